import type { PlotBook } from '../plot.ts';

export const wrongToolbox: PlotBook = {
  category: 'The Wrong Toolbox',
  skill: 'finding in unsuitable tools the one property that the job needs',
  fits: 'The job is ordinary, every tool at hand belongs to another trade, and success depends on properties in place of purposes.',
  plots: [
    {
      titles: ['Raising the {engine}', 'What {town} Lost in the Harbour', 'Slack Water'],
      places: [
        'the slipway of the sailing club at {town}',
        'a ferry pontoon on the {town} side of the firth',
        'a quarry lake outside {town}',
        'the fish farm jetty at {town}',
      ],
      predicaments: [
        'The {engine} lies on the bottom, {carried_mass} kg in water, with a strap still around it, and the crane lorry is two valleys away.',
        'A snapped shackle sent the {engine} down; its apparent weight of {carried_mass} kg is more than the whole jetty crew can pull.',
      ],
      threats: [
        'The ebb runs out in {deadline} s and the wreck will roll off the shelf into deep water.',
        'In {deadline} s the lock opens and the current takes everything that lies there.',
      ],
      starts: ['You are on the pontoon beside the marker buoy, in a dry suit, able to dive to the strap.'],
      impossible: [
        'There is no hoist, no winch and no boat that could carry the load, and what is here was brought for a bakery.',
      ],
      environment: [
        ['Depth at the marker', '{water_depth} m'],
        ['Air pressure', '{air_pressure} Pa'],
        ['Icing compressor', 'In the van, {air_flow} m^3/s of air'],
        ['Current', '0.2 m/s'],
        ['Water', '{fluid_density} kg/m^3'],
        ['Log of the crane', '{carried_mass} kg apparent weight under water'],
        ['Shallow ramp', '{travel_distance} m from the marker'],
      ],
      capabilities: [['Swimming speed with a load', '{travel_speed} m/s']],
      parts: {
        engine: [
          ['boat engine', 300, 1.1, '1.1 x 0.6 x 0.7 m', 'Aluminium and steel', 'Strap still attached'],
          ['mooring winch', 295, 1, '1.0 x 0.8 x 0.7 m', 'Steel in an aluminium case', 'Strap still attached'],
          ['air compressor', 310, 1, '1.0 x 0.7 x 0.7 m', 'Steel and aluminium', 'Strap still attached'],
        ],
        drum: [
          [
            'flour drums',
            18,
            0.6,
            '0.6 m high, 0.5 m wide, three pieces',
            'Plastic with clamp lids',
            'Empty and clean, {displaced_volume} m^3 in all; mass in all',
            { displaced_volume: 0.35 },
          ],
          [
            'syrup barrels',
            24,
            0.61,
            '0.61 m high, 0.5 m wide, three pieces',
            'Polyethylene',
            'Empty, bungs present, {displaced_volume} m^3 in all; mass in all',
            { displaced_volume: 0.36 },
          ],
          [
            'dough tubs',
            15,
            0.5,
            '0.42 m high, 0.5 m wide, four pieces',
            'Food-grade plastic',
            'Stackable, {displaced_volume} m^3 in all; mass in all',
            { displaced_volume: 0.33 },
          ],
        ],
        hose: [
          ['garden hose', 3, 20, '20 m x 13 mm', 'PVC', 'No tap anywhere near, common coupling'],
          ['icing air line', 2, 15, '15 m x 8 mm', 'Polyurethane', 'Common coupling'],
        ],
        belt: [
          [
            'proofing conveyor belt',
            8,
            12,
            '12 m x 60 mm',
            'Woven polyester',
            'Dry and unworn, breaks at {line_strength} N',
          ],
          ['lashing tape', 3, 10, '10 m x 50 mm', 'Woven polyester', 'Two rolls, breaks at {line_strength} N'],
        ],
      },
      outcome: 'RECOVER',
      wrong: [
        [
          'Pull together on the {belt} from the pontoon.',
          'The crew holds less than half of what the load weighs, and from above it cannot be gripped.',
        ],
        ['Drag it ashore with the delivery van.', 'The slope is mud, and its wheels only dig in.'],
      ],
      numbers: {
        fluid_density: [998, 1026, 1],
        water_depth: [3, 4.5, 0.1],
        air_pressure: [98000, 102000, 500],
        air_flow: [0.004, 0.006, 0.0005],
        float_mass: 'drum.kg',
        hanging_mass: 'carried_mass',
        travel_distance: [14, 30, 1],
        travel_speed: [0.3, 0.6, 0.05],
      },
      summary:
        'A bakery crew lifts a wreck without lifting: {drum} taken down full of water and blown empty push up harder than any of them can pull.',
      mirage: ['Heavy things need a crane.', 'Lifting happens from above, with muscle or steel.'],
      insights: [
        ['Empty containers are lifting gear as soon as they are under water', 'canonical use of containers'],
        ['They must go down flooded, since dry ones cannot be submerged by hand', 'order of filling and emptying'],
        ['A small compressor displaces as much water as a big one, only more slowly', 'power in place of energy'],
      ],
      claims: [
        {
          law: 'float',
          says: 'Blown empty, the {drum} ({displaced_volume} m^3) carry more than {carried_mass} kg beside themselves.',
        },
        {
          law: 'blow',
          says: 'The icing compressor fills them at {water_depth} m well within {deadline} s.',
          denied: [2.2, 2.6, 0.01],
        },
        {
          law: 'hang',
          says: 'One loop of {belt} takes {hanging_mass} kg at a jerk, within {line_strength} N.',
        },
        { law: 'travel', says: 'The floating load is towed {travel_distance} m well within {deadline} s.' },
      ],
      decisive: 'blow',
      steps: [
        [
          'Flood the {drum} at the surface and sink them beside the strap',
          'Flooded they weigh next to nothing',
          [30, 50, 2],
        ],
        ['Loop the {belt} through strap and handles', 'Spreads the pull', [35, 60, 2]],
        ['Feed the {hose} under each rim and blow', 'Air drives the water out below', 'blow'],
        ['Guide the rising bundle clear of the piles', 'It comes up at its own pace', [15, 25, 1]],
        ['Tow it to the shallow ramp', 'Afloat it needs only a gentle pull', 'travel'],
      ],
      decoys: [
        ['hose', 'Rinsing the deck', 'It seems useless without a tap', 'Water is the one thing that is not short'],
      ],
      counterfactuals: [
        ['Give the containers holes instead of lids', 'They keep air only upside down'],
        ['Double the weight on the bottom', 'Twice the volume is needed'],
      ],
    },
    {
      titles: ['The Sling', 'No Blade on the Hill', 'The Fence at {town}'],
      places: [
        'a sheep pasture high over {town}',
        'a paragliding launch near {town}',
        'the balloon meadow of {town}',
        'a cable ferry landing below {town}',
      ],
      predicaments: [
        'A synthetic sling tested to 15000 N holds the gondola to a snagged anchor, and every knife went downhill with the van.',
        'The basket is tied down by one thick nylon sling, good for 15000 N, and nothing here has an edge.',
      ],
      threats: [
        'A gust front arrives in {deadline} s and will tip the basket with two people in it.',
        'The storm line is {deadline} s away and the canopy already pulls.',
      ],
      starts: ['You kneel beside the anchor, with the whole picnic and the fence gear within reach.'],
      impossible: [
        'The sling is stronger than anything that could tear it, and no blade, saw or glass is on the hill.',
      ],
      environment: [
        ['Wind', '6 m/s, gusting'],
        ['Ground', 'Short dry grass'],
        ['Sling', 'Nylon webbing, {heated_mass} kg in a hand’s breadth'],
        ['Nylon, data sheet', 'Specific heat {specific_heat} J/(kg*K), melts at {melting_temperature} K'],
        ['Wool, data sheet', 'Specific heat 1360 J/(kg*K), chars at 570 K'],
        ['Air temperature', '{air_temperature} K'],
        ['Fence post', '{travel_distance} m from the anchor'],
      ],
      capabilities: [['Walking speed with a load', '{travel_speed} m/s']],
      parts: {
        source: [
          [
            'fence battery',
            11,
            0.3,
            '0.3 x 0.2 x 0.2 m',
            'Lead-acid',
            'Fully charged this morning, {supply_voltage} V',
            { supply_voltage: 12 },
          ],
          [
            'golf cart battery',
            19,
            0.35,
            '0.35 x 0.2 x 0.25 m',
            'Lead-acid',
            'Terminals greased, {supply_voltage} V',
            { supply_voltage: 12 },
          ],
          [
            'radio battery pack',
            6,
            0.25,
            '0.25 x 0.15 m',
            'Lithium',
            'With two clip leads, {supply_voltage} V',
            { supply_voltage: 14 },
          ],
        ],
        element: [
          [
            'toaster grid',
            0.4,
            0.3,
            '0.3 x 0.2 m',
            'Nichrome on mica',
            'Torn out of a camping toaster, {load_resistance} ohm, glows from {heater_power} W',
            { load_resistance: 1.6 },
          ],
          [
            'stove igniter coil',
            0.2,
            0.1,
            '0.1 m',
            'Nichrome',
            'Loose in a tin, {load_resistance} ohm, glows from {heater_power} W',
            { load_resistance: 1.2 },
          ],
          [
            'seat heating mat',
            0.5,
            0.4,
            '0.4 x 0.3 m',
            'Resistance wire in felt',
            'From the old tractor, {load_resistance} ohm, glows from {heater_power} W',
            { load_resistance: 2 },
          ],
        ],
        saw: [
          ['bread knife sheath', 0.1, 0.3, '0.3 m', 'Beech', 'The knife is missing'],
          ['horseshoe rasp handle', 0.2, 0.2, '0.2 m', 'Ash', 'The rasp is missing'],
        ],
        line: [
          ['picnic blanket', 1.2, 2, '2.0 x 1.5 m', 'Wool', 'Thick and dry'],
          ['feed sack', 0.6, 1, '1.0 x 0.6 m', 'Jute', 'Empty'],
        ],
      },
      outcome: 'RELEASE',
      wrong: [
        ['Saw the sling on the fence wire.', 'Smooth wire slides on nylon and only polishes it.'],
        ['Untie the knot.', 'It has been loaded for an hour and has set hard.'],
      ],
      numbers: {
        heated_mass: [0.004, 0.008, 0.001],
        specific_heat: 1700,
        melting_temperature: 528,
        air_temperature: [284, 292, 1],
        travel_distance: [14, 50, 1],
        travel_speed: [0.9, 1.4, 0.05],
      },
      summary:
        'With no edge on the hill, warmth does the cutting: {source} and {element} make a strip hot enough to part a sling that no hand could tear.',
      mirage: ['Strong fibres have to be cut.', 'Cutting is a matter of sharpness.'],
      insights: [
        ['Nylon is strong against force and weak against heat', 'strength as one property'],
        ['The {element} is a wire of known resistance, and breakfast is only one use of it', 'functional fixedness'],
        ['A wet {line} beneath keeps people safe while one spot glows', 'canonical use of cloth'],
      ],
      claims: [
        {
          law: 'power',
          says: 'At {supply_voltage} V the {element} of {load_resistance} ohm gives more than the {heater_power} W from which it glows.',
        },
        {
          law: 'melt',
          says: 'With {heater_power} W a hand’s breadth of the sling melts well within {deadline} s.',
          denied: [2.5, 3, 0.01],
        },
        { law: 'travel', says: 'Fetching the {source} over {travel_distance} m fits into {deadline} s.' },
      ],
      decisive: 'melt',
      steps: [
        ['Run to the post and carry the {source} over', 'It is the only energy on the hill', 'travel'],
        ['Bare two ends of the {element} and straighten one strand', 'One strand concentrates the warmth', [20, 35, 1]],
        ['Soak the {line} and tuck it below', 'Nothing else may scorch', [12, 20, 1]],
        ['Clip on and draw the glowing strand around the sling', 'The fibre melts through', 'melt'],
        ['Stand clear as the last yarns part', 'The load springs free sideways', [4, 8, 1]],
      ],
      decoys: [['saw', 'Cutting', 'It speaks of a blade', 'The blade itself is missing']],
      counterfactuals: [
        ['Replace nylon by wire rope', 'Heat of this size leaves it untouched'],
        ['Halve the voltage', 'A quarter of the power is too little'],
      ],
    },
  ],
};
