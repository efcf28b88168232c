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
        ['Depth at the marker', '3.5 m'],
        ['Current', '0.2 m/s'],
      ],
      parts: {
        engine: [
          ['outboard engine', 190, 1.4, '1.4 x 0.6 x 0.5 m', 'Cast aluminium', 'Strap still attached'],
          ['mooring winch', 240, 1, '1.0 x 0.8 x 0.7 m', 'Cast iron', 'Strap still attached'],
          ['church bell', 210, 0.7, '0.7 m high', 'Bronze', 'Strap still attached'],
        ],
        drum: [
          [
            'flour drums',
            18,
            0.9,
            '0.9 m high, 0.5 m wide, three pieces',
            'Plastic with clamp lids',
            'Empty and clean',
          ],
          ['syrup barrels', 24, 0.95, '0.95 m high, 0.5 m wide, three pieces', 'Polyethylene', 'Empty, bungs present'],
          ['dough tubs', 15, 0.8, '0.8 m high, 0.6 m wide, four pieces', 'Food-grade plastic', 'Stackable'],
        ],
        hose: [
          ['garden hose', 3, 20, '20 m x 13 mm', 'PVC', 'No tap anywhere near'],
          ['icing air line', 2, 15, '15 m x 8 mm', 'Polyurethane', 'Fits the small compressor'],
        ],
        belt: [
          ['proofing conveyor belt', 8, 12, '12 m x 60 mm', 'Woven polyester', 'Dry and unworn'],
          ['lashing tape', 3, 10, '10 m x 50 mm', 'Woven polyester', 'Two rolls'],
        ],
      },
      outcome: 'RECOVER',
      wrong: [
        [
          'Pull together on the {belt} from the pontoon.',
          'Six people can hold less than a third of what the load weighs.',
        ],
        ['Drag it ashore with the delivery van.', 'The slope is mud, and its wheels only dig in.'],
      ],
      summary:
        'A bakery crew lifts a wreck without lifting: {drum} taken down full of water and blown empty push up harder than any of them can pull.',
      mirage: ['Heavy things need a crane.', 'Lifting happens from above, with muscle or steel.'],
      insights: [
        ['Empty containers are lifting gear as soon as they are under water', 'canonical use of containers'],
        ['They must go down flooded, since dry ones cannot be submerged by hand', 'order of filling and emptying'],
        [
          'Breath or a small compressor displaces as much water as a big one, only more slowly',
          'power in place of energy',
        ],
      ],
      claims: [
        { law: 'float', says: 'The {drum} displace {displaced_volume} m^3 and carry more than {carried_mass} kg.' },
        {
          law: 'hang',
          from: { hanging_mass: [60, 80, 1] },
          says: 'One loop of {belt} takes the share of {hanging_mass} kg with jerks, {line_strength} N at most.',
        },
        {
          law: 'travel',
          says: 'The floating load is towed {travel_distance} m within {travel_time} s.',
          from: { travel_speed: [0.3, 0.6, 0.05] },
        },
      ],
      steps: [
        [
          'Flood the {drum} at the surface and sink them beside the strap',
          'Flooded they weigh next to nothing',
          [30, 50, 2],
        ],
        ['Loop the {belt} through strap and handles', 'Spreads the pull', [35, 60, 2]],
        ['Feed the {hose} under each rim and blow', 'Air drives the water out below', [70, 110, 5]],
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
        'A synthetic sling of {line_strength} N holds the gondola to a snagged anchor, and every knife went downhill with the van.',
        'The basket is tied down by one thick nylon sling, good for {line_strength} N, and nothing here has an edge.',
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
      ],
      parts: {
        source: [
          ['fence battery', 11, 0.3, '0.3 x 0.2 x 0.2 m', 'Lead-acid', 'Fully charged this morning'],
          ['golf cart battery', 19, 0.35, '0.35 x 0.2 x 0.25 m', 'Lead-acid', 'Terminals greased'],
          ['radio battery pack', 6, 0.25, '0.25 x 0.15 m', 'Lithium', 'With two clip leads'],
        ],
        element: [
          ['toaster grid', 0.4, 0.3, '0.3 x 0.2 m', 'Nichrome on mica', 'Torn out of a camping toaster'],
          ['stove igniter coil', 0.2, 0.1, '0.1 m', 'Nichrome', 'Loose in a tin'],
          ['seat heating mat', 0.5, 0.4, '0.4 x 0.3 m', 'Resistance wire in felt', 'From the old tractor'],
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
          says: 'At {supply_voltage} V the strip of {load_resistance} ohm gives more than {needed_power} W.',
          from: { supply_voltage: [12, 24, 6], load_resistance: [1, 2, 0.25] },
        },
        {
          law: 'hang',
          says: 'The sling carries {hanging_mass} kg of surge until it is parted on purpose, below {line_strength} N.',
          from: { jerk_factor: [2, 2.6, 0.1] },
        },
        { law: 'travel', says: 'Fetching the {source} over {travel_distance} m takes at most {travel_time} s.' },
      ],
      steps: [
        ['Run to the post and carry the {source} over', 'It is the only energy on the hill', 'travel'],
        ['Bare two ends of the {element} and straighten one strand', 'One strand concentrates the warmth', [20, 35, 1]],
        ['Soak the {line} and tuck it below', 'Nothing else may scorch', [12, 20, 1]],
        ['Clip on and draw the glowing strand around the sling', 'The fibre melts through', [18, 30, 1]],
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
