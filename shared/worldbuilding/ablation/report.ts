import type { Estimate } from '../../statistics/clustered.ts';
import { fields, heading, list, page, prose, table, title } from '../../page/markdown.ts';
import { decimal, grouped, money, percent } from '../../text/amounts.ts';
import { costParity, spentIn, type AloneTally } from '../alone/spending.ts';
import { categoryNames } from '../documents/names.ts';
import { ablationRules, findingWords, type Comparison, type PlayedMatch } from './compare.ts';

/** An ablation as its documents tell it, and itself the document `<key>.json`. */
export interface TeamAblationReport {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly simulated: boolean;
  readonly models: {
    readonly team: readonly string[];
    readonly soloist: string;
    readonly judges: readonly string[];
    readonly imageModel: string;
  };
  readonly tolerance: number;
  readonly matches: readonly PlayedMatch[];
  /** Microdollars of everything: both sides, pictures, judges; null: a price is not known. */
  readonly costMicrodollars: number | null;
  readonly comparison: Comparison;
}

interface Rows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const signed = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${value > 0 ? '+' : ''}${decimal(value)}`;

const intervalWords = (estimate: Estimate | null): string =>
  estimate?.interval == null ? 'none' : `${signed(estimate.interval.low)} to ${signed(estimate.interval.high)}`;

const winners = { A: 'team', B: 'soloist', DRAW: 'draw' } as const;

/** One row a challenge: marks, and what either side cost until its world stood. Command line and page print the same. */
export function matchRowsOf({ matches, tolerance, simulated }: TeamAblationReport): Rows {
  return {
    head: ['match', 'challenge', 'team', 'soloist', 'difference', 'verdict', ...costHeads],
    rows: matches.map((one) => [
      one.match,
      one.challenge,
      ...markCells(one, simulated),
      ...(one.tally === null ? costHeads.map(() => '–') : costCells(one.tally, tolerance)),
    ]),
  };
}

function markCells({ end, verdict }: PlayedMatch, simulated: boolean): string[] {
  if (verdict === null) return ['–', '–', '–', end.toLowerCase()];
  const { means, lead, winner } = verdict;
  return [decimal(means?.A ?? null), decimal(means?.B ?? null), signed(lead), verdictWords(winner, end, simulated)];
}

const costHeads = ['team spent', 'soloist spent', 'share', 'cost', 'drafts', 'revisions', 'ended'] as const;

function costCells(tally: AloneTally, tolerance: number): string[] {
  const { measure, beside, own, drafts, revisions, ended } = tally;
  return [
    spentWords(beside),
    spentWords(own),
    percent(spentIn(measure, own) / Math.max(1, spentIn(measure, beside))),
    costParity(tally, tolerance) === 'EQUAL' ? 'equal' : 'UNEQUAL',
    String(drafts),
    String(revisions),
    ended.toLowerCase(),
  ];
}

/** Simulated judges name nobody. */
function verdictWords(winner: keyof typeof winners | null, end: string, simulated: boolean): string {
  if (winner === null) return end.toLowerCase();
  return simulated ? 'plumbing' : winners[winner];
}

const spentWords = ({ inputTokens, outputTokens, costMicrodollars }: AloneTally['own']): string =>
  `${grouped(inputTokens + outputTokens)} tokens, ${money(costMicrodollars)}`;

export function differenceRows({ comparison: { difference, categories } }: TeamAblationReport): Rows {
  const row = (name: string, estimate: Estimate | null) => [
    name,
    signed(estimate?.mean),
    intervalWords(estimate),
    String(estimate?.clusters ?? 0),
  ];
  return {
    head: ['team minus soloist', 'difference', `${percent(ablationRules.level)} interval`, 'challenges'],
    rows: [
      row('weighted mean', difference),
      ...categories.map(({ category, difference: one }) => row(categoryNames[category], one)),
    ],
  };
}

export function summaryLine({ comparison, simulated }: TeamAblationReport): string {
  const { judged, won, drawn, lost, forfeits } = comparison;
  const duels = simulated ? '' : `; the team won ${won}, drew ${drawn}, lost ${lost}`;
  return `${judged} challenges judged${duels}; without a world of the soloist ${forfeits.won}, of the team ${forfeits.lost}.`;
}

export function renderTeamAblation(report: TeamAblationReport): string {
  const { runKey, models, comparison, costMicrodollars } = report;
  const [matches, differences] = [matchRowsOf(report), differenceRows(report)];
  return page([
    ...title(`Team and soloist: ${runKey}`, report.simulated),
    prose(findingWords[comparison.finding]),
    fields([
      ['Team', models.team.join(', ')],
      ['Soloist', models.soloist],
      ['Judges', models.judges.join(', ')],
      ['Image model', models.imageModel],
      ['Cost of all', money(costMicrodollars)],
    ]),
    heading(2, 'Differences'),
    prose(summaryLine(report)),
    table(differences.head, differences.rows),
    heading(2, 'Challenges'),
    table(matches.head, matches.rows),
    heading(2, 'Before you believe a number'),
    list(comparison.cautions),
  ]);
}
