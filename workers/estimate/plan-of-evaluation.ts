import { readBody } from '../../activities/store/bodies.ts';
import type { Queryable } from '../../activities/store/database.ts';
import { evaluationInput, judgePlaces, modelsAsked, storedSet } from '../../shared/evaluation/index.ts';
import { batchTerms } from '../../activities/models/batches/half-price.ts';
import { capThatHolds, hasProviderBatches } from '../../shared/kernel/index.ts';
import type { EarlierRuns, StoredPlanOf } from './plan.ts';

/** As many responses as scenarios times runs, each as one was measured; the set says how many scenarios. */
export const planOfEvaluation: StoredPlanOf = async (input, defaultModel, db) => {
  const read = evaluationInput.safeParse(input);
  if (!read.success) return null;
  const { set, runs, policy, given, providerBatch, probes, twins } = read.data;
  // Judgements that stand are paid: nobody is asked.
  if (given?.from === 'evaluation' && read.data.judges === null) return null;
  const scenarios = await scenariosIn(db, set);
  if (scenarios === 0) return null;
  const models = modelsAsked(read.data, defaultModel);
  const judges = probes === undefined ? judgePlaces.flatMap((place) => models[place] ?? []) : [];
  // At most: a scenario may have no twin.
  const asked = twins === undefined ? scenarios : scenarios * 2;
  const responses = (asked + (typeof probes?.canary === 'string' ? 1 : 0)) * runs;
  return {
    like: 'response',
    asked: {
      models: {
        ...(given === null ? { subject: [read.data.model] } : {}),
        ...(judges.length === 0 ? {} : { judge: judges }),
      },
      runs: responses,
      inTurn: Math.ceil(responses / policy.atOnce),
      times: { judge: judges.length },
      ...(providerBatch === true ? { shares: sharesOf(judges) } : {}),
      pictures: null,
    },
    earlier: earlierLike(read.data, models),
    cap: {
      microdollars: capThatHolds(policy),
      said: policy.spendCapMicrodollars !== null,
      tokens: policy.tokenCap,
      of: 'evaluation',
    },
  };
};

/** Finished evaluations that were asked the same; null: nobody is asked for scenarios' answers. */
function earlierLike(
  { set, runs, given, probes, twins, architecture, providerBatch }: ReturnType<typeof evaluationInput.parse>,
  models: Readonly<Record<string, string>>,
): EarlierRuns | null {
  if (given !== null || probes !== undefined || twins !== undefined) return null;
  return {
    system: 'evaluation',
    models,
    brief: {
      ...{ set, runs },
      ...(architecture === undefined ? {} : { architecture }),
      ...(providerBatch === true ? { providerBatch } : {}),
    },
    // Who was asked to work it out, or to compute, took more.
    without: [
      'twins',
      ...(architecture === undefined ? ['architecture'] : []),
      ...(providerBatch === true ? [] : ['providerBatch']),
    ],
    outcomes: ['SCORED', 'UNSCORED'],
  };
}

/** Judges share one group, so of them it is the mean. */
const sharesOf = (judges: readonly string[]): Readonly<Record<string, number>> => ({
  subject: batchTerms.share,
  judge:
    judges.reduce((sum, ref) => sum + (hasProviderBatches(ref) ? batchTerms.share : 1), 0) / Math.max(1, judges.length),
});

/** 0: nothing is stored there, as the opening will say. */
async function scenariosIn(db: Queryable, set: string): Promise<number> {
  const read = storedSet.safeParse(await readBody(db, set).catch(() => null));
  return read.success ? read.data.scenarios.length : 0;
}
