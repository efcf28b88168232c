import type { Spoken } from '../../../images/simulated/words.ts';

/** What a place gives a world to build with. Phrases go into sentences as they stand. */
export interface Land extends Spoken {
  /** What things are made of. */
  readonly matter: readonly string[];
  /** What is above, with its light. */
  readonly sky: readonly string[];
  /** How one gets about. */
  readonly ways: readonly string[];
  /** What happens there to everybody, as a clause. */
  readonly danger: readonly string[];
  /** How names begin. */
  readonly roots: readonly string[];
  readonly adjectives: readonly string[];
}

/** Places by the words of a challenge's biome; the last row serves every other. */
export const lands: readonly [Land, ...Land[]] = [
  {
    stems: ['lightning', 'volcan', 'lava', 'savanna', 'ember', 'ash', 'burn', 'alight'],
    matter: ['black basalt', 'glass blown from ash', 'slag fired to red brick'],
    sky: ['a red sky full of drifting ember', 'smoke that glows from below', 'a low ceiling of ash, lit by far fires'],
    ways: ['causeways of cooled lava', 'ferries hauled along chains', 'ash roads, swept each morning'],
    danger: [
      'the nearest vent opens without a warning',
      'ash falls for nine days and every roof has to be swept',
      'the noon fire comes an hour early',
    ],
    roots: ['Cinder', 'Ember', 'Basalt', 'Slag'],
    adjectives: ['smouldering', 'sooty', 'sudden', 'scorched'],
  },
  {
    stems: [
      'underwater',
      'drown',
      'marsh',
      'river',
      'lake',
      'shore',
      'harbo',
      'reef',
      'coral',
      'tidal',
      'delta',
      'mud',
      'ocean',
      'wreck',
      'geyser',
      'pools',
      'sea',
    ],
    matter: ['salt-bleached timber', 'blue shell and mortar', 'tarred rope and whale bone'],
    sky: ['a wet white light without a sun', 'mist that turns blue towards evening', 'slow rain over moving water'],
    ways: [
      'punts, stilts and a great deal of rope',
      'causeways that the tide takes and returns',
      'swimming lines strung from door to door',
    ],
    danger: [
      'the water rises a hand higher than it ever has',
      'a flood takes the lower doors in one night',
      'the current turns and pulls at every mooring',
    ],
    roots: ['Brine', 'Mere', 'Tide', 'Kelp'],
    adjectives: ['dripping', 'tidal', 'pale', 'restless'],
  },
  {
    stems: ['frozen', 'glaci', 'arctic', 'frost', 'ice', 'snow', 'freez', 'cold'],
    matter: ['sawn blue ice', 'frost-cracked steel', 'packed snow and seal hide'],
    sky: ['a green night that lasts for months', 'a sky of silver frost', 'thin cold light that comes from everywhere'],
    ways: ['sledges on rails of ice', 'tunnels that have to be cut again each week', 'ropes from pole to pole'],
    danger: [
      'the ice moves and closes the only shaft',
      'a wall that has held for a century begins to sing',
      'the thaw comes to one side of the street',
    ],
    roots: ['Rime', 'Hoar', 'Frost', 'Floe'],
    adjectives: ['glassy', 'hushed', 'brittle', 'patient'],
  },
  {
    stems: ['fung', 'mushroom', 'spore', 'subterran', 'mycel'],
    matter: ['pressed mushroom hide', 'pale mycelium grown over wire', 'clay and glowing moss'],
    sky: [
      'a roof of dark rock with jade light under it',
      'falling spores that glow for a breath',
      'a cavern dusk, green and unmoving',
    ],
    ways: ['footpaths along the gills', 'shafts with a basket on a line', 'galleries that close over by themselves'],
    danger: [
      'a bloom seals the lower galleries',
      'the glowing moss goes dark from one end to the other',
      'spores settle in the grain stores',
    ],
    roots: ['Morel', 'Hypha', 'Gill', 'Loam'],
    adjectives: ['luminous', 'soft', 'damp', 'secretive'],
  },
  {
    stems: ['desert', 'dune', 'salt', 'sand', 'steppe', 'dry', 'petrif'],
    matter: ['sun-dried clay', 'blocks of sawn salt', 'woven reed over brass ribs'],
    sky: ['a white noon with no edge to it', 'a gold sky full of sand', 'long amber light and longer shadows'],
    ways: [
      'sand sleds under patched sail',
      'strings of walkers tied at the waist',
      'a road that is laid anew every day',
    ],
    danger: [
      'the sand takes a street between two meals',
      'the well gives salt',
      'a wind from the wrong side strips every awning',
    ],
    roots: ['Salt', 'Dune', 'Ochre', 'Sirocco'],
    adjectives: ['bleached', 'amber', 'wide', 'thirsty'],
  },
  {
    stems: ['float', 'cloud', 'lighter', 'storm', 'wind', 'hanging', 'downward', 'rim'],
    matter: ['cane and oiled silk', 'featherlight hollow coral', 'knotted rope and bamboo'],
    sky: [
      'towering clouds with the sun inside them',
      'a bright gulf of air above and below',
      'the torn edge of a storm, violet and white',
    ],
    ways: [
      'cable baskets and a strong stomach',
      'gliders that are never quite owned',
      'ladders let down and drawn up again',
    ],
    danger: [
      'an anchor parts and the whole quarter tilts',
      'the air goes thin for a day and a night',
      'two islands drift within reach of each other',
    ],
    roots: ['Gale', 'Alto', 'Pinion', 'Cirrus'],
    adjectives: ['airy', 'swaying', 'vertiginous', 'bright'],
  },
  {
    stems: ['forest', 'garden', 'green', 'grow', 'overgrown', 'beast', 'root', 'orchard', 'jungle', 'tree'],
    matter: ['young living wood', 'bark and thorn', 'moss laid over old stone'],
    sky: [
      'green light through three storeys of leaves',
      'a canopy that breathes',
      'rain that arrives an hour after it fell',
    ],
    ways: [
      'paths that are walked or lost within a week',
      'branch roads worn smooth by hands',
      'stairs of shelf fungus',
    ],
    danger: [
      'a branch that carries a quarter begins to split',
      'the roots find the cellar',
      'everything flowers at once and nothing can be breathed',
    ],
    roots: ['Thorn', 'Moss', 'Alder', 'Bough'],
    adjectives: ['overgrown', 'green', 'murmuring', 'slow'],
  },
  {
    stems: ['station', 'megastructure', 'ring', 'builders', 'city', 'shaft', 'lift', 'machine'],
    matter: ['riveted and much painted steel', 'grating and scavenged glass', 'concrete the colour of old teeth'],
    sky: [
      'rows of work lamps in place of stars',
      'a strip of grey light at the top of a shaft',
      'the curve of the hull overhead, with streets on it',
    ],
    ways: [
      'a lift that stops where it likes',
      'service ladders and long corridors',
      'trolleys on rails that somebody else laid',
    ],
    danger: [
      'the pumps stop between two shifts',
      'a bulkhead closes with a wedding on each side',
      'a lamp fails and the dark stays',
    ],
    roots: ['Rivet', 'Gantry', 'Valve', 'Girder'],
    adjectives: ['humming', 'metallic', 'patched', 'crowded'],
  },
  {
    stems: ['mountain', 'archive', 'canyon', 'gorge', 'echo', 'tunnel', 'stone', 'hollow', 'cave'],
    matter: ['dressed grey stone', 'slate and old bookboards', 'rock cut in one piece'],
    sky: [
      'a blade of sky between two cliffs',
      'lamplight that never reaches the roof',
      'dust standing in a single shaft of sun',
    ],
    ways: ['stairs worn into gutters', 'bridges one shoulder wide', 'winches, and patience'],
    danger: [
      'a gallery falls in and takes its records along',
      'a crack runs from the quarry to the schools',
      'an old echo comes back louder',
    ],
    roots: ['Scree', 'Slate', 'Cairn', 'Vault'],
    adjectives: ['echoing', 'grey', 'solemn', 'steep'],
  },
  {
    stems: ['dusk', 'twilight', 'moon', 'crater', 'night', 'star', 'void'],
    matter: ['moonstone and blue mortar', 'smoked glass in iron frames', 'soft grey pumice'],
    sky: [
      'a sun that sits on the horizon and stays there',
      'violet dusk on one side, stars on the other',
      'a black sky above a lit rim',
    ],
    ways: [
      'one long street, walked in one direction',
      'rail cars pulled by the wind',
      'processions with covered lamps',
    ],
    danger: [
      'the line of dusk shifts by a house',
      'the wind turns and brings the night with it',
      'a light is seen where nobody lives',
    ],
    roots: ['Vesper', 'Gloam', 'Umbra', 'Lunar'],
    adjectives: ['dusky', 'twilit', 'lingering', 'windswept'],
  },
  {
    stems: [],
    matter: ['dressed stone and old timber', 'painted clay over wicker', 'leaded glass and rope'],
    sky: ['a wide sky with weather in it', 'slanting light of a late afternoon', 'cloud that never quite breaks'],
    ways: ['footpaths that everybody knows', 'carts, and people between the shafts', 'steps, ramps and a few bridges'],
    danger: [
      'the ground gives way under the oldest quarter',
      'a bad season follows a bad season',
      'the road is cut and nobody comes',
    ],
    roots: ['Quarry', 'Weir', 'Thresh', 'Holm'],
    adjectives: ['weathered', 'quiet', 'stubborn', 'close'],
  },
];
