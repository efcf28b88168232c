import type { BatchScenario, BatchStanding, Cell } from '../../../shared/scenario/corpus/index.ts';
import { statuses, tiers } from '../../../shared/scenario/index.ts';
import { duration, grouped, money, oneLine } from '../../../shared/text/index.ts';
import type { Exit } from '../../terminal/exit.ts';
import { table } from '../../terminal/terminal.ts';
import { capLines } from '../cap-lines.ts';
import type { BatchReport } from './report.ts';

/** Every brief is made, or it ended before. */
export function endingOfBatch({ outcome, reason, made, lost }: BatchReport): {
  readonly exit: Exit;
  readonly facts: object;
} {
  return { exit: outcome === 'COMPLETE' ? 'done' : 'incomplete', facts: { outcome, reason, made, lost } };
}

/** A batch as lines for a person. */
export function batchPage(report: BatchReport): string[] {
  const { runKey, corpus, createdAt, night, outcome, reason, briefs, scenarios, capMicrodollars, openReview } = report;
  return [
    `${runKey}  (${corpus === 'simulated' ? 'SIMULATED' : corpus} corpus, since ${createdAt})`,
    `state      ${outcome ?? (report.held ? 'paused by word' : 'under way')}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    ...(night === null
      ? []
      : [
          `plan       ${night.plan}: ${night.made} of ${night.size} slots were made before, ${night.underWay} under way`,
        ]),
    `made       ${countsLine(report, report.seeds)}`,
    `taken      ${grouped(report.tokens)} tokens, ${money(report.spentMicrodollars, 2)}${capMicrodollars === null ? '' : ` of a cap of ${money(capMicrodollars, 2)}`}${withoutOpen(scenarios.filter(({ ended }) => ended === null).length)}`,
    ...capLines(report),
    ...(openReview === null ? [] : [`paused     an operator is asked: symposium reviews show ${openReview}`]),
    '',
    ...matrixLines(briefs, scenarios),
    '',
    ...table(
      ['slot', 'run', 'category', 'tier', 'status', 'state', 'scenario'],
      scenarios.map((one) => {
        const { category = '', tier = '', status = '' } = briefs[one.slot - 1] ?? {};
        return [String(one.slot), one.run, category, tier, status, stateOf(one), one.ended?.scenarioId ?? ''];
      }),
    ),
    '',
    outcome === null
      ? `Watch it: symposium batch watch ${runKey}`
      : `Write how it stands to a file: symposium batch report ${runKey}`,
  ];
}

/** What scenarios under way have taken is counted when they end; the caps of the store count each call. */
export const withoutOpen = (open: number): string => (open === 0 ? '' : `, without the ${open} under way`);

const stateOf = ({ ended, waits }: BatchScenario): string => ended?.end ?? (waits ? 'waits for a person' : 'under way');

export function countsLine(
  { made, size, lost, scenarios }: Pick<BatchStanding, 'made' | 'size' | 'lost' | 'scenarios'>,
  seeds: number,
): string {
  const open = scenarios.filter(({ ended }) => ended === null);
  const waiting = open.filter(({ waits }) => waits).length;
  return `${made} of ${size}; ${lost} lost, ${open.length - waiting} in flight, ${waiting} waiting for people; ${scenarios.length} of ${seeds} seeds begun`;
}

/** Tier by status: made of asked. */
export function matrixLines(briefs: readonly Cell[], scenarios: readonly BatchScenario[]): string[] {
  const made = new Set(scenarios.filter(({ ended }) => ended?.end === 'DOCUMENTED').map(({ slot }) => slot));
  const shown = statuses.filter((status) => briefs.some((brief) => brief.status === status));
  return table(
    ['made of asked', ...shown],
    tiers
      .filter((tier) => briefs.some((brief) => brief.tier === tier))
      .map((tier) => [
        tier,
        ...shown.map((status) => {
          const slots = briefs.flatMap((brief, at) => (brief.tier === tier && brief.status === status ? [at + 1] : []));
          return slots.length === 0 ? '·' : `${slots.filter((slot) => made.has(slot)).length} of ${slots.length}`;
        }),
      ]),
  );
}

/** At the pace so far; null: nothing is made yet, or all is. */
export function timeLeftWords({ made, size }: Pick<BatchStanding, 'made' | 'size'>, ms: number): string | null {
  return made === 0 || made === size ? null : `about ${duration((ms / made) * (size - made))} left`;
}
