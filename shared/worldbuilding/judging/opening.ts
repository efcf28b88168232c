import type { Judgement, Scores } from '../answers.ts';
import { judgeLabels, type JudgeLabel, type Team } from '../vocabulary.ts';
import type { SealedJudgement } from './seal.ts';

/**
 * How a judgement came back. UNREADABLE: also after its repair, such as a mark of 6. ABSENT: nobody answered, and
 * `code` says why (a failure code, or that a person's review expired). Neither is a score of any size.
 */
export type JudgementResult =
  | { readonly id: string; readonly outcome: 'SCORED'; readonly scores: Judgement }
  | { readonly id: string; readonly outcome: 'UNREADABLE' }
  | { readonly id: string; readonly outcome: 'ABSENT'; readonly code: string };

/** A judgement after the reveal; `scores` null: unscored, and `why` says why. */
export interface OpenedJudgement extends SealedJudgement {
  readonly outcome: JudgementResult['outcome'];
  readonly scores: Readonly<Record<Team, Scores>> | null;
  readonly why: string | null;
}

/**
 * Whether labels may be turned into teams: every judgement that was asked for has settled, as a score or as none
 * (worldbuilding rules §9.12). Where none was asked for there is nothing to wait for, and nothing to open.
 */
export function mayOpen(
  sealed: readonly Pick<SealedJudgement, 'id'>[],
  results: readonly Pick<JudgementResult, 'id'>[],
): boolean {
  const settled = new Set(results.map(({ id }) => id));
  return sealed.length > 0 && sealed.every(({ id }) => settled.has(id));
}

/**
 * The judgements with their teams, in the order of their ids; null while the seal has to hold. Of two results of one id
 * the first stands.
 */
export function openSeal(
  sealed: readonly SealedJudgement[],
  results: readonly JudgementResult[],
): OpenedJudgement[] | null {
  if (!mayOpen(sealed, results)) return null;
  const resultOf = (id: string) => results.find((result) => result.id === id);
  return sealed
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((one) => {
      const result = resultOf(one.id);
      return result ? [opened(one, result)] : [];
    });
}

function opened(one: SealedJudgement, result: JudgementResult): OpenedJudgement {
  switch (result.outcome) {
    case 'SCORED':
      return { ...one, outcome: 'SCORED', scores: byTeam(one.labels, result.scores), why: null };
    case 'UNREADABLE':
      return { ...one, outcome: 'UNREADABLE', scores: null, why: 'the answer could not be read' };
    case 'ABSENT':
      return { ...one, outcome: 'ABSENT', scores: null, why: result.code };
  }
}

function byTeam(labels: SealedJudgement['labels'], scores: Judgement): Record<Team, Scores> {
  const labelOf = (team: Team): JudgeLabel => judgeLabels.find((label) => labels[label] === team) ?? 'X';
  return { A: scores[labelOf('A')], B: scores[labelOf('B')] };
}
