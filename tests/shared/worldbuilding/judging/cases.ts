import type { Judgement, Scores } from '../../../../shared/worldbuilding/answers.ts';
import type { JudgementResult } from '../../../../shared/worldbuilding/judging/opening.ts';
import { openSeal, type OpenedJudgement } from '../../../../shared/worldbuilding/judging/opening.ts';
import { sealedJudgements, type Judge, type SealedJudgement } from '../../../../shared/worldbuilding/judging/seal.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { categories, type Category, type Team } from '../../../../shared/worldbuilding/vocabulary.ts';

export const { rubric, judging } = defaultPolicy;
export const model = (judge: string): Judge => ({ judge, kind: 'MODEL' });
export const person = (judge: string): Judge => ({ judge, kind: 'PERSON' });
export const clean = { A: { ratified: true, breaches: 0 }, B: { ratified: true, breaches: 0 } };

/** A number for every category, or one for each. */
export type Given = number | Readonly<Record<Category, number>>;
export function scoresOf(given: Given): Scores {
  return Object.fromEntries(
    categories.map((category) => [
      category,
      { score: typeof given === 'number' ? given : given[category], reason: 'as it stands' },
    ]),
  ) as Scores;
}

export const sealFor = (judges: readonly Judge[], seed = 'seed'): SealedJudgement[] =>
  sealedJudgements({ seed, judges, orders: judging.orders });

/** What a judge of that taste answers to one question, by the labels that it reads. */
export type Taste = (team: Team, place: 'first' | 'second', judge: string) => Given;

export function answered(one: SealedJudgement, taste: Taste): JudgementResult {
  const of = (team: Team) => scoresOf(taste(team, team === one.first ? 'first' : 'second', one.judge));
  const scores: Judgement = { X: of(one.labels.X), Y: of(one.labels.Y) };
  return { id: one.id, outcome: 'SCORED', scores };
}

/** A whole judge panel of one taste, opened. */
export function judgePanel(
  judges: readonly Judge[],
  taste: Taste,
  {
    seed = 'seed',
    lost = () => null,
  }: { readonly seed?: string; readonly lost?: (one: SealedJudgement) => JudgementResult | null } = {},
): OpenedJudgement[] {
  const sealed = sealFor(judges, seed);
  return (
    openSeal(
      sealed,
      sealed.map((one) => lost(one) ?? answered(one, taste)),
    ) ?? []
  );
}
