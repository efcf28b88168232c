import { z } from 'zod';
import { decimal, dollars, duration, grouped, money, percent } from '../../shared/text/index.ts';
import { about } from '../estimate/estimate.ts';
import { table } from '../terminal/terminal.ts';
import { adviceOf } from './advice.ts';
import { outlookOf } from './outlook.ts';
import type { Rehearsal } from './rehearse.ts';
import type { Rehearsed } from './result.ts';
import { scaleOf } from '../estimate/rehearsed.ts';

const count = z.number().nonnegative();
const request = z.strictObject({
  outcome: z.enum(['answered', 'unreadable', 'truncated', 'refused']),
  why: z.string().nullable(),
  inputTokens: count,
  cachedInputTokens: count,
  outputTokens: count,
  thinkingTokens: count,
  seconds: count,
  costMicrodollars: count.nullable(),
  snapshot: z.string(),
});

/**
 * What a rehearsal came to: the file that can be shared. No key, no address, no word of a prompt; words of answers only
 * where they were asked for.
 */
export const rehearsalReport = z.strictObject({
  kind: z.literal('rehearsal'),
  version: z.literal('1.0'),
  symposium: z.string(),
  model: z.string(),
  simulated: z.boolean(),
  at: z.iso.datetime(),
  /** SHA-256 of the questions that there were. */
  questionsHash: z.string(),
  seconds: count,
  capMicrodollars: count,
  /** What a cap reckons: tokens of a model without a price count like those of the dearest one. */
  spentMicrodollars: count,
  tried: z.array(
    z.strictObject({
      question: z.string(),
      system: z.enum(['scenario', 'omega', 'worldbuilding']),
      agent: z.string(),
      task: z.string(),
      effort: z.enum(['off', 'low', 'medium', 'high']),
      schemaBytes: count,
      schemaAccepted: z.boolean().nullable(),
      read: z.enum(['first', 'repaired', 'more room', 'refused', 'no']),
      answerTokens: z.number().nullable(),
      limitTokens: count,
      reckonedInputTokens: count,
      requests: z.array(request),
      failure: z.strictObject({ code: z.string(), why: z.string() }).nullable(),
      words: z.string().nullable().optional(),
    }),
  ),
  untried: z.array(z.strictObject({ question: z.string(), why: z.enum(['cap', 'time', 'stopped', 'provider']) })),
  outlook: z.array(
    z.strictObject({
      kind: z.enum(['scenario', 'session', 'match']),
      calls: count,
      tokens: count,
      dollars: count.nullable(),
      seconds: count,
    }),
  ),
  advice: z.array(z.string()),
});
export type RehearsalReport = z.infer<typeof rehearsalReport>;

/** What is computed from the results, beside them. */
export function consequencesOf(
  model: string,
  simulated: boolean,
  { tried }: Rehearsal,
): Pick<RehearsalReport, 'outlook' | 'advice'> {
  const scale = scaleOf(tried, simulated ? 'plain' : 'thinks');
  return {
    outlook: outlookOf(model, scale).map(({ kind, estimate: { calls, tokens, microdollars, ms, unpriced } }) => ({
      kind,
      calls: about(calls),
      tokens: about(tokens),
      dollars: Object.keys(unpriced).length > 0 ? null : about(microdollars) / 1e6,
      seconds: about(ms / 1_000),
    })),
    advice: adviceOf(model, tried),
  };
}

const reasons = {
  cap: 'the cap did not leave enough',
  time: 'the time was up',
  stopped: 'it was stopped',
  provider: 'the provider fails at every question',
} as const satisfies Record<RehearsalReport['untried'][number]['why'], string>;

const roomWords =
  'What a request may cost at most is set aside before it leaves, and what it did not cost comes back: --dollars has to leave room for the most.';

/** What becomes of it. `kept`: there was a store for it. */
export function keptWords({ tried }: Pick<RehearsalReport, 'tried'>, kept: boolean): string {
  if (tried.length === 0) return 'Nothing was kept, as nothing was tried; estimates go on as before.';
  return kept
    ? 'Kept: estimates of runs with this model are reckoned from it.'
    : 'Not kept: no Postgres with today’s tables is known here; estimates go on as before (symposium dev, or DATABASE_URL and symposium migrate).';
}

/** For a person, question by question; then what was not tried, what runs will take, and what to change. */
export function reportLines(report: RehearsalReport): string[] {
  const { model, simulated, tried, untried, outlook, advice, spentMicrodollars, capMicrodollars, seconds } = report;
  return [
    ...(simulated ? ['SIMULATED: these are figures of the plumbing, and of no model.', ''] : []),
    ...(tried.length === 0
      ? []
      : table(
          ['question', 'schema', 'read', 'answer/limit', 'thought', 'cached', 'seconds', 'cost'],
          tried.map((one) => rowOf(one)),
        )),
    ...tried.flatMap(faultLines),
    '',
    `${tried.length} of ${tried.length + untried.length} questions in ${duration(seconds * 1_000)}, ${money(spentMicrodollars, 2)} of ${money(capMicrodollars, 2)}.`,
    ...untriedLines(untried),
    ...(tried.length === 0 && untried.some(({ why }) => why === 'cap') ? [roomWords] : []),
    ...(outlook.length === 0 ? [] : ['', `With ${model} for every agent, by what it took here:`]),
    ...outlook.map(
      ({ kind, calls, tokens, dollars: cost, seconds: s }) =>
        `  a ${kind}${kind === 'match' ? ', without pictures' : ''}: about ${grouped(calls)} calls, ${grouped(tokens)} tokens, ${cost === null ? 'no price known' : money(cost * 1e6, 2)}, ${duration(s * 1_000)}`,
    ),
    ...(advice.length === 0 ? [] : ['', 'Before a run:', ...advice.map((line) => `  - ${line}`)]),
  ];
}

function rowOf({ question, schemaAccepted, read, answerTokens, limitTokens, requests, failure }: Rehearsed): string[] {
  const sum = (of: (one: Rehearsed['requests'][number]) => number) => requests.reduce((all, one) => all + of(one), 0);
  const input = sum((one) => one.inputTokens);
  const costs = requests.map((one) => one.costMicrodollars);
  return [
    question,
    schemaWords(schemaAccepted),
    failure?.code ?? read,
    `${answerTokens === null ? '–' : grouped(answerTokens)}/${grouped(limitTokens)}`,
    grouped(sum((one) => one.thinkingTokens)),
    percent(input === 0 ? null : sum((one) => one.cachedInputTokens) / input),
    decimal(
      sum((one) => one.seconds),
      1,
    ),
    costs.includes(null) ? 'unknown' : `$${dollars(costs.reduce<number>((all, one) => all + (one ?? 0), 0))}`,
  ];
}

const schemaWords = (accepted: boolean | null): string => {
  if (accepted === null) return '–';
  return accepted ? 'ok' : 'REFUSED';
};

/** Why an answer was not read at the first try. */
function faultLines({ question, requests, failure }: Rehearsed): string[] {
  const faults = [...requests.flatMap(({ why }) => why ?? []), ...(failure === null ? [] : [failure.why])];
  return faults.map((why) => `  ${question}: ${why}`);
}

function untriedLines(untried: RehearsalReport['untried']): string[] {
  return Object.entries(reasons).flatMap(([reason, words]) => {
    const those = untried.filter(({ why }) => why === reason).map(({ question }) => question);
    return those.length === 0 ? [] : [`Not tried, since ${words}: ${those.join(', ')}.`];
  });
}
