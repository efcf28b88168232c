import type { Point } from './canvas.ts';
import { oval } from './canvas.ts';
import type { Dice } from '../../models/simulated/dice.ts';
import { spokenFor, type Spoken } from './words.ts';

/**
 * Something built or grown: outlines in a box of width 1 (−0.5 to 0.5) and height 1, standing on 0; lit parts apart.
 */
interface Structure extends Spoken {
  readonly body: readonly (readonly Point[])[];
  readonly lit: readonly (readonly Point[])[];
}

const box = (left: number, low: number, right: number, high: number): Point[] => [
  [left, low],
  [left, high],
  [right, high],
  [right, low],
];
const rows = (xs: readonly number[], ys: readonly number[], width: number, height: number): Point[][] =>
  ys.flatMap((y) => xs.map((x) => box(x - width / 2, y, x + width / 2, y + height)));
const arc = (centre: Point, width: number, height: number): Point[] =>
  Array.from(
    { length: 25 },
    (_, nth) =>
      [
        centre[0] - (Math.cos((nth * Math.PI) / 24) * width) / 2,
        centre[1] + Math.sin((nth * Math.PI) / 24) * height,
      ] as const,
  );

export const structures: readonly Structure[] = [
  {
    stems: ['tower', 'spire', 'lighthouse', 'beacon', 'vertical', 'needle', 'minaret', 'watch'],
    body: [
      [
        [-0.2, 0],
        [-0.12, 0.74],
        [0.12, 0.74],
        [0.2, 0],
      ],
      box(-0.18, 0.72, 0.18, 0.8),
      [
        [-0.14, 0.8],
        [0, 1],
        [0.14, 0.8],
      ],
    ],
    lit: rows([0], [0.14, 0.3, 0.46, 0.6], 0.05, 0.06),
  },
  {
    stems: ['dome', 'temple', 'shrine', 'observator', 'cathedral', 'sanctuar', 'monast', 'monk', 'sacred', 'hall'],
    body: [
      box(-0.42, 0, 0.42, 0.34),
      box(-0.46, 0.32, 0.46, 0.38),
      arc([0, 0.38], 0.7, 0.44),
      [
        [-0.03, 0.8],
        [0, 1],
        [0.03, 0.8],
      ],
    ],
    lit: rows([-0.3, -0.15, 0, 0.15, 0.3], [0.06], 0.06, 0.18),
  },
  {
    stems: ['fung', 'mushroom', 'spore', 'mycel', 'grove'],
    body: [
      [
        [-0.09, 0],
        [-0.05, 0.62],
        [0.05, 0.62],
        [0.09, 0],
      ],
      arc([0, 0.55], 0.86, 0.42),
      [
        [0.22, 0],
        [0.25, 0.3],
        [0.31, 0.3],
        [0.34, 0],
      ],
      arc([0.28, 0.27], 0.36, 0.18),
    ],
    lit: [
      oval([-0.2, 0.68], 0.08, 0.05),
      oval([0.06, 0.8], 0.1, 0.06),
      oval([0.24, 0.64], 0.06, 0.04),
      oval([0.28, 0.34], 0.06, 0.04),
    ],
  },
  {
    stems: ['arch', 'gate', 'bridge', 'door', 'span', 'aqueduct', 'viaduct', 'thresh'],
    body: [
      [
        [-0.48, 0],
        [-0.48, 0.72],
        ...arc([0, 0.72], 0.96, 0.28),
        [0.48, 0.72],
        [0.48, 0],
        [0.28, 0],
        [0.28, 0.5],
        ...[...arc([0, 0.5], 0.56, 0.26)].reverse(),
        [-0.28, 0.5],
        [-0.28, 0],
      ],
    ],
    lit: [...rows([-0.38, 0.38], [0.16, 0.4, 0.6], 0.06, 0.08)],
  },
  {
    stems: ['pyramid', 'ziggurat', 'tomb', 'terrace', 'stair', 'steps', 'founder', 'mausol'],
    body: [
      box(-0.5, 0, 0.5, 0.24),
      box(-0.38, 0.24, 0.38, 0.48),
      box(-0.26, 0.48, 0.26, 0.72),
      box(-0.13, 0.72, 0.13, 0.92),
      [
        [-0.13, 0.92],
        [0, 1],
        [0.13, 0.92],
      ],
    ],
    lit: [box(-0.06, 0, 0.06, 0.16), box(-0.03, 0.24, 0.03, 0.92)],
  },
  {
    stems: ['crystal', 'shard', 'ice', 'glaci', 'prism', 'obelisk', 'monolith', 'frost', 'frozen'],
    body: [
      [
        [-0.3, 0],
        [-0.38, 0.44],
        [-0.22, 0.66],
        [-0.1, 0.4],
        [-0.08, 0],
      ],
      [
        [-0.14, 0],
        [-0.18, 0.72],
        [0.02, 1],
        [0.16, 0.68],
        [0.12, 0],
      ],
      [
        [0.1, 0],
        [0.18, 0.5],
        [0.34, 0.58],
        [0.4, 0.3],
        [0.32, 0],
      ],
    ],
    lit: [
      [
        [-0.02, 0.06],
        [-0.06, 0.66],
        [0.02, 0.86],
        [0.04, 0.6],
      ],
      [
        [-0.24, 0.08],
        [-0.28, 0.42],
        [-0.22, 0.5],
        [-0.18, 0.3],
      ],
    ],
  },
  {
    stems: ['ship', 'boat', 'raft', 'harbo', 'barge', 'fleet', 'sail', 'trader', 'dock', 'market', 'nomad'],
    body: [
      [
        [-0.46, 0.2],
        [-0.3, 0],
        [0.3, 0],
        [0.48, 0.24],
      ],
      box(-0.02, 0.18, 0.02, 1),
      [
        [0.03, 0.26],
        [0.03, 0.96],
        [0.4, 0.32],
      ],
      [
        [-0.03, 0.3],
        [-0.03, 0.86],
        [-0.34, 0.34],
      ],
    ],
    lit: rows([-0.2, -0.05, 0.1], [0.08], 0.05, 0.06),
  },
  {
    stems: ['tree', 'root', 'canop', 'forest', 'branch', 'orchard', 'garden', 'willow', 'jungle'],
    body: [
      [
        [-0.16, 0],
        [-0.05, 0.18],
        [-0.05, 0.6],
        [0.05, 0.6],
        [0.05, 0.18],
        [0.16, 0],
      ],
      oval([0, 0.76], 0.62, 0.46),
      oval([-0.26, 0.6], 0.42, 0.32),
      oval([0.27, 0.62], 0.44, 0.32),
    ],
    lit: [
      oval([-0.24, 0.56], 0.05, 0.04),
      oval([0.1, 0.7], 0.05, 0.04),
      oval([0.3, 0.6], 0.05, 0.04),
      oval([-0.04, 0.86], 0.05, 0.04),
    ],
  },
  {
    stems: [
      'machine',
      'engine',
      'furnace',
      'forge',
      'factor',
      'mill',
      'reactor',
      'megastructure',
      'wheel',
      'clock',
      'furnac',
    ],
    body: [
      box(-0.46, 0, 0.46, 0.4),
      box(-0.38, 0.4, -0.22, 1),
      box(-0.12, 0.4, 0.02, 0.82),
      box(0.1, 0.4, 0.4, 0.58),
      arc([0.25, 0.58], 0.3, 0.16),
    ],
    lit: [oval([0, 0.2], 0.22, 0.24), ...rows([-0.34, 0.34], [0.14], 0.08, 0.1)],
  },
  {
    stems: ['hive', 'nest', 'hut', 'tent', 'village', 'camp', 'tempor', 'shelter', 'colony', 'comb'],
    body: [arc([0, 0], 0.6, 1), arc([-0.34, 0], 0.32, 0.56), arc([0.36, 0], 0.28, 0.46)],
    lit: [
      arc([0, 0], 0.16, 0.26),
      oval([-0.08, 0.5], 0.07, 0.08),
      oval([0.1, 0.64], 0.07, 0.08),
      arc([-0.34, 0], 0.09, 0.16),
    ],
  },
];

/** What the words speak of building, most of it first; where they speak of nothing, two that the dice choose. */
export function structuresOf(words: readonly string[], dice: Dice): readonly [Structure, ...Structure[]] {
  const [first, ...others] = spokenFor(structures, words);
  return first === undefined ? [dice.pick(structures), dice.pick(structures)] : [first, ...others];
}

export type { Structure };
