import type { PlotBook } from '../plot.ts';

export const memoryPalace: PlotBook = {
  category: 'The Memory Palace',
  skill: 'recognising that a place is a record, and reading the order out of it',
  fits: 'The information needed is in plain view, stored as arrangement, and must be decoded before acting.',
  plots: [
    {
      titles: ['Seven Bells of {town}', 'One Attempt', 'The Builder of {town}'],
      places: [
        'the bell loft of {town}',
        'a walled garden in {town}',
        'the tide mill at {town}',
        'the old customs house of {town}',
      ],
      predicaments: [
        'Seven valves must be closed in the builder’s order; he left no list, only notches, bells and a pillar said to be at least {least_height} m high.',
        'The builder hid the order of seven valves in the place itself: notches on the floor, seven bells, a pillar of {least_height} m or more.',
      ],
      threats: [
        'At the next chime, {deadline} s from now, the old sluices open in the wrong order.',
        'The flood gauge reaches its stop in {deadline} s.',
      ],
      starts: ['You stand under the bells, the valves in a ring around you.'],
      impossible: ['There are five thousand orders, one attempt, and the man who knew is long dead.'],
      environment: [
        ['Floor', 'Stone, seven groups of notches'],
        ['Bells', 'Seven, of different sizes, strokes in their chime: {signal_count}'],
        ['Echo', 'Gone after {signal_interval} s'],
        ['Pillar', 'Shadow of {far_shadow} m, at least {least_height} m high by the deed'],
        ['Ring of valves', '{travel_distance} m round'],
        ['Air temperature', '289 K'],
      ],
      capabilities: [['Walking speed with a load', '{travel_speed} m/s']],
      parts: {
        gnomon: [
          [
            'walking stick',
            0.5,
            1.2,
            '1.2 m',
            'Hazel',
            'Stands in the sun, shadow {staff_shadow} m',
            { staff_shadow: 1.1 },
          ],
          [
            'broom handle',
            0.6,
            1.4,
            '1.4 m',
            'Beech',
            'Stands in the sun, shadow {staff_shadow} m',
            { staff_shadow: 1.3 },
          ],
          [
            'curtain rod',
            0.8,
            1.5,
            '1.5 m',
            'Brass',
            'Stands in the sun, shadow {staff_shadow} m',
            { staff_shadow: 1.4 },
          ],
        ],
        mallet: [
          ['wooden mallet', 0.9, 0.3, '0.3 m', 'Boxwood', 'For bells'],
          ['rubber hammer', 0.7, 0.3, '0.3 m', 'Rubber', 'Soft'],
        ],
        ledger: [
          ['builder’s diary', 0.8, 0.3, '0.3 m', 'Paper', 'Numbers on each page'],
          ['framed plan', 1.5, 0.6, '0.6 m', 'Paper and glass', 'A different mill'],
        ],
        chalk: [
          ['tailor’s chalk', 0.05, 0.05, '0.05 m', 'Chalk', 'Blue'],
          ['lump of charcoal', 0.1, 0.06, '0.06 m', 'Charcoal', 'Soft'],
        ],
      },
      outcome: 'SOLVE',
      wrong: [
        ['Follow the numbers in the {ledger}.', 'They are wages, as their sums show.'],
        ['Close the valves clockwise.', 'The builder’s marks jump across the ring.'],
      ],
      numbers: {
        staff_height: 'gnomon.m',
        far_shadow: [6, 14, 0.5],
        signal_count: [14, 28, 2],
        signal_interval: [1, 2, 0.1],
        travel_distance: [18, 36, 1],
        travel_speed: [0.9, 1.6, 0.05],
      },
      summary:
        'The place is the list: shadow of a {gnomon} gives the hour line, bells ring the intervals, and the notch groups between them spell the order of seven valves.',
      mirage: ['The order is lost with its author.', 'Information lives in documents.'],
      insights: [
        ['Notches are positions on a dial, and decoration is what they look like', 'ornament without meaning'],
        ['Each bell’s echo count names one valve', 'bells are for hours'],
        ['A scale is needed first, and the pillar’s shadow supplies it', 'reading can start anywhere'],
      ],
      claims: [
        { law: 'shadow', says: 'Measured by shadow, the pillar is higher than {least_height} m.' },
        {
          law: 'signal',
          says: 'Sounding {signal_count} strokes, each to the end of its echo, fits into {deadline} s.',
        },
        { law: 'travel', says: 'The ring of valves, {travel_distance} m, is walked within {deadline} s.' },
      ],
      decisive: 'signal',
      steps: [
        ['Hold the {gnomon} upright and compare two shadows', 'It calibrates the dial', [26, 38, 1]],
        ['Strike every bell softly with the {mallet} and count echoes', 'Each count is a name', 'signal'],
        ['Write counts beside the notch groups with {chalk}', 'Place and name meet', [24, 36, 1]],
        ['Read them along the hour line', 'That is the direction of the text', [10, 16, 1]],
        ['Close all seven in this sequence', 'The record is carried out', 'travel'],
      ],
      decoys: [['ledger', 'Reading', 'It is text in the builder’s hand', 'Its numbers belong to the pay table']],
      counterfactuals: [
        ['Move two bells', 'The record is destroyed'],
        ['Cover the sun', 'The scale has to come from elsewhere'],
      ],
    },
    {
      titles: ['Shelf Mark', 'The Archive at {town}', 'Four Thousand Boxes'],
      places: [
        'the municipal archive of {town}',
        'the seed library at {town}',
        'a pharmacy museum in {town}',
        'the film store of {town}',
      ],
      predicaments: [
        'Among four thousand identical boxes one holds the antidote; the index burnt, and the top shelf is {target_height} m up.',
        'The catalogue is ash, the boxes look alike, shelves go up to {target_height} m, and one of them holds what is needed.',
      ],
      threats: ['The patient next door has {deadline} s.', 'The gas extinguisher floods the hall in {deadline} s.'],
      starts: ['You stand in the central aisle in torchlight.'],
      impossible: ['Opening one box takes ten seconds, and there are thousands.'],
      environment: [
        ['Aisles', 'Twenty, numbered by brass plates, {travel_distance} m past their heads'],
        ['Shelves', 'Up to {target_height} m'],
        ['Air', 'Dry, thick dust'],
        ['Air temperature', '291 K'],
      ],
      capabilities: [
        ['Standing reach', '{standing_reach} m'],
        ['Walking speed with a load', '{travel_speed} m/s'],
      ],
      parts: {
        ladder: [
          ['library steps', 9, 1, '1.0 m', 'Oak', 'Two treads'],
          ['card cabinet', 34, 0.9, '0.9 x 0.6 m', 'Oak', 'Empty drawers'],
          ['kick stool', 6, 0.8, '0.8 m', 'Steel', 'On casters'],
        ],
        grabber: [
          ['book hook', 0.9, 1.3, '1.3 m', 'Ash and brass', 'For high shelves'],
          ['shop grabber', 0.6, 1.2, '1.2 m', 'Aluminium', 'Spring jaw'],
          ['blackboard pointer', 0.4, 1.4, '1.4 m', 'Beech', 'Rubber tip'],
        ],
        lamp: [
          ['head torch', 0.2, 0.1, '0.1 m', 'Plastic', 'Bright, {stored_energy} J left, draws {lamp_power} W'],
          ['bicycle lamp', 0.3, 0.12, '0.12 m', 'Aluminium', 'Bright, {stored_energy} J left, draws {lamp_power} W'],
        ],
        terminal: [
          ['catalogue terminal', 14, 0.5, '0.5 m', 'Plastic', 'Boots to an empty list'],
          ['card of a clerk', 0.01, 0.09, '90 mm', 'Paper', 'Gives a telephone number'],
        ],
      },
      outcome: 'SURVIVE',
      wrong: [
        ['Ask the {terminal}.', 'Whatever it led to went with the fire.'],
        ['Open boxes at random.', 'The chance of a hit in the time is below one in a hundred.'],
      ],
      numbers: {
        stored_energy: [4000, 9000, 100],
        lamp_power: [2, 4, 0.5],
        travel_distance: [20, 48, 1],
        travel_speed: [0.9, 1.6, 0.05],
        standing_reach: [1.95, 2.25, 0.01],
        platform_height: 'ladder.m',
        tool_length: 'grabber.m',
      },
      summary:
        'Dust remembers who was here: light held flat shows the one clean track, worn treads show the shelf, and a {grabber} from the {ladder} fetches what the index forgot.',
      mirage: ['Without an index the box cannot be found.', 'Catalogues are made of words.'],
      insights: [
        ['Absence of dust is a record of use', 'dirt as noise'],
        ['Light at a grazing angle makes that record legible', 'light is for looking straight'],
        ['Wear on treads tells the height, where the track tells the aisle', 'furniture without information'],
      ],
      claims: [
        { law: 'burn', says: 'The {lamp} with {stored_energy} J outlasts {deadline} s.' },
        { law: 'travel', says: 'All aisle heads, {travel_distance} m, are passed within {deadline} s.' },
        {
          law: 'reach',
          says: 'From the {ladder} the {grabber} gets above {target_height} m.',
          denied: [1.9, 2.2, 0.01],
        },
      ],
      decisive: 'reach',
      steps: [
        ['Lay the {lamp} on the ground, beam along the boards', 'Grazing light shows tracks', [12, 18, 1]],
        ['Pass the aisle heads and look for the clean trail', 'Use leaves a gap in the dust', 'travel'],
        ['Compare wear on the treads of the {ladder}', 'It names the tier', [12, 18, 1]],
        ['Climb and draw out the one box with bright edges by {grabber}', 'Handled boxes shine', [18, 28, 1]],
        ['Check the wax number and go', 'One look is affordable', [10, 16, 1]],
      ],
      decoys: [['terminal', 'Searching', 'It is the official way', 'It has nothing left to search']],
      counterfactuals: [
        ['Vacuum the floor', 'The record is gone'],
        ['Use the box daily and all others too', 'No trail stands out'],
      ],
    },
  ],
};
