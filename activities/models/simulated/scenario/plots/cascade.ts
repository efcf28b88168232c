import type { PlotBook } from '../plot.ts';

export const cascade: PlotBook = {
  category: 'The Cascade',
  skill: 'foreseeing how one failure feeds the next and cutting the chain at the right link',
  fits: 'Failures follow from one another, and the only effective action is upstream, early and against instinct.',
  plots: [
    {
      titles: ['Third Relay at {town}', 'Twelve in a Row', 'The Board at {town}'],
      places: [
        'the switch room of the {town} funicular',
        'the signal cabin of {town} junction',
        'a wind-park hut above {town}',
        'the drawbridge control house in {town}',
      ],
      predicaments: [
        'Relay after relay drops out; each one loads its neighbour, and the last one, at {trip_current} A, lets go of the bridge brake.',
        'A fault walks along the board from left to right; when it arrives at the final relay, set to {trip_current} A, the brake opens.',
      ],
      threats: [
        'The last relay is reached in {deadline} s.',
        'By the rhythm of the clicks the chain arrives at the brake in {deadline} s.',
      ],
      starts: ['You stand in front of the board, covers off, the fault some relays away from the brake.'],
      impossible: [
        'Each repair behind the fault is undone in a moment, the main switch is locked, and the fault moves faster than you can mend.',
      ],
      environment: [
        ['Board', 'Twelve relays in one row, labelled by hand, {line_voltage} V'],
        ['Relay circuit', '{line_resistance} ohm of line, each relay set to {trip_current} A'],
        ['Main switch', 'Locked out at the far station'],
        ['Clicks', 'One every {signal_interval} s, from one relay to the next {signal_count}'],
        ['Room temperature', '294 K'],
      ],
      capabilities: [],
      parts: {
        breaker: [
          ['brass shorting bar', 1.3, 0.5, '0.5 m x 15 mm', 'Brass', 'Used for earthing'],
          ['copper bus strip', 1.8, 0.6, '0.6 m x 30 mm', 'Copper', 'Left over from a repair'],
          ['steel folding rule', 0.4, 1, '1.0 m', 'Spring steel', 'Bare metal'],
        ],
        lamp: [
          [
            'hand lantern',
            1.6,
            0.25,
            '0.25 m',
            'Steel and glass',
            'Charged, {stored_energy} J left, draws {lamp_power} W',
          ],
          ['miner’s lamp', 1.1, 0.2, '0.2 m', 'Brass', 'Charged, {stored_energy} J left, draws {lamp_power} W'],
        ],
        spares: [
          ['box of new relays', 4, 0.4, '0.4 x 0.3 m', 'Bakelite', 'Ten pieces in wax paper'],
          ['fuse cabinet', 7, 0.5, '0.5 x 0.4 m', 'Steel', 'Full of spare fuses'],
        ],
        gloves: [
          ['rubber mat', 3, 1, '1.0 x 0.8 m', 'Insulating rubber', 'In front of the board'],
          ['linesman’s gloves', 0.4, 0.35, '0.35 m', 'Rubber', 'Tested last month'],
        ],
      },
      outcome: 'PREVENT',
      wrong: [
        [
          'Replace the burnt relays one by one from the {spares}.',
          'Each new one inherits the overload and burns as well.',
        ],
        ['Hold the last relay closed by hand.', 'It welds, and the brake opens when the supply collapses.'],
      ],
      numbers: {
        line_voltage: [24, 48, 6],
        line_resistance: [1.2, 4.8, 0.2],
        signal_count: [8, 16, 2],
        signal_interval: [1, 2, 0.1],
        stored_energy: [4000, 9000, 100],
        lamp_power: [2, 6, 0.5],
      },
      summary:
        'The operator breaks the chain by making one failure early: a {breaker} trips a healthy relay upstream so that the load never moves on.',
      mirage: [
        'Failures have to be repaired faster than they spread.',
        'A working part must be protected at all costs.',
      ],
      insights: [
        ['The link to cut is a healthy one ahead of the fault', 'repair only what is broken'],
        ['A deliberate trip unloads its neighbours where a spontaneous one loads them', 'failure is always harmful'],
        ['The clicks are a clock that tells when each relay will be due', 'noise without information'],
      ],
      claims: [
        {
          law: 'current',
          says: 'Bridged, {line_voltage} V over {line_resistance} ohm drive more than {trip_current} A, and the relay drops.',
        },
        { law: 'signal', says: 'One span between relays, {signal_count} clicks, is counted well within {deadline} s.' },
        { law: 'burn', says: 'The {lamp} with {stored_energy} J burns beyond {deadline} s.' },
      ],
      decisive: 'current',
      steps: [
        ['Count clicks to learn the interval', 'It dates the next drop', 'signal'],
        [
          'Step onto the {gloves} and choose the last healthy one before the brake',
          'A nearer one would come too late',
          [8, 14, 1],
        ],
        ['Bridge it with the {breaker}', 'The surge drops it on purpose', [5, 9, 1]],
        ['Switch on the {lamp} when the row goes dark', 'The trip takes the lighting along', [3, 6, 1]],
        ['Watch the chain stop and latch the brake by hand', 'Nothing loads it any more', [18, 28, 1]],
      ],
      decoys: [
        [
          'spares',
          'Repairing the board',
          'Fresh parts are exactly what seems to be missing',
          'They burn like the old ones while the chain runs',
        ],
      ],
      counterfactuals: [
        ['Wire the relays in two independent rows', 'A failure can no longer walk'],
        ['Remove all conductors from the room', 'No relay can be tripped on purpose'],
      ],
    },
    {
      titles: ['The Gate Above {town}', 'Three Gates', 'The Creeping Leaf'],
      places: [
        'a mountain reservoir over {town}',
        'the mill race above {town}',
        'an avalanche gallery near {town}',
        'the ore chute of the old {town} mine',
      ],
      predicaments: [
        'A trash rack has jammed, the upper gate creeps, and its {held_mass} kg leaf will drop onto the lower one, which will drop onto the road.',
        'Three gates hang above one another; the topmost, {held_mass} kg, is slipping, and each that falls takes the next along.',
      ],
      threats: [
        'At its present creep the first leaf falls in {deadline} s.',
        'The pawl has {deadline} s of tooth left.',
      ],
      starts: ['You are on the gantry of the middle gate, with all three hoists in view.'],
      impossible: ['The slipping gate is too heavy to hold and stands on the wrong side of the water.'],
      environment: [
        ['Gantry', 'Steel grating, dry, {travel_distance} m to the middle hoist'],
        ['Hoists', 'Three, hand cranked, in a vertical row; pawls worn, they hold no load'],
        ['Gates', 'Three leaves of {held_mass} kg, each {lift_height} m below its strike line'],
        ['Rail', '{held_arm} m from the hoist line'],
        ['Water level', '1.8 m above the sill'],
      ],
      capabilities: [
        ['Walking speed with a load', '{travel_speed} m/s'],
        ['Sustained power of the arms', '{lifting_power} W'],
      ],
      parts: {
        boulder: [
          ['ballast sack set', 66, 0.7, '0.7 m, three pieces', 'Jute and gravel', 'For winter service'],
          ['spare gate roller', 58, 0.5, '0.5 m', 'Cast steel', 'Greased'],
          ['anvil block', 74, 0.5, '0.5 m', 'Forged steel', 'From the workshop'],
        ],
        beam: [
          ['stop log', 31, 2.6, '2.6 m x 0.15 m', 'Oak', 'Swollen but sound'],
          ['rail offcut', 42, 2.4, '2.4 m', 'Steel', 'Rusty'],
        ],
        jack: [
          ['screw jack', 12, 0.4, '0.4 m', 'Steel', 'Rated high, very slow'],
          ['chain puller', 15, 0.6, '0.6 m', 'Alloy steel', 'Chain 1 m'],
        ],
        horn: [
          ['warning siren', 9, 0.5, '0.5 m', 'Steel', 'Hand cranked'],
          ['flare pack', 1, 0.3, '0.3 m', 'Cardboard', 'Damp'],
        ],
      },
      outcome: 'PREVENT',
      wrong: [
        [
          'Brace the slipping gate with the {jack}.',
          'It is reached only through the water, and the tool needs ten times as long.',
        ],
        ['Lower all gates gently, one after the other.', 'The first one slips free as soon as its neighbour moves.'],
      ],
      numbers: {
        counter_mass: 'boulder.kg',
        beam_length: 'beam.m',
        held_arm: [0.5, 0.7, 0.05],
        lifted_mass: 'held_mass',
        lift_height: [0.3, 0.45, 0.05],
        lifting_power: [80, 140, 5],
        travel_distance: [12, 30, 1],
        travel_speed: [0.9, 1.6, 0.05],
      },
      summary:
        'By opening the middle gate first, the warden removes what the falling one would strike: a {boulder} on a {beam} does the lifting that two arms cannot.',
      mirage: ['The failing gate must be held.', 'Safety means keeping every gate closed.'],
      insights: [
        ['The chain has a gap once its middle member is out of the way', 'protect every member'],
        ['Opening can be the safe act where closing leaves something to strike', 'closed means safe'],
        ['A {beam} over the rail is a balance that trades a long arm for mass', 'canonical use of timber'],
      ],
      claims: [
        {
          law: 'balance',
          says: 'The {boulder} at the long end of the {beam} outweighs a leaf of {held_mass} kg.',
          slack: [1.5, 1.75, 0.01],
          denied: [5.6, 6.2, 0.01],
        },
        { law: 'travel', says: 'The gantry of {travel_distance} m is walked well within {deadline} s.' },
        { law: 'lift', says: 'Cranking {lifted_mass} kg up by {lift_height} m fits into {deadline} s.' },
      ],
      decisive: 'balance',
      steps: [
        ['Run along to the middle hoist', 'It is the member to remove', 'travel'],
        ['Lay the {beam} across the rail with the short end below the lifting eye', 'A balance is ready', [20, 32, 1]],
        ['Roll the {boulder} out to the long end', 'Mass does the holding', [15, 25, 1]],
        ['Crank until the leaf stands above the strike line', 'Now there is a gap', 'lift'],
        ['Pin it and let the upper one fall into empty guides', 'It meets nothing', [12, 20, 1]],
      ],
      decoys: [
        [
          'jack',
          'Holding heavy loads',
          'It is rated for far more than needed',
          'It cannot be brought to the place in time',
        ],
        ['horn', 'Warning', 'It promises action at once', 'Nobody below can clear the road so fast'],
      ],
      counterfactuals: [
        ['Hang only two gates', 'There is no middle one to take away'],
        ['Shorten the {beam} to the length of an arm', 'The balance no longer lifts'],
      ],
    },
  ],
};
