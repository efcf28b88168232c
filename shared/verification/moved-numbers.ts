import type { Calculation } from '../scenario/answers/validation.ts';
import { givesLimit } from './limit-places.ts';
import { plainNotation } from './notation.ts';
import { namesIn } from './reliance.ts';
import { roundingError, sameMeasure, type Convert, type Measured } from './quantities.ts';
import {
  addressesAt,
  addressOf,
  calculationIn,
  isOwn,
  type NumberedScenario,
  scenarioTables,
  type ScenarioTables,
} from './scenario-tables.ts';
import type { Measure } from './written-measures.ts';

/** A number of a calculation that is another one now than when the calculation was made. */
export interface MovedNumber {
  /** Its place among the calculation's quantities, or where else the calculation has it. */
  readonly at: number | 'limit' | 'expression';
  /** Where it stands in the scenario, as that is written: `C1/mass`, `object:table/mass`, `S3`, `deadline`. */
  readonly place: string;
  readonly was: Measure;
  /** null: it stands nowhere any more. */
  readonly is: Measure | null;
}

/** Two versions of a scenario: the one that the calculations were made for, and the one that stands now. */
export interface Versions {
  readonly before: ScenarioTables;
  readonly after: ScenarioTables;
  /** Addresses of the older version whose numbers are others now; a number in another unit or order is the same one. */
  readonly changed: ReadonlySet<string>;
  /** What each claim of the older version says, by its id as addresses have it; and the ids that are left. */
  readonly statements: ReadonlyMap<string, string>;
  readonly claims: ReadonlySet<string>;
  readonly convert: Convert;
}

export function versionsOf(before: NumberedScenario, after: NumberedScenario, convert: Convert): Versions {
  const [old, now] = [scenarioTables(before), scenarioTables(after)];
  const same = sameIn(convert);
  const holdsAll = (measures: readonly Measure[], wanted: readonly Measure[]) =>
    wanted.every((one) => measures.some((other) => same(one, other)));
  const changed = [...old.cited].filter(([address, measures]) => {
    const there = now.cited.get(address) ?? [];
    return there.length !== measures.length || !holdsAll(there, measures) || !holdsAll(measures, there);
  });
  return {
    before: old,
    after: now,
    changed: new Set(changed.map(([address]) => address)),
    statements: new Map(before.solution.claims.map(({ id, statement }) => [addressOf(id), statement])),
    claims: new Set(after.solution.claims.map(({ id }) => addressOf(id))),
    convert,
  };
}

/** A result that came out differently, by the id of its calculation. */
export type MovedResult = Omit<MovedNumber, 'at'>;

type Used = Measure & { readonly at: MovedNumber['at']; readonly name: string; readonly source?: string };

/**
 * The numbers that the expression of each calculation reads, and its limit, as far as they are others now. The function
 * is given what is known by then of the results of the other calculations.
 */
export function movedNumbers(
  calculations: readonly Calculation[],
  versions: Versions,
): (place: number, results: readonly MovedResult[], tolerance: number) => readonly MovedNumber[] {
  const { before, statements, convert } = versions;
  const all = calculations.map((calculation) => {
    const claim = calculation.claimId === null ? null : addressOf(calculation.claimId);
    return { claim, calculation, homes: homesOf(usedBy(calculation, versions), claim, versions) };
  });
  const known = new Set(all.flatMap(({ homes }) => homes.map(({ own }) => own)));
  return (place, results, tolerance) => {
    const { claim, calculation, homes } = all[place] ?? { claim: null, calculation: null, homes: [] };
    if (calculation === null) return [];
    const spoken = `${calculation.meaning} ${(claim === null ? null : statements.get(claim)) ?? ''}`;
    const literal = [...before.cited].flatMap(([address, measures]) =>
      address.startsWith(`${claim ?? ''}/`) && !known.has(address) && versions.changed.has(address)
        ? measures.filter((one) => writtenIn(calculation.expression, one, convert)).map((one) => ({ address, one }))
        : [],
    );
    return [
      ...homes.flatMap(({ number, own }): MovedNumber[] => {
        const moved =
          resultCitedBy(number, results) ??
          movedFrom(number, own, spoken, versions) ??
          (own === null ? resultIn(results, number, tolerance, convert) : null);
        // What the calculation uses may be what stands there now: it was the scenario that differed from it.
        if (moved === null || (moved.is !== null && sameIn(convert)(number, moved.is))) return [];
        return [{ at: number.at, ...moved }];
      }),
      ...literal.map(({ address, one }): MovedNumber => ({ at: 'expression', ...fateOf(address, one, versions) })),
    ];
  };
}

/** What the expression reads; and the limit, of which the quantity that is written down for it says where it stands. */
function usedBy(calculation: Calculation, versions: Versions): readonly Used[] {
  const { requirement, quantities, expression } = calculation;
  const read = namesIn(expression);
  const used = quantities.flatMap((quantity, at): Used[] => (read.has(quantity.name) ? [{ ...quantity, at }] : []));
  if (requirement === null) return used;
  const given = quantities.filter((one) => givesLimit(one, { requirement, expression }, versions.convert));
  const { name = '', source = '' } = given.find((one) => citedBy(one, versions) !== null) ?? given[0] ?? {};
  return [...used, { at: 'limit', name, source, value: requirement.value, unit: requirement.unit }];
}

/** The address that a number cites, in whatever words; of several, the one that has it, or the only one of its kind. */
function citedBy(
  { source = '', ...number }: Measure & { readonly source?: string },
  { before, convert }: Versions,
): string | null {
  const address = addressOf(source);
  if (before.cited.has(address)) return address;
  const meant = isOwn({ source }) ? [] : addressesAt(source, before);
  const having = (is: (one: Measure) => boolean) => meant.filter((one) => before.cited.get(one)?.some(is));
  const [itself] = having((one) => sameIn(convert)(one, number));
  const [alike, ...others] = having((one) => comparable(one, number, convert));
  return itself ?? (others.length === 0 ? alike : null) ?? null;
}

/** Numbers of an expression that are neither powers, `a^2`, `a ^ (-0.25)`, nor parts of names. */
export const literals = /(?<![\p{L}\p{N}_.]|\^ ?\(? ?[-+]? ?)\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\p{L}\p{N}_.])/giu;

/** Whether a pure number stands in the expression itself, where no quantity of the calculations is it. */
const writtenIn = (expression: string, number: Measure, convert: Convert): boolean =>
  dimensionOf(convert(number.value, number.unit)) === '1' &&
  (plainNotation(expression).match(literals) ?? []).some((literal) => Number(literal) === number.value);

/** The result that a number cites. */
const resultCitedBy = ({ source = '' }: Used, results: readonly MovedResult[]): MovedResult | null =>
  results.find(({ place }) => addressOf(place) === calculationIn(source)) ?? null;

/** The result of another calculation, which this number is, as its value says; a pure number and nought are nobody's. */
function resultIn(
  results: readonly MovedResult[],
  number: Used,
  tolerance: number,
  convert: Convert,
): MovedResult | null {
  if (number.at === 'limit' || number.value === 0 || dimensionOf(convert(number.value, number.unit)) === '1')
    return null;
  return results.find(({ was }) => sameMeasure(number, was, convert, tolerance)) ?? null;
}

interface Home {
  readonly number: Used;
  /** The address that the number cites, or of the claim's own quantity that it is. */
  readonly own: string | null;
}

/**
 * Where each number stands: at the place that it cites; or it is one of the claim's own quantities: the one of its name, else the first of its value that no other
 * number of the calculation is. A nought is known by its name only.
 */
function homesOf(numbers: readonly Used[], claim: string | null, versions: Versions): readonly Home[] {
  const { before, convert } = versions;
  if (claim === null) return numbers.map((number) => ({ number, own: citedBy(number, versions) }));
  const own = [...before.cited].filter(([address]) => address.startsWith(`${claim}/`));
  const byName = numbers.map((number) => {
    const place = citedBy(number, versions);
    if (place !== null) return place;
    const address = addressOf(`${claim}/${number.name}`);
    const measures = number.name === '' ? [] : (before.cited.get(address) ?? []);
    return measures.some((one) => comparable(one, number, convert)) ? address : null;
  });
  const taken = new Set(byName);
  return numbers.map((number, at) => {
    const named = byName[at] ?? null;
    if (named !== null) return { number, own: named };
    const [address = null] =
      own.find(([other, measures]) => !taken.has(other) && states(measures, number, convert)) ?? [];
    taken.add(address);
    return { number, own: address };
  });
}

/**
 * What became of a number: of the claim's own first, then of the places in the scenario's tables that state it too. A
 * number that one of these places states still has not moved.
 */
function movedFrom(number: Used, own: string | null, spoken: string, versions: Versions): MovedResult | null {
  const groups = [own === null ? [] : [own], relatedTo(number, own, spoken, versions)];
  for (const addresses of groups) {
    if (!addresses.some((address) => versions.changed.has(address))) continue;
    const fates = addresses.map((address) => fateOf(address, number, versions));
    if (fates.some((fate) => fate.is !== null && sameIn(versions.convert)(fate.was, fate.is))) continue;
    const there = fates.find(({ is }) => is !== null);
    // A number whose claim states it still stands somewhere.
    if (there !== undefined || own === null || addresses.includes(own)) return there ?? fates[0] ?? null;
  }
  return null;
}

/**
 * Places other than the claim's own that state this very number and are spoken of: objects by name in the claim's or
 * the calculation's words, steps by their id, the deadline as a limit, and what has a word in common with the number's
 * name, or, if it is none of the claim's, with those words. A value alone is chance.
 */
function relatedTo(number: Used, own: string | null, spoken: string, { before, convert }: Versions): readonly string[] {
  const names = wordsIn(`${number.name} ${own?.split('/')[1] ?? ''}`);
  const all = new Set([...names, ...wordsIn(spoken)]);
  const meant = (address: string) => {
    const [parent] = partsOf(address);
    if (parent.startsWith('object:')) return meets(wordsIn(parent.slice('object:'.length)), all);
    if (/^(?:capability|environment):/.test(address))
      return meets(wordsIn(address.slice(address.indexOf(':'))), own === null ? all : names);
    const [claim, quantity] = address.split('/');
    if (quantity !== undefined) return own === null && claim !== undefined && quantity === addressOf(number.name);
    return all.has(address) || (address === 'deadline' && number.at === 'limit' && own === null);
  };
  return [...before.cited].flatMap(([address, measures]) =>
    address !== own && states(measures, number, convert) && meant(address) ? [address] : [],
  );
}

/** What stands at an address now, where a number stood that is this one, or is known by its name. */
function fateOf(address: string, number: Measure, versions: Versions): MovedResult {
  const { before, after, convert } = versions;
  const old = before.cited.get(address) ?? [];
  const same = sameIn(convert);
  const was = old.find((one) => same(one, number)) ?? old.find((one) => comparable(one, number, convert)) ?? number;
  const place = before.written.get(address) ?? address;
  const there = after.cited.get(address) ?? [];
  return { place, was, is: counterpart(was, old, there, convert) ?? elsewhere(address, was, versions) };
}

/** The number that took another's place: itself, the only one of its kind, the one in its row, the only one. */
function counterpart(was: Measure, old: readonly Measure[], now: readonly Measure[], convert: Convert): Measure | null {
  const kind = (measures: readonly Measure[]) => measures.filter((one) => comparable(one, was, convert));
  const [then, there] = [kind(old), kind(now)];
  const itself = there.find((one) => sameIn(convert)(one, was));
  if (itself !== undefined) return itself;
  if (there.length === then.length) return there[then.indexOf(was)] ?? null;
  if (there.length === 1) return there[0] ?? null;
  return now.length === 1 && old.length === 1 ? (now[0] ?? null) : null;
}

/**
 * Where a number is whose address is gone: under another name in the same claim or object, or under its name in another.
 * With another value only where one number came to the claim or object as one went, or a new claim has the name.
 */
function elsewhere(address: string, was: Measure, { before, after, convert }: Versions): Measure | null {
  const [parent, name] = partsOf(address);
  const kin = [...after.cited].flatMap(([other, measures]) => {
    const [its, called] = partsOf(other);
    const isNew = !before.cited.has(other);
    // Each object has a mass: only a claim's name for a number says which number it is.
    const named = called === name && !its.includes(':');
    const [alike] = measures.filter((one) => comparable(one, was, convert));
    const itself = measures.find((one) => sameIn(convert)(one, was));
    if (alike === undefined || (its !== parent && called !== name)) return [];
    return [{ itself: isNew || named ? itself : undefined, alike, isNew, named, sibling: its === parent }];
  });
  const itself = kin.find((one) => one.itself !== undefined)?.itself;
  if (itself !== undefined) return itself;
  const came = kin.filter(({ isNew, sibling }) => isNew && sibling);
  const went = [...before.cited].filter(
    ([other, measures]) =>
      partsOf(other)[0] === parent && !after.cited.has(other) && measures.some((one) => comparable(one, was, convert)),
  );
  if (came.length === 1 && went.length === 1) return came[0]?.alike ?? null;
  const heirs = kin.filter(({ isNew, named, sibling }) => isNew && named && !sibling);
  return heirs.length === 1 ? (heirs[0]?.alike ?? null) : null;
}

/** `c1/mass` is `mass` of `c1`; `s3` is of nothing, and so has no kin. */
function partsOf(address: string): readonly [parent: string, name: string] {
  const cut = address.lastIndexOf('/');
  return cut === -1 ? [address, address] : [address.slice(0, cut), address.slice(cut + 1)];
}

const sameIn =
  (convert: Convert) =>
  (one: Measure, other: Measure): boolean =>
    sameMeasure(one, other, convert, roundingError) ||
    (one.value === other.value && one.unit.trim() === other.unit.trim());

/** Of one dimension; a unit that Symposium does not know is comparable with itself. */
function comparable(one: Measure, other: Measure, convert: Convert): boolean {
  const [left, right] = [dimensionOf(convert(one.value, one.unit)), dimensionOf(convert(other.value, other.unit))];
  return left === null && right === null ? one.unit.trim() === other.unit.trim() : left === right;
}

const dimensionOf = (measured: Measured): string | null => (measured.ok ? measured.dimension : null);

const states = (measures: readonly Measure[], number: Measure, convert: Convert): boolean =>
  number.value !== 0 && measures.some((one) => sameIn(convert)(one, number));

/** Words of a name or sentence that say something: `S3`, `reach`; neither `of` nor `a`. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 3 || /\d/.test(word)));

const meets = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...words].some((word) => others.has(word));
