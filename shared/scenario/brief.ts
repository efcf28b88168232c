import { z } from 'zod';
import { notStorable, storable } from '../kernel/json.ts';
import { categories, statuses, tiers } from './vocabulary.ts';
import { quoted } from '../text/cut.ts';

const one = <T extends string>(name: string, options: readonly T[]) =>
  z.enum(options as readonly [T, ...T[]], {
    error: (issue) =>
      `${issue.input === undefined ? 'is missing' : `is ${quoted(issue.input)}, which is unknown`}; choose a ${name} from: ${options.join(', ')}`,
  });

/** The largest brief accepted, in characters of its JSON: it travels in workflow history. */
export const briefLimit = 16_000;

/**
 * Generation brief of an author (scenario rules §2.1.1). The scenario id is the registry's to give, so it is not here.
 */
export const briefSchema = z.strictObject({
  category: one('category', categories),
  tier: one('tier', tiers),
  status: one('status', statuses),
  /** What the scenario must respect; data for ATHENA, never instructions to the others. */
  constraints: z.array(z.string().min(1).max(1_000).refine(storable, notStorable)).max(20).default([]),
  inspirationSeed: z.string().max(4_000).refine(storable, notStorable).nullable().default(null),
  /**
   * Optional agents that advise this run, by name (scenario rules §8.3). Who there is, the worker knows that opens the
   * run.
   */
  advisers: z.array(z.string().trim().min(1).max(60).refine(storable, notStorable)).max(10).default([]),
});
type ReadBrief = z.infer<typeof briefSchema>;
/** A brief as it was stored; one from before there were advisers names none. */
export type Brief = Omit<ReadBrief, 'advisers'> & Partial<Pick<ReadBrief, 'advisers'>>;

type BriefReading =
  { readonly ok: true; readonly brief: Brief } | { readonly ok: false; readonly problems: readonly string[] };

/** Reads an untrusted brief. Each problem names the field, what is wrong and what to do. */
export function readBrief(value: unknown): BriefReading {
  const size = JSON.stringify(value ?? null).length;
  if (size > briefLimit)
    return { ok: false, problems: [`brief: is ${size} characters long; shorten it to at most ${briefLimit}`] };
  const parsed = briefSchema.safeParse(value);
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'brief'}: ${issue.message}`),
    };
  }
  return { ok: true, brief: parsed.data };
}
