import { answerId } from '../confidence/argument.ts';
import { clamp } from '../confidence/rules.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import type { Policy } from '../policy.ts';
import type { Level } from '../vocabulary.ts';
import type { SessionRecord } from './record.ts';
import { own } from '../../kernel/own.ts';

type Course = SessionRecord['courses'][number];

/**
 * How the confidence of the answer, and of the claims that it rests on, went from cycle to cycle: as propagated when
 * each was assessed, the last time if twice.
 */
export function coursesIn(rows: readonly SessionRow[], restsOn: readonly string[]): Course[] {
  const byCycle = new Map(
    rows.flatMap((row) => (row.kind === 'PROPAGATION' ? [[row.iteration, row.confidences] as const] : [])),
  );
  const cycles = [...byCycle].sort(([a], [b]) => a - b);
  return [answerId, ...new Set(restsOn)].flatMap((claim): Course[] => {
    const points = cycles.flatMap(([cycle, confidences]) => {
      const confidence = own(confidences, claim);
      return confidence === undefined ? [] : [{ cycle, confidence: clamp(confidence) }];
    });
    return points.length === 0 ? [] : [{ claim, points }];
  });
}

/** The confidences that a rule compares with (OMEGA rules §A.2), from above. `stakes` null: nobody has rated them. */
export function thresholdsOf(
  stakes: Level | null,
  { confidence, failure }: Pick<Policy, 'confidence' | 'failure'>,
): SessionRecord['thresholds'] {
  return [
    ...(stakes === null ? [] : [{ name: `final answer, ${stakes} stakes`, at: confidence.final[stakes] }]),
    { name: 'usable', at: confidence.usable },
    { name: 'irrecoverable', at: failure.irrecoverableBelow },
  ];
}
