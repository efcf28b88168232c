import type { PlotBook } from '../plot.ts';

export const invisibleWall: PlotBook = {
  category: 'The Invisible Wall',
  skill: 'mapping a constraint that cannot be seen and moving within what it allows',
  fits: 'The obstacle is a rule or field without a surface, known only by its effects.',
  plots: [
    {
      titles: ['The Mosaic Floor', 'Tread Lightly in {town}', 'The Counting Floor'],
      places: [
        'the Roman villa under {town} museum',
        'a chapel with a glass floor in {town}',
        'the salt cave of {town}',
        'a greenhouse roof in {town}',
      ],
      predicaments: [
        'The floor carries {bearing_strength} Pa and not a trace more; beyond it the alarm seals the room, and the tap that must be closed hangs {target_height} m up in the middle.',
        'An invisible limit guards the hall: press harder than {bearing_strength} Pa anywhere and it locks; the tap in its centre hangs {target_height} m high.',
      ],
      threats: [
        'A burst main floods the vault below in {deadline} s unless the tap is closed.',
        'In {deadline} s the sprinkler ruins everything in the hall.',
      ],
      starts: ['You stand on the stone threshold at the edge of the protected floor.'],
      impossible: [
        'A single footstep exceeds the limit, jumping is worse, and the centre is out of reach from every edge.',
      ],
      environment: [
        [
          'Floor',
          'Monitored everywhere, carries {bearing_strength} Pa, friction coefficient on felt {friction_coefficient}',
        ],
        ['Edges', 'Stone sill on four sides'],
        ['Tap', '{target_height} m up, {centre_distance} m from the sill'],
        ['Alarm', 'Resets after 600 s'],
      ],
      capabilities: [
        ['Sustained horizontal push', '{push_force} N'],
        ['Standing reach', '{standing_reach} m'],
      ],
      parts: {
        bench: [
          [
            'school bench',
            24,
            2.2,
            '2.2 x {plate_width} x 0.4 m',
            'Beech',
            'Seat covered with felt',
            { plate_width: 0.5 },
          ],
          [
            'display plinth',
            32,
            1.2,
            '1.2 x {plate_width} x 0.4 m',
            'Hollow plywood',
            'Covered with felt',
            { plate_width: 0.8 },
          ],
          [
            'piano lid crate',
            38,
            1.6,
            '1.6 x {plate_width} x 0.6 m',
            'Spruce',
            'Covered with felt',
            { plate_width: 1 },
          ],
        ],
        pole: [
          ['window pole', 2, 2.3, '2.3 m', 'Ash with a hook', 'For skylights'],
          ['lamp lighter’s rod', 2.4, 2.1, '2.1 m', 'Aluminium', 'Telescopic, locked'],
          ['curtain rail', 1.8, 2.2, '2.2 m', 'Brass tube', 'End hook'],
        ],
        mat: [
          ['roll of carpet', 30, 2, '2.0 x 3.0 m', 'Wool', 'Soft'],
          ['gym mat', 22, 2, '2.0 x 1.0 m', 'Foam', 'Soft'],
        ],
        drone: [
          ['toy drone', 0.3, 0.3, '0.3 m', 'Plastic', 'Charged'],
          ['fishing rod', 0.6, 2.7, '2.7 m', 'Carbon', 'Line with a small hook'],
        ],
      },
      outcome: 'SOLVE',
      wrong: [
        ['Walk on the {mat}.', 'Soft layers bend to the shape of a foot and hardly spread its weight.'],
        ['Send the {drone} to the tap.', 'It has not a tenth of the force that the tap wants.'],
      ],
      numbers: {
        plate_mass: 'bench.kg',
        plate_length: 'bench.m',
        friction_coefficient: [0.12, 0.18, 0.01],
        tool_length: 'pole.m',
        standing_reach: [1.95, 2.25, 0.01],
      },
      summary:
        'The unseen limit is a pressure, and pressure has an area: on a rigid {bench} slid along like a raft, with a {pole} for the last metres, the floor never notices.',
      mirage: ['Nobody may set foot on the floor.', 'Touching is either allowed or forbidden.'],
      insights: [
        ['The rule limits pressure, so it is area that buys passage', 'constraints as prohibitions'],
        ['Stiffness spreads weight where softness does not', 'soft means gentle'],
        ['A raft that is pushed from its own deck needs no step outside', 'moving means walking'],
      ],
      claims: [
        { law: 'bear', says: 'A person and the {bench} on its broadest face stay below {bearing_strength} Pa.' },
        { law: 'glide', says: 'On felt both slide with less than {push_force} N.' },
        { law: 'span', says: 'The {pole} and the {bench} together span more than {centre_distance} m.' },
        { law: 'pick', says: 'From the deck a person with the {pole} reaches beyond {target_height} m.' },
      ],
      decisive: 'bear',
      steps: [
        ['Turn the {bench} over so that its broadest face lies down', 'Area is the currency', [14, 22, 1]],
        ['Mount it from the sill without touching the tiles', 'Weight arrives spread out', [8, 14, 1]],
        ['Push off from the sill with the {pole}, to its whole length', 'Felt hardly resists', [30, 45, 1]],
        ['Raise the {pole} and hook the handle', 'The last metres are air', [15, 24, 1]],
        ['Stay on the deck until somebody opens the hall', 'Nothing outside was loaded', [20, 30, 1]],
      ],
      decoys: [
        ['mat', 'Treading softly', 'Softness feels safe', 'It does not distribute a load'],
        ['drone', 'Reaching without a step', 'It avoids the floor altogether', 'It cannot turn anything'],
      ],
      counterfactuals: [
        ['Limit total weight instead of pressure', 'No raft helps'],
        ['Roughen the felt', 'The raft no longer glides'],
      ],
    },
    {
      titles: ['Quiet Sky Over {town}', 'The Bare Yard', 'What Sweeps at {town}'],
      places: [
        'the radio quiet zone near {town}',
        'a bird reserve at {town}',
        'a laser range outside {town}',
        'the solar furnace of {town}',
      ],
      predicaments: [
        'A beam nobody can see sweeps the yard; whatever it lights for long sets off the shutdown, and only the shade of a mast of at least {least_height} m is safe.',
        'Between you and the switch lies a yard watched by a sweeping beam; the shade of a mast, said to exceed {least_height} m, is the one blind strip.',
      ],
      threats: ['The calibration burst starts in {deadline} s.', 'In {deadline} s the mirrors turn to full power.'],
      starts: ['You crouch at the foot of the mast with the yard before you.'],
      impossible: ['The beam cannot be seen, the yard is bare, and the switch lies on its other side.'],
      environment: [
        ['Ground', 'Raked gravel, {travel_distance} m to the switch'],
        ['Sun', 'Clear sky, sharp shadows'],
        ['Mast', 'Shadow of {far_shadow} m, on the plan at least {least_height} m high'],
        ['Far relay', 'One click every {signal_interval} s, from pass to pass {signal_count}'],
        ['Wind', '2 m/s'],
      ],
      capabilities: [['Walking speed with a load', '{travel_speed} m/s']],
      parts: {
        staff: [
          ['survey staff', 1.2, 1.6, '1.6 m', 'Fir', 'Stands upright, shadow {staff_shadow} m', { staff_shadow: 1.4 }],
          [
            'hiking pole',
            0.4,
            1.3,
            '1.3 m',
            'Aluminium',
            'Stands upright, shadow {staff_shadow} m',
            { staff_shadow: 1.2 },
          ],
          [
            'garden rake',
            1.5,
            1.7,
            '1.7 m',
            'Ash',
            'Teeth missing, stands upright, shadow {staff_shadow} m',
            { staff_shadow: 1.5 },
          ],
        ],
        chalk: [
          ['bag of line chalk', 4, 0.4, '0.4 m', 'Chalk', 'Half full'],
          ['can of white sand', 5, 0.3, '0.3 m', 'Quartz', 'Dry'],
        ],
        watch: [
          ['kitchen timer', 0.2, 0.1, '0.1 m', 'Plastic', 'Loud tick'],
          ['metronome', 0.9, 0.22, '0.22 m', 'Wood', 'Wound'],
        ],
        suit: [
          ['mirror foil suit', 2, 1.7, '1.7 m', 'Metallised fabric', 'One tear'],
          ['umbrella', 0.6, 0.9, '0.9 m', 'Nylon', 'Black'],
        ],
      },
      outcome: 'ESCAPE',
      wrong: [
        ['Cross in the {suit}.', 'The sensor reacts to any change, bright or dark.'],
        ['Run as fast as possible.', 'The sweep is faster than any runner on gravel.'],
      ],
      numbers: {
        staff_height: 'staff.m',
        far_shadow: [20, 28, 0.5],
        signal_count: [14, 26, 2],
        signal_interval: [1, 2, 0.1],
        travel_distance: [13, 19, 1],
        travel_speed: [0.9, 1.6, 0.05],
      },
      summary:
        'What cannot be seen can be measured: with a {staff}, two shadows and a steady beat the blind strip is drawn on the gravel and then simply walked.',
      mirage: ['An unseen beam cannot be avoided.', 'Danger has to be seen to be dodged.'],
      insights: [
        ['Two shadows tell a height that nobody can climb', 'measuring needs contact'],
        ['The sweep repeats, so a beat makes it predictable', 'the unseen is random'],
        ['Marking the limit turns a mystery into a kerb', 'knowledge stays in the head'],
      ],
      claims: [
        { law: 'shadow', says: 'By its shadow the mast is higher than {least_height} m.' },
        { law: 'signal', says: 'A full sweep of {signal_count} clicks is timed well within {deadline} s.' },
        { law: 'travel', says: 'The strip of {travel_distance} m is walked well within {deadline} s.' },
      ],
      decisive: 'shadow',
      steps: [
        ['Set up the {staff} and pace both shadows', 'Height follows from proportion', [28, 40, 1]],
        ['Start the {watch} and count clicks of the far relay', 'It gives the period', 'signal'],
        ['Spill {chalk} along the edge of the safe strip', 'Now it can be seen', [25, 36, 1]],
        ['Set off on the beat after the pass', 'A whole period lies ahead', 'travel'],
        ['Throw the switch from the shade', 'The beam stops', [5, 9, 1]],
      ],
      decoys: [
        ['suit', 'Protection from light', 'It is made for beams', 'Change itself is what triggers the shutdown'],
      ],
      counterfactuals: [
        ['Let the sweep vary at random', 'Timing is worth nothing'],
        ['Cloud the sky', 'No shadow can be measured'],
      ],
    },
  ],
};
