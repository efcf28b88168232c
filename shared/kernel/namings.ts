import { excerpt } from '../text/cut.ts';
import type { Json } from './json.ts';

/** A place of an answer that names something by its id (kernel rules §10). */
export interface Naming {
  /** Its path; `*` is each row of a list: `resolutions.*.contradictionId`. */
  readonly at: string;
  /** Ids that lead somewhere. A number counts as it is written. */
  readonly known: ReadonlySet<string>;
  /** Whether an id that is not among them leads somewhere all the same. */
  readonly also?: (id: string) => boolean;
  /** The field holds a number. */
  readonly isNumber?: boolean;
  /** What stands behind the last joint of an id names it, where it is the only one that ends so: `M1` of `A-F1-M1`. */
  readonly byEnding?: boolean;
  readonly stray: Stray;
  /** What is told of one that was dropped; left out: by its place, and after this word. */
  readonly told?: (path: Path, id: string) => string;
  readonly word?: string;
}

type Path = readonly (string | number)[];

/**
 * What becomes of a name that leads nowhere. GOES: its row of the list goes. AMONG_OTHERS: it goes if something is left of the
 * list; if not, the list stays as it is and the system's own rules judge it. CLEARED: the field is null. ASKED: it goes if something is left of
 * the list; if not, or where it is no list, its author is asked once more, with the ids that lead somewhere.
 */
type Stray = 'GOES' | 'AMONG_OTHERS' | 'CLEARED' | 'ASKED';

interface Found {
  readonly naming: Naming;
  readonly path: Path;
  readonly id: string;
  /** Where it leads, in whichever writing; null: nowhere. */
  readonly to: string | null;
}

/** What is named in an answer. It may be any JSON: what has another form names nothing. */
const namesIn = (answer: Json, namings: readonly Naming[]): readonly Found[] =>
  namings.flatMap((naming) => {
    const meant = readerOf(naming);
    return placesOf(answer, naming.at.split('.')).flatMap(({ path, value }): Found[] => {
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const id = `${value}`;
      return [{ naming, path, id, to: leads(id, naming) ? id : meant(id) }];
    });
  });

function placesOf(value: Json | undefined, steps: readonly string[], path: Path = []): readonly Place[] {
  const [step, ...rest] = steps;
  if (step === undefined) return value === undefined ? [] : [{ path, value }];
  if (Array.isArray(value)) {
    const rows = value as readonly Json[];
    return rows.flatMap((row, nth) => (step === '*' || step === `${nth}` ? placesOf(row, rest, [...path, nth]) : []));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return placesOf((value as Readonly<Record<string, Json>>)[step], rest, [...path, step]);
}

interface Place {
  readonly path: Path;
  readonly value: Json;
}

const leads = (id: string, { known, also }: Naming): boolean => known.has(id) || also?.(id) === true;

/** What stands around an id and is no part of it: blanks, brackets, quotation marks, `#`, commas. */
const around = /[\s,;()[\]{}<>"'`´«»‹›„“”‚‘’「」『』#*_|]+/u;
/** Nobody writes more around an id, in characters. */
const longestWritten = 200;
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/**
 * Reads the id that is meant by a text that is none: in another case, with a word, a mark or a title beside it (`#a-c1`, “A-C1”, `amendment
 * A-F1-M1 (the bridge)`). null: none, or more than one. An answer may name thousands, so ids are looked up and not gone through.
 */
function readerOf({ known, byEnding = false }: Naming): (id: string) => string | null {
  let index: Index | null = null;
  return (id) => {
    if (id.length > longestWritten) return null;
    index ??= indexOf(known, byEnding);
    const words = id
      .normalize('NFKC')
      .replaceAll(dashes, '-')
      .toUpperCase()
      .split(around)
      .map(withoutPoint)
      .filter((word) => word !== '');
    const [only, ...more] = idsOf(words, index.whole) ?? idsOf(words, index.ending) ?? [];
    // `agent 9, C1` is none of `C1`, and `draft 2 of 5` may be either.
    const isOther = (word: string) =>
      /\d/.test(word) && only?.toUpperCase() !== word && !endsIn(only?.toUpperCase() ?? '', word);
    return only !== undefined && more.length === 0 && !words.some(isOther) ? only : null;
  };
}

type Ids = ReadonlyMap<string, readonly string[]>;

/** Ids by how they are written in capitals, and by what stands behind each of their joints. */
interface Index {
  readonly whole: Ids;
  readonly ending: Ids;
}

function indexOf(known: ReadonlySet<string>, byEnding: boolean): Index {
  const endings = byEnding ? [...known].flatMap((id) => endingsOf(id).map((ending) => ({ id, ending }))) : [];
  return {
    whole: Map.groupBy(known, (id) => id.toUpperCase()),
    ending: new Map(
      [...Map.groupBy(endings, ({ ending }) => ending)].map(([word, all]) => [word, all.map(({ id }) => id)]),
    ),
  };
}

const endingsOf = (id: string): readonly string[] =>
  [...id.toUpperCase().matchAll(/[-/]/g)].map(({ index }) => id.toUpperCase().slice(index + 1));

/** Those that one of the words names; null: none. */
function idsOf(words: readonly string[], ids: Ids): readonly string[] | null {
  const found = [...new Set(words.flatMap((word) => ids.get(word) ?? []))];
  return found.length === 0 ? null : found;
}

const withoutPoint = (word: string): string => (/[.:]$/.test(word) ? withoutPoint(word.slice(0, -1)) : word);
const endsIn = (known: string, word: string): boolean => known.endsWith(`-${word}`) || known.endsWith(`/${word}`);

/** Whatever is named and leads somewhere in no writing. */
const straysIn = (answer: Json, namings: readonly Naming[]): readonly Found[] =>
  namesIn(answer, namings).filter(({ to }) => to === null);

/** The answer with ids as they are, where they were written otherwise, and which these are: `target from #a-f1 to A-F1`. */
export function withIdsRead(
  answer: Json,
  namings: readonly Naming[],
): { readonly answer: Json; readonly read: readonly string[] } {
  const found = namesIn(answer, namings).flatMap(({ to, ...one }) =>
    to === null || to === one.id ? [] : [{ ...one, to }],
  );
  if (found.length === 0) return { answer, read: [] };
  const ids = new Map(found.map(({ path, to, naming }) => [keyOf(path), naming.isNumber === true ? Number(to) : to]));
  return {
    answer: rebuilt(answer, { ids, rows: new Set() }),
    read: found.map(({ path, id, to }) => `${path.join('.')} from ${excerpt(id, longestTold)} to ${to}`),
  };
}

/** The answer without what leads nowhere, as far as it can do without it, and what that was. */
export function withoutStrays(
  answer: Json,
  namings: readonly Naming[],
): { readonly answer: Json; readonly dropped: readonly string[] } {
  const strays = straysIn(answer, namings);
  const gone = strays.filter(goingIn(answer, strays));
  const cleared = gone.filter(({ naming }) => naming.stray === 'CLEARED');
  const rows = new Map(gone.flatMap((one) => (cleared.includes(one) ? [] : [[keyOf(rowOf(one.path)), one] as const])));
  const change = { ids: new Map(cleared.map(({ path }) => [keyOf(path), null])), rows: new Set(rows.keys()) };
  const dropped = [...new Set([...cleared, ...rows.values()].map(told))];
  return { answer: dropped.length === 0 ? answer : rebuilt(answer, change), dropped };
}

/** Whether a stray goes. The rows of each list are counted once, as an answer may have thousands of strays in one. */
function goingIn(answer: Json, strays: readonly Found[]): (one: Found) => boolean {
  const inRows = strays.map(({ path }) => rowOf(path)).filter((row) => row.length > 0);
  const rowsByList = Map.groupBy(inRows, listOf);
  const keepsSome = new Map(
    [...rowsByList].map(([list, rows]) => [list, new Set(rows.map(keyOf)).size < lengthOf(answer, rows[0] ?? [])]),
  );
  return ({ naming, path }) => {
    if (naming.stray === 'CLEARED' || naming.stray === 'GOES') return true;
    return keepsSome.get(listOf(rowOf(path))) === true;
  };
}

/** Rows of the list that a row is of. */
function lengthOf(answer: Json, row: Path): number {
  const list = row
    .slice(0, -1)
    .reduce<Json | undefined>((held, step) => (held as Readonly<Record<string | number, Json>>)[step], answer);
  return Array.isArray(list) ? list.length : 0;
}

/** The innermost row that a place lies in; empty: none. */
const rowOf = (path: Path): Path => path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1);
const listOf = (row: Path): string => keyOf(row.slice(0, -1));
const keyOf = (path: Path): string => JSON.stringify(path);

/** `resolutions 2 names 30.2/X9`: ids and places, and no words of a model where it named an id. */
function told({ naming, path, id }: Found): string {
  if (naming.told !== undefined) return naming.told(path, id);
  const row = rowOf(path);
  const place = (row.length === 0 ? path : row).map((step) => (typeof step === 'number' ? `${step + 1}` : step));
  return `${place.join(' ')} names ${naming.word === undefined ? '' : `${naming.word} `}${excerpt(id, longestTold)}`;
}

/** Characters of what was written where an id was due. */
const longestTold = 60;

/** Ids that are named to whoever is asked again, at most. */
const idsShown = 40;

/** What has to be named anew, each with what may be named there: places and ids, and none of the answer's words. */
export function toNameAnew(answer: Json, namings: readonly Naming[]): readonly string[] {
  const strays = straysIn(answer, namings);
  const isGoing = goingIn(answer, strays);
  const asked = strays.filter((one) => one.naming.stray === 'ASKED' && !isGoing(one));
  return namings.flatMap((naming) => {
    const own = asked.filter((one) => one.naming === naming);
    if (own.length === 0) return [];
    const known = [...naming.known];
    const may =
      known.length === 0 ? 'there is nothing that it could name' : `name ${known.slice(0, idsShown).join(', ')}`;
    return [`${own.map(({ path }) => path.join('.')).join(', ')}: leads nowhere; ${may}`];
  });
}

interface Change {
  readonly ids: ReadonlyMap<string, Json>;
  readonly rows: ReadonlySet<string>;
}

function rebuilt(value: Json, change: Change, path: Path = []): Json {
  const to = change.ids.get(keyOf(path));
  if (to !== undefined) return to;
  if (Array.isArray(value)) {
    const rows = value as readonly Json[];
    return rows.flatMap((row, nth) => {
      const at = [...path, nth];
      return change.rows.has(keyOf(at)) ? [] : [rebuilt(row, change, at)];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, held]: [string, Json]) => [field, rebuilt(held, change, [...path, field])]),
  );
}
