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

interface Taken {
  readonly tokens: number;
  /** null: the price of a call is not known. */
  readonly costMicrodollars: number | null;
}

/** A night in the morning. */
interface Morning extends Pick<BatchStanding, 'scenarios' | 'lost' | 'tokens'> {
  /** What its scenarios that have not ended have taken by now. */
  readonly open: readonly Taken[];
  /** Scenarios that earlier nights had left under way and that were published meanwhile. */
  readonly leftBefore: number;
}

/** The morning report of a night that has ended. What it cost is paid, whether its scenarios have ended or not. */
export function nightReportOf(told: Told, night: Night, { scenarios, lost, tokens, ...morning }: Morning): NightReport {
  const { open, leftBefore } = morning;
  const ends = scenarios.flatMap(({ ended }) => (ended === null ? [] : [ended]));
  const made = ends.flatMap(({ end, scenarioId }) => (end === 'DOCUMENTED' && scenarioId !== null ? [scenarioId] : []));
  return {
    event: 'report',
    ...told,
    plan: { name: night.plan, size: night.size, made: night.made + Math.min(night.underWay, leftBefore) + made.length },
    made,
    lost,
    tokens: open.reduce((sum, one) => sum + one.tokens, tokens),
    costMicrodollars: sumIfKnown([...ends, ...open].map(({ costMicrodollars }) => costMicrodollars)),
  };
}

/** Of a stored batch; null: it is no night. */
export const nightOf = ({ night }: Pick<BatchBrief, 'night'>): Night | null => night ?? null;
