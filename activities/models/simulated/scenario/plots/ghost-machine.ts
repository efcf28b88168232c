import type { PlotBook } from '../plot.ts';

export const ghostMachine: PlotBook = {
  category: 'The Ghost Machine',
  skill: 'inferring an unseen mechanism from its traces and then using it',
  fits: 'A machine without a manual has to be understood from outside, and its inner law gives the way to act.',
  plots: [
    {
      titles: ['The Silent Lift', 'The Cage at {town}', 'No Motor, No Buttons'],
      places: [
        'an empty sanatorium in {town}',
        'the cliff railway of {town}',
        'a flour mill at {town}',
        'a theatre in {town} with a stage lift',
      ],
      predicaments: [
        'The cage sits {column_height} m below the reservoir, has no motor, no cable drum and no buttons, and you can hear water behind the wall.',
        'No wire leads to the cage, no motor hums; only wet streaks on the wall and a reservoir {column_height} m above tell of its past.',
      ],
      threats: [
        'The last doctor’s patient must be upstairs in {deadline} s.',
        'Smoke from the boiler fills the basement in {deadline} s.',
      ],
      starts: ['You are in the basement beside the cage with a patient on a stretcher.'],
      impossible: [
        'The stairs are bricked up, the cage with its two people weighs {held_mass} kg, and there is nothing that could drive it.',
      ],
      environment: [
        ['Shaft', 'Open, two guide rails, {column_height} m'],
        ['Wall', 'Damp stripe from top to bottom'],
        ['Cage', '{held_mass} kg with two people in it'],
        ['Basement temperature', '288 K'],
      ],
      capabilities: [],
      parts: {
        tank: [
          [
            'roof cistern',
            300,
            2,
            '2.0 x {tank_width} x {tank_depth} m',
            'Riveted iron',
            'Full, overflow drips; mass without water',
            { tank_width: 1.1, tank_depth: 0.9 },
          ],
          [
            'wooden header tank',
            240,
            1.8,
            '1.8 x {tank_width} x {tank_depth} m',
            'Larch',
            'Full; mass without water',
            { tank_width: 1, tank_depth: 0.9 },
          ],
          [
            'copper basin',
            210,
            1.6,
            '1.6 x {tank_width} x {tank_depth} m',
            'Copper',
            'Full, cold; mass without water',
            { tank_width: 0.9, tank_depth: 0.8 },
          ],
        ],
        cock: [
          ['lever cock', 3, 0.3, '0.3 m, bore {cock_bore} m', 'Bronze', 'Stiff, sealed with lead', { cock_bore: 0.05 }],
          [
            'gate valve',
            5,
            0.35,
            '0.35 m, bore {cock_bore} m',
            'Bronze',
            'Wheel missing, square spindle',
            { cock_bore: 0.06 },
          ],
        ],
        ballast: [
          [
            'counter bucket',
            56,
            0.8,
            '0.8 m',
            'Oak with iron hoops',
            'Hangs empty at the top, {bucket_volume} m^3',
            { bucket_volume: 0.35 },
          ],
          [
            'iron skip',
            64,
            0.8,
            '0.8 m',
            'Cast iron',
            'Hangs empty at the top, {bucket_volume} m^3',
            { bucket_volume: 0.38 },
          ],
        ],
        panel: [
          ['brass button plate', 1.5, 0.3, '0.3 x 0.2 m', 'Brass', 'Polished, wires cut'],
          ['speaking tube', 2, 1.2, '1.2 m', 'Tin', 'Whistle in place'],
        ],
      },
      outcome: 'SURVIVE',
      wrong: [
        ['Signal with the {panel}.', 'It rang or spoke to the engine house, and never moved anything.'],
        ['Pull the cage up by hand.', 'It is several times too heavy for the people here.'],
      ],
      numbers: { column_height: [6, 12, 0.5], tank_length: 'tank.m' },
      summary:
        'Streaks and sounds betray a water balance: filling the {ballast} from the {tank} makes it heavier than the cage, which rises without any motor.',
      mirage: ['Without power the machine is dead.', 'Lifts are driven by motors.'],
      insights: [
        ['Damp stripes show where weight travels up and down', 'stains as decay'],
        ['Water is a counterweight that can be poured', 'canonical use of a cistern'],
        ['Letting it out again is the brake', 'control needs a mechanism of its own'],
      ],
      claims: [
        { law: 'stock', says: 'The {tank} holds more than the {bucket_volume} m^3 of the {ballast}.' },
        { law: 'pour', says: 'That much runs through the {cock} well within {deadline} s.' },
        {
          law: 'fill',
          says: 'Its filling alone outweighs the {held_mass} kg of cage and people.',
          denied: [1.9, 2.3, 0.01],
        },
      ],
      decisive: 'fill',
      steps: [
        ['Follow the stripe and scrape the lead off the {cock}', 'It is the throttle', [25, 38, 1]],
        ['Open it and listen upward', 'Filling has a rising tone', 'pour'],
        ['Roll the stretcher in meanwhile', 'Its share is part of the balance', [8, 14, 1]],
        ['Release the pawl when the tone stops', 'The other side is heavier now', [6, 10, 1]],
        ['Brake by bleeding water at the top', 'Less weight, less speed', [25, 38, 1]],
      ],
      decoys: [['panel', 'Calling the lift', 'It is the one visible control', 'It belongs to a bell circuit']],
      counterfactuals: [
        ['Empty the {tank}', 'Nothing can be poured'],
        ['Give the cage a motor', 'The inference is no longer needed'],
      ],
    },
    {
      titles: ['Substation Without a Name', 'Four Posts', 'Tram Line Zero, {town}'],
      places: [
        'a closed tram depot in {town}',
        'the cellar of {town} radio',
        'a signal bunker near {town}',
        'the planetarium of {town}',
      ],
      predicaments: [
        'A grey cabinet with four unmarked posts keeps the gate locked; the only sign of life is a hum that stops and starts in a pattern.',
        'Nobody knows what the cabinet does; it has four posts, one hum, and the gate of the shelter obeys it.',
      ],
      threats: [
        'The shelter has to be open in {deadline} s when the flood wave comes.',
        'The halon release is armed and fires in {deadline} s unless the gate opens.',
      ],
      starts: ['You face the cabinet, dry, with both hands free.'],
      impossible: ['There are dozens of ways to connect four posts, and a wrong one locks the gate for good.'],
      environment: [
        ['Cabinet', 'Four brass posts, no labels, fed with {supply_voltage} V'],
        ['Gate', 'Held by a magnet, {holding_current} A on its plate'],
        ['Hum', 'One beat every {signal_interval} s, in cycles of {signal_count}'],
        ['Air temperature', '287 K'],
      ],
      capabilities: [],
      parts: {
        coil: [
          [
            'lamp resistor',
            1,
            0.3,
            '0.3 m',
            'Ceramic and wire',
            '{load_resistance} ohm, rated {rated_power} W',
            { load_resistance: 20 },
          ],
          [
            'flat-iron element',
            0.8,
            0.2,
            '0.2 m',
            'Wire in mica',
            '{load_resistance} ohm, rated {rated_power} W',
            { load_resistance: 24 },
          ],
          [
            'toaster wire',
            0.2,
            0.6,
            '0.6 m',
            'Nichrome',
            'Straightened, {load_resistance} ohm, rated {rated_power} W',
            { load_resistance: 16 },
          ],
        ],
        compass: [
          ['pocket compass', 0.1, 0.05, '0.05 m', 'Brass', 'Needle swings freely'],
          ['hung razor blade', 0.01, 0.04, '0.04 m', 'Steel', 'On a thread'],
        ],
        keypad: [
          ['code keypad', 0.9, 0.2, '0.2 m', 'Plastic', 'Lit, asks for six digits'],
          ['service manual', 0.7, 0.3, '0.3 m', 'Paper', 'For another model'],
        ],
        lead: [
          ['pair of jump leads', 3, 3, '3.0 m', 'Copper', 'Thick'],
          ['bare fence wire', 2, 6, '6 m', 'Steel', 'Coiled'],
        ],
      },
      outcome: 'SOLVE',
      wrong: [
        ['Try codes on the {keypad}.', 'It is a time clock and has no wire to the gate.'],
        ['Bridge posts at random.', 'All but one of the pairs trip the lock for good.'],
      ],
      numbers: { supply_voltage: [24, 48, 6], signal_count: [12, 24, 2], signal_interval: [1, 2, 0.1] },
      summary:
        'The needle of a {compass} makes the hidden current visible; counted against the hum it tells which two posts hold the magnet, and a {coil} takes the current away.',
      mirage: [
        'The cabinet can be opened only by those who know it.',
        'Electric machines are understood from their diagrams.',
      ],
      insights: [
        ['A swinging needle shows the direction of a current through closed steel', 'canonical use of a compass'],
        ['The pattern of the hum is the machine saying its own cycle', 'noise without information'],
        ['Taking current away can open what no command would', 'control as sending signals'],
      ],
      claims: [
        { law: 'bypass', says: 'The detour takes more than the {holding_current} A that the magnet needs.' },
        { law: 'rating', says: 'The {coil} carries that current within its {rated_power} W.' },
        { law: 'signal', says: 'One cycle of {signal_count} beats is heard well within {deadline} s.' },
      ],
      decisive: 'bypass',
      steps: [
        ['Hold the {compass} to each post in turn', 'Two of them carry current', [24, 36, 1]],
        ['Tap along with the hum for one whole cycle', 'It shows when the magnet is weakest', 'signal'],
        ['Fit the {coil} between the ends of the {lead}', 'A bare short would trip the lock', [18, 28, 1]],
        ['Touch both live posts in the silent beat', 'The magnet starves', [4, 8, 1]],
        ['Shoulder the gate while it is limp', 'It falls shut again after the beat', [6, 10, 1]],
      ],
      decoys: [
        ['keypad', 'Entering a code', 'Locks and codes belong together', 'It serves another purpose altogether'],
      ],
      counterfactuals: [
        ['Use alternating current', 'A needle shows nothing'],
        ['Label the posts', 'No inference is needed'],
      ],
    },
  ],
};
