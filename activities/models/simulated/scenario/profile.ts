import {
  type AnswerOf,
  type Dimension,
  dimensions,
  type Profile,
  type Tier,
  tiers,
} from '../../../../shared/scenario/index.ts';
import { dice } from '../dice.ts';
import type { AgentContext } from './context.ts';
import { levels } from './seed-levels.ts';

type Rated = AnswerOf<'calibration'>['difficulty'];

const reasons: Readonly<Record<Dimension, readonly [low: string, high: string]>> = {
  I: ['One change of view opens most of the way.', 'Several insights build on one another, and each is hidden.'],
  D: ['Little of what is listed leads astray.', 'Many elements invite a plan that fails.'],
  C: ['A first guess is not far off.', 'The natural reaction makes matters worse.'],
  B: ['One field of knowledge is enough.', 'Distant fields have to be connected.'],
  T: ['The clock is part of the story more than of the problem.', 'The deadline excludes every slow alternative.'],
  X: ['The best wrong answer fails visibly.', 'The best wrong answer looks better than the right one.'],
};

export function rate(profile: Profile): Rated {
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const score = Math.min(5, Math.max(1, profile[dimension]));
      return [dimension, { score, rationale: `${reasons[dimension][score >= 3 ? 1 : 0]} Scored ${score} of 5.` }];
    }),
  ) as Rated;
}

/**
 * One agent's vote on a tier's profile. On each dimension one of the five is a step above and one a step below, so
 * that the median stays the tier's own and the range stays within 2.
 */
export function voteOn(tier: Tier, salt: string, result: number): Profile {
  return profileOf((dimension) => {
    const offset = (result + dice(`${salt}|vote|${dimension}`).between([0, 4, 1])) % 5;
    return levels[tier].profile[dimension] + ([1, -1][offset] ?? 0);
  });
}

/** How hard a scenario looks from outside: what is listed says more or less how many distractors there are. */
export function tierAtFirstSight(objects: number): Tier {
  const added = Math.max(0, objects - 4);
  return tiers.findLast((tier) => levels[tier].decoys <= added) ?? 'SPARK';
}

/**
 * How hard a scenario is to one who knows the solution: how strongly it misleads, with how much beside, and how full
 * its clock is. What the brief wished for is not shown.
 */
export function tierInformed({
  distractors,
  steps,
  threat: { deadlineSeconds },
}: Pick<AgentContext, 'distractors' | 'steps' | 'threat'>): Tier {
  const strength = distractors[0]?.strength ?? 'moderate';
  const beside = distractors.filter((one) => one.strength !== strength).length;
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const clock = deadlineSeconds === null || deadlineSeconds <= 0 ? 0 : total / deadlineSeconds;
  const apart = (tier: Tier) =>
    beside === 0 ? Math.abs(levels[tier].clock - clock) : Math.abs(levels[tier].decoys - beside);
  const alike = tiers.filter((tier) => levels[tier].strength === strength);
  return alike.reduce((best, tier) => (apart(tier) < apart(best) ? tier : best), alike[0] ?? 'FRACTURE');
}

/** A blind view overrates: what is not understood looks deeper. */
export function blindProfile(tier: Tier, salt: string): Profile {
  const roll = dice(`${salt}|blind`);
  return profileOf((dimension) => levels[tier].profile[dimension] + (roll.unit() < 0.4 ? 1 : 0));
}

function profileOf(score: (dimension: Dimension) => number): Profile {
  return Object.fromEntries(
    dimensions.map((dimension) => [dimension, Math.min(5, Math.max(1, score(dimension)))]),
  ) as Profile;
}
