import type { PlotBook } from '../plot.ts';

export const tickingTrade: PlotBook = {
  category: 'The Ticking Trade',
  skill: 'questioning the frame of a forced choice and finding what can be exchanged for time',
  fits: 'A choice between losses is pressed by the clock, and the answer leaves the offered alternatives.',
  plots: [
    {
      titles: ['One {box}, Two Clinics', 'The Ferry from {town}', 'Two Roads'],
      places: [
        'the ferry landing at {town}',
        'a mountain clinic above {town}',
        'an airstrip outside {town}',
        'the night market of {town}',
      ],
      predicaments: [
        'Two clinics wait for the same medicine; the {box} keeps it cold for one of the journeys, and heat leaks in at {heat_leak} W.',
        'The courier holds medicine for two places and one working {box}; the heat that leaks in is {heat_leak} W, and both roads are long.',
      ],
      threats: [
        'The courier leaves in {deadline} s and takes only what is packed by then.',
        'The ramp closes in {deadline} s; what is not aboard stays.',
      ],
      starts: ['You stand at the loading table, the two deliveries side by side.'],
      impossible: ['One place gets the cold and the other gets nothing; no second container is to be had.'],
      environment: [
        ['Ambient temperature', '{temperature_difference} K above freezing'],
        ['Roads', '{cold_time} min each'],
        ['Number of roads', '{shares}'],
        ['Stalls', '{travel_distance} m there and back'],
        ['Table', '0.8 m high'],
      ],
      capabilities: [['Walking speed with a load', '{travel_speed} m/s']],
      parts: {
        box: [
          ['vaccine carrier', 5, 0.5, '0.5 x 0.4 x 0.4 m', 'Foam and plastic', 'Lid seals well, leaks {heat_leak} W'],
          ['fish crate', 4, 0.6, '0.6 x 0.4 x 0.3 m', 'Expanded polystyrene', 'Clean, leaks {heat_leak} W'],
          ['picnic cooler', 4.5, 0.5, '0.5 x 0.3 x 0.4 m', 'Plastic', 'Hinge broken, lid tight, leaks {heat_leak} W'],
        ],
        ice: [
          ['bag of crushed ice', 9, 0.4, '0.4 m', 'Ice', 'From the fish stall'],
          ['frozen juice bottles', 8, 0.3, '0.3 m, eight pieces', 'Ice in plastic', 'For the passengers'],
        ],
        wool: [
          [
            'bale of raw wool',
            12,
            0.8,
            '0.8 x 0.5 m',
            'Wool, {conductivity} W/(m*K)',
            'Waiting for shipment, {wrap_area} m^2 at {wrap_thickness} m thickness',
            { conductivity: 0.04, wrap_area: 1.2, wrap_thickness: 0.08 },
          ],
          [
            'stack of quilts',
            10,
            1,
            '1.0 x 0.8 m',
            'Cotton and down, {conductivity} W/(m*K)',
            'Hotel laundry, {wrap_area} m^2 at {wrap_thickness} m thickness',
            { conductivity: 0.038, wrap_area: 1.1, wrap_thickness: 0.07 },
          ],
        ],
        cash: [
          ['cash tin', 1.2, 0.25, '0.25 m', 'Steel', 'Well filled'],
          ['gold watch', 0.1, 0.05, '0.05 m', 'Gold', 'An heirloom'],
        ],
      },
      outcome: 'DELIVER',
      wrong: [
        ['Choose the larger clinic.', 'The choice is false: both can be served.'],
        ['Buy another container with the {cash}.', 'Nobody here has one to sell at any price.'],
      ],
      numbers: {
        ice_mass: 'ice.kg',
        shares: 2,
        heat_leak: [60, 110, 5],
        temperature_difference: [28, 36, 1],
        travel_distance: [25, 60, 1],
        travel_speed: [0.9, 1.5, 0.05],
      },
      summary:
        'The dilemma dissolves once cold is treated as a stock: {ice} split in two and wrapped in {wool} makes a second container out of cargo that travels anyway.',
      mirage: ['There is one cold place, so one delivery is lost.', 'Cold is a device.'],
      insights: [
        ['Cold is a quantity of ice that can be divided', 'the container as the resource'],
        ['Insulation is whatever holds still air, and {wool} holds plenty', 'canonical use of cargo'],
        ['The other traveller wants space more than money, so swap loads', 'money as the only currency'],
      ],
      claims: [
        {
          law: 'split',
          says: 'Half of the mass of {ice} lasts longer than {cold_time} min against {heat_leak} W.',
          denied: [8, 9, 0.01],
        },
        { law: 'insulate', says: 'A layer of {wool} lets in less than the {heat_leak} W of the {box}.' },
        { law: 'travel', says: 'The way to the stalls and back, {travel_distance} m, fits well into {deadline} s.' },
      ],
      decisive: 'split',
      steps: [
        ['Walk over and swap stowage space for {ice}', 'Space is what the seller lacks', 'travel'],
        ['Halve the frozen stock by weight', 'Each road needs the same share', [20, 30, 1]],
        ['Pack one share into the {box}', 'The known container', [15, 25, 1]],
        ['Nest the other share inside {wool}, tied tight', 'Still air insulates', [30, 45, 1]],
        ['Hand both over, labelled by direction', 'Nothing is left to choose', [12, 20, 1]],
      ],
      decoys: [['cash', 'Buying a way out', 'Money solves most shortages', 'There is no seller']],
      counterfactuals: [
        ['Make one road three times as long', 'Equal shares no longer serve'],
        ['Forbid other cargo', 'The insulation is missing'],
      ],
    },
    {
      titles: ['Salt for {town}', 'One Sack, Two Crews', 'Neither Bridge nor Boat'],
      places: [
        'the ice road at {town}',
        'a frozen canal in {town}',
        'the winter port of {town}',
        'a ski station above {town}',
      ],
      predicaments: [
        'Either the lift or the pump can have the thawing salt, says the rule; both valves are frozen and need {needed_concentration} kg/m^3 of brine.',
        'Two crews bargain over one sack: the pump crew and the lift crew each need brine of {needed_concentration} kg/m^3.',
      ],
      threats: [
        'In {deadline} s the pressure in the frozen main passes the red mark.',
        'The night train arrives in {deadline} s and one of the two must run.',
      ],
      starts: ['You stand between both valves with the sack in your hands.'],
      impossible: ['The salt suffices for one crew if both use it as they always do.'],
      environment: [
        ['Air temperature', '263 K'],
        ['Valves', 'Bronze, side by side, {ice_mass} kg of ice in all'],
        ['Number of valves', '{shares}'],
        ['Brine, data sheet', 'Freezes at 263 K with {needed_concentration} kg/m^3'],
        ['Glycol, data sheet', 'Freezes at 263 K with 280 kg/m^3'],
        ['Water', '278 K, {water_volume} m^3 in an insulated can'],
      ],
      capabilities: [],
      parts: {
        kettle: [
          ['tea urn', 6, 0.5, '0.5 m', 'Stainless steel', 'Electric, {heater_power} W', { heater_power: 2200 }],
          ['wax heater', 4, 0.3, '0.3 m', 'Aluminium', 'For skis, {heater_power} W', { heater_power: 1500 }],
          ['glue cooker', 5, 0.35, '0.35 m', 'Copper', 'Clean, {heater_power} W', { heater_power: 1800 }],
        ],
        salt: [
          ['sack of road salt', 4, 0.4, '0.4 m', 'Sodium chloride', 'Dry'],
          ['box of pretzel salt', 3.5, 0.3, '0.3 m', 'Sodium chloride', 'Coarse'],
        ],
        rag: [
          ['floor cloths', 1.5, 0.6, '0.6 x 0.5 m, eight pieces', 'Cotton', 'Dry'],
          ['wool socks', 0.8, 0.4, '0.4 m, six pairs', 'Wool', 'Lost property'],
        ],
        torch: [
          ['gas torch', 1.8, 0.3, '0.3 m', 'Brass', 'Cartridge empty'],
          ['heat gun', 1.2, 0.25, '0.25 m', 'Plastic', 'Plug does not fit'],
        ],
      },
      outcome: 'BUILD',
      wrong: [
        ['Give all of it to the pump.', 'It saves the main and strands the train.'],
        ['Dry-salt both valves by half.', 'Grains roll off vertical bronze and do nothing.'],
      ],
      numbers: {
        shares: 2,
        salt_mass: 'salt.kg',
        water_volume: [0.006, 0.0065, 0.00025],
        needed_concentration: [160, 166, 1],
        ice_mass: [0.25, 0.45, 0.05],
      },
      summary:
        'Neither crew has to lose: warm brine from the {kettle} held on by {rag} does with half the salt what both used to do with all of it.',
      mirage: ['There is salt for one valve.', 'A sack is the unit in which salt acts.'],
      insights: [
        ['What counts is concentration at the metal, so the amount may be small', 'quantity in place of concentration'],
        ['Soaked {rag} keep liquid where gravity would take it away', 'canonical use of textiles'],
        ['The crews’ rule divides goods where it could divide turns', 'the offered alternatives'],
      ],
      claims: [
        {
          law: 'share',
          says: 'Half of the {salt} in {water_volume} m^3 gives more than {needed_concentration} kg/m^3.',
        },
        {
          law: 'thaw',
          says: 'Warmed by {temperature_rise} K, that water dissolves its salt and melts {ice_mass} kg of ice.',
        },
        { law: 'warm', says: 'The {kettle} warms it by {temperature_rise} K well within {deadline} s.' },
      ],
      decisive: 'warm',
      steps: [
        ['Stir half of the {salt} into the {kettle}', 'Strength comes from little water', [18, 28, 1]],
        ['Let it warm', 'Ice takes its heat from somewhere', 'warm'],
        ['Bring it across to the first valve', 'The main is the more urgent', [10, 16, 1]],
        ['Wrap the bronze with dripping {rag}', 'Liquid stays on the metal', [22, 34, 1]],
        ['Pass the remainder on and repeat there', 'The second crew loses nothing', [30, 45, 1]],
      ],
      decoys: [['torch', 'Thawing', 'Heat on metal is the obvious cure', 'It has neither fuel nor supply']],
      counterfactuals: [
        ['Lower the frost by ten kelvin', 'Brine of this strength freezes too'],
        ['Give each crew a sack', 'There is no dilemma'],
      ],
    },
  ],
};
