import { z } from 'zod';
import type { BatchPolicyChanges, StoredBatchPolicy } from './batch-policy.ts';
import { nightPlan, type NightPlan } from './night.ts';
import { readBatch } from './read-batch.ts';

const nightInput = z.strictObject({ plan: nightPlan, policy: z.unknown().optional() });

/** A night as it was asked for, read; `policy` counts its seeds as if all its slots were open. */
export interface ReadNight {
  readonly plan: NightPlan;
  readonly policy: StoredBatchPolicy;
}

type NightReading =
  { readonly ok: true; readonly batch: ReadNight } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads an untrusted input under its run's key, or every problem that both have, each with its field; null: it has no
 * plan, and is a batch's own briefs.
 */
export function readNight(runKey: string, given: unknown, defaultModel: string | null = null): NightReading | null {
  if (typeof given !== 'object' || given === null || !('plan' in given)) return null;
  const read = nightInput.safeParse(given);
  if (!read.success)
    return {
      ok: false,
      problems: read.error.issues.map(({ path, message }) => `${path.join('.') || 'batch'}: ${message}`),
    };
  const { plan, policy } = read.data;
  // As a batch of its largest night, whose keys are the longest.
  const night = { briefs: plan.briefs.slice(0, plan.most), policy: (policy ?? {}) as BatchPolicyChanges };
  const reading = readBatch(runKey, night, defaultModel);
  return reading.ok ? { ok: true, batch: { plan, policy: reading.batch.policy } } : reading;
}
