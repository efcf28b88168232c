import { quoted } from '../../shared/text/index.ts';

/** Nobody means a match of the year after next. */
const mostAheadMs = 366 * 24 * 3_600_000;

const written = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

interface StartingTime {
  /** Milliseconds since the epoch; null: none was asked for, or it cannot be read. */
  readonly ms: number | null;
  readonly problems: readonly string[];
}

/** When a match is to begin. A time without a zone would be another one for whoever reads it elsewhere. */
export function startingTimeOf(given: unknown, now: Date): StartingTime {
  if (given === undefined) return { ms: null, problems: [] };
  const refused = (why: string): StartingTime => ({ ms: null, problems: [`at: ${why}`] });
  const text = typeof given === 'string' ? given.trim() : '';
  const day = written.exec(text)?.[1];
  const ms = Date.parse(text);
  if (day === undefined || Number.isNaN(ms) || !isADay(day))
    return refused(
      `is ${quoted(given)}; write a time with its zone, such as 2027-01-31T20:00Z or 2027-01-31T21:00+01:00`,
    );
  if (ms <= now.getTime()) return refused(`${text} is past: it is ${now.toISOString()}`);
  if (ms - now.getTime() > mostAheadMs) return refused(`${text} is more than a year ahead`);
  return { ms, problems: [] };
}

/** The thirtieth of February is none, though a clock would count on to March. */
const isADay = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
