import type { PlotBook } from '../plot.ts';

export const babel: PlotBook = {
  category: 'The Babel Problem',
  skill: 'building a shared code from nothing but physical effects that both sides notice',
  fits: 'Two parties share no language or channel, and a physical regularity has to carry the meaning.',
  plots: [
    {
      titles: ['Lamp and Line at {town}', 'The Trawler’s Answer', 'No Word for Reef'],
      places: [
        'the unmanned lighthouse off {town}',
        'a breakwater end at {town}',
        'a rocky islet in the bay of {town}',
        'the pilot station on {town} head',
      ],
      predicaments: [
        'A foreign trawler drifts past the reef with its radio dead; its crew shares no language with you and takes your waving for a greeting.',
        'The crew of a drifting coaster answers every shout with a friendly wave, understands not a word, and heads for the reef.',
      ],
      threats: [
        'In {deadline} s the current sets the vessel on the rocks.',
        'The reef is {deadline} s away at this drift.',
      ],
      starts: ['You stand on the outer rail, the vessel drifting past, in plain sight.'],
      impossible: [
        'They do not know the code, they do not know the danger, and a call over the wind means nothing to them.',
      ],
      environment: [
        ['Wind', 'Off the sea, 4 m/s'],
        ['Light', 'Dusk, lamp clearly visible'],
        ['Hull', '{throw_distance} m from the rail at its closest'],
        ['Crew on deck', 'Wave in groups of {group_count}'],
      ],
      capabilities: [
        ['Throw of a light weight', '{launch_speed} m/s'],
        ['Steady beat of a hand', '{signal_interval} s'],
      ],
      parts: {
        weight: [
          ['monkey’s fist knot', 0.3, 0.1, '0.1 m', 'Hemp over a lead core', 'On a hook by the door'],
          ['net float', 0.25, 0.12, '0.12 m', 'Cork', 'Washed ashore'],
          ['boot filled with pebbles', 0.4, 0.3, '0.3 m', 'Leather', 'Laced shut'],
        ],
        lamp: [
          ['signal torch', 0.9, 0.3, '0.3 m', 'Aluminium', 'Freshly charged, {stored_energy} J, draws {lamp_power} W'],
          ['storm lantern', 1.4, 0.35, '0.35 m', 'Steel', 'With a shutter, {stored_energy} J, draws {lamp_power} W'],
        ],
        line: [
          ['mending twine', 0.8, 80, '80 m x 3 mm', 'Polyester', 'On a spool'],
          ['kite cord', 0.5, 90, '90 m x 2 mm', 'Aramid', 'Wound on a board'],
        ],
        book: [
          ['book of flag signals', 1.1, 0.3, '0.3 x 0.2 m', 'Paper', 'Complete, with an index'],
          ['loudhailer', 1.3, 0.35, '0.35 m', 'Plastic', 'Loud enough'],
        ],
      },
      outcome: 'RESCUE',
      wrong: [
        ['Spell a warning from the {book}.', 'It helps only those who own a copy and can read it.'],
        ['Shout louder.', 'Volume does not translate.'],
      ],
      numbers: {
        group_count: [5, 7, 1],
        signal_interval: [1, 2, 0.1],
        launch_speed: [9, 14, 0.5],
        stored_energy: [4000, 9000, 100],
        lamp_power: [3, 8, 0.5],
      },
      summary:
        'The keeper stops talking and lets counts speak: flashes that shrink like their distance, then a {weight} with {line} that shows by its pull where the ship is heading.',
      mirage: ['Without a shared code no message gets through.', 'Messages are made of words.'],
      insights: [
        ['A count that falls in step with the distance explains itself', 'language as vocabulary'],
        ['A thin cord links two crews and carries meaning by tension', 'canonical use of cord'],
        ['Repeating what they do proves contact better than saying more', 'speaking before listening'],
      ],
      claims: [
        { law: 'groups', says: 'Groups from {group_count} flashes down to one fit into {deadline} s.' },
        { law: 'throw', says: 'At {launch_speed} m/s the {weight} flies farther than {throw_distance} m.' },
        { law: 'burn', says: 'The {lamp} with {stored_energy} J lasts beyond {deadline} s.' },
      ],
      decisive: 'throw',
      steps: [
        ['Mirror their own wave pattern with the {lamp}', 'It shows that someone answers', [10, 18, 1]],
        ['Send shrinking groups of flashes', 'The count follows the closing gap', 'groups'],
        ['Knot the {line} to the {weight} and hurl it over their rail', 'Cord needs no grammar', [15, 24, 1]],
        ['Tug sideways in time with the groups', 'Pull tells direction', [20, 32, 1]],
        ['Ease off when the bow swings away', 'Slack is praise', [15, 25, 1]],
      ],
      decoys: [
        ['book', 'Talking at a distance', 'It is made for ships', 'It presumes the shared knowledge that is missing'],
      ],
      counterfactuals: [
        ['Put fog between both parties', 'Light no longer counts and only the cord is left'],
        ['Give both sides the same code book', 'The puzzle becomes spelling'],
      ],
    },
    {
      titles: ['Knocks in the {pipe}', 'Gallery Nine', 'Under {town}, Counting'],
      places: [
        'the slate mine below {town}',
        'a tunnel heading at {town}',
        'the salt works under {town}',
        'a storm drain network in {town}',
      ],
      predicaments: [
        'Behind the fall a crew knocks on the pipe; they speak another language, and one wrong move with the fan will use up what air they have.',
        'Knocks arrive through the rubble from people whose language nobody here knows, and the fan must not start before they have closed their door.',
      ],
      threats: [
        'The gas pocket reaches their chamber in {deadline} s.',
        'Their door must be shut within {deadline} s, then the fan may run.',
      ],
      starts: ['You kneel at the near end of the pipe with a clear ear for every sound.'],
      impossible: ['There is no common word for door, gas or fan, and nobody can be seen.'],
      environment: [
        ['Rock', 'Dense, carries sound in the pipe only'],
        ['Temperature', '285 K'],
        ['Knocks', 'One every {signal_interval} s, in rounds of {signal_count}'],
        ['Far chamber', '{air_volume} m^3 for each person, by the plan'],
        ['Air breathed at rest', '{air_use} m^3/s for each person'],
      ],
      capabilities: [],
      parts: {
        pipe: [
          [
            'compressed-air pipe',
            340,
            40,
            '40 m x {pipe_bore} m',
            'Steel',
            'Fixed, drops {drop_height} m through the fall, friction factor {friction_factor}',
            { pipe_bore: 0.08, friction_factor: 0.02 },
          ],
          [
            'drain pipe',
            700,
            35,
            '35 m x {pipe_bore} m',
            'Cast iron',
            'Drops {drop_height} m through the fall, friction factor {friction_factor}',
            { pipe_bore: 0.1, friction_factor: 0.03 },
          ],
          [
            'cable conduit',
            140,
            45,
            '45 m x {pipe_bore} m',
            'Steel',
            'Drops {drop_height} m through the fall, friction factor {friction_factor}',
            { pipe_bore: 0.06, friction_factor: 0.02 },
          ],
        ],
        hammer: [
          ['club hammer', 1.5, 0.3, '0.3 m', 'Steel', 'Rings clearly on metal'],
          ['rail spanner', 3.2, 0.6, '0.6 m', 'Steel', 'Heavy'],
        ],
        can: [
          ['water can', 11, 0.4, '0.4 m', 'Steel', 'Full'],
          ['sealed brine bucket', 13, 0.4, '0.4 m', 'Plastic', 'Full'],
        ],
        tablet: [
          ['translation tablet', 0.6, 0.25, '0.25 m', 'Glass and aluminium', 'Charged, no network underground'],
          ['phrase chart', 0.2, 0.4, '0.4 m', 'Laminated paper', 'In twelve languages'],
        ],
      },
      outcome: 'RESCUE',
      wrong: [
        ['Knock an alphabet by number.', 'They have no common alphabet, and one letter costs too much time.'],
        ['Start the fan and hope.', 'With their door open it draws the gas straight to them.'],
      ],
      numbers: {
        signal_count: [16, 26, 2],
        signal_interval: [1, 2, 0.1],
        air_volume: [0.4, 0.8, 0.02],
        air_use: [0.0002, 0.0003, 0.00005],
        pipe_length: 'pipe.m',
        drop_height: [0.8, 1.6, 0.1],
      },
      summary:
        'Two crews without a word in common agree by echo: copied knocks make a yes, a broken copy makes a no, and water poured through the {pipe} points at the door.',
      mirage: ['Without words nothing can be agreed.', 'A pipe carries air or sound and nothing that means anything.'],
      insights: [
        ['Copy and broken copy make yes and no without prior agreement', 'codes must be taught'],
        ['A trickle from the {pipe} directs attention to the place where it lands', 'canonical use of plumbing'],
        [
          'Their own rhythm, counted, reveals how fast they breathe and how long they have',
          'noise without information',
        ],
      ],
      claims: [
        { law: 'signal', says: 'A round of {signal_count} knocks fits into {deadline} s.' },
        { law: 'last', says: 'Their {air_volume} m^3 a head last beyond {deadline} s.' },
        { law: 'trickle', says: 'Water runs down the {pipe_length} m of the {pipe} well within {deadline} s.' },
      ],
      decisive: 'trickle',
      steps: [
        ['Copy their last pattern exactly with the {hammer}', 'It becomes a yes', [14, 22, 1]],
        ['Answer their next one with a broken copy', 'It becomes a no', 'signal'],
        ['Pour the {can} into the {pipe} in three short gushes', 'It wets the sill of their door', 'trickle'],
        ['Say yes when steel scrapes, no to anything else', 'They learn what is meant', [25, 40, 1]],
        ['Wait for the dull tone of a closed chamber, then run the fan', 'The sound proves the door', [12, 20, 1]],
      ],
      decoys: [
        [
          'tablet',
          'Translating',
          'It is exactly the device for two languages',
          'Neither network nor sight exists here',
        ],
      ],
      counterfactuals: [
        ['Replace the tube by a rope', 'Nothing can be poured, only pulled'],
        ['Let them hear the fan', 'They would shut the door by themselves'],
      ],
    },
  ],
};
