import type { BatchBrief, BatchStanding } from './batch-standing.ts';
import type { Night, NightReport, WaitingReview } from './night.ts';
import { sumIfKnown } from '../../statistics/sums.ts';

interface Told {
  readonly runKey: string;
  readonly at: string;
  readonly simulated: boolean;
  readonly outcome: string;
  readonly reason: string;
  readonly waiting: readonly WaitingReview[];
}

/** The morning report of a night that has ended. */
export function nightReportOf(told: Told, night: Night, { scenarios, lost, tokens }: BatchStanding): NightReport {
  const ends = scenarios.flatMap(({ ended }) => (ended === null ? [] : [ended]));
  const made = ends.flatMap(({ end, scenarioId }) => (end === 'DOCUMENTED' && scenarioId !== null ? [scenarioId] : []));
  return {
    event: 'report',
    ...told,
    plan: { name: night.plan, size: night.size, made: night.made + made.length },
    made,
    lost,
    tokens,
    costMicrodollars: sumIfKnown(ends.map(({ costMicrodollars }) => costMicrodollars)),
  };
}

/** Of a stored batch; null: it is no night. */
export const nightOf = ({ night }: Pick<BatchBrief, 'night'>): Night | null => night ?? null;
