import type { Status } from '../../../../shared/scenario/index.ts';
import type { Dice } from '../dice.ts';
import { standings } from './seed-levels.ts';

/** How a scenario of each status strikes SOCRATES while blind: mostly as its design wants it, sometimes not. */
const impressions: Readonly<Record<Status, readonly (readonly [Status, share: number])[]>> = {
  KS: [
    ['CT', 0.2],
    ['KS', 0.8],
  ],
  CT: [['CT', 1]],
  OF: [
    ['OF', 0.85],
    ['PX', 0.15],
  ],
  PX: [
    ['KS', 0.5],
    ['CT', 0.35],
    ['PX', 0.15],
  ],
  MT: [
    ['PX', 0.55],
    ['OF', 0.3],
    ['MT', 0.15],
  ],
  DG: [
    ['KS', 0.5],
    ['CT', 0.35],
    ['DG', 0.15],
  ],
};

/** From the one public text that carries the status's tone; nothing else of it can be seen. */
export function blindStatus(whyImpossible: string, roll: Dice): Status {
  const meant =
    (Object.keys(standings) as Status[]).find((status) => whyImpossible.includes(standings[status].shown)) ?? 'KS';
  const [first, ...others] = impressions[meant];
  if (first === undefined || others.length === 0) return meant;
  let left = roll.unit();
  return impressions[meant].find(([, share]) => (left -= share) < 0)?.[0] ?? meant;
}

/**
 * What is said of each status: three questions answered, the verdict, why not another, and the kind of impossibility.
 */
export interface View {
  readonly conflict: string;
  readonly plan: string;
  readonly verdict: string;
  readonly deceit: string;
  readonly rejected: readonly (readonly [Status, why: string])[];
  readonly type: 'I' | 'II' | 'III';
  readonly typeReason: string;
  /** Assumptions to drop and plain answers, as far as they are suspected. */
  readonly suspicions: readonly string[];
}

const noConflict =
  'They do not: each of them limits a means, and none forbids the end, so I found no argument that could become a proof of impossibility.';
const plan =
  'Taken as bundles of mass, length, stiffness and capacity, the things listed offer more than their names do, and at least one combination seems to bear on the obstacle.';
const noPlan =
  'I took each thing apart into its properties and combined what I could, and nothing that came of it reaches the obstacle; I would not know where to begin.';
const honest =
  'I looked for an assumption that the text smuggles in, and found emphasis where there was no falsehood: attention is led, facts are not bent.';
const seeing = 'The obstacle lies in how the things are seen, and not in what they can do.';

export const views: Readonly<Record<Status, View>> = {
  KS: {
    conflict: noConflict,
    plan,
    deceit: honest,
    verdict:
      'I cannot validate the plan that I see, yet I would be surprised if nothing of its kind worked; that is what I understand by a known solution, seen from outside.',
    rejected: [
      ['CT', 'One plan stands out clearly from the others.'],
      ['PX', 'No two conditions contradict each other.'],
      ['MT', 'The task can be taken at its word.'],
    ],
    type: 'I',
    typeReason: seeing,
    suspicions: [],
  },
  CT: {
    conflict: noConflict,
    plan,
    deceit: honest,
    verdict:
      'I see more than one plan, each with a weakness that I cannot weigh without numbers; that is what I understand by a contested case, seen from outside.',
    rejected: [
      ['KS', 'No single plan stands out.'],
      ['PX', 'No two conditions contradict each other.'],
      ['MT', 'The task can be taken at its word.'],
    ],
    type: 'II',
    typeReason: 'Whether it can be done depends on precision and time rather than on principle.',
    suspicions: [],
  },
  OF: {
    conflict:
      'I could not show that they do: they leave little, and what they leave may be enough for somebody, so there is no proof of impossibility either.',
    plan: noPlan,
    deceit: honest,
    verdict:
      'Neither a way nor a proof that there is none is in sight; that is what I understand by an open problem, seen from outside.',
    rejected: [
      ['KS', 'No plan survives its first step.'],
      ['PX', 'The absence of a plan is no contradiction.'],
      ['MT', 'The task can be taken at its word.'],
    ],
    type: 'II',
    typeReason: 'Nothing forbids it in principle, and no known practice achieves it.',
    suspicions: [],
  },
  PX: {
    conflict:
      'They seem to: what one of them demands, another rules out, and I found no reading under which both are kept.',
    plan: noPlan,
    deceit: honest,
    verdict:
      'Whatever is tried has to break one of the conditions; that is what I understand by a paradox, seen from outside.',
    rejected: [
      ['OF', 'It is more than the absence of an idea: the conditions collide.'],
      ['KS', 'Each plan breaks a condition.'],
      ['MT', 'I found no condition that is mine to drop.'],
    ],
    type: 'III',
    typeReason: 'The conditions exclude each other, so more skill would not help.',
    suspicions: [],
  },
  MT: {
    conflict:
      'They seem to, as long as all of them are kept; yet one of them is only reported, and I see nobody who could hold a solver to it.',
    plan: 'With that condition kept there is no plan; without it, what is listed is enough for one.',
    deceit: 'It does: a habit is told in the tone of a fact, and the whole difficulty hangs on it.',
    verdict:
      'The problem opens where its description is questioned; that is what I understand by a metamorphic case, seen from outside.',
    rejected: [
      ['PX', 'One of the colliding conditions is not binding.'],
      ['KS', 'Taken at its word, the task has no solution.'],
      ['DG', 'Dropping the assumption is only the beginning.'],
    ],
    type: 'I',
    typeReason: seeing,
    suspicions: ['A rule that the text reports binds nobody who has to act.'],
  },
  DG: {
    conflict:
      'They do not, and most of them do not matter: among all that is listed one thing ends the matter by itself.',
    plan: 'The plan is a single ordinary act with a thing that stands in the table, and everything else is scenery.',
    deceit: 'It distracts by length: facts are not bent, there are only far too many of them.',
    verdict:
      'The answer is plain and the description elaborate; that is what I understand by a degenerate case, seen from outside.',
    rejected: [
      ['KS', 'Nothing has to be worked out.'],
      ['CT', 'No second approach is needed.'],
      ['PX', 'Nothing is excluded.'],
    ],
    type: 'I',
    typeReason: seeing,
    suspicions: ['The last of the listed objects does all that is asked.'],
  },
};
