import { type CorpusInput, readBatch } from '../../shared/scenario/corpus/index.ts';
import type { Cap, PlanOf, RunPlan } from './plan.ts';
import { planOfScenario } from './plans.ts';

/** As many as there are briefs: what is lost on the way nobody foresees. */
export const planOfBatch: PlanOf = (input, defaultModel) => {
  const read = readBatch('estimate', input, defaultModel);
  if (!read.ok) return null;
  const { brief, policy } = read.batch;
  const one = planOfScenario({ policy: policy.scenario }, defaultModel);
  if (one === null) return null;
  const runs = brief.briefs.length;
  return {
    ...one,
    asked: { ...one.asked, runs, inTurn: Math.ceil(runs / policy.atOnce) },
    earlier: null,
    ...capsWithin([saidCap(policy, 'batch')], { ...one.cap, each: runs }),
  };
};

/**
 * As one batch of all its slots, under the caps of all. As every batch of its plan has the same rules, a cap of each holds beside
 * that of the whole.
 */
export const planOfCorpus: PlanOf = (input, defaultModel) => {
  const { plan, batch = {}, policy = {} } = input as CorpusInput;
  const { spendCapMicrodollars, tokenCap, ...lines } = batch;
  const planned = planOfBatch({ briefs: plan.briefs, policy: lines }, defaultModel);
  const one = planOfScenario({ policy: batch.scenario ?? {} }, defaultModel);
  if (planned === null || one === null) return null;
  const { briefs, batchSize } = plan;
  const ofBatch = saidCap({ spendCapMicrodollars, tokenCap }, 'batch');
  const ofBatches = ofBatch === null ? null : { ...ofBatch, each: Math.ceil(briefs.length / batchSize) };
  return {
    ...planned,
    ...capsWithin([saidCap(policy, 'corpus'), ofBatches], { ...one.cap, each: briefs.length }),
  };
};

interface AskedCaps {
  readonly spendCapMicrodollars?: number | null | undefined;
  readonly tokenCap?: number | null | undefined;
}

/** null: nobody has asked for one. */
function saidCap({ spendCapMicrodollars = null, tokenCap = null }: AskedCaps, of: string): Cap | null {
  if (spendCapMicrodollars === null && tokenCap === null) return null;
  return { microdollars: spendCapMicrodollars, said: true, tokens: tokenCap, of };
}

/** The caps of a whole that were asked for, the widest first; and where none of them is one in money, that of each scenario. */
function capsWithin(asked: readonly (Cap | null)[], ofScenario: Cap): Pick<RunPlan, 'cap' | 'besides'> {
  const said = asked.filter((one) => one !== null);
  const each = { ...ofScenario, of: 'scenario', dollars: 'sets one for all of them together' };
  const caps = said.some(({ microdollars }) => microdollars !== null) ? said : [...said, each];
  const [cap = each, ...besides] = caps;
  return { cap, besides };
}
