import type { Raster } from '../raster.ts';
import { fill, glow, type Point } from './canvas.ts';
import { darker, lighter, mixed, type Colour } from './colour.ts';
import type { Structure } from './structures.ts';

/** Where something stands: the middle of its foot, and its size in pixels. */
export interface Site {
  readonly foot: Point;
  readonly width: number;
  readonly height: number;
}

/**
 * A structure on its site: its side towards the light, the shade on the other, and its lights. `haze`: how much of the
 * air lies before it, 0–1.
 */
export function build(
  raster: Raster,
  structure: Structure,
  site: Site,
  colours: { readonly body: Colour; readonly light: Colour; readonly air: Colour; readonly haze: number },
): void {
  const {
    foot: [x, y],
    width,
    height,
  } = site;
  const placed = (outline: readonly Point[]): Point[] =>
    outline.map(([across, up]) => [x + across * width, y - up * height]);
  const body = mixed(colours.body, colours.air, colours.haze);
  for (const outline of structure.body) {
    fill(raster, placed(outline), { top: lighter(body, 0.16), bottom: darker(body, 0.3) });
    // What lies right of its middle is in the shade.
    fill(raster, placed(shaded(outline)), { top: darker(body, 0.45), bottom: darker(body, 0.6), alpha: 0.55 });
  }
  for (const outline of structure.lit)
    fill(raster, placed(outline), {
      top: lighter(colours.light, 0.3),
      bottom: colours.light,
      alpha: 1 - colours.haze * 0.7,
    });
  if (height > 150)
    for (const outline of structure.lit) glow(raster, middle(placed(outline)), height * 0.12, colours.light, 0.35);
}

/** The part of an outline right of its middle. */
function shaded(outline: readonly Point[]): Point[] {
  const [across] = middle(outline);
  return outline.map(([x, y]) => [Math.max(across, x), y] as const);
}

function middle(outline: readonly Point[]): Point {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
