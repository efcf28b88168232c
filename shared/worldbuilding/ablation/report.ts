import type { Estimate } from '../../statistics/clustered.ts';
import { fields, heading, list, page, prose, table, title } from '../../page/markdown.ts';
import { decimal, grouped, money, percent } from '../../text/amounts.ts';
import { costParity, spentIn } from '../alone/spending.ts';
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
    readonly painter: string;
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
    head: [
      'match',
      'challenge',
      'team',
      'soloist',
      'difference',
      'verdict',
      'team spent',
      'soloist spent',
      'share',
      'cost',
      'drafts',
      'revisions',
      'ended',
    ],
    rows: matches.map(({ match, challenge, end, tally, verdict }) => [
      match,
      challenge,
      decimal(verdict?.means?.A ?? null),
      decimal(verdict?.means?.B ?? null),
      signed(verdict?.lead),
      verdictWords(verdict?.winner ?? null, end, simulated),
      spentWords(tally, 'beside'),
      spentWords(tally, 'own'),
      tally === null
        ? '–'
        : percent(spentIn(tally.measure, tally.own) / Math.max(1, spentIn(tally.measure, tally.beside))),
      tally === null ? '–' : costParity(tally, tolerance) === 'EQUAL' ? 'equal' : 'UNEQUAL',
      String(tally?.drafts ?? '–'),
      String(tally?.revisions ?? '–'),
      tally?.ended.toLowerCase() ?? '–',
    ]),
  };
}

/** Simulated judges name nobody. */
function verdictWords(winner: keyof typeof winners | null, end: string, simulated: boolean): string {
  if (winner === null) return end.toLowerCase();
  return simulated ? 'plumbing' : winners[winner];
}

function spentWords(tally: PlayedMatch['tally'], side: 'beside' | 'own'): string {
  if (tally === null) return '–';
  const { inputTokens, outputTokens, costMicrodollars } = tally[side];
  return `${grouped(inputTokens + outputTokens)} tokens, ${money(costMicrodollars)}`;
}

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
      ['Image model', models.painter],
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
