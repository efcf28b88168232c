import { figure, list, part, prose, section, table, type Section } from '../../page/page.ts';
import { answerId } from '../confidence/argument.ts';
import { courseFigure } from './course-figure.ts';
import { percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';

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
