import type { StoredCall } from '../../../activities/store/calls.ts';
import type { Json } from '../../../shared/kernel/index.ts';
import { profileOf } from '../../../shared/scenario/facts/index.ts';
import {
  agents,
  type AnswerOf,
  type Dimension,
  dimensions,
  medianProfile,
  type Profile,
  type Tier,
  tierOf,
  votesOf,
} from '../../../shared/scenario/index.ts';

/** The votes on difficulty that a run ended with, and the tier that their medians make. */
export interface TierFound {
  readonly tier: Tier;
  readonly profile: Profile;
}

/**
 * Counts a run's difficulty votes again: each agent's last profile, and where a dimension was discussed after it, the
 * last vote on that dimension. `instead`: new answers by call key. null while a dimension has no vote.
 */
export function tierIn(calls: readonly StoredCall[], instead: ReadonlyMap<string, Json>): TierFound | null {
  const answered = calls.filter(({ outcome }) => outcome === 'answered');
  const profiles = Object.fromEntries(
    agents.flatMap((agent) => {
      const own = answered.filter((call) => call.agent === agent);
      const last = own.findLast(({ task }) => task === 'calibration');
      if (!last) return [];
      const { difficulty } = (instead.get(last.key) ?? last.answer) as AnswerOf<'calibration'>;
      const profile: Record<Dimension, number> = { ...profileOf(difficulty) };
      for (const call of own.slice(own.indexOf(last) + 1)) {
        const dimension = dimensions.find((one) => call.task === 'dimension' && call.subject?.startsWith(one) === true);
        if (dimension) profile[dimension] = ((instead.get(call.key) ?? call.answer) as AnswerOf<'dimension'>).score;
      }
      return [[agent, { profile }]];
    }),
  );
  const profile = medianProfile(votesOf(profiles));
  return profile === null ? null : { tier: tierOf(profile).tier, profile };
}
