import type { PublishedSolvers } from '../../scenario/documents/release.ts';
import { leastSolvers, type SolverCheck, type SolverRules } from './check.ts';
import { named, type SolvedRules } from './held.ts';
import { counted } from '../../text/amounts.ts';

/** What a release says of the models that solved its scenarios: which keys they agreed against is not told. */
export function publishedSolvers(
  { solvers, solved, unsolved, suspects }: SolverCheck,
  upheld: ReadonlySet<string>,
  { passScore, solvedPercent }: SolverRules & SolvedRules,
): PublishedSolvers {
  const told = {
    solvers: [...solvers],
    passScore,
    solved: solved.length,
    unsolved: [...unsolved],
    solvedPercent,
    upheld: suspects.filter(({ scenario }) => upheld.has(scenario)).length,
    without: null,
  };
  return { ...told, text: textOf(told) };
}

/** The same where nobody was asked. */
export const withoutSolvers = (reason: string, scenarios: readonly string[], passScore: number): PublishedSolvers => ({
  solvers: [],
  passScore,
  solved: 0,
  unsolved: [...scenarios],
  solvedPercent: 0,
  upheld: 0,
  without: reason,
  text: `No independent model has solved the scenarios blind to check their keys. The makers say why: ${reason}`,
});

function textOf({ solvers, passScore, solved, unsolved, upheld }: Omit<PublishedSolvers, 'text'>): string {
  const strength = solvers.map(({ model, answers, passed }) => `${model} (${passed} of ${answers} answers)`);
  const all = solved + unsolved.length;
  return [
    `Independent models solved ${solved} of the ${all} scenarios blind before the release, each at least ${leastSolvers} that had no part in making it.`,
    ...(strength.length === 0 ? [] : [`A score of ${passScore} or more was reached by ${strength.join(', ')}.`]),
    upheld === 0
      ? 'They agree with each other against no key that stands here.'
      : `They agree with each other against ${counted(upheld, 'key that stands', 'keys that stand')} here; a person has looked at each of these and upheld it.`,
    ...(unsolved.length === 0 ? [] : [`Not solved so: ${named(unsolved)}; release.json names each.`]),
  ].join(' ');
}
