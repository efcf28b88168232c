import { figure, list, part, prose, section, table, type Section } from '../../page/page.ts';
import { answerId } from '../confidence/argument.ts';
import { percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';
import type { Figure, Point, Shape } from '../../page/figure.ts';

/** How sure the session is, and why: each number with the steps that led to it (OMEGA rules §2.3). */
export function confidenceSection({ courses, thresholds, traces }: SessionRecord): Section {
  const cycles = [...new Set(courses.flatMap(({ points }) => points.map(({ cycle }) => cycle)))].sort((a, b) => a - b);
  const rows = courses.map(({ claim, points }) => [
    nameOf(claim),
    ...cycles.map((cycle) => percent(points.find((point) => point.cycle === cycle)?.confidence ?? null)),
  ]);
  return section(
    'Confidence',
    [
      ...(courses.length === 0
        ? [prose('No cycle ended with claims that an answer rests on.')]
        : [
            figure(courseFigure({ courses, thresholds }), [
              table(['Claim', ...cycles.map((cycle) => `cycle ${cycle}`)], rows),
              table(
                ['Threshold', 'At'],
                thresholds.map(({ name, at }) => [name, percent(at)]),
              ),
            ]),
          ]),
      ...traces.map(({ claim, lines }) =>
        part(`How the confidence of ${nameOf(claim)} came to be`, [list(lines)], true),
      ),
    ],
    true,
  );
}

const nameOf = (claim: string): string => (claim === answerId ? 'the answer' : claim);

type Drawn = Pick<SessionRecord, 'courses' | 'thresholds'>;

const [left, right, top, height, step, line, narrowest] = [40, 210, 12, 220, 80, 13, 600] as const;
/** Claims that are drawn, at most: more would be a tangle, and the table has them all. */
const mostDrawn = 8;

/** Confidence from cycle to cycle: the answer's, and those of the claims that it rests on, against the thresholds. */
function courseFigure({ courses, thresholds }: Drawn): Figure {
  const cycles = [...new Set(courses.flatMap(({ points }) => points.map(({ cycle }) => cycle)))].sort((a, b) => a - b);
  const plot = Math.max(narrowest, (cycles.length - 1) * step);
  const x = (cycle: number) =>
    left + (cycles.length < 2 ? plot / 2 : (cycles.indexOf(cycle) / (cycles.length - 1)) * plot);
  const y = (confidence: number) => top + (1 - confidence) * height;
  const drawn = [
    ...courses.filter(({ claim }) => claim !== answerId).slice(0, mostDrawn),
    ...courses.filter(({ claim }) => claim === answerId),
  ];
  const axis: Shape[] = [0, 0.25, 0.5, 0.75, 1].flatMap((at): Shape[] => [
    { is: 'line', from: [left, y(at)], to: [left + plot, y(at)], look: 'grid' },
    { is: 'text', at: [left - 6, y(at) + 4], text: percent(at), look: 'soft', anchor: 'end' },
  ]);
  const marks = cycles.map((cycle): Shape => ({
    is: 'text',
    at: [x(cycle), top + height + 18],
    text: `cycle ${cycle}`,
    look: 'soft',
    anchor: 'middle',
  }));
  const limits = thresholds.map(({ name, at }): Shape => ({
    is: 'line',
    from: [left, y(at)],
    to: [left + plot, y(at)],
    look: 'threshold',
    tip: `${name}: ${percent(at)}`,
  }));
  const lines = drawn.flatMap(({ claim, points }): Shape[] => {
    const look = claim === answerId ? 'answer' : 'track';
    return [
      ...(points.length < 2
        ? []
        : [
            {
              is: 'track',
              points: points.map(({ cycle, confidence }): Point => [x(cycle), y(confidence)]),
              look,
              tip: labelOf(claim),
            } as const,
          ]),
      ...points.map(({ cycle, confidence }): Shape => ({
        is: 'dot',
        at: [x(cycle), y(confidence)],
        radius: claim === answerId ? 4.5 : 3,
        look,
        tip: `${labelOf(claim)}, cycle ${cycle}: ${percent(confidence)}`,
      })),
    ];
  });
  const labels = apart([
    ...drawn.map(({ claim, points }) => ({
      text: `${labelOf(claim)} ${percent(points.at(-1)?.confidence ?? null)}`,
      y: y(points.at(-1)?.confidence ?? 0),
      look: claim === answerId ? 'strong' : '',
    })),
    ...thresholds.map(({ name, at }) => ({ text: `– ${name} ${percent(at)}`, y: y(at), look: 'soft' })),
  ]).map((label): Shape => ({ is: 'text', at: [left + plot + 12, label.y + 4], text: label.text, look: label.look }));
  return {
    width: left + plot + right,
    height: Math.max(top + height + 26, ...labels.map((label) => (label.is === 'text' ? label.at[1] + 8 : 0))),
    shapes: [...axis, ...limits, ...lines, ...labels, ...marks],
    label: `Confidence over ${cycles.length} cycles: the answer and ${drawn.length - 1} claims that it rests on`,
    legend: [
      { look: 'answer', means: 'the answer' },
      { look: 'track', means: 'a claim that it rests on' },
      { look: 'threshold', means: 'a threshold' },
    ],
  };
}

const labelOf = (claim: string): string => (claim === answerId ? 'answer' : claim);

/** Labels in their order from above, moved down where one would lie on another. */
function apart<T extends { readonly y: number }>(labels: readonly T[]): T[] {
  const placed: T[] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y))
    placed.push({ ...label, y: Math.max(label.y, (placed.at(-1)?.y ?? -line) + line) });
  return placed;
}
