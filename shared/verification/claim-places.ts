import type { SeedDocument } from '../scenario/answers/seed.ts';
import { excerpt } from '../text/cut.ts';
import { derivationIn, type Derivation, isStated } from './derivations.ts';
import { placeIn, publicPlaces, standsAmong, type Place, type PublicPlaces } from './public-places.ts';
import { otherConstant } from './constants.ts';
import { addressOf, lawIn, type NumberedScenario } from './scenario-tables.ts';
import { inUnit, satisfies } from './calculations.ts';
import { reliesOn } from './reliance.ts';
import { remembering, type Convert, type Evaluate, type Quantity } from './quantities.ts';
import type { Measure } from './written-measures.ts';

/**
 * What is wrong with the numbers of a scenario's claims (scenario rules §2.1.3), each with claim, quantity, place and
 * both values. A type alias, so that it can stand inside facts.
 */
export type ClaimPlaces = {
  /** `C1/mass = 15 kg stands nowhere: “estimate” is no place`. */
  readonly unplaced: readonly string[];
  /** `C1/mass is 15 kg, and object:table/mass has 60 kg`: another number than stands there, or than it comes to. */
  readonly other: readonly string[];
  /** `rise is 25 K in C1 and 40 K in C2`: results by one name, which are two numbers. */
  readonly apart: readonly string[];
};

export interface Arithmetic {
  readonly evaluate: Evaluate;
  readonly convert: Convert;
  readonly tolerance: number;
  /** A number without any word of a source stands nowhere; otherwise it is of a version that asked for none. */
  readonly sourced?: boolean;
}

type Claim = SeedDocument['solution']['claims'][number];
type Own = Claim['quantities'][number];

/** A claim's quantity with what its source says, and the addresses of other claims' quantities that it rests on. */
interface Stated {
  readonly id: string;
  readonly claim: string;
  readonly quantity: Own;
  readonly kind: 'public' | 'law' | 'result' | 'nowhere' | 'unasked';
  readonly at: string;
  readonly rests: readonly string[];
  readonly unplaced?: string;
  readonly other?: string;
}

const longestSource = 60;
/** Stands for the public page among what results rest on; no address of a claim begins with a blank. */
const pageId = ' page';
/** Facts cross a history: so many are named of each kind, and the others counted. */
const mostNamed = 20;

export function claimPlaces(seed: NumberedScenario, { convert, ...others }: Arithmetic): ClaimPlaces {
  const arithmetic = { ...others, convert: remembering(convert) };
  const places = publicPlaces(seed);
  const { claims } = seed.solution;
  const all = addressed(claims);
  const stated = all.map((one) => judged(one, all, places, arithmetic));
  const grounded = groundedAmong(stated);
  const idle = stated.filter(({ id }) => !grounded.has(id));
  return {
    unplaced: named([
      ...stated.flatMap(({ unplaced, quantity, claim }) =>
        unplaced === undefined ? [] : [`${said(claim, quantity)} stands nowhere: ${unplaced}`],
      ),
      ...idle.map(({ claim, quantity }) => `${said(claim, quantity)} stands nowhere: it rests on itself alone`),
      ...claims
        .filter((claim) => ownOnly(claim, stated))
        .map(({ id }) => `${id.trim()} has no number that the scenario states: each is called a law`),
    ]),
    other: named(stated.flatMap(({ other }) => other ?? [])),
    apart: named(apartIn(stated, arithmetic)),
  };
}

const named = (all: readonly string[]): readonly string[] =>
  all.length <= mostNamed ? all : [...all.slice(0, mostNamed), `and ${all.length - mostNamed} more`];

const amountText = ({ value, unit }: Measure): string =>
  `${Number(value.toPrecision(6))} ${unit === '1' ? '' : excerpt(unit, 20)}`.trim();
const nameOf = (claim: string, { name }: Quantity): string => `${claim}/${excerpt(name.trim(), 60)}`;
const said = (claim: string, quantity: Quantity): string => `${nameOf(claim, quantity)} = ${amountText(quantity)}`;
const list = (measures: readonly Measure[]): string => measures.slice(0, 4).map(amountText).join(' or ');

/** A claim's quantity by what others call it. */
export interface Addressed {
  /** `c1/heat`. */
  readonly id: string;
  /** `heat`. */
  readonly name: string;
  readonly claim: Claim;
  readonly quantity: Own;
}

/** Every quantity of these claims, in their order. */
export const addressed = (claims: readonly Claim[]): readonly Addressed[] =>
  claims.flatMap((claim) =>
    claim.quantities.map((quantity) => ({
      id: addressOf(`${claim.id}/${quantity.name}`),
      name: addressOf(quantity.name),
      claim,
      quantity,
    })),
  );

function judged(one: Addressed, all: readonly Addressed[], places: PublicPlaces, arithmetic: Arithmetic): Stated {
  const { id, claim, quantity } = one;
  const { source } = quantity;
  const base = { id, claim: claim.id.trim(), quantity, at: '', rests: [] };
  const nowhere = (why: string): Stated => ({ ...base, kind: 'nowhere', unplaced: why });
  if (source === undefined && arithmetic.sourced !== true) return { ...base, kind: 'unasked' };
  if (source === undefined || source.trim() === '') return nowhere('it names no place');
  const text = excerpt(source.trim(), longestSource);
  const law = lawIn(source);
  if (law !== null) {
    if (!/\p{L}/u.test(law)) return nowhere('a law without a name');
    const known = otherConstant(law, quantity, placeIn('environment', places)?.measures ?? [], arithmetic.convert);
    return known === null
      ? { ...base, kind: 'law', at: addressOf(source) }
      : { ...base, kind: 'nowhere', other: differs(base, text, [known]) };
  }
  const derivation = derivationIn(source);
  if (derivation !== null) return derived(base, derivation, { one, all, places }, arithmetic);
  return placed(base, source, text, all, places, arithmetic);
}

type Base = Pick<Stated, 'id' | 'claim' | 'quantity' | 'at' | 'rests'>;

/** A number that stands at a place of the public page, or is another quantity. */
function placed(
  base: Base,
  source: string,
  text: string,
  all: readonly Addressed[],
  places: PublicPlaces,
  { convert, tolerance }: Arithmetic,
): Stated {
  const { quantity } = base;
  const quoted = quotedFrom(source, base.id, all);
  if (quoted !== null) {
    const alike = quoted.filter((one) => standsAmong(quantity, { measures: [one.quantity] }, convert, tolerance));
    if (quoted.length === 0)
      return { ...base, kind: 'nowhere', unplaced: `“${text}” is the claim itself: say what it comes from` };
    return alike.length > 0
      ? { ...base, kind: 'result', rests: alike.map(({ id }) => id) }
      : {
          ...base,
          kind: 'nowhere',
          other: differs(
            base,
            text,
            quoted.map((one) => one.quantity),
          ),
        };
  }
  const place: Place | null = placeIn(source, places);
  if (place === null) return { ...base, kind: 'nowhere', unplaced: `“${text}” is no place` };
  if (standsAmong(quantity, place, convert, tolerance)) return { ...base, kind: 'public', at: place.at };
  if (place.measures.length === 0) return { ...base, kind: 'nowhere', unplaced: `no number stands at ${text}` };
  return { ...base, kind: 'nowhere', other: differs(base, text, place.measures) };
}

const differs = ({ claim, quantity }: Base, place: string, there: readonly Measure[]): string =>
  `${nameOf(claim, quantity)} is ${amountText(quantity)}, and ${place} has ${list(there)}`;

/** The quantities at a claim's address, `C1` or `C1/heat`, but for that of `id`; null: it is no claim's. */
export function quotedFrom(source: string, id: string, all: readonly Addressed[]): readonly Addressed[] | null {
  const address = addressOf(source.replace(/^\s*(?:from|see|as in|claim)\s+/i, ''));
  const meant = all.filter((one) => one.id === address || one.id.startsWith(`${address}/`));
  return meant.length === 0 ? null : meant.filter((one) => one.id !== id);
}

/** What a derivation can read: its own claim, else the others, else the public page. */
interface Readable {
  readonly one: Addressed;
  readonly all: readonly Addressed[];
  readonly places: PublicPlaces;
}

/** A number that follows from others: it is what they come to, or lies on the stated side of it. */
function derived(
  base: Base,
  { comparator, expression, names, odd }: Derivation,
  { one, all, places }: Readable,
  { evaluate, convert, tolerance }: Arithmetic,
): Stated {
  const { quantity } = base;
  const nowhere = (why: string): Stated => ({ ...base, kind: 'nowhere', unplaced: why });
  const read = names.map((name) => ({ name, from: quantityNamed(name, one, all) ?? numberAt(name, places) }));
  const unknown = read.filter(({ from }) => from === null).map(({ name }) => name);
  if (unknown.length > 0) return nowhere(`no quantity is called ${excerpt(unknown.join(', '), 60)}`);
  const page = [...places.values()].flatMap(({ measures }) => measures);
  const invented = names.length === 0 ? undefined : odd.find((factor) => !isStated(factor, page, convert));
  if (invented !== undefined) return nowhere(`${invented} in its derivation stands nowhere: make it a quantity`);
  const quantities = read.flatMap(({ name, from }) => (from === null ? [] : [{ ...from.quantity, name }]));
  const computed = evaluate(expression, quantities);
  if (!computed.ok) return nowhere(`its derivation cannot be computed: ${excerpt(computed.why, 120)}`);
  if (!reliesOn(expression, quantities, quantities, computed, evaluate))
    return nowhere('its derivation comes to the same whatever its quantities are');
  const stated = convert(quantity.value, quantity.unit);
  const rests = read.flatMap(({ from }) => from?.ids ?? []);
  const value =
    stated.ok && stated.dimension === computed.dimension ? inUnit(computed.si, quantity.unit, convert) : null;
  const result: Stated = { ...base, kind: 'result', rests };
  const shown = `${comparator} ${excerpt(expression.trim(), longestSource)}`;
  if (value === null) {
    const comes = stated.ok ? `comes to ${computed.dimension}` : 'cannot be compared';
    return { ...result, other: `${nameOf(base.claim, quantity)} is ${amountText(quantity)}, and ${shown} ${comes}` };
  }
  const there = { value, unit: quantity.unit };
  const holds =
    comparator === '='
      ? standsAmong(quantity, { measures: [there] }, convert, tolerance)
      : satisfies(stated, { comparator, ...there }, convert) === true ||
        (comparator.endsWith('=') && standsAmong(quantity, { measures: [there] }, convert, tolerance));
  return holds
    ? result
    : {
        ...result,
        other: `${nameOf(base.claim, quantity)} is ${amountText(quantity)}, and ${shown} comes to ${amountText(there)}`,
      };
}

/** By its name in the claim of `self` itself, else in the others, if they mean one number by it. */
export function quantityNamed(name: string, self: Addressed, all: readonly Addressed[]) {
  const address = addressOf(name);
  const so = all.filter((one) => one.name === address);
  const here = address === self.name ? [] : so.filter(({ claim }) => claim === self.claim);
  const found = here.length > 0 ? here : so.filter(({ claim }) => claim !== self.claim);
  const [first] = found;
  return first === undefined ? null : { quantity: first.quantity, ids: found.map(({ id }) => id) };
}

/** The one number of a place that is called in one word: `S1`, `deadline`. It rests on nothing else. */
export function numberAt(
  name: string,
  places: PublicPlaces,
): { readonly quantity: Quantity; readonly ids: readonly [string] } | null {
  const [measure, ...others] = places.get(addressOf(name))?.measures ?? [];
  return measure === undefined || others.length > 0 ? null : { quantity: { name, ...measure }, ids: [pageId] };
}

/**
 * Of all, those that do not rest on themselves alone: what stands at a place or names none, and what rests on one of
 * these, in however many steps.
 */
function groundedAmong(stated: readonly Stated[]): ReadonlySet<string> {
  const restOn = Map.groupBy(
    stated.flatMap(({ id, rests }) => rests.map((below) => ({ id, below }))),
    ({ below }) => below,
  );
  const grounded = new Set([pageId, ...stated.flatMap(({ kind, id }) => (kind === 'result' ? [] : [id]))]);
  // A set is walked with what is added to it on the way.
  for (const id of grounded) for (const above of restOn.get(id) ?? []) grounded.add(above.id);
  return grounded;
}

/** A claim whose every number is called a law says nothing of this scenario. */
function ownOnly(claim: Claim, stated: readonly Stated[]): boolean {
  const own = stated.filter((one) => one.claim === claim.id.trim());
  return own.length > 0 && own.every(({ kind }) => kind === 'law');
}

/**
 * Numbers of one name that are two. Two places of the public page may have the same name for what they state, and two
 * laws may; what follows from others has one value, or two names.
 */
function apartIn(stated: readonly Stated[], { convert, tolerance }: Arithmetic): readonly string[] {
  const firsts = new Map<string, Stated>();
  return stated.flatMap((one) => {
    const { name, unit, value } = one.quantity;
    const measured = convert(value, unit);
    if (one.kind === 'unasked' || !measured.ok) return [];
    const key = `${addressOf(name)} ${measured.dimension}`;
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, one);
      return [];
    }
    const twoPlaces = first.kind === one.kind && first.kind !== 'result' && first.at !== one.at;
    if (twoPlaces || standsAmong(one.quantity, { measures: [first.quantity] }, convert, tolerance)) return [];
    return [
      `${excerpt(name.trim(), 60)} is ${amountText(first.quantity)} in ${first.claim} and ${amountText(one.quantity)} in ${one.claim}`,
    ];
  });
}
