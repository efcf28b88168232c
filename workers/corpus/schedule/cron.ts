import { quoted } from '../../../shared/text/index.ts';

interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** Names of its values, from the least. */
  readonly names: readonly string[];
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdays = 'sun mon tue wed thu fri sat'.split(' ');
const fields: readonly Field[] = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  { name: 'day of the month', least: 1, most: 31, names: [] },
  { name: 'month', least: 1, most: 12, names: months },
  { name: 'day of the week', least: 0, most: 7, names: weekdays },
];

/** Days of each month in the longest year. */
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * What is wrong with a cron line of five fields; nothing where it fires again and again. Temporal takes a line that fires
 * on no day there is, and one that says both a day of the month and a day of the week, which other crons read as either
 * and Temporal as both: the first is refused here, and so is the second.
 */
export function cronProblems(line: string): string[] {
  const parts = line.trim().split(/\s+/);
  const wanted = 'write minute, hour, day of the month, month and day of the week, such as "0 22 * * *"';
  if (line.length > 200 || parts.length !== fields.length)
    return [`--cron: ${quoted(line)} has ${parts.length} parts; ${wanted}`];
  const read = fields.map((field, at) => valuesOf(field, parts[at] ?? ''));
  const problems = fields.flatMap((field, at) =>
    read[at] === null
      ? [`--cron: ${quoted(parts[at] ?? '')} is no ${field.name} from ${field.least} to ${field.most}; ${wanted}`]
      : [],
  );
  if (problems.length > 0) return problems;
  const [, , days = null, inMonths = null] = read;
  if (parts[2] !== '*' && parts[4] !== '*')
    return ['--cron: says both a day of the month and a day of the week; say one of them, and * for the other'];
  const fires = (inMonths ?? []).some((month) => (days ?? []).some((day) => day <= (longest[month - 1] ?? 0)));
  return fires ? [] : [`--cron: ${quoted(line)} never fires: there is no such day; choose another day or month`];
}

/** null: the part cannot be read. */
function valuesOf(field: Field, part: string): readonly number[] | null {
  const lists = part.split(',').map((item) => steppedOf(field, item));
  return lists.some((values) => values === null) ? null : lists.flatMap((values) => values ?? []);
}

/** `*`, `3`, `3-7`, and each of them with a step; `3/2` goes on to the field's end. */
function steppedOf(field: Field, item: string): readonly number[] | null {
  const [range = '', step, ...more] = item.split('/');
  const every = step === undefined ? 1 : (wholeOf(step) ?? 0);
  const ends = range === '*' ? [field.least, field.most] : range.split('-').map((end) => numberOf(field, end));
  const [first = null, last = step === undefined ? first : field.most] = ends;
  if (more.length > 0 || ends.length > 2 || first === null || last === null || every === 0 || first > last) return null;
  return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, at) => first + at * every);
}

function numberOf(field: Field, text: string): number | null {
  const named = field.names.indexOf(text.toLowerCase());
  const value = named >= 0 ? named + field.least : wholeOf(text);
  return value !== null && value >= field.least && value <= field.most ? value : null;
}

const wholeOf = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null);
