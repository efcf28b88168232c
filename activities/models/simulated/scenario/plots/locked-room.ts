import type { PlotBook } from '../plot.ts';

export const lockedRoom: PlotBook = {
  category: 'The Locked Room',
  skill: 'seeing the walls of a prison as material for leaving it, while the clock runs',
  fits: 'The actor is shut in with a fixed set of things, and the way out asks for new uses of them under time pressure.',
  plots: [
    {
      titles: ['The Hatch Below {town}', 'Six Rungs Short', 'The Dry Dock'],
      places: [
        'the lower pump chamber of {town} harbour',
        'a valve gallery under the dry dock at {town}',
        'the sump level of the {town} waterworks',
        'a drained lock chamber near {town}',
      ],
      predicaments: [
        'The ladder sheared off when the outer gate slammed, and the only hatch is {target_height} m above the wet floor, swollen into its ring with {load_force} N of grip.',
        'Your way down has become a hole in the ceiling: the rungs are gone, the hatch sits {target_height} m up, and rust holds its lid with {load_force} N.',
      ],
      threats: [
        'The sluice that holds back the sea is cracked, and at this rate its last bolt shears in {deadline} s.',
        'A tide gate opens by itself in {deadline} s and floods the whole level.',
      ],
      starts: ['You stand in ankle-deep water in the middle of the floor, unhurt, with dry hands.'],
      impossible: [
        'The opening is above any jump, nothing in the room stands tall enough, and the lid is stiffer than any person is strong.',
      ],
      environment: [
        ['Floor', 'Level wet concrete, 6 m by 5 m, friction coefficient {friction_coefficient}'],
        ['Hatch', '{target_height} m above the floor, its ring {load_arm} m deep, its lid held by {load_force} N'],
        ['Lighting', 'One emergency lamp, steady'],
        ['Water temperature', '281 K'],
      ],
      capabilities: [
        ['Sustained horizontal push', '{push_force} N'],
        ['Standing reach', '{standing_reach} m'],
      ],
      parts: {
        vessel: [
          ['pump crate', 34, 1.1, '1.1 x 0.7 x 0.6 m', 'Pine on a steel base', 'Closed with screws, sides undamaged'],
          ['valve chest', 46, 1.15, '1.15 x 0.6 x 0.6 m', 'Oak with iron corners', 'Locked, rattles when moved'],
          ['spares locker', 41, 1.2, '1.2 x 0.6 x 0.5 m', 'Sheet steel', 'Stands against the far wall'],
        ],
        bar: [
          ['scaffold tube', 7.5, 1.9, '1.9 m x 48 mm', 'Galvanised steel', 'Part of a collapsed handrail'],
          ['boat hook', 4.8, 2.1, '2.1 m x 40 mm', 'Ash with a bronze tip', 'Hangs on two wall pegs'],
          ['valve key', 9.2, 1.7, '1.7 m x 35 mm', 'Forged steel', 'T-shaped, for buried valves'],
        ],
        sign: [
          ['enamel warning sign', 3.1, 0.8, '0.8 x 0.5 m', 'Enamelled steel', 'Screwed on with two bolts'],
          ['inspection mirror', 2.2, 0.6, '0.6 x 0.4 m', 'Glass in a brass frame', 'Cracked in one corner'],
        ],
        phone: [
          ['wall telephone', 2.4, 0.3, '0.3 x 0.2 x 0.1 m', 'Bakelite', 'Gives a dial tone and no answer'],
          ['alarm box', 1.9, 0.25, '0.25 x 0.2 x 0.1 m', 'Painted steel', 'Its lamp blinks every second'],
        ],
      },
      outcome: 'ESCAPE',
      wrong: [
        [
          'Swim up with the water and push the lid open at the end.',
          'The air is gone before the water reaches the ring, and a swimmer has nothing to push against.',
        ],
        ['Call for help and wait.', 'The line rings in an office that is empty until morning.'],
      ],
      numbers: {
        friction_coefficient: [0.3, 0.5, 0.01],
        sliding_mass: 'vessel.kg',
        standing_reach: [1.95, 2.25, 0.01],
        platform_height: 'vessel.m',
        bar_length: 'bar.m',
        load_arm: [0.12, 0.2, 0.01],
      },
      summary:
        'A stranded worker turns storage into a stair and railing into a lever: the {vessel} gives height, the {bar} works beside the hinge, and grip yields to a long arm.',
      mirage: [
        'The hatch is out of reach and too tight.',
        'Furniture stays where it stands, and lids are pushed in the middle.',
      ],
      insights: [
        ['A {vessel} is a block of known height that slides once its friction is overcome', 'functional fixedness'],
        ['Reach adds up from body and block, and neither has to suffice alone', 'additive reasoning'],
        [
          'A lid is weakest to a lever beside its hinge, where a short load arm multiplies body weight',
          'canonical use of a lid',
        ],
      ],
      claims: [
        {
          law: 'slide',
          says: 'Sliding the {vessel} ({sliding_mass} kg) over the wet floor takes less than {push_force} N.',
        },
        { law: 'climb', says: 'Standing on the upended {vessel}, a person reaches beyond {target_height} m.' },
        {
          law: 'pry',
          says: 'Full weight at the end of the {bar} gives more than {load_force} N at the ring.',
          denied: [3.4, 3.9, 0.01],
        },
      ],
      decisive: 'pry',
      steps: [
        ['Shove the {vessel} across and upend it beneath the ring', 'Sliding costs less than lifting', [12, 20, 1]],
        ['Twist the {bar} free of its fixings', 'Its length is what counts now', [10, 18, 1]],
        ['Climb up and seat the tip next to the hinge knuckle', 'The load arm is shortest there', [8, 14, 1]],
        [
          'Hang with full weight from the far end until the lid cracks free',
          'The long arm multiplies the force',
          [10, 16, 1],
        ],
        ['Fold the lid back and haul yourself through', 'The way is open', [9, 15, 1]],
      ],
      decoys: [
        ['phone', 'Calling for help', 'It shows signs of life', 'No one hears it before the deadline'],
        [
          'sign',
          'A plate to shield or scoop with',
          'It is flat, loose and the right size for a bailer',
          'No bailing keeps up with the sea',
        ],
      ],
      counterfactuals: [
        ['Bolt the {vessel} to the floor', 'The height is missing and another platform is needed'],
        ['Shorten the {bar} by half', 'Its leverage no longer suffices'],
      ],
    },
    {
      titles: ['Minus Nineteen at {town}', 'The Loose Handle', 'Cold Store Four'],
      places: [
        'the blast freezer of a fish hall in {town}',
        'a seed vault above {town}',
        'the ice-cream depot on {town} quay',
        'a vaccine store behind {town} hospital',
      ],
      predicaments: [
        'The release rod has shrunk out of its catch by {free_gap} m, so the inner handle turns without gripping, and the door stays shut.',
        'Somebody oversized the cold: the inside handle spins freely because {free_gap} m of play has opened between rod and catch.',
      ],
      threats: [
        'An inert gas purge begins in {deadline} s and empties the room of oxygen.',
        'In {deadline} s the automatic purge replaces the air by nitrogen.',
      ],
      starts: ['You stand at the closed door in a thin jacket, breathing normally.'],
      impossible: [
        'The door is as thick as a hand is long, the handle does nothing, and every tool in the room belongs to the cold.',
      ],
      environment: [
        ['Air temperature', '254 K'],
        ['Door', 'Insulated steel, 0.18 m thick, opens outward'],
        ['Release rod', 'Steel, {rod_length} m long, {heated_mass} kg, its end {free_gap} m short of the catch'],
        ['Steel, data sheet', 'Thermal expansion {expansion_coefficient} 1/K, specific heat {specific_heat} J/(kg*K)'],
        ['Aluminium, data sheet', 'Thermal expansion 0.000023 1/K, specific heat 900 J/(kg*K)'],
        ['Purge', '{purge_time} s of nitrogen'],
      ],
      capabilities: [['Breathing, light activity', '{air_use} m^3/s']],
      parts: {
        warmer: [
          [
            'pallet shrink heater',
            3.6,
            0.5,
            '0.5 x 0.3 m',
            'Aluminium and ceramic',
            'For shrinking foil, plugs into the wall, {heater_power} W',
            { heater_power: 700 },
          ],
          [
            'floodlamp',
            4.2,
            0.4,
            '0.4 x 0.3 m',
            'Cast aluminium',
            'Too hot to touch when lit, {heater_power} W',
            { heater_power: 500 },
          ],
          [
            'defrost element',
            2.9,
            0.9,
            '0.9 m x 12 mm',
            'Steel tube',
            'Spare part in a carton, {heater_power} W',
            { heater_power: 600 },
          ],
        ],
        foil: [
          ['roll of cooking foil', 0.7, 0.45, '0.45 m wide, 30 m', 'Aluminium', 'Half used'],
          ['rescue blanket', 0.1, 2.1, '2.1 x 1.6 m', 'Metallised film', 'Still folded'],
          ['stack of baking trays', 6, 0.6, '0.6 x 0.4 m', 'Bare aluminium', 'Twelve pieces'],
        ],
        sack: [
          [
            'bin liner pack',
            0.9,
            1.2,
            '1.2 x 0.8 m',
            'Polythene',
            'Ten large bags of {air_volume} m^3',
            { air_volume: 0.15 },
          ],
          [
            'pallet hood',
            1.1,
            1.6,
            '1.6 x 1.2 m',
            'Polythene',
            'Unused, sealed on five sides, {air_volume} m^3',
            { air_volume: 0.3 },
          ],
        ],
        axe: [
          ['fire axe', 2.7, 0.9, '0.9 m', 'Steel on ash', 'Painted red'],
          ['ice pick', 0.6, 0.3, '0.3 m', 'Steel', 'Sharp'],
        ],
      },
      outcome: 'ESCAPE',
      wrong: [
        ['Chop through the door with the {axe}.', 'Steel skin and foam outlast both the arm and the time.'],
        [
          'Warm the whole room with the {warmer}.',
          'The refrigeration carries away far more heat than the source gives.',
        ],
      ],
      numbers: {
        free_gap: [0.0003, 0.0005, 0.00002],
        rod_length: [0.9, 1.3, 0.05],
        expansion_coefficient: 0.000012,
        heated_mass: [1.2, 1.9, 0.1],
        specific_heat: 460,
        air_use: [0.0003, 0.0005, 0.00005],
      },
      summary:
        'Instead of fighting the door, the worker warms one rod: the {warmer} under a tent of {foil} lengthens steel until the catch grips, while a bag of old air bridges the purge.',
      mirage: [
        'The handle is broken and the room cannot be warmed.',
        'Heat belongs to rooms and bodies, never to a single part.',
      ],
      insights: [
        ['Metal that shrank apart will grow together again when heated', 'irreversibility of damage'],
        ['Confining heat to one rod needs little energy, heating a room needs a lot', 'scale of the remedy'],
        ['Good air can be stored in a {sack} before the bad air comes', 'canonical use of packaging'],
      ],
      claims: [
        { law: 'grow', says: 'Warmed by {temperature_rise} K, the rod closes its gap of {free_gap} m.' },
        { law: 'heat', says: 'The {heated_mass} kg of the rod warm by {temperature_rise} K well within {deadline} s.' },
        {
          law: 'breathe',
          says: 'One filling of the {sack}, {air_volume} m^3, outlasts the purge of {purge_time} s.',
        },
      ],
      decisive: 'heat',
      steps: [
        ['Scoop room air into the {sack} and knot its neck', 'The purge has not begun', [15, 25, 1]],
        ['Hold the {warmer} against the release rod', 'Only this part matters', [10, 18, 1]],
        ['Tent the spot with {foil}, shiny side inwards', 'Losses fall to a fraction', [16, 26, 1]],
        ['Wait and turn the lever gently from time to time', 'Growth closes the play', 'heat'],
        ['Lean outwards as soon as it bites', 'The catch withdraws', [5, 10, 1]],
      ],
      decoys: [['axe', 'Breaking doors', 'It hangs there for emergencies', 'The core is far too thick for the time']],
      counterfactuals: [
        ['Make the rod of an alloy that hardly expands', 'Warming no longer closes the play'],
        ['Start the purge at once', 'There is no good air left to store'],
      ],
    },
  ],
};
