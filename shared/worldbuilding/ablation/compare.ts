import { clusteredMean, type Estimate } from '../../statistics/clustered.ts';
import { costParity, type AloneTally } from '../alone/spending.ts';
import type { Verdict } from '../judging/verdict.ts';
import { categories, type Category, type MatchEnd } from '../vocabulary.ts';

/** What one match of an ablation came to, from its own rows. The team is A, the soloist B. */
export interface PlayedMatch {
  readonly match: string;
  readonly challenge: string;
  readonly end: MatchEnd;
  /** Which side has no world that could be judged. */
  readonly without: readonly ('TEAM' | 'SOLOIST')[];
  readonly tally: AloneTally | null;
  readonly verdict: Pick<Verdict, 'winner' | 'means' | 'lead' | 'standardError' | 'categories' | 'positionBias'> | null;
}

/** Numbers that decide what may be said (worldbuilding rules §16.5). */
export const ablationRules = {
  /** Of the intervals. */
  level: 0.95,
  /** Judged challenges below which nothing is concluded: few values say little of how values scatter. */
  leastChallenges: 6,
} as const;

/**
 * PLUMBING: simulated models took part, and nobody is ahead. OPEN: what was measured does not tell.
 */
export type Finding = 'TEAM_AHEAD' | 'SOLOIST_AHEAD' | 'OPEN' | 'PLUMBING';

export interface Comparison {
  readonly judged: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Matches in which one side alone had a world: they have no marks. */
  readonly forfeits: { readonly won: number; readonly lost: number };
  /** Team minus soloist on the scale of the marks, paired over challenges; null: nothing was judged. */
  readonly difference: Estimate | null;
  readonly categories: readonly { readonly category: Category; readonly difference: Estimate | null }[];
  readonly finding: Finding;
  /** What a reader has to know before they believe a number. */
  readonly cautions: readonly string[];
}

interface Known {
  readonly simulated: boolean;
  /** Share of the team's cost within which the soloist's counts as equal. */
  readonly tolerance: number;
  readonly judges: readonly string[];
  readonly players: readonly string[];
}

/**
 * Compares a team with one agent at its cost. The unit is a challenge: judgements of one match are no units of their own,
 * as all of them are of one pair of worlds. Category marks of Process Quality have no weight here and are left out.
 */
export function compareSides(played: readonly PlayedMatch[], known: Known): Comparison {
  const judged = played.flatMap(({ verdict, ...match }) => (verdict?.lead == null ? [] : [{ ...match, verdict }]));
  const count = (winner: 'A' | 'B' | 'DRAW') => judged.filter(({ verdict }) => verdict.winner === winner).length;
  const forfeits = { won: lacking(played, 'SOLOIST'), lost: lacking(played, 'TEAM') };
  const difference = estimated(judged.map(({ verdict }) => verdict.lead ?? 0));
  const byCategory = categories
    .filter((category) => category !== 'processQuality')
    .map((category) => ({
      category,
      difference: estimated(
        judged.flatMap(({ verdict }) => {
          const marks = verdict.categories?.[category];
          return marks === undefined ? [] : [marks.A - marks.B];
        }),
      ),
    }));
  const finding = known.simulated ? 'PLUMBING' : findingOf(difference, judged, forfeits, known.tolerance);
  return {
    judged: judged.length,
    won: count('A'),
    drawn: count('DRAW'),
    lost: count('B'),
    forfeits,
    difference,
    categories: byCategory,
    finding,
    cautions: cautionsOf(played, judged.length, [difference, ...byCategory.map((one) => one.difference)], known),
  };
}

const estimated = (values: readonly number[]): Estimate | null =>
  clusteredMean(
    values.map((value) => ({ value, weight: 1 })),
    ablationRules.level,
  );

const lacking = (played: readonly PlayedMatch[], side: 'TEAM' | 'SOLOIST'): number =>
  played.filter(({ without }) => without.length === 1 && without[0] === side).length;

/**
 * Somebody is ahead if the interval leaves 0 out over enough challenges, they have not lost more by having no world than
 * they have won so, and no match was cheaper for the side that is behind.
 */
function findingOf(
  difference: Estimate | null,
  judged: readonly Pick<PlayedMatch, 'tally'>[],
  { won, lost }: Comparison['forfeits'],
  tolerance: number,
): Finding {
  const interval = difference?.interval ?? null;
  if (interval === null || judged.length < ablationRules.leastChallenges) return 'OPEN';
  const parities = judged.map(({ tally }) => (tally === null ? 'UNKNOWN' : costParity(tally, tolerance)));
  const fair = (advantage: 'UNDER' | 'OVER') => !parities.includes(advantage) && !parities.includes('UNKNOWN');
  if (interval.low > 0 && lost <= won && fair('UNDER')) return 'TEAM_AHEAD';
  return interval.high < 0 && won <= lost && fair('OVER') ? 'SOLOIST_AHEAD' : 'OPEN';
}

function cautionsOf(
  played: readonly PlayedMatch[],
  judged: number,
  differences: readonly (Estimate | null)[],
  { simulated, tolerance, judges, players }: Known,
): string[] {
  const unequal = played.flatMap(({ match, tally }) => {
    const parity = tally === null ? 'UNKNOWN' : costParity(tally, tolerance);
    return parity === 'EQUAL'
      ? []
      : [`${match} (${parity.toLowerCase()}, ${(tally?.ended ?? 'no tally').toLowerCase()})`];
  });
  const missing = played.filter(({ without }) => without.length > 0);
  const own = [...new Set(judges)].filter((model) => players.includes(model));
  return [
    ...(simulated
      ? [
          'Simulated models took part: the numbers show that the machinery works, say nothing of any team, and declare no winner.',
        ]
      : []),
    ...(judged < ablationRules.leastChallenges
      ? [
          `${judged} of ${played.length} challenges were judged; below ${ablationRules.leastChallenges} nothing is concluded, and an interval over so few is wide or missing.`,
        ]
      : []),
    ...(judged > 0 && differences.some((one) => one?.interval == null)
      ? ['Where there is no interval: one challenge, or equal values, say nothing of how challenges differ.']
      : []),
    ...(unequal.length > 0
      ? [`The soloist's cost was not within the tolerance of the team's in ${unequal.join(', ')}.`]
      : []),
    ...(missing.length > 0
      ? [
          `In ${missing.length} of ${played.length} matches a side had no world that could be judged: they have no marks.`,
        ]
      : []),
    ...(own.length > 0 ? [`${own.join(', ')} judges worlds of its own kind: judges are known to like their own.`] : []),
    ...(new Set(judges).size === 1 ? ['One model judges: its taste is in every number.'] : []),
    'Both sides had one prompt engineer and one image model; pictures and judges are outside the equal cost.',
    'Process Quality is not judged, as one side has no debate to show. Blinding hides words and layout, not style.',
  ];
}

export const findingWords = {
  TEAM_AHEAD: 'On these challenges the team was ahead of one agent at its own cost.',
  SOLOIST_AHEAD: 'On these challenges one agent was ahead of the team at the team’s cost: the debate did not earn it.',
  OPEN: 'Open: what was measured does not tell whether the debate earns its cost.',
  PLUMBING: 'No winner: simulated models took part, and these figures are of the plumbing.',
} as const satisfies Record<Finding, string>;
