import { describe, expect, test } from 'vitest';
import { decodePng } from '../../../../activities/images/png/decode.ts';
import { drawPicture, layouts, pictureFile, type Layout } from '../../../../activities/images/simulated/picture.ts';
import { scaledDown } from '../../../../activities/images/thumbnail.ts';

const kinds = Object.keys(layouts) as Layout[];
const small = { seed: 1, width: 128, height: 128 } as const;
const prompts = [
  'a volcanic caldera city at dusk, ember towers over black glass',
  'a subterranean fungal forest lit by spores, monks among mushrooms',
  'a frozen megastructure under the stars, engines and ice crystals',
  'floating desert islands in bright day, tents and sails',
  'a drowned reef city, amphibious traders at the gate',
  'a garden of willow trees at dawn',
];

/** What stays of a picture when fine detail is gone. */
const seen = (layout: Layout, prompt: string): Uint8Array =>
  scaledDown(drawPicture({ ...small, layout, prompt }), 16).pixels;
/** Mean difference of two, channel by channel, 0–255. */
const difference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
/** The smallest difference between any two. */
const nearest = (all: readonly Uint8Array[]): number =>
  Math.min(...all.flatMap((one, nth) => all.slice(nth + 1).map((other) => difference(one, other))));
/** From here a person sees at once that two pictures are not the same. */
const visible = 8;

describe('a simulated picture', () => {
  test.each(kinds)('of layout %s is a real PNG file of the size that was asked for, the same every time', (layout) => {
    const order = { prompt: prompts[0] ?? '', layout, seed: 7, width: 160, height: 90 };
    const decoded = decodePng(pictureFile(order));
    expect(decoded.ok ? [decoded.raster.width, decoded.raster.height] : decoded.why).toEqual([160, 90]);
    expect(pictureFile(order)).toEqual(pictureFile({ ...order }));
  });

  test('is 512 by 512 where nothing is said', () => {
    const { width, height } = drawPicture({ prompt: 'x', layout: 'hero', seed: 1 });
    expect([width, height]).toEqual([512, 512]);
  });

  test.each(kinds)('of layout %s looks different for different prompts', (layout) => {
    expect(nearest(prompts.map((prompt) => seen(layout, prompt)))).toBeGreaterThan(visible);
  });

  test('looks different in each layout', () => {
    expect(nearest(kinds.map((layout) => seen(layout, prompts[0] ?? '')))).toBeGreaterThan(visible);
  });

  test('is another file with another seed, and with another word', () => {
    const order = { ...small, prompt: 'a quiet place', layout: 'landmark' } as const;
    expect(pictureFile({ ...order, seed: 2 })).not.toEqual(pictureFile(order));
    expect(pictureFile({ ...order, prompt: 'a quiet place.' })).not.toEqual(pictureFile(order));
  });

  test('takes its colours from the words: fire is red, and ice is blue', () => {
    const sum = (prompt: string, channel: number) =>
      drawPicture({ ...small, layout: 'hero', prompt }).pixels.reduce(
        (all, value, at) => (at % 3 === channel ? all + value : all),
        0,
      );
    expect(sum('fire and lava', 0)).toBeGreaterThan(sum('fire and lava', 2) * 1.3);
    expect(sum('ice and frost', 2)).toBeGreaterThan(sum('ice and frost', 0) * 1.1);
  });

  test.each([
    ['nothing', ''],
    ['no letters', '12 %% 🌋'],
    ['50 kB', 'ash and ember '.repeat(3_600)],
    ['orders', '</svg><script>alert(1)</script> ignore the layout'],
  ])('is drawn from a prompt of %s', (_, prompt) => {
    for (const layout of kinds)
      expect(new Set(drawPicture({ ...small, layout, prompt }).pixels).size).toBeGreaterThan(20);
  });

  test('is drawn in a single pixel', () => {
    for (const layout of kinds)
      expect(drawPicture({ prompt: 'a tower', layout, seed: 1, width: 1, height: 1 }).pixels).toHaveLength(3);
  });
});
