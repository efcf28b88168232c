import type { Artifact } from './vocabulary.ts';

type Shape = 'wide' | 'square' | 'tall';

/** The shape of each picture, and its share of a page's row (worldbuilding rules §8.1). */
const places: Readonly<Record<Artifact, { readonly shape: Shape; readonly row: number }>> = {
  hero: { shape: 'wide', row: 1 },
  landmark1: { shape: 'square', row: 1 / 3 },
  landmark2: { shape: 'square', row: 1 / 3 },
  landmark3: { shape: 'square', row: 1 / 3 },
  portrait: { shape: 'tall', row: 1 / 2 },
  tension: { shape: 'wide', row: 1 / 2 },
};

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A square picture's sides, and how much longer the long side of the others is. */
interface Sides extends PictureSize {
  readonly longer: number;
}

/** The size that a picture is asked for in: the nearest to its shape that image services take. */
export function sizeOf(artifact: Artifact, { width, height, longer }: Sides): PictureSize {
  const { shape } = places[artifact];
  return {
    width: shape === 'wide' ? Math.round(width * longer) : width,
    height: shape === 'tall' ? Math.round(height * longer) : height,
  };
}

/**
 * Longest side of the copy for pages, in pixels: as wide as the picture's place there. `side`: that of a picture which
 * has a third of a row.
 */
export function copySideOf(artifact: Artifact, side: number, longer: number): number {
  const { shape, row } = places[artifact];
  return Math.round(side * 3 * row * (shape === 'tall' ? longer : 1));
}
