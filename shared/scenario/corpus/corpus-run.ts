import { z } from 'zod';
import { runKeyPattern } from '../../kernel/ids.ts';
import { runPolicy } from '../../kernel/run-policy.ts';
import { prefix } from '../../text/cut.ts';
import { qaPolicy, type QaPolicy } from '../qa/policy.ts';
import { category, status, tier } from '../vocabulary.ts';
import { sum } from './apportion.ts';
import { seedBudgetOf } from './attrition.ts';
import type { BatchPolicyChanges } from './batch-policy.ts';
import { cellsOf, type NightPlan } from './night.ts';
import type { Cell, CorpusPlan } from './plan.ts';
import { corpusPolicy } from './policy.ts';
import { readNight } from './read-night.ts';

const count = (least: number, most: number) => z.int().min(least).max(most);

/** Rules of the making of a corpus (scenario rules §7.12): plain data, carried by the run for its life. */
export const corpusRunPolicy = z.strictObject({
  /** Scenarios that may be begun in all batches together; null: the budget of the whole plan (scenario rules §7.7). */
  seeds: count(1, 10 * corpusPolicy.largest)
    .nullable()
    .default(null),
  /** A history that is longer goes on in a new execution. */
  historyEvents: count(1, 20_000).default(4_000),
  /** How often it looks whether what it waits for has come: people's decisions, a batch of others. */
  lookAgainMs: count(1, 1e12).default(15 * 60_000),
  /** For how long it waits for them at most, before it ends with what there is. */
  mostWaitMs: count(1, 1e12).default(7 * 24 * 3_600_000),
  /** Most money for all of its batches together; null: no cap. Reserved before each call, settled after it (kernel rules §38). */
  spendCapMicrodollars: runPolicy.spendCapMicrodollars,
  /** The same in tokens. */
  tokenCap: runPolicy.tokenCap,
});
export type CorpusRunPolicy = z.output<typeof corpusRunPolicy>;

const corpusInput = z.strictObject({
  plan: z.strictObject({
    briefs: z.array(z.strictObject({ category, tier, status })).min(1).max(corpusPolicy.largest),
    batchSize: count(1, corpusPolicy.largest),
  }),
  batch: z.unknown().optional(),
  sample: qaPolicy.nullable().prefault({}),
  policy: corpusRunPolicy.prefault({}),
});

/** How a corpus is asked for. Untrusted until it is opened. */
export interface CorpusInput {
  /** Every slot, in the order of the plan's batches, and how many a batch has. */
  readonly plan: { readonly briefs: readonly Cell[]; readonly batchSize: number };
  /** Lines of each batch's policy. */
  readonly batch?: BatchPolicyChanges;
  /** Lines of the sample's policy; null: nobody examines one. */
  readonly sample?: Partial<QaPolicy> | null;
  readonly policy?: Partial<CorpusRunPolicy>;
}

/** What a corpus is made of, as its run's row keeps it. */
export interface CorpusBrief {
  readonly plan: CorpusInput['plan'];
}

/** A corpus's policy as its run's row keeps it. */
export interface StoredCorpusPolicy extends CorpusRunPolicy {
  readonly seeds: number;
  readonly batch: BatchPolicyChanges;
  readonly sample: QaPolicy | null;
}

type CorpusReading =
  | { readonly ok: true; readonly corpus: { readonly brief: CorpusBrief; readonly policy: StoredCorpusPolicy } }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Its batches, their scenarios and its plan's name are named after it. */
const longestKey = 34;

const keyProblemsOf = (runKey: string): string[] =>
  runKeyPattern.test(runKey) && runKey.length <= longestKey
    ? []
    : [
        `workflow id: corpus/${prefix(runKey, 90)} is not a corpus's id; use corpus/ and 3–${longestKey} of a–z, 0–9 and -`,
      ];

/**
 * Reads an untrusted input under its run's key, or every problem that both have, each with its field. What any of its
 * batches would refuse is refused here. `defaultModel`: of the worker, for agents whose model is not given.
 */
export function readCorpus(runKey: string, given: unknown, defaultModel: string | null = null): CorpusReading {
  const named = keyProblemsOf(runKey);
  const read = corpusInput.safeParse(given ?? {});
  if (!read.success)
    return {
      ok: false,
      problems: [
        ...named,
        ...read.error.issues.map(({ path, message }) => `${path.join('.') || 'corpus'}: ${message}`),
      ],
    };
  const { plan, batch = {}, sample, policy: lines } = read.data;
  const seeds = lines.seeds ?? seedBudgetOf(plan.briefs.length).seeds;
  const tight =
    seeds < plan.briefs.length
      ? [`policy.seeds: is ${seeds}, and the plan has ${plan.briefs.length} slots; allow at least as many`]
      : [];
  // As its last batch, whose key is the longest.
  const key = named.length === 0 ? runKey : 'corpus';
  const night = { plan: nightPlanOf(key, { plan }, { seeds }, true), policy: batch };
  const reading = readNight(batchKeyOf(key, seeds), night, defaultModel);
  if (reading?.ok !== true || named.length + tight.length > 0) {
    const others = reading?.ok === false ? reading.problems : [];
    return {
      ok: false,
      problems: [...named, ...tight, ...others.map((problem) => problem.replace(/^policy\b/, 'batch'))],
    };
  }
  // With the models by name, so that a batch that begins after a default has changed has those of the others.
  const changes = batch as BatchPolicyChanges;
  const { models = {} } = reading.batch.policy.scenario;
  const policy = { ...lines, seeds, batch: { ...changes, scenario: { ...changes.scenario, models } }, sample };
  return { ok: true, corpus: { brief: { plan }, policy } };
}

/** `im-v1-b3`: the run of a corpus's third batch. */
export const batchKeyOf = (runKey: string, batch: number): string => `${runKey}-b${batch}`;

/** `im-v1-qa-10`: the run of the sample that is drawn after its tenth batch. */
export const sampleRunOf = (runKey: string, batch: number): string => `${runKey}-qa-${batch}`;

/** The plan of a corpus as each of its batches is given it. */
export const nightPlanOf = (
  runKey: string,
  { plan }: CorpusBrief,
  { seeds }: Pick<StoredCorpusPolicy, 'seeds'>,
  adjusts: boolean,
): NightPlan => ({
  name: `corpus-${runKey}`,
  briefs: [...plan.briefs],
  most: Math.min(plan.batchSize, plan.briefs.length),
  seeds,
  ...(adjusts ? { adjusts } : {}),
});

/** The plan as an audit holds a corpus against it. */
export function auditedPlanOf({ plan }: CorpusBrief): CorpusPlan {
  const cells = cellsOf(plan.briefs);
  const size = sum(cells.map(({ count: of }) => of));
  return { seed: 'corpus', size, batchSize: plan.batchSize, cells, batches: [] };
}

/** Batches that the plan was cut into. */
export const plannedBatches = ({ plan }: CorpusBrief): number => Math.ceil(plan.briefs.length / plan.batchSize);
