import { inCorpus, shareOf } from '../../scenario/qa/index.ts';
import { leastSolvers, type SolverCheck } from './check.ts';

/** Names that a line tells; the others are counted. */
const mostNamed = 10;

/** What solvers ask of a release, in percent. */
export interface SolvedRules {
  readonly solvedPercent: number;
}

/** Of keys that a person has looked at and found wrong (evaluation rules §4.8), whoever was asked to solve them. */
export const heldByFindings = (wrong: readonly string[], kind: 'real' | 'simulated' = 'real'): string[] =>
  wrong.map(
    (id) =>
      `${id}: a person has found its key wrong; withdraw it (symposium corpus withdraw ${id}${inCorpus(kind)}) or correct it (symposium corpus revise ${id}${inCorpus(kind)})`,
  );

/**
 * Why solvers hold a release, one line a reason, each with what to do (evaluation rules §4.7). `settled`: scenarios whose
 * key a person has looked at; `evaluations`: whose answers these are. What nobody solved does not pass as right.
 */
export function heldBySolvers(
  { solved, unsolved, suspects }: SolverCheck,
  settled: ReadonlySet<string>,
  evaluations: readonly string[],
  { solvedPercent }: SolvedRules,
  kind: 'real' | 'simulated' = 'real',
): string[] {
  const scenarios = solved.length + unsolved.length;
  const needed = shareOf(scenarios, solvedPercent);
  return [
    ...suspects
      .filter(({ scenario }) => !settled.has(scenario))
      .map(
        ({ scenario, models, agreeing, judged }) =>
          `${scenario}: ${models.length} independent models agree with each other against its key, in ${agreeing} of ${judged} answers; have a person look at it (symposium evaluate suspects start ${evaluations.join(' ')}), or withdraw it (symposium corpus withdraw ${scenario}${inCorpus(kind)})`,
      ),
    ...(solved.length >= needed
      ? []
      : [
          `solvers: ${solved.length} of ${scenarios} scenarios were solved by at least ${leastSolvers} independent models, and it takes ${needed} (${solvedPercent}%); put other models to these, as they are published now (symposium evaluate start), and name their evaluations with --solved-by: ${named(unsolved)}`,
        ]),
  ];
}

export const named = (ids: readonly string[]): string =>
  ids.length <= mostNamed ? ids.join(', ') : `${ids.slice(0, mostNamed).join(', ')} and ${ids.length - mostNamed} more`;
