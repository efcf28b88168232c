import type { Raster } from '../../raster.ts';
import { fill, glow, oval, type Point } from '../canvas.ts';
import { darker, lighter, type Colour } from '../colour.ts';
import { spokenFor, type Spoken } from '../words.ts';

interface Build extends Spoken {
  /** Shares of the figure's height: shoulders, foot of the robe, head. */
  readonly shoulders: number;
  readonly hem: number;
  readonly head: number;
  readonly crown: 'hood' | 'horns' | 'fins' | 'ring' | 'none';
  readonly eyes: number;
}

const plain: Build = { stems: [], shoulders: 0.34, hem: 0.5, head: 0.2, crown: 'none', eyes: 2 };
const builds: readonly Build[] = [
  {
    stems: ['monk', 'priest', 'hermit', 'pilgrim', 'hood', 'robe', 'acolyte', 'keeper'],
    shoulders: 0.36,
    hem: 0.62,
    head: 0.2,
    crown: 'hood',
    eyes: 2,
  },
  {
    stems: ['machine', 'automat', 'robot', 'construct', 'spirit', 'posthuman'],
    shoulders: 0.44,
    hem: 0.34,
    head: 0.18,
    crown: 'ring',
    eyes: 1,
  },
  {
    stems: ['hive', 'swarm', 'symbio', 'insect', 'spider', 'moth'],
    shoulders: 0.28,
    hem: 0.52,
    head: 0.2,
    crown: 'horns',
    eyes: 4,
  },
  {
    stems: ['amphib', 'merfolk', 'fish', 'swim', 'diver', 'gill', 'tide', 'sea'],
    shoulders: 0.34,
    hem: 0.46,
    head: 0.22,
    crown: 'fins',
    eyes: 2,
  },
  {
    stems: ['giant', 'warrior', 'guard', 'smith', 'miner'],
    shoulders: 0.52,
    hem: 0.5,
    head: 0.17,
    crown: 'horns',
    eyes: 2,
  },
];

/** Somebody who stands there. `foot`: the middle of the hem; `tall`: in pixels. */
export function drawPerson(
  raster: Raster,
  words: readonly string[],
  at: {
    readonly foot: Point;
    readonly tall: number;
    readonly robe: Colour;
    readonly skin: Colour;
    readonly light: Colour;
  },
): void {
  const { shoulders, hem, head, crown, eyes } = spokenFor(builds, words)[0] ?? plain;
  const {
    foot: [x, y],
    tall,
    robe,
    skin,
    light,
  } = at;
  const place = (across: number, up: number): Point => [x + across * tall, y - up * tall];
  const face = place(0, 0.84);
  glow(raster, face, tall * 0.4, light, 0.35);
  if (crown === 'ring')
    fill(
      raster,
      [...oval(face, tall * head * 1.9, tall * head * 1.9), ...oval(face, tall * head * 1.7, tall * head * 1.7)],
      { top: light, bottom: light, alpha: 0.9 },
    );
  if (crown === 'fins')
    for (const side of [-1, 1])
      fill(
        raster,
        [
          place(side * 0.05, 0.95),
          place(side * 0.24, 1.02),
          place(side * 0.16, 0.86),
          place(side * 0.22, 0.76),
          place(side * 0.05, 0.76),
        ],
        { top: lighter(skin, 0.3), bottom: darker(skin, 0.2) },
      );
  if (crown === 'horns')
    for (const side of [-1, 1])
      fill(
        raster,
        [
          place(side * 0.04, 0.9),
          place(side * 0.12, 1),
          place(side * 0.09, 1.12),
          place(side * 0.19, 0.99),
          place(side * 0.1, 0.86),
        ],
        { top: light, bottom: darker(skin, 0.3) },
      );
  fill(
    raster,
    [
      place(-hem / 2, 0),
      place(-shoulders / 2, 0.62),
      place(-shoulders * 0.4, 0.7),
      place(-0.06, 0.74),
      place(0.06, 0.74),
      place(shoulders * 0.4, 0.7),
      place(shoulders / 2, 0.62),
      place(hem / 2, 0),
    ],
    { top: lighter(robe, 0.15), bottom: darker(robe, 0.45) },
  );
  fill(
    raster,
    [place(0, 0), place(0, 0.73), place(shoulders * 0.4, 0.7), place(shoulders / 2, 0.62), place(hem / 2, 0)],
    { top: darker(robe, 0.4), bottom: darker(robe, 0.65), alpha: 0.55 },
  );
  fill(raster, [place(-0.035, 0.02), place(-0.02, 0.7), place(0.02, 0.7), place(0.035, 0.02)], {
    top: light,
    bottom: darker(light, 0.5),
    alpha: 0.75,
  });
  if (crown === 'hood')
    fill(
      raster,
      [
        place(-0.16, 0.7),
        place(-0.15, 0.88),
        place(-0.03, 1.02),
        place(0.1, 0.98),
        place(0.16, 0.84),
        place(0.16, 0.7),
      ],
      { top: lighter(robe, 0.1), bottom: darker(robe, 0.35) },
    );
  fill(raster, oval(face, tall * head * 0.86, tall * head * 1.12), {
    top: lighter(skin, 0.12),
    bottom: darker(skin, 0.25),
  });
  fill(raster, oval(place(0.04, 0.84), tall * head * 0.6, tall * head * 1.1), {
    top: darker(skin, 0.3),
    bottom: darker(skin, 0.5),
    alpha: 0.45,
  });
  for (let eye = 0; eye < eyes; eye += 1) {
    const across = eyes === 1 ? 0 : ((eye % 2) - 0.5) * head * 0.42;
    fill(raster, oval(place(across, 0.86 - Math.floor(eye / 2) * 0.04), tall * 0.032, tall * 0.022), {
      top: light,
      bottom: light,
    });
  }
}
