import { cpus } from 'node:os';

/** The names in a list with commas between. */
export const named = (text: string): string[] =>
  text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));

/** Throws `RangeError` where one of `given` is not known; `name`: of the option. */
export function oneOf(name: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.filter((one) => !known.includes(one));
  if (unknown.length > 0) throw new RangeError(`--${name}: ${unknown.join(', ')}; there are ${known.join(', ')}`);
}

/** The same names, checked; all that are known, where none is said. */
export function someOf<T extends string>(name: string, text: string, known: readonly T[]): readonly T[] {
  const given = named(text);
  oneOf(name, given, known);
  return given.length === 0 ? known : known.filter((one) => given.includes(one));
}

/** A whole number between the two, both allowed. Throws `RangeError`. */
export function whole(name: string, text: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new RangeError(`--${name}: ${text} is not a whole number ${range}`);
}

/** Where help is asked for, it is all that is done, however much else the command line says. */
export function helpFirst(help: string): void {
  if (!process.argv.slice(2).some((one) => one === '--help' || one === '-h')) return;
  console.log(help);
  process.exit(0);
}

/** What `read` makes of the command line; where it throws, its words are printed and the process ends with 2. */
export function readOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** What a figure was measured on, and when: it stands above every table. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
