import type { PlotBook } from '../plot.ts';

export const lastIngredient: PlotBook = {
  category: 'The Last Ingredient',
  skill: 'taking a missing ingredient apart into functions and finding each of them elsewhere',
  fits: 'All but one ingredient is present, it cannot be had, and a substitute follows from what it does.',
  plots: [
    {
      titles: ['No Ice in {town}', 'The Empty Jar', 'Samples at Noon'],
      places: [
        'a village surgery at {town}',
        'the field camp beyond {town}',
        'a cheese dairy in {town}',
        'the research barge at {town}',
      ],
      predicaments: [
        'The refrigerant is gone, the samples need a bath far below freezing, and plain ice stops at the wrong temperature: the recipe says {needed_concentration} kg/m^3 of something nobody has.',
        'Everything for the cold bath is on the table except the one chemical that makes it cold enough, at {needed_concentration} kg/m^3.',
      ],
      threats: ['The samples spoil in {deadline} s.', 'In {deadline} s the culture warms past its limit.'],
      starts: ['You stand in the kitchen corner, sink and stove beside you.'],
      impossible: ['Without that chemical the bath stays too warm, and the next shop is a day away.'],
      environment: [
        ['Room temperature', '296 K'],
        ['Tap water', '284 K, {water_volume} m^3 drawn'],
        ['Ice chest', '{ice_mass} kg of ice'],
        ['Hot plate', '{heater_power} W'],
        ['Recipe', '{needed_concentration} kg/m^3'],
        ['Courier', 'Comes in {cold_time} min'],
      ],
      capabilities: [],
      parts: {
        salt: [
          ['softener salt', 2, 0.2, '0.2 m', 'Sodium chloride', 'In tablets'],
          ['pickling salt', 1.8, 0.15, '0.15 m', 'Sodium chloride', 'Moist'],
          ['lick stone', 2.2, 0.1, '0.1 m', 'Rock salt', 'For cattle'],
        ],
        pot: [
          ['milk churn', 7, 0.5, '0.5 m', 'Aluminium', 'With a lid, leaks {heat_leak} W', { heat_leak: 45 }],
          ['stock pot', 4, 0.4, '0.4 m', 'Stainless steel', 'Large, leaks {heat_leak} W', { heat_leak: 55 }],
        ],
        cover: [
          ['straw mat', 2, 1, '1.0 x 0.6 m', 'Straw', 'Dry'],
          ['down vest', 0.6, 0.7, '0.7 m', 'Nylon and down', 'Clean'],
        ],
        bottle: [
          ['bottle of antifreeze', 1.2, 0.3, '0.3 m', 'Plastic', 'Empty, residue at the bottom'],
          ['can of cooling spray', 0.4, 0.2, '0.2 m', 'Steel', 'A few seconds left'],
        ],
      },
      outcome: 'BUILD',
      wrong: [
        ['Scrape the last drops out of the {bottle}.', 'They change the bath by less than anyone can measure.'],
        ['Use more ice.', 'More of it lasts longer and is no colder.'],
      ],
      numbers: {
        salt_mass: 'salt.kg',
        water_volume: [0.007, 0.008, 0.0005],
        heater_power: [1500, 2200, 100],
        ice_mass: [6, 10, 1],
      },
      summary:
        'The missing chemical only has to lower a melting point, and {salt} does: crushed, warmed into solution and poured over ice it makes the bath that the recipe wanted.',
      mirage: ['The bath needs that chemical.', 'An ingredient is its name.'],
      insights: [
        ['What is wanted is a lower melting point, whoever supplies it', 'ingredient as identity'],
        ['Dissolving needs warmth although the aim is cold', 'heat works against cold'],
        ['A {cover} keeps cold in as it keeps warmth in', 'canonical use of clothing'],
      ],
      claims: [
        {
          law: 'brine',
          says: 'The {salt} in {water_volume} m^3 gives more than {needed_concentration} kg/m^3.',
          denied: [1.65, 1.9, 0.01],
        },
        {
          law: 'dissolve',
          says: 'Warmed by {temperature_rise} K, the water gives what dissolving {salt_mass} kg takes up.',
        },
        { law: 'warm', says: 'The water gains {temperature_rise} K well within {deadline} s.' },
        {
          law: 'chill',
          says: '{ice_mass} kg of ice last beyond {cold_time} min against {heat_leak} W.',
          slack: [1.8, 2.2, 0.01],
        },
      ],
      decisive: 'brine',
      steps: [
        ['Crush the {salt} in a cloth', 'Grain size sets the speed', [25, 38, 1]],
        ['Warm the water a little and dissolve it', 'Dissolving cools', 'warm'],
        ['Fill the {pot} with ice up to the shoulder', 'The stock of cold', [15, 24, 1]],
        ['Pour the solution slowly over it, stirring', 'The melting point falls', [25, 36, 1]],
        ['Wrap everything in the {cover} and lower the samples', 'Still air keeps the heat away', [16, 24, 1]],
      ],
      decoys: [['bottle', 'Antifreeze', 'It is the right substance', 'There is practically nothing in it']],
      counterfactuals: [
        ['Replace salt by sugar', 'Far more would have to be dissolved'],
        ['Ask for a temperature below that of brine', 'The substitute fails'],
      ],
    },
    {
      titles: ['A Gasket for {town}', 'The Open Joint', 'Missing: One Ring'],
      places: [
        'the brewery lab at {town}',
        'a steam launch on the river at {town}',
        'the paper mill of {town}',
        'a dive boat off {town}',
      ],
      predicaments: [
        'The pump is whole but for one rubber ring; without it the joint leaks at {joint_pressure} Pa, and there is no rubber aboard.',
        'One ring is missing, the joint has to stand {joint_pressure} Pa, and everything that resembles rubber has been tried.',
      ],
      threats: [
        'The bilge reaches the batteries in {deadline} s.',
        'The batch has to be pumped over within {deadline} s or it sets.',
      ],
      starts: ['You sit at the open joint with the flange halves in your hands.'],
      impossible: ['Cardboard softens, tape peels off, and metal on metal drips in a steady stream.'],
      environment: [
        ['Joint', 'Two bronze flanges, bolts of {pressing_force} N, ring face {contact_area} m^2'],
        ['Pump', 'Lifts {column_height} m, {joint_pressure} Pa on its plate'],
        ['Liquid', 'Water'],
        [
          'Wax, data sheet',
          'Specific heat {specific_heat} J/(kg*K), heat of fusion {fusion_heat} J/kg, melts {temperature_rise} K above the room',
        ],
        ['Rubber, data sheet', 'Specific heat 1900 J/(kg*K), density 1100 kg/m^3'],
      ],
      capabilities: [],
      parts: {
        wax: [
          ['block of beeswax', 0.4, 0.2, '0.2 m', 'Beeswax', 'For sail thread'],
          ['bundle of church candles', 0.45, 0.4, '0.4 m', 'Stearin', 'Unused'],
          ['cheese wax tin', 0.35, 0.2, '0.2 m', 'Paraffin', 'Red'],
        ],
        cord: [
          ['ball of flax twine', 0.4, 60, '60 m', 'Flax', 'Dry'],
          ['cotton mop head', 0.6, 0.4, '0.4 m', 'Cotton', 'New'],
        ],
        burner: [
          ['soldering stove', 2, 0.2, '0.2 m', 'Brass', 'Burns well, {heater_power} W', { heater_power: 900 }],
          ['galley ring', 4, 0.3, '0.3 m', 'Cast iron', 'Electric, {heater_power} W', { heater_power: 1200 }],
        ],
        tape: [
          ['roll of duct tape', 0.5, 0.15, '0.15 m', 'Cloth and glue', 'Nearly full'],
          ['tube of silicone', 0.4, 0.25, '0.25 m', 'Plastic', 'Hardened'],
        ],
      },
      outcome: 'BUILD',
      wrong: [
        ['Wrap the joint with the {tape}.', 'Water under pressure lifts its glue from wet bronze.'],
        ['Tighten the bolts further.', 'They stretch, and the gap stays where the faces are worn.'],
      ],
      numbers: {
        heated_mass: 'wax.kg',
        specific_heat: 2500,
        fusion_heat: 180000,
        temperature_rise: [36, 44, 1],
        pressing_force: [900, 1400, 50],
        contact_area: [0.002, 0.004, 0.0002],
        column_height: [4, 7, 0.1],
      },
      summary:
        'A gasket has to fill gaps, give a little and stay put; {cord} soaked in {wax} does all three once the flanges press it into shape.',
      mirage: ['Only rubber seals.', 'A part is a shape made of its usual stuff.'],
      insights: [
        ['Sealing is two jobs, filling and holding, and two humble things can share them', 'ingredient as identity'],
        ['Fibre keeps soft filler from being squeezed out', 'canonical use of string'],
        ['Bolts that hold the joint are also the press that makes the ring', 'assembly follows manufacture'],
      ],
      claims: [
        {
          law: 'fuse',
          says: 'Melting the {wax}, {temperature_rise} K above the room, is done well within {deadline} s.',
        },
        {
          law: 'clamp',
          says: 'The bolts press the ring with more than {joint_pressure} Pa, so that no water lifts it.',
          denied: [2.5, 3, 0.01],
        },
        { law: 'head', says: 'A lift of {column_height} m loads the joint with less than {joint_pressure} Pa.' },
      ],
      decisive: 'clamp',
      steps: [
        ['Melt the {wax} on the {burner}', 'Liquid filler soaks in', 'fuse'],
        ['Braid three turns of {cord} to the flange size', 'Fibre is the skeleton', [30, 45, 1]],
        ['Drown the braid until it sinks', 'No air is left inside', [18, 26, 1]],
        ['Lay it in hot and draw the bolts crosswise', 'The joint moulds its own ring', [35, 50, 1]],
        ['Cool with a wet rag before starting the pump', 'Firm filler holds', [20, 30, 1]],
      ],
      decoys: [['tape', 'Stopping leaks', 'Everyone reaches for it first', 'It fails on wet metal under pressure']],
      counterfactuals: [
        ['Pump hot water', 'The filler softens and the ring fails'],
        ['Use ground flat faces', 'No ring is needed'],
      ],
    },
  ],
};
