import { z } from 'zod';
import { capThatHolds } from '../../kernel/budget.ts';
import { longestRunKey, runKeyPattern } from '../../kernel/ids.ts';
import { prefix } from '../../text/cut.ts';
import { readPolicy } from '../read-policy.ts';
import { category, status, tier } from '../vocabulary.ts';
import { seedBudgetOf } from './attrition.ts';
import { batchPolicy, type StoredBatchPolicy } from './batch-policy.ts';
import { scenarioKeyOf, type BatchBrief } from './batch-standing.ts';
import { corpusPolicy } from './policy.ts';

const cell = z.strictObject({ category, tier, status });

const batchInput = z.strictObject({
  briefs: z.array(cell).min(1).max(corpusPolicy.largest),
  policy: batchPolicy.extend({ scenario: z.unknown().optional() }).prefault({}),
});

/** A batch as it was asked for, read. */
export interface ReadBatch {
  readonly brief: BatchBrief;
  readonly policy: StoredBatchPolicy;
}
type BatchReading =
  { readonly ok: true; readonly batch: ReadBatch } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads an untrusted input under its run's key, or every problem that both have, each with its field. `defaultModel`: of
 * the worker, for agents whose model is not given.
 */
export function readBatch(runKey: string, given: unknown, defaultModel: string | null = null): BatchReading {
  const named = runKeyPattern.test(runKey)
    ? []
    : [
        `workflow id: batch/${prefix(runKey, 90)} is not a batch's id; use batch/ and 3–${longestRunKey} of a–z, 0–9 and -`,
      ];
  const read = batchInput.safeParse(given ?? {});
  if (!read.success)
    return {
      ok: false,
      problems: [...named, ...read.error.issues.map(({ path, message }) => `${path.join('.') || 'batch'}: ${message}`)],
    };
  const { briefs, policy: lines } = read.data;
  const rules = readPolicy(lines.scenario ?? {}, defaultModel);
  const seeds = lines.seeds ?? seedBudgetOf(briefs.length).seeds;
  const problems = [
    ...named,
    ...roomProblems(runKey, briefs.length, seeds),
    ...(rules.ok ? [] : rules.problems.map((problem) => problem.replace(/^policy\b/, 'policy.scenario'))),
  ];
  if (!rules.ok) return { ok: false, problems };
  const own = ownCapOf(lines, rules.policy);
  problems.push(...capProblems(lines.spendCapMicrodollars, own));
  if (problems.length > 0) return { ok: false, problems };
  const scenario = {
    ...(lines.scenario ?? {}),
    models: rules.policy.models,
    ...(own === null ? {} : { spendCapMicrodollars: own }),
  };
  return { ok: true, batch: { brief: { briefs }, policy: { ...lines, seeds, scenario } } };
}

/** Keys of its scenarios have to be keys, and every brief needs a seed. */
function roomProblems(runKey: string, briefs: number, seeds: number): string[] {
  const longest = scenarioKeyOf(runKey, briefs, seeds).length;
  return [
    ...(longest > longestRunKey
      ? [
          `workflow id: batch/${prefix(runKey, 90)} is too long: its scenarios' keys would have ${longest} characters, and ${longestRunKey} is the most`,
        ]
      : []),
    ...(seeds < briefs ? [`policy.seeds: is ${seeds}, and there are ${briefs} briefs; allow at least as many`] : []),
  ];
}

const capProblems = (cap: number | null, own: number | null): string[] =>
  cap !== null && own !== null && own > cap
    ? [
        `policy.spendCapMicrodollars: is ${cap}, and one scenario alone may cost ${own}; raise it or lower policy.scenario.spendCapMicrodollars`,
      ]
    : [];

/**
 * What each scenario of a capped batch may cost: as somebody said, else an equal part for all that may be under way, and
 * no more than a scenario's default cap. null: the batch has no cap, and its scenarios have their own or the default.
 */
function ownCapOf(
  { spendCapMicrodollars, atOnce }: Pick<StoredBatchPolicy, 'spendCapMicrodollars' | 'atOnce'>,
  scenario: Parameters<typeof capThatHolds>[0],
): number | null {
  if (spendCapMicrodollars === null) return scenario.spendCapMicrodollars;
  if (scenario.spendCapMicrodollars !== null) return scenario.spendCapMicrodollars;
  return Math.min(Math.max(1, Math.floor(spendCapMicrodollars / atOnce)), scenario.defaultCapMicrodollars ?? Infinity);
}
