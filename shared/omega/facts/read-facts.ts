import { notStorable, storable } from '../../kernel/json.ts';
import { firstControl } from '../../text/invisible.ts';
import type { Policy } from '../policy.ts';
import { sameFact, type Fact } from './fact.ts';

type Numbers = Pick<Policy, 'facts'>;

export type FactsReading =
  { readonly ok: true; readonly facts: readonly Fact[] } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads untrusted facts: whatever they say is data, so only what cannot be stored, cited or shown is refused. Each
 * problem names its place, which is the file and line where `placeOf` knows them. The same fact twice is one.
 */
export function readFacts(
  given: unknown,
  policy: Numbers,
  placeOf: (nth: number) => string = (nth) => `facts[${nth}]`,
): FactsReading {
  if (!Array.isArray(given))
    return refused(['facts: is no list; give a list of facts, each with statement and source']);
  const facts = new Map<string, Fact>();
  const problems = given.flatMap((one: unknown, nth) => {
    const { fact, problems: found } = readFact(one, policy, placeOf(nth));
    if (fact !== null) facts.set(sameFact(fact), fact);
    return found;
  });
  if (facts.size > policy.facts.most)
    problems.push(
      `facts: are ${facts.size}; lay at most ${policy.facts.most} before a session, or raise policy.facts.most`,
    );
  return problems.length > 0 ? refused(problems) : { ok: true, facts: [...facts.values()] };
}

const refused = (problems: readonly string[]): FactsReading => ({ ok: false, problems });

function readFact(
  given: unknown,
  { facts: { characters, sourceCharacters } }: Numbers,
  place: string,
): { readonly fact: Fact | null; readonly problems: readonly string[] } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { fact: null, problems: [`${place}: is no fact; write an object with statement and source`] };
  const { statement, source, ...others } = given as Readonly<Record<string, unknown>>;
  const problems = [
    ...textProblems(`${place}.statement`, statement, characters, 'say what is the case'),
    ...textProblems(`${place}.source`, source, sourceCharacters, 'say where the fact comes from'),
    ...Object.keys(others).map((field) => `${place}.${field.slice(0, 60)}: is unknown; use statement and source`),
  ];
  if (problems.length > 0 || typeof statement !== 'string' || typeof source !== 'string')
    return { fact: null, problems };
  return { fact: { statement: plain(statement), source: plain(source).replaceAll('\n', ' ') }, problems };
}

const plain = (text: string): string => text.trim().replace(/\r\n?|[\f\v]/g, '\n');

function textProblems(field: string, value: unknown, most: number, what: string): string[] {
  if (value === undefined || value === null) return [`${field}: is missing; ${what}`];
  if (typeof value !== 'string') return [`${field}: is no text; ${what}`];
  const text = plain(value);
  if (!/[\p{L}\p{N}]/u.test(text)) return [`${field}: holds no words; ${what}`];
  if (text.length > most) return [`${field}: is ${text.length} characters long; shorten it to at most ${most}`];
  if (!storable(text)) return [`${field}: ${notStorable}; give plain text in UTF-8`];
  return firstControl(text) === null ? [] : [`${field}: holds a control character; remove it`];
}
