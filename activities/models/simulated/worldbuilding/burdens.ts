import type { Spoken } from '../../../images/simulated/words.ts';

/** What a twist makes scarce: the one thing that everything in the world is then about. */
export interface Burden extends Spoken {
  /** A mass noun. */
  readonly load: string;
  /** A unit of it, singular. */
  readonly measure: string;
  /** Who counts it, plural. */
  readonly keepers: string;
  /** Who has least of it, plural. */
  readonly hungry: string;
  /** What one has to show for it. */
  readonly token: string;
  /** How it is stolen, in the third person. */
  readonly cheat: string;
  /** How one sees it, as a clause. */
  readonly sight: string;
  /** How names end. */
  readonly endings: readonly string[];
  readonly adjectives: readonly string[];
}

/** Burdens by the words of a challenge's twist; the first of equals, and the last row for every other. */
export const burdens: readonly [Burden, ...Burden[]] = [
  { stems: ['shade', 'awning'], load: 'shade', measure: 'span of awning', keepers: 'awning masters', hungry: 'the bareheaded', token: 'a strip of dyed linen', cheat: 'sews a second lining into a narrow cloak', sight: 'a hem of shadow moves across the square, and a crowd moves with it', endings: ['lee', 'veil', 'awn'], adjectives: ['slanting', 'jealous', 'striped'] },
  { stems: ['light', 'lamp', 'sky', 'look', 'blind'], load: 'light', measure: 'candle-mark', keepers: 'lamp wardens', hungry: 'the families of the unlit side', token: 'a bead of smoked glass', cheat: 'keeps a wick burning under a bowl', sight: 'one window in ten glows, and every other one is painted on', endings: ['wick', 'glim', 'taper'], adjectives: ['dim', 'watchful', 'golden'] },
  { stems: ['debt', 'guilt', 'pardon', 'forgiv', 'inherit'], load: 'credit', measure: 'knot', keepers: 'cord readers', hungry: 'the heirs of the long cords', token: 'a knotted cord', cheat: 'burns a cord and blames the damp', sight: 'cords hang from every lintel, some of them to the ground', endings: ['cord', 'tally', 'score'], adjectives: ['knotted', 'wary', 'threadbare'] },
  { stems: ['word', 'speech', 'spoken', 'sound', 'sung', 'silen', 'song'], load: 'speech', measure: 'sentence', keepers: 'word assessors', hungry: 'the talkative poor', token: 'a wax seal worn at the throat', cheat: 'hums what may not be said', sight: 'mouths are veiled, and hands are painted so that they can be read from afar', endings: ['hush', 'murmur', 'tongue'], adjectives: ['hushed', 'gestural', 'taut'] },
  { stems: ['fire', 'warm', 'frost', 'frozen', 'thaw', 'heat'], load: 'warmth', measure: 'palm of heat', keepers: 'hearth stewards', hungry: 'the outer households', token: 'a stone that is handed from coat to coat', cheat: 'sews an ember into a hem', sight: 'people stand in rings, backs outward, and breath rises from the middle', endings: ['hearth', 'brand', 'kindle'], adjectives: ['huddled', 'pale', 'thrifty'] },
  { stems: ['face', 'bod', 'shape', 'mirror', 'lent'], load: 'likeness', measure: 'mask', keepers: 'mirror breakers', hungry: 'the worn-out faces', token: 'half of a clay mask', cheat: 'looks into a full spoon', sight: 'every figure is masked, and the same three masks come by again and again', endings: ['mask', 'guise', 'mien'], adjectives: ['masked', 'uncanny', 'courteous'] },
  { stems: ['wind', 'air', 'bell', 'breath'], load: 'air', measure: 'breath', keepers: 'bell ringers', hungry: 'those at the end of the line', token: 'a reed whistle', cheat: 'fills a bladder and hides it under the bed', sight: 'streamers hang straight down from a thousand poles, and one of them stirs', endings: ['sigh', 'gale', 'chime'], adjectives: ['breathless', 'still', 'fluttering'] },
  { stems: ['dream', 'sleep', 'asleep', 'wake'], load: 'sleep', measure: 'night', keepers: 'bed wardens', hungry: 'the wakeful', token: 'a folded blanket', cheat: 'dozes upright in a doorway', sight: 'lanterns pass rows of sleepers, and none of them lies where they lay before', endings: ['lull', 'drowse', 'moth'], adjectives: ['drowsy', 'lamplit', 'gentle'] },
  { stems: ['temporar', 'season', 'hundred', 'settled', 'coming', 'change'], load: 'time', measure: 'season', keepers: 'calendar masters', hungry: 'those whose term is over', token: 'a ring of straw that rots', cheat: 'repaints the same wall and calls it new', sight: 'half of every street is being put up while the other half is being taken down', endings: ['span', 'wane', 'eve'], adjectives: ['provisional', 'hurried', 'fresh'] },
  { stems: ['founder', 'forget', 'memor', 'dead', 'return', 'builder', 'vote'], load: 'memory', measure: 'name', keepers: 'rememberers', hungry: 'the people without a first name', token: 'a tile with a name scratched into it', cheat: 'writes a stranger into the family', sight: 'names cover every wall to the height of a raised arm, and above that the stone is bare', endings: ['vow', 'relic', 'name'], adjectives: ['haunted', 'inscribed', 'formal'] },
  { stems: ['water', 'tide', 'submer', 'rain'], load: 'water', measure: 'cupful', keepers: 'cistern aunts', hungry: 'the dry terraces', token: 'a copper cup with a hole in it', cheat: 'waters a single plant behind a false wall', sight: 'one bright line of water runs through everything, and everybody walks around it', endings: ['ford', 'well', 'mere'], adjectives: ['thirsty', 'glinting', 'measured'] },
  { stems: ['vertical', 'ground', 'foot', 'height', 'higher', 'stand', 'above'], load: 'height', measure: 'rung', keepers: 'ladder wardens', hungry: 'the people of the lowest rung', token: 'a rung worn on a string', cheat: 'sleeps one floor above their name', sight: 'everything is drawn upward, and the lowest doors are the smallest', endings: ['rung', 'loft', 'spire'], adjectives: ['steep', 'proud', 'dizzy'] },
  { stems: ['grow', 'lives', 'harm', 'living', 'birth', 'heresy', 'seed'], load: 'growth', measure: 'seed', keepers: 'seed counters', hungry: 'the unplanted', token: 'a bean on a thread', cheat: 'keeps moss in a shoe', sight: 'each green thing stands in a ring of white chalk with a number beside it', endings: ['graft', 'sprout', 'tithe'], adjectives: ['tender', 'tended', 'anxious'] },
  { stems: ['machine', 'metal', 'worked', 'engine', 'knows'], load: 'craft', measure: 'stroke', keepers: 'tool wardens', hungry: 'the idle hands', token: 'a wooden key that fits nothing', cheat: 'files a nail at night', sight: 'tools hang behind glass, and the marks of hands are on everything else', endings: ['wright', 'cog', 'anvil'], adjectives: ['handmade', 'ticking', 'reverent'] },
  { stems: ['alone', 'sight', 'closed', 'leave', 'wall', 'see'], load: 'company', measure: 'evening', keepers: 'door wardens', hungry: 'the unaccompanied', token: 'a ribbon tied at two wrists', cheat: 'talks to a coat on a hook', sight: 'figures go in twos along every path, and one of them looks back', endings: ['door', 'ward', 'threshold'], adjectives: ['close', 'guarded', 'ceremonial'] },
  { stems: ['feast', 'own', 'carried', 'wealth', 'enough'], load: 'plenty', measure: 'basket', keepers: 'table masters', hungry: 'those who eat standing', token: 'a spoon with a notch for each year', cheat: 'eats before the bell', sight: 'tables run from house to house, and nobody has ever seen the end of them', endings: ['board', 'larder', 'feast'], adjectives: ['laden', 'loud', 'uneasy'] },
  { stems: [], load: 'trust', measure: 'promise', keepers: 'sworn witnesses', hungry: 'the people nobody vouches for', token: 'half of a broken tile', cheat: 'vouches for themselves under another name', sight: 'every door has two locks, and the keys hang on two different necks', endings: ['pledge', 'haven', 'oath'], adjectives: ['guarded', 'formal', 'hopeful'] },
];
