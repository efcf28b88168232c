import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { deadline } from './law.ts';
import { chained, rubric, type Draft } from './seed-draft.ts';
import { inWords, isDenied, verdictOf } from './verdict.ts';

/**
 * PX: the plot with one bound on the wrong side. The outcome needs what that claim denies, and the claim's own numbers
 * are the inequality that shows it; they survive a change of a fifth, so no rounding opens a way.
 */
export function paradox({ seed, plot, say }: Draft): SeedDocument {
  const denied = seed.solution.claims.find(isDenied);
  const verdict = denied === undefined ? null : verdictOf(denied);
  if (denied === undefined || verdict === null)
    throw new Error(`The plot ${plot.titles[0] ?? ''} has no claim to deny.`);
  const { law, bound } = verdict;
  const needed = plot.claims[seed.solution.claims.indexOf(denied)];
  return {
    ...seed,
    concept: {
      ...seed.concept,
      summary: `A way seems to offer itself. ${seed.concept.summary} One bound excludes it, and every other way with it.`,
    },
    insights: chained([
      [
        `Conditions have to be held against one another before any plan is made, beginning with ${law.principle.toLowerCase()}.`,
        'planning before checking',
      ],
      [
        'A number that misses its bound in principle is missed by every order of action.',
        'belief that effort finds a way',
      ],
      ['To show that nothing can be done is an answer, and a complete one.', 'expecting a plan as the answer'],
    ]),
    solution: {
      ...seed.solution,
      steps: [],
      // Where time is what lacks, other actions may be too slow as well; the proof needs one of them.
      claims: seed.solution.claims.filter((claim) => verdictOf(claim)?.holds === true),
    },
    paradox: {
      theorem: `Under the stated conditions no sequence of actions reaches ${plot.outcome}.`,
      premises: [
        {
          id: 'P1',
          statement: `Whoever reaches the outcome has met this: ${needed === undefined ? denied.statement : say(needed.says)}`,
        },
        {
          id: 'P2',
          statement: `${denied.id} fixes its numbers: ${law.limit} is ${bound} ${law.unit}, and nothing in the tables changes it.`,
        },
      ],
      argument: `Suppose that a plan succeeds. By P1 it meets its requirement; by P2 and ${law.principle.toLowerCase()} the same quantity satisfies ${inWords(verdict)} Both cannot be true at once, so no plan succeeds.`,
      apparentWay: `${say(plot.summary)} It persuades because each single move is possible; only their sum is not.`,
    },
    correctOutcome: 'PROVE-IMPOSSIBLE',
    rubric: rubric([
      ['A proof from the stated numbers that the outcome is excluded.', 100, 'The contradiction is found and derived.'],
      ['The decisive bound is named, its inequality only estimated.', 70, 'The right place, without the derivation.'],
      ['A refusal with a reason of another kind.', 30, 'Doubt without proof.'],
      ['A plan that names the bound and ignores it.', 10, 'The conflict is seen and not believed.'],
      ['A confident plan.', 0, 'The apparent way was taken for a way.'],
    ]),
    counterfactuals: [
      {
        change: `Move ${law.limit} to the other side of what the law gives.`,
        effect: 'The apparent way becomes a solution.',
      },
      law.limit === deadline
        ? {
            change: 'Leave the time as it is and add people.',
            effect: 'Nothing changes, as the process keeps its own pace.',
          }
        : { change: 'Give twice the time.', effect: 'Nothing changes, as the conflict does not depend on time.' },
    ],
  };
}
