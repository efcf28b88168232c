import type { Figure, Shape } from '../../page/figure.ts';
import { excerpt } from '../../text/cut.ts';

interface Bar {
  readonly name: string;
  /** null: not known, so that nothing is drawn. */
  readonly value: number | null;
  readonly shown: string;
  readonly look: string;
  readonly tip: string;
}

const [left, plot, right, row, bar] = [150, 380, 110, 22, 13] as const;

/**
 * Horizontal bars from 0. `most`: what the whole width stands for; the greatest value where it is left out. `mark`: a
 * threshold.
 */
export function barFigure(
  bars: readonly Bar[],
  label: string,
  { most, mark }: { readonly most?: number; readonly mark?: number } = {},
): Figure {
  const whole = most ?? Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const length = (value: number) => (whole > 0 ? Math.min(1, Math.max(0, value / whole)) * plot : 0);
  const height = bars.length * row + 4;
  return {
    width: left + plot + right,
    height,
    label,
    legend: mark === undefined ? [] : [{ look: 'threshold', means: 'a match begins here' }],
    shapes: [
      ...bars.flatMap(({ name, value, shown, look, tip }, nth): Shape[] => [
        { is: 'text', at: [left - 8, nth * row + 13], text: excerpt(name, 24), look: '', anchor: 'end' },
        { is: 'rect', x: left, y: nth * row + 2, width: plot, height: bar, look: 'back' },
        { is: 'rect', x: left, y: nth * row + 2, width: length(value ?? 0), height: bar, look, tip },
        { is: 'text', at: [left + plot + 8, nth * row + 13], text: shown, look: '' },
      ]),
      ...(mark === undefined
        ? []
        : [
            {
              is: 'line',
              from: [left + length(mark), 0],
              to: [left + length(mark), height],
              look: 'threshold',
            } as const,
          ]),
    ],
  };
}
