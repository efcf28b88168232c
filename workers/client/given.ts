import { problemsOfStated, storable } from '../../shared/kernel/index.ts';
import { oneOf, prefix, quoted } from '../../shared/text/index.ts';
import { RequestError } from './request-error.ts';
import { type RunNames, UnknownRun, withArticle } from './run-names.ts';

/**
 * What the verbs are handed by a program that has no types: looked at before a server is asked, since what neither server can
 * read is told by each in its own way, and what is too long for Temporal is sent to it again and again.
 */

/** No run, review or schedule is called by more characters; Temporal takes no id of more than 1,000 bytes. */
const longestName = 250;

const isName = (text: string): boolean => text.length <= longestName && storable(text);

/** The key of a run that is to be there. Throws `UnknownRun` for a text that nothing can be called, and `RequestError` for what is no text. */
export function askedRun(runKey: unknown, names: RunNames): string {
  const { noun, command } = names;
  if (typeof runKey !== 'string')
    throw new RequestError([
      `${noun}: is ${quoted(runKey)}; give the key of ${withArticle(noun)}, as symposium ${command} list shows it`,
    ]);
  if (!isName(runKey)) throw new UnknownRun(runKey, names);
  return runKey;
}

/** A name that something else goes by. `unknown`: what to say of one by which nothing goes; `what`: where names are shown. */
export function askedName(field: string, name: unknown, what: string, unknown: (name: string) => Error): string {
  if (typeof name !== 'string') throw new RequestError([`${field}: is ${quoted(name)}; give ${what}`]);
  if (!isName(name)) throw unknown(name);
  return name;
}

/** An object that a verb takes apart. `holding`: what it has to hold. */
export function givenObject<T extends object>(field: string, given: T, holding: string): T {
  const value: unknown = given;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RequestError([`${field}: is ${quoted(value)}; give an object with ${holding}`]);
  return given;
}

/** Options that may be left out. */
export function givenOptions<T extends object>(options: T | undefined): T | undefined {
  const value: unknown = options;
  if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)))
    throw new RequestError([`options: is ${quoted(value)}; give an object of options, or nothing`]);
  return options;
}

/** What is misspelt would be left out in silence: a limit, say, without which the run pays more than it was to. */
export function optionProblems(options: object, known: readonly string[]): string[] {
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    const field = `options.${prefix(name, 90)}`;
    if (value === null) return [`${field}: is null; leave it out`];
    if (value === undefined || known.includes(name)) return [];
    return [`${field}: there is no such option; use ${oneOf(known)}`];
  });
}

/** Who does something to a run, and why; both stand in its record. */
export interface Signed {
  readonly by: string;
  readonly reason: string;
}

/** Who does something and why, as it will stand in the record. */
export function givenSigned(given: Signed): Signed {
  const { by, reason } = givenObject('order', given, 'by and reason');
  const problems = problemsOfStated({ by, reason });
  if (problems.length > 0) throw new RequestError(problems);
  return { by: by.trim(), reason: reason.trim() };
}

/** The largest value of the Postgres columns that these numbers are compared with (`integer`). */
const most = 2 ** 31 - 1;

/** A whole number from 1; `field`: what it is called in a refusal. Throws `RequestError`. */
export function givenNumber(field: string, number: unknown): number {
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > most)
    throw new RequestError([`${field}: is ${quoted(number)}; give a whole number from 1`]);
  return number;
}
