import type { PlotBook } from '../plot.ts';

export const lilliput: PlotBook = {
  category: 'The Lilliput Conundrum',
  skill: 'reasoning across scales, where areas, volumes and strengths change at different rates',
  fits: 'The actor is far too small or the world far too large, and the laws that matter are other ones than at home.',
  plots: [
    {
      titles: ['A Robot the Size of {town}’s Stamp', 'Under Glass', 'Bench Number Five'],
      places: [
        'an abandoned watchmaker’s bench in {town}',
        'a museum case in {town}',
        'the optics table of the {town} observatory',
        'a dentist’s tray in {town}',
      ],
      predicaments: [
        'You steer a machine as small as a beetle, caught under a glass dome, and the seal of the dome yields only to {breaking_pressure} MPa.',
        'Your remote body is a crawler no longer than a fingernail; the cover glass above is sealed against anything below {breaking_pressure} MPa.',
      ],
      threats: [
        'The crawler’s cell is empty in {deadline} s.',
        'The bench heater comes on in {deadline} s and melts its adhesive feet.',
      ],
      starts: ['The crawler sits in the middle of the bench felt, next to the dropped parts.'],
      impossible: [
        'At this size every push is a breath of air, and the dome weighs ten thousand times as much as you.',
      ],
      environment: [
        ['Bench', 'Felt over slate, {travel_distance} m to the rim of the dome'],
        ['Dome', 'Glass, closed by a shellac seal {lift_height} m above the felt'],
        ['Seal', 'Yields at {breaking_pressure} MPa'],
        ['Lamp over the bench', '40 W'],
      ],
      capabilities: [
        ['Speed of the crawler', '{travel_speed} m/s'],
        ['Motor of the crawler', '{lifting_power} W'],
      ],
      parts: {
        pin: [
          [
            'watch pivot',
            0.0004,
            0.012,
            '12 mm',
            'Hardened steel',
            'Polished, tip {contact_area} mm^2',
            { contact_area: 0.01 },
          ],
          [
            'gramophone needle',
            0.0006,
            0.016,
            '16 mm',
            'Steel',
            'Unused, tip {contact_area} mm^2',
            { contact_area: 0.02 },
          ],
          [
            'sewing needle tip',
            0.0003,
            0.01,
            '10 mm',
            'Steel',
            'Broken off, tip {contact_area} mm^2',
            { contact_area: 0.008 },
          ],
        ],
        spring: [
          [
            'mainspring coil',
            0.002,
            0.02,
            '20 mm',
            'Spring steel',
            'Wound, held by a clip, pushes {pressing_force} N',
            { pressing_force: 0.8 },
          ],
          [
            'click spring',
            0.001,
            0.015,
            '15 mm',
            'Spring steel',
            'Bent and clipped, pushes {pressing_force} N',
            { pressing_force: 0.6 },
          ],
        ],
        magnet: [
          ['tiny magnet', 0.003, 0.006, '6 mm', 'Neodymium', 'Sticks to the tray'],
          ['drop of oil', 0.0001, 0.004, '4 mm', 'Mineral oil', 'In a cup'],
        ],
        ruler: [
          ['steel ruler', 0.03, 0.15, '150 mm', 'Steel', 'Lies across the bench'],
          ['tweezers', 0.02, 0.12, '120 mm', 'Steel', 'Closed'],
        ],
      },
      outcome: 'ESCAPE',
      wrong: [
        ['Lift the dome at its rim.', 'Strength falls with the square of size, the dome’s mass did not.'],
        ['Pull with the {magnet}.', 'Neither glass nor shellac is magnetic.'],
      ],
      numbers: {
        travel_distance: [0.3, 0.7, 0.05],
        travel_speed: [0.02, 0.04, 0.005],
        lifted_mass: 'spring.kg',
        lift_height: [0.01, 0.02, 0.001],
        lifting_power: [0.00003, 0.00006, 0.000005],
      },
      summary:
        'A crawler with hardly any force breaks a seal by spending it on a point: the {pin} driven by the {spring} turns a whisper of force into enormous pressure.',
      mirage: ['Something so weak can break nothing.', 'Strength is force.'],
      insights: [
        ['At small scale a point makes pressure out of hardly any force', 'force in place of pressure'],
        ['Stored energy in a {spring} outdoes any motor of this size', 'actuators as the only movers'],
        [
          'Falls and weights that threaten a person mean nothing here, so the short way is over the edge',
          'human-scale danger',
        ],
      ],
      claims: [
        {
          law: 'press',
          says: 'The push of {pressing_force} N on the tip of {contact_area} mm^2 exceeds {breaking_pressure} MPa.',
        },
        { law: 'travel', says: 'The {travel_distance} m to the rim are driven well within {deadline} s.' },
        { law: 'lift', says: 'Hoisting {lifted_mass} kg by {lift_height} m fits into {deadline} s.' },
      ],
      decisive: 'press',
      steps: [
        ['Roll the {pin} along until it points into the seal', 'Only the tip matters', 'travel'],
        ['Winch the {spring} up onto its blunt end', 'Energy waits to be let go', 'lift'],
        ['Cut the clip', 'All of it arrives at one spot', [3, 6, 1]],
        ['Drive through the crack and let the crawler drop', 'A fall is harmless at this mass', [6, 10, 1]],
      ],
      decoys: [
        ['ruler', 'Prying', 'A lever is the natural answer to a lid', 'It is far too heavy for the crawler to move'],
        [
          'magnet',
          'Pulling without touch',
          'It looks like strength from nowhere',
          'There is nothing here that it attracts',
        ],
      ],
      counterfactuals: [
        ['Enlarge everything a hundredfold', 'The drop becomes deadly and the point blunt'],
        ['Blunt the tip', 'The pressure falls with the area'],
      ],
    },
    {
      titles: ['The Giant’s Valve', 'One Person, {town} Dam', 'A Wheel Like a House'],
      places: [
        'the intake tower of {town} dam',
        'a ship lift at {town}',
        'the gasometer of {town}',
        'a radio telescope near {town}',
      ],
      predicaments: [
        'The valve wheel is as high as a house; its drum resists with {load_force} N, and it was built for a machine that is gone.',
        'Everything here is sized for engines: the wheel overtops you threefold, and {load_force} N at its drum keep it still.',
      ],
      threats: [
        'The gallery is flooded in {deadline} s unless the wheel moves.',
        'In {deadline} s the turbine overspeeds unless the wheel moves.',
      ],
      starts: ['You stand on the service platform at the height of the hub.'],
      impossible: ['A person is to this machine what a mouse is to a millstone.'],
      environment: [
        ['Wheel', 'Cast steel, spoked, its drum of {load_arm} m radius held by {load_force} N'],
        ['Platform', 'Steel grating at hub height, friction coefficient {friction_coefficient}'],
        ['Water behind the gate', '14 m deep'],
        ['Noise', 'A steady roar'],
      ],
      capabilities: [['Sustained horizontal push', '{push_force} N']],
      parts: {
        arm: [
          ['gangway section', 38, 3, '3.0 x 0.5 m', 'Aluminium', 'Hooked into the railing'],
          ['mooring spar', 33, 3.2, '3.2 m', 'Spruce', 'Varnished'],
          ['light pole', 29, 2.9, '2.9 m', 'Aluminium', 'Lying along the wall'],
        ],
        strap: [
          ['lifting strap', 2, 4, '4.0 m', 'Polyester', 'Label legible, {line_strength} N'],
          ['climbing rope', 3, 20, '20 m', 'Polyamide', 'Dry, {line_strength} N'],
        ],
        ballast: [
          ['water barrel', 78, 0.6, '0.6 m', 'Polyethylene', 'Full'],
          ['sand trough', 84, 0.8, '0.8 m', 'Concrete', 'For icy steps'],
        ],
        motor: [
          ['cordless drill', 2, 0.3, '0.3 m', 'Plastic and steel', 'Charged'],
          ['hand winch', 11, 0.4, '0.4 m', 'Steel', 'Ratchet missing'],
        ],
      },
      outcome: 'PREVENT',
      wrong: [
        ['Turn the spindle with the {motor}.', 'Its torque is a thousandth of what the spindle asks for.'],
        ['Push at the rim with both arms.', 'The body slides backwards long before the rim stirs.'],
      ],
      numbers: {
        counter_mass: 'ballast.kg',
        arm_length: 'arm.m',
        load_arm: [0.5, 0.7, 0.05],
        friction_coefficient: [0.25, 0.35, 0.01],
        sliding_mass: 'ballast.kg',
        hanging_mass: 'ballast.kg',
      },
      summary:
        'Outscaled by a wheel built for engines, one worker makes the world larger as well: the {arm} prolongs a spoke, the {ballast} hangs where no arm could push, and the margin is thin.',
      mirage: ['A human cannot move a machine of this size.', 'Effort has to come from muscles.'],
      insights: [
        ['Leverage grows with length while the resistance stays the same', 'strength as a fixed quantity'],
        ['Hung mass pulls without tiring and without foothold', 'muscle as the only force'],
        ['Nearly balanced is enough, since friction falls once the wheel starts', 'all the force at once'],
      ],
      claims: [
        {
          law: 'wheel',
          says: 'The {ballast} and a person at the end of the {arm} give just more than {load_force} N at the drum.',
          slack: [1.05, 1.09, 0.01],
          denied: [2.4, 2.8, 0.01],
        },
        { law: 'slide', says: 'Pushing the {ballast} over the grating takes less than {push_force} N.' },
        { law: 'hang', says: 'The {strap} bears {hanging_mass} kg at a jerk, below {line_strength} N.' },
      ],
      decisive: 'wheel',
      steps: [
        ['Unhook the {arm} and run it through two spokes', 'It prolongs the radius', [25, 40, 1]],
        ['Sling the {strap} around its outer end', 'A place for the load', [12, 20, 1]],
        ['Tip the {ballast} over the edge into the sling', 'Mass hangs and pulls', [18, 28, 1]],
        ['Add your own weight in slow pulses', 'The last tenth is missing', [14, 22, 1]],
        ['Step back as the rim begins to creep', 'Friction has fallen', [6, 10, 1]],
      ],
      decoys: [
        ['motor', 'Turning things', 'It is the only machine in reach', 'It is wrong by three orders of magnitude'],
      ],
      counterfactuals: [
        ['Lighten the {ballast} by a fifth', 'The wheel stays still: the design is fragile'],
        ['Grease the bearing', 'A bare push is enough'],
      ],
    },
  ],
};
