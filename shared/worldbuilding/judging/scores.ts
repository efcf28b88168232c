import type { Scores } from '../answers.ts';
import type { Policy } from '../policy.ts';
import type { Team } from '../vocabulary.ts';
import type { OpenedJudgement } from './opening.ts';
import { processQuality, type Conduct } from './process-quality.ts';
import { marksOf, weightedMean, type Marks } from './rubric.ts';
import type { SealedJudgement } from './seal.ts';

/** A team in one judgement: as the judge gave it, and as it counts. */
interface TeamScore {
  readonly given: Marks;
  readonly givenMean: number;
  readonly counted: Marks;
  readonly countedMean: number;
}

export interface ScoredJudgement extends Pick<SealedJudgement, 'id' | 'judge' | 'kind' | 'first'> {
  readonly teams: Readonly<Record<Team, TeamScore>>;
}

/** The judgements that could be read, weighed. */
export function scored(
  opened: readonly OpenedJudgement[],
  conduct: Readonly<Record<Team, Conduct>>,
  rubric: Policy['rubric'],
): ScoredJudgement[] {
  return opened.flatMap(({ id, judge, kind, first, scores }) => {
    if (scores === null) return [];
    return [
      {
        id,
        judge,
        kind,
        first,
        teams: { A: teamScore(scores.A, conduct.A, rubric), B: teamScore(scores.B, conduct.B, rubric) },
      },
    ];
  });
}

function teamScore(scores: Scores, conduct: Conduct, rubric: Policy['rubric']): TeamScore {
  const given = marksOf((category) => scores[category].score);
  const counted = { ...given, processQuality: processQuality(given.processQuality, conduct, rubric) };
  return {
    given,
    givenMean: weightedMean(given, rubric.weights),
    counted,
    countedMean: weightedMean(counted, rubric.weights),
  };
}

/** What the judgement says of A against B, as it counts. */
export const leadOfA = ({ teams }: ScoredJudgement): number => teams.A.countedMean - teams.B.countedMean;
