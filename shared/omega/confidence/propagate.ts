import type { Policy } from '../policy.ts';
import type { Argument, Claim } from './argument.ts';
import { components } from './cycles.ts';
import type { ArgumentProblem, Confidences, Derivation, Input } from './derivation.ts';
import { admitted, merged, sortedBy } from './normal-form.ts';
import { bound, examinationSteps, premiseSteps, wordSteps } from './steps.ts';

type Factors = Pick<Policy, 'propagation' | 'standing'>;

/**
 * The confidence of every claim (OMEGA rules §2.3), each with its derivation. First the word of those who hold it, then
 * what its premises allow, then verification, then attack on what was verified (OMEGA rules §B). Agents state a claim
 * as surely as they like: a conclusion is never surer than its premises. Total, and the order of the argument's lists
 * changes nothing.
 */
export function propagate(argument: Argument, policy: Factors): Confidences {
  const claims = new Map(merged(argument.claims).map((claim) => [claim.id, claim]));
  const examinations = admitted(argument.examinations, claims);
  const groups = components([...claims.keys()], (id) => premisesOf(claims.get(id)));
  const circleOf = new Map(
    groups.flatMap((group) => group.map((id): [string, ReadonlySet<string>] => [id, new Set(group)])),
  );
  const problems: ArgumentProblem[] = [...examinations.problems];
  const derivations = new Map<string, Derivation>();

  for (const group of groups) {
    const [only] = group;
    if (group.length > 1 || premisesOf(claims.get(only ?? '')).includes(only ?? ''))
      problems.push({ problem: 'circular', claims: group });
    for (const id of group) {
      const claim = claims.get(id);
      if (!claim) continue;
      const outside = (premise: string) => circleOf.get(id)?.has(premise) !== true;
      const unstated = [...new Set(premisesOf(claim))].filter((premise) => !claims.has(premise)).sort();
      problems.push(
        ...unstated.map((premise): ArgumentProblem => ({ problem: 'unstated-premise', claim: id, premise })),
      );
      const value = (premise: string): Input => {
        const known = derivations.get(premise)?.confidence;
        return {
          of: premise,
          value: known ?? policy.propagation.unstatedPremise,
          note: known === undefined ? 'unstated' : null,
        };
      };
      const base = bound(
        wordSteps(claim, argument, policy),
        premiseSteps(
          claim.requires.filter(outside).map(value),
          claim.alternatives.filter(outside).map(value),
          argument,
          policy,
        ),
      );
      const all = [...base, ...examinationSteps(base.at(-1)?.result ?? 0, examinations.of(id), policy)];
      const premises = [...new Set(premisesOf(claim))].filter(outside).sort();
      derivations.set(id, {
        claim: id,
        statement: claim.statement,
        steps: all,
        confidence: all.at(-1)?.result ?? 0,
        premises,
      });
    }
  }
  return { derivations, problems: sortedBy(problems, (problem) => JSON.stringify(problem)) };
}

const premisesOf = (claim: Claim | undefined): readonly string[] =>
  claim ? [...claim.requires, ...claim.alternatives] : [];
