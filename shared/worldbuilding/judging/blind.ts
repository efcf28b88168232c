import { plain } from '../../kernel/plain-text.ts';
import { asItLooks, replaceLooks } from '../../text/looks.ts';
import type { Json } from '../../kernel/json.ts';
import type { Heard } from './heard.ts';
import type { Telltale } from './named.ts';
import type { TellingNames } from './telling-names.ts';
import { telltalesOf, type Place } from './telltales.ts';

interface Blinding {
  /** Of both teams, never of one, so that what is cut is the same on both sides. */
  readonly names: TellingNames;
  /**
   * The challenge, whose own words are subject matter. Of a transcript also the spec, so that an Architect who lives
   * there may stay.
   */
  readonly subject: string;
  readonly place: Place;
  /** What people said in both debates. */
  readonly heard?: readonly Heard[];
}

interface Blinded<T> {
  readonly shown: T;
  /** How often a name was cut; ids and speakers, which are rewritten everywhere, not counted. */
  readonly cuts: number;
}

/**
 * Fields that say who, and nothing that is judged: they go whole. When something was said tells a fast model from a
 * slow one.
 */
const hidden: readonly string[] = [
  'team',
  'entrant',
  'agent',
  'model',
  'provider',
  'version',
  'seed',
  'at',
  'key',
  'sha256',
];

/** A text as a judge reads it: without layout, which is a model's habit, and without what says whose it is. */
export function blindText(text: string, blinding: Blinding): Blinded<string> {
  return cut(plain(text), rulesOf(blinding));
}

/**
 * A spec or a transcript as a judge reads it: every text in it blinded, whatever its shape, and fields that say who
 * left out. Ids keep their place without the team's letter (`A-C1` → `C1`), and speakers become numbered places.
 */
export function blinded(value: Json, blinding: Blinding): Blinded<Json> {
  const rules = rulesOf(blinding);
  const ofPeople = blinding.place === 'TRANSCRIPT' ? rulesOf({ ...blinding, place: 'PERSON' }) : rules;
  let cuts = 0;
  const walk = (given: Json, by: readonly Telltale[]): Json => {
    if (typeof given === 'string') {
      const read = cut(plain(given), by);
      cuts += read.cuts;
      return read.shown;
    }
    if (given === null || typeof given !== 'object') return given;
    if (isList(given)) return given.map((one) => walk(one, by));
    const inner = given['by'] === 'WILDCARD' ? ofPeople : by;
    return Object.fromEntries(
      Object.entries(given)
        .filter(([field]) => !hidden.includes(field))
        .map(([field, one]) => [field, walk(one, inner)]),
    );
  };
  const shown = walk(value, rules);
  return { shown, cuts };
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function rulesOf({ names, subject, place, heard = [] }: Blinding): readonly Telltale[] {
  const looks = asItLooks(subject);
  return telltalesOf(names, place, heard).filter(({ pattern, kind }) => kind !== 'WORD' || looks.search(pattern) < 0);
}

function cut(text: string, rules: readonly Telltale[]): Blinded<string> {
  const { left, found } = replaceLooks(text, rules);
  const cuts = found.reduce((sum, count, nth) => sum + (rules[nth]?.kind === 'FORM' ? 0 : count), 0);
  return { shown: left, cuts };
}
