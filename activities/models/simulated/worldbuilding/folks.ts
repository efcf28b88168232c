import type { Spoken } from '../../../images/simulated/words.ts';

/** What a people brings with it. */
export interface Folk extends Spoken {
  /** Who one sees, in a picture. */
  readonly look: readonly string[];
  /** A clause. */
  readonly custom: readonly string[];
  /** Why they do not leave, a clause. */
  readonly stay: readonly string[];
}

/** Peoples by the words of a challenge's inhabitants; the last row serves every other. */
export const folks: readonly [Folk, ...Folk[]] = [
  {
    stems: ['monk', 'pilgrim', 'posthuman', 'priest'],
    look: [
      'tall hooded figures whose robes are mended in a different grey each year',
      'robed walkers with a plain ring of metal behind the head',
    ],
    custom: [
      'they greet with an open, empty hand and wait until it has been looked into',
      'they end each meal by returning a third of it',
    ],
    stay: ['a vow ties them to the place, and the vow is older than what it was sworn to'],
  },
  {
    stems: ['hive', 'moth', 'swarm', 'symbio'],
    look: [
      'slight winged figures, pale at the shoulder, who stand a little too close',
      'jointed, velvet-backed beings who move as one when they are startled',
    ],
    custom: [
      'they finish one another’s errands without being asked, and thank nobody',
      'they dance a quarrel before they speak it',
    ],
    stay: ['those who go away stop hearing the others, and few can bear it'],
  },
  {
    stems: ['machine', 'spirit', 'automat', 'robot'],
    look: [
      'lanterns without a hand to hold them, drifting in old brass frames',
      'tall constructs with a single eye, hung with the tools of their dead',
    ],
    custom: [
      'they lend each other parts, and the part keeps the first owner’s habits',
      'they write down a thought before they allow themselves to have it',
    ],
    stay: ['the place is the only one whose noise they can sleep in'],
  },
  {
    stems: ['amphib', 'otter', 'salvor', 'diver', 'tide'],
    look: [
      'broad-handed swimmers with fins laid flat along the arm',
      'sleek figures in oiled coats who never quite dry',
    ],
    custom: [
      'they settle prices under water, where nobody can shout',
      'they carry a pebble from each place where they were wrong',
    ],
    stay: ['their eggs, their wrecks and their contracts all lie at the same depth'],
  },
  {
    stems: ['nomad', 'herder', 'mapmak', 'walk', 'days'],
    look: [
      'wind-burnt walkers under layered cloth, with everything they own on one shoulder',
      'long-striding people with maps tattooed along the forearm',
    ],
    custom: [
      'they name a child only after its first long road',
      'they leave the last mouthful on the plate for whoever comes next',
    ],
    stay: ['they do not stay; they come back, and call that the same thing'],
  },
  {
    stems: ['merchant', 'trade', 'glassblow', 'tinker', 'contract'],
    look: [
      'quick-fingered people in waistcoats with far too many pockets',
      'narrow-eyed makers with burn marks worn like medals',
    ],
    custom: [
      'they never say yes before the third cup',
      'they break the first good piece of every apprentice, and keep the shards',
    ],
    stay: ['whatever they have ever lent is still here, and so they are too'],
  },
  {
    stems: ['dead', 'court', 'archiv', 'exile', 'ninth'],
    look: [
      'thin, exact figures in the fashion of another century',
      'people written over from brow to wrist in a small brown hand',
    ],
    custom: [
      'they announce everyone who enters, the long dead included',
      'they begin each quarrel by agreeing on the date',
    ],
    stay: ['leaving would mean admitting that nobody is coming to fetch them'],
  },
  {
    stems: ['giant', 'slow'],
    look: ['mossy giants who are taken for hills until they turn the head'],
    custom: ['they begin a handshake in spring and mean it by autumn'],
    stay: ['by the time they have decided to leave, the reason is over'],
  },
  {
    stems: ['gardener', 'wax', 'shape', 'feeds', 'grow'],
    look: [
      'soft-featured people whose hands have been remade more than once',
      'figures with bark at the wrists and new leaves at the collar',
    ],
    custom: [
      'they give a part of themselves at every wedding, and keep count',
      'they ask leave before they remember somebody’s face',
    ],
    stay: ['what they have shed lies in the ground here, and it still answers'],
  },
  {
    stems: ['republic', 'laws', 'crew', 'dream', 'hibernat'],
    look: ['young faces under old hats of office', 'people with one sleeve rolled up, ready to take over a watch'],
    custom: [
      'they hand on an office in the middle of a sentence',
      'they wake the next one by reading out what went wrong',
    ],
    stay: ['somebody has to be awake, and it is always nearly their turn'],
  },
  {
    stems: [],
    look: ['broad, weathered people in coats of many repairs', 'quiet figures with a cord of beads at the belt'],
    custom: ['they eat facing the door', 'they tell every story twice, once for each side'],
    stay: ['their dead are here, and nobody has offered to move them'],
  },
];
