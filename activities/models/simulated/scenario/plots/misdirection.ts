import type { PlotBook } from '../plot.ts';

export const misdirection: PlotBook = {
  category: 'The Misdirection',
  skill: 'letting go of the most eye-catching element and asking what the goal needs',
  fits: 'One element draws all attention and is useless, and the solution lies in what looked like background.',
  plots: [
    {
      titles: ['The Red Wheel of {town}', 'A Wheel That Turns', 'The Weeping Vat'],
      places: [
        'the brewing cellar at {town}',
        'the spa basement of a hotel in {town}',
        'a dye works on the {town} canal',
        'the aquarium plant room of {town}',
      ],
      predicaments: [
        'A great red valve wheel marked EMERGENCY stands in the centre, and turning it has done nothing, while {drain_volume} m^3 must leave the tank.',
        'All eyes are on the red wheel under its glass cover; it spins, nothing happens, and {drain_volume} m^3 are still in the vat.',
      ],
      threats: [
        'Acid dosing starts in {deadline} s and cannot be stopped from here; with the tank above its mark the fumes will fill the street.',
        'In {deadline} s the tank wall, already weeping at a seam, reaches its limit.',
      ],
      starts: ['You stand on the grating beside the open rim of the tank, with the yard gully in sight below.'],
      impossible: [
        'The outlet is blocked, the pump has no power, and the wheel that was built for this moment is dead.',
      ],
      environment: [
        ['Tank', 'Open, rim {rim_height} m above the level, {drain_volume} m^3 above its mark'],
        ['Gully', 'In the yard, {drop_height} m below the level, {travel_distance} m away'],
        ['Air pressure', '{air_pressure} Pa'],
        ['Temperature of the liquid', '291 K'],
      ],
      capabilities: [['Walking speed with a load', '{travel_speed} m/s']],
      parts: {
        hose: [
          [
            'coil of milk hose',
            9,
            14,
            '14 m x {hose_bore} m',
            'Reinforced rubber',
            'Clean, one end capped, friction factor {friction_factor}',
            { hose_bore: 0.05, friction_factor: 0.025 },
          ],
          [
            'fire hose length',
            7,
            15,
            '15 m x {hose_bore} m',
            'Rubber-lined canvas',
            'Stored on the wall, friction factor {friction_factor}',
            { hose_bore: 0.052, friction_factor: 0.03 },
          ],
          [
            'dust extraction hose',
            6,
            13,
            '13 m x {hose_bore} m',
            'Smooth polyurethane',
            'Airtight, friction factor {friction_factor}',
            { hose_bore: 0.06, friction_factor: 0.02 },
          ],
        ],
        weight: [
          ['sampling ladle', 1.2, 0.9, '0.9 m', 'Stainless steel', 'Hooked over the rim'],
          ['brass dip weight', 2, 0.2, '0.2 m', 'Brass', 'On a chain'],
        ],
        wheel: [
          ['red valve wheel', 14, 0.6, '0.6 m across', 'Cast iron', 'Freshly painted, turns easily'],
          ['lit control panel', 22, 0.8, '0.8 x 0.6 m', 'Steel', 'Shows a flashing arrow'],
        ],
        bucket: [
          ['set of pails', 5, 0.4, '0.25 m, 4 l each, six pieces', 'Plastic', 'Nested'],
          ['hand pump', 8, 0.7, '0.7 m', 'Cast iron', 'Leather cup dried out'],
        ],
      },
      outcome: 'PREVENT',
      wrong: [
        ['Force the {wheel} further.', 'Its spindle ends in nothing; the pipe behind was removed years ago.'],
        ['Bail with the {bucket}.', 'One person moves less than half of it in the time.'],
      ],
      numbers: {
        rim_height: [0.3, 0.9, 0.05],
        air_pressure: [97000, 102000, 500],
        drop_height: [2.5, 4, 0.1],
        hose_length: 'hose.m',
        drain_volume: [0.6, 1.1, 0.05],
        travel_distance: [5, 8, 1],
        travel_speed: [0.9, 1.4, 0.05],
      },
      summary:
        'While everybody works the {wheel}, a {hose} over the rim empties the tank by its own height: filled first, then lowered, it runs without power.',
      mirage: ['Only the emergency valve can empty the tank.', 'Liquids leave through outlets and need pumps to rise.'],
      insights: [
        ['The prominent control has no connection to the goal and must be dropped', 'salience taken for relevance'],
        ['A full tube will carry liquid over a rim as long as its far end is lower', 'water runs only downhill'],
        ['Filling the tube beforehand replaces suction by pump or mouth', 'priming as a machine’s task'],
      ],
      claims: [
        {
          law: 'siphon',
          says: 'To climb {rim_height} m over the rim, the liquid needs less than the {air_pressure} Pa of the air.',
        },
        { law: 'flow', says: 'With {drop_height} m of fall the {hose} runs at more than {flow_speed} m/s.' },
        {
          law: 'empty',
          says: 'At {flow_speed} m/s the {drain_volume} m^3 have left well within {deadline} s.',
          denied: [1.74, 2.1, 0.01],
        },
        { law: 'travel', says: 'The lower end reaches the gully, {travel_distance} m away, within {deadline} s.' },
      ],
      decisive: 'empty',
      steps: [
        ['Leave the dead control alone and unroll the {hose}', 'It has no effect on the level', [15, 25, 1]],
        ['Submerge the coil until no bubble rises', 'Trapped gas would break the column', [40, 60, 2]],
        [
          'Hook the {weight} on as a sinker and cap the other end by hand',
          'The inlet stays at the bottom',
          [12, 20, 1],
        ],
        ['Walk the capped end down to the yard', 'It must lie lower than the surface', 'travel'],
        ['Uncap and let it run', 'Height does the work', 'empty'],
      ],
      decoys: [
        ['wheel', 'Emergency control', 'Colour, size and label promise everything', 'It is connected to nothing'],
        ['bucket', 'Moving water by hand', 'It is the classic remedy', 'Far too slow for this volume'],
      ],
      counterfactuals: [
        ['Put the gully above the tank floor', 'Only part of the content can leave'],
        ['Perforate the tube', 'The column breaks and the flow stops'],
      ],
    },
    {
      titles: ['The Winch at {town} Marsh', 'Two on the Flats', 'The {winch}'],
      places: [
        'a salt marsh landing near {town}',
        'the peat cutting west of {town}',
        'a drained reservoir at {town}',
        'the mud shore under {town} viaduct',
      ],
      predicaments: [
        'A shining {winch} on the dyke invites a rescue by rope, yet its cable ends half-way to the stranded hut, and the mud carries only {bearing_strength} Pa.',
        'Two walkers sit on a stake platform out on the flats; a {winch} stands ready, its rope too short, and boots sink at {bearing_strength} Pa.',
      ],
      threats: [
        'The flood tide covers the platform in {deadline} s.',
        'A sluice release reaches the flats in {deadline} s.',
      ],
      starts: ['You stand on the dyke road next to a demolition skip.'],
      impossible: [
        'Whoever steps on the mud goes in to the hip, the rope does not reach, and no boat floats here yet.',
      ],
      environment: [
        ['Surface', 'Soft silt over clay, carries {bearing_strength} Pa, friction coefficient {friction_coefficient}'],
        ['Visibility', '400 m'],
        ['Platform', '{travel_distance} m from the dyke'],
        ['Water temperature', '284 K'],
      ],
      capabilities: [
        ['Sustained horizontal push', '{push_force} N'],
        ['Walking speed with a load', '{travel_speed} m/s'],
      ],
      parts: {
        panel: [
          [
            'four interior doors',
            16,
            2,
            '2.0 x {plate_width} m each',
            'Hollow-core wood',
            'In the skip, handles removed; mass of one',
            { plate_width: 0.8 },
          ],
          [
            'stack of plywood sheets',
            18,
            2.4,
            '2.4 x {plate_width} m each',
            'Plywood',
            'Four pieces, used shuttering; mass of one',
            { plate_width: 1.2 },
          ],
          [
            'table tops',
            14,
            1.8,
            '1.8 x {plate_width} m each',
            'Laminate',
            'Five pieces, legs gone; mass of one',
            { plate_width: 0.9 },
          ],
        ],
        winch: [
          ['petrol winch', 38, 0.7, '0.7 x 0.5 m', 'Steel', 'Fuelled, cable 30 m'],
          ['tractor capstan', 52, 0.8, '0.8 x 0.6 m', 'Cast steel', 'Rope 25 m'],
        ],
        pallet: [
          ['sledge pallet', 26, 1.2, '1.2 x 0.8 m', 'Spruce', 'Smooth runners'],
          ['plastic skip lid', 22, 1.3, '1.3 x 0.9 m', 'Polyethylene', 'Slightly dished'],
        ],
        boat: [
          ['inflatable toy boat', 2, 1.6, '1.6 m', 'Vinyl', 'A slow puncture'],
          ['pair of waders', 3, 1.4, '1.4 m', 'Neoprene', 'One size'],
        ],
      },
      outcome: 'RESCUE',
      wrong: [
        ['Extend the {winch} cable with scarves and belts.', 'The pull on the first knot is many times what it holds.'],
        ['Wade out quickly in the {boat}.', 'Speed does not help where the ground gives way at every step.'],
      ],
      numbers: {
        plate_mass: 'panel.kg',
        plate_length: 'panel.m',
        friction_coefficient: [0.25, 0.4, 0.01],
        sledge_mass: 'pallet.kg',
        travel_distance: [50, 60, 1],
        travel_speed: [0.4, 0.6, 0.05],
      },
      summary:
        'The {winch} is a temptation; rubbish is the answer: laid flat and moved forward in turn, the {panel} make a road that the silt can carry.',
      mirage: ['Distance must be bridged by the rope.', 'A machine that stands ready is part of the answer.'],
      insights: [
        ['What decides is pressure, so spread weight instead of adding pull', 'force in place of pressure'],
        ['A broad stiff plate serves lying as well as hanging or standing', 'functional fixedness'],
        ['A few plates passed forward replace a full-length road', 'a path has to exist all at once'],
      ],
      claims: [
        {
          law: 'bear',
          says: 'A person of {body_mass} kg on one plate of the {panel} stays under {bearing_strength} Pa.',
          denied: [3.3, 3.7, 0.01],
        },
        { law: 'sledge', says: 'The {pallet} with two plates slides over wet silt with less than {push_force} N.' },
        { law: 'travel', says: 'The stretch of {travel_distance} m is crossed by leap-frogging within {deadline} s.' },
      ],
      decisive: 'bear',
      steps: [
        ['Ignore the engine and drag the {panel} to the edge', 'Area is needed, pull is not', [25, 40, 1]],
        ['Load two of them on the {pallet}', 'Sliding spares the arms', [15, 25, 1]],
        ['Lay one ahead, step over, bring the last one forward', 'A short road that moves along', 'travel'],
        ['Seat each walker lying flat and return on the same plates', 'Their weight is spread as well', [70, 100, 5]],
      ],
      decoys: [
        [
          'winch',
          'Pulling heavy things',
          'It is powerful, fuelled and in place',
          'Its rope ends short and pull would drag people through mud',
        ],
        ['boat', 'Crossing water', 'It belongs to the shore', 'There is no water yet and hardly any buoyancy in silt'],
      ],
      counterfactuals: [
        ['Freeze the silt', 'Walking becomes possible and the puzzle dissolves'],
        ['Remove all but one plate', 'There is nothing to step over to'],
      ],
    },
  ],
};
