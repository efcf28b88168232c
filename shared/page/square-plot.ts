import type { Figure, Shape } from './figure.ts';

/** Room beside the square: for the figures on its left and its foot, and for what stands over it. */
const [left, top, side, foot] = [46, 14, 300, 44] as const;
const quarters = [0, 0.25, 0.5, 0.75, 1] as const;

/** What was said from left to right, what came of it from bottom to top, on one scale. */
export interface SquarePlot {
  readonly label: string;
  /** Where the scale of both sides ends; it begins at 0. */
  readonly most: number;
  readonly tick: (value: number) => string;
  readonly across: string;
  readonly upwards: string;
  /** What the line says on which both are equal. */
  readonly diagonal: string;
  /** What is drawn, by the places of a value on either side. */
  readonly shapes: (x: (value: number) => number, y: (value: number) => number) => readonly Shape[];
}

/** A square with a grid, and the line on which what was said is what came: how far off it is shows at a glance. */
export function squarePlot({ label, most, tick, across, upwards, diagonal, shapes }: SquarePlot): Figure {
  const x = (value: number) => left + (value / most) * side;
  const y = (value: number) => top + side - (value / most) * side;
  return {
    width: left + side + 20,
    height: top + side + foot,
    label,
    shapes: [
      ...quarters.flatMap((share): Shape[] => {
        const at = share * most;
        return [
          { is: 'line', from: [x(at), y(0)], to: [x(at), y(most)], look: 'grid' },
          { is: 'line', from: [x(0), y(at)], to: [x(most), y(at)], look: 'grid' },
          { is: 'text', at: [x(at), y(0) + 16], text: tick(at), look: 'soft', anchor: 'middle' },
          { is: 'text', at: [x(0) - 8, y(at) + 4], text: tick(at), look: 'soft', anchor: 'end' },
        ];
      }),
      { is: 'line', from: [x(0), y(0)], to: [x(most), y(most)], look: 'threshold' },
      ...shapes(x, y),
      { is: 'text', at: [x(most / 2), y(0) + 36], text: across, look: '', anchor: 'middle' },
      { is: 'text', at: [x(0), top - 3], text: upwards, look: '', anchor: 'middle' },
    ],
    legend: [{ look: 'threshold', means: diagonal }],
  };
}
