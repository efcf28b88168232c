import type { z } from 'zod';
import { type Json, type Naming, toNameAnew, withIdsRead, withoutStrays } from '../../shared/kernel/index.ts';
import type { ModelReply } from '../models/model.ts';
import { jsonInProse } from './json-in-prose.ts';
import { shortened } from './shortened.ts';
import { readShares } from './written-shares.ts';
import { excerpt, prefix } from '../../shared/text/index.ts';

export type Reading =
  /** `note`: which texts were cut to their length, and which shares and ids were read from text, if any. */
  | { readonly ok: true; readonly answer: Json; readonly note?: string }
  | { readonly ok: false; readonly outcome: 'unreadable' | 'truncated' | 'refused'; readonly why: string };

/** A reply as far as it is read. */
export type Replied = Pick<ModelReply, 'text' | 'stop'> & Partial<Pick<ModelReply, 'stopReason'>>;

/** An answer, taken out of what it was sent in, or why there is none in it. */
export type Opened = { readonly value: unknown } | { readonly problem: string };
type Opening = (value: unknown) => Opened;
const asItIs: Opening = (value) => ({ value });
/** What an answer names by id, of whatever form it is. */
export type NamingsIn = (answer: Json) => readonly Naming[];
const namesNothing: NamingsIn = () => [];

/**
 * Said of a reply that calls a tool where an answer is due; an agent that does so twice would go on calling and never
 * answer.
 */
export const callsWhereDue = 'it calls a tool where an answer is due';

const problemsShown = 8;

/** Room for what was dropped, in characters. */
const longestDropped = 1_000;
/** What the row of a call says of references that lead nowhere (kernel rules §10). */
export const droppedNote = (dropped: readonly string[]): string =>
  excerpt(`dropped: ${dropped.join(', ')}`, longestDropped);

/**
 * Reads a reply as one JSON object of the schema, which may stand in prose. What is not that is no verdict: it is
 * named, kept, and repaired once. The problem names paths and expectations, never the answer's own prose. `open` takes
 * the answer out of what it is sent in. `namings`: what it names by id, so that an id is read in whichever writing.
 */
export function readAnswer(
  reply: Replied,
  schema: z.ZodType,
  open: Opening = asItIs,
  namings: NamingsIn = namesNothing,
): Reading {
  if (reply.stop === 'refused') return { ok: false, outcome: 'refused', why: declined(reply.stopReason) };
  if (reply.stop === 'length')
    return { ok: false, outcome: 'truncated', why: 'the answer was cut off by the token limit' };
  if (reply.stop === 'tool') return unreadable(callsWhereDue);
  const value = wholeJson(reply.text);
  const fit = (held: unknown) => fitted(open(held), schema, namings);
  return value === undefined ? readProse(reply.text, fit) : fit(value);
}

/** With the category, where the provider names one. */
function declined(stopReason = ''): string {
  const category = stopReason.startsWith('refusal') ? stopReason.slice('refusal: '.length) : stopReason;
  return `the model declined to answer${category === '' ? '' : ` (${category})`}`;
}

/** The value, where a reply is JSON and nothing else, or JSON in a code fence; undefined where it is not. */
function wholeJson(text: string): unknown {
  try {
    return JSON.parse(unfenced(text.trim()));
  } catch {
    return undefined;
  }
}

const fence = '```';

/** By search and not by a pattern, which would begin again at each of many empty lines. */
function unfenced(text: string): string {
  const opens = [`${fence}json\n`, `${fence}\n`].find((line) => text.startsWith(line));
  return opens !== undefined && text.endsWith(fence) ? text.slice(opens.length, -fence.length) : text;
}

/** The one object of a reply that fits the schema, if it stands among prose. Two that differ are none. */
function readProse(text: string, fit: (object: unknown) => Reading): Reading {
  const { objects, fault } = jsonInProse(text);
  const readings = objects.map(fit);
  const answers = new Map(
    readings.flatMap((reading) => (reading.ok ? [[JSON.stringify(reading.answer), reading] as const] : [])),
  );
  const [only, second] = answers.values();
  if (second) return unreadable('it holds two answers that differ; write one JSON object');
  if (only) return only;
  if (fault) return unreadable(`it is not JSON: ${placeIn(text, fault.at)}, where ${fault.due} is due`);
  return readings.at(-1) ?? unreadable('it is not JSON: there is no object in it');
}

function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

const leadingSomewhere = (namings: readonly Naming[]) => (answer: unknown) => {
  const { answer: value, dropped } = withoutStrays(answer as Json, namings);
  return dropped.length === 0 ? null : { value: value as unknown, note: droppedNote(dropped) };
};

function fitted(opened: Opened, schema: z.ZodType, namingsIn: NamingsIn): Reading {
  if ('problem' in opened) return unreadable(opened.problem);
  const namings = namingsIn(opened.value as Json);
  const named = withIdsRead(opened.value as Json, namings);
  const notes = named.read.length === 0 ? [] : [prefix(`read as ids: ${named.read.join('; ')}`, 2_000)];
  let value: unknown = named.answer;
  let parsed = schema.safeParse(value);
  // What has no form of an id and can be done without costs no repair.
  for (const lenient of [leadingSomewhere(namings), readShares, shortened]) {
    const read = parsed.success ? null : lenient(value, parsed.error.issues, schema);
    if (read === null) continue;
    ({ value } = read);
    parsed = schema.safeParse(value);
    notes.push(read.note);
  }
  if (parsed.success)
    return {
      ok: true,
      answer: withoutNul(parsed.data as Json),
      ...(notes.length === 0 ? {} : { note: notes.join('; ') }),
    };
  const problems = parsed.error.issues
    .slice(0, problemsShown)
    .map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`);
  // What has no form of an id leads nowhere either, and whoever mends it is told where it could lead.
  return unreadable(prefix([...problems, ...toNameAnew(named.answer, namings)].join('; '), 2_000));
}

const unreadable = (why: string): Reading => ({ ok: false, outcome: 'unreadable', why: storable(why) });

/** Postgres stores every Unicode character but NUL, and no lone surrogate. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

function withoutNul(answer: Json): Json {
  return JSON.parse(
    JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value)),
  ) as Json;
}
