import { z } from 'zod';
import type { Queryable } from '../../activities/store/database.ts';
import { latestRehearsals } from '../../activities/store/rehearsals.ts';
import type { Asked, Scale } from './estimate.ts';
import { groupOf } from './groups.ts';
import { measured, type MeasuredKind } from './measured.ts';

/** The part of a result that an estimate reads, as the store has it. */
export const measuredResult = z.object({
  system: z.enum(['scenario', 'omega', 'worldbuilding']),
  agent: z.string(),
  requests: z
    .array(z.object({ outputTokens: z.number(), inputTokens: z.number(), seconds: z.number(), outcome: z.string() }))
    .readonly(),
  reckonedInputTokens: z.number(),
});
export type MeasuredResult = Readonly<z.infer<typeof measuredResult>>;

/** A model of a run that was rehearsed. */
export interface RehearsedModel {
  readonly model: string;
  readonly on: string;
  /** How many were put to it. */
  readonly questions: number;
  readonly scale: Scale;
}

/** Whose questions are most like those of a run of this kind; an evaluation's are like none of them. */
const systemOf: Readonly<Partial<Record<MeasuredKind, MeasuredResult['system']>>> = {
  scenario: 'scenario',
  session: 'omega',
  'session-low': 'omega',
  'session-high': 'omega',
  ablation: 'omega',
  reply: 'omega',
  match: 'worldbuilding',
};

/**
 * Those of a run's models that were rehearsed and answered something, by their latest rehearsal: by the questions of the
 * run's own system where it had some, else by all.
 */
export async function rehearsedModels(
  db: Queryable,
  { models }: Asked,
  { like, manner }: { readonly like: MeasuredKind; readonly manner: 'plain' | 'thinks' },
): Promise<RehearsedModel[]> {
  const stored = await latestRehearsals(db, [...new Set(Object.values(models).flat())]);
  return stored.flatMap(({ model, on, results }) => {
    // A row of another version that lacks something says nothing.
    const read = results.flatMap((one) => measuredResult.safeParse(one).data ?? []);
    const own = read.filter(({ system }) => system === systemOf[like]);
    const counted = own.length > 0 ? own : read;
    const scale = scaleOf(counted, manner);
    return scale === null ? [] : [{ model, on, questions: counted.length, scale }];
  });
}

const kinds = { scenario: 'scenario', omega: 'session', worldbuilding: 'match' } as const;

/**
 * How a rehearsed model differs from the thinking simulated ones, which estimates are reckoned from: requests a question,
 * input against what Symposium reckons a text to have, output against the mean of an agent's calls, and how fast it
 * writes. null: nothing was answered. `manner`: the row of the table that the estimate is reckoned from.
 */
export function scaleOf(results: readonly MeasuredResult[], manner: 'plain' | 'thinks'): Scale | null {
  const sums = { questions: 0, requests: 0, input: 0, reckoned: 0, output: 0, expected: 0, seconds: 0 };
  for (const { system, agent, requests, reckonedInputTokens } of results) {
    const group = measured[kinds[system]][manner].groups[groupOf(system, agent)];
    if (group === undefined || requests.at(-1)?.outcome !== 'answered') continue;
    const [calls, , , output] = group;
    sums.questions += 1;
    sums.requests += requests.length;
    sums.input += requests[0]?.inputTokens ?? 0;
    sums.reckoned += reckonedInputTokens;
    sums.output += requests.reduce((sum, one) => sum + one.outputTokens, 0);
    sums.expected += output / calls;
    sums.seconds += requests.reduce((sum, one) => sum + one.seconds, 0);
  }
  if (sums.questions === 0 || sums.output === 0) return null;
  return {
    calls: sums.requests / sums.questions,
    input: sums.input / sums.reckoned,
    output: sums.output / sums.expected,
    tokensPerSecond: sums.output / Math.max(sums.seconds, 0.1),
  };
}
