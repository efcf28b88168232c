import { inUnit } from '../../verification/calculations.ts';
import { numberAt, quantityNamed, quotedFrom } from '../../verification/claim-places.ts';
import { derivationIn } from '../../verification/derivations.ts';
import { placeIn } from '../../verification/public-places.ts';
import { type Convert, roundingError, sameMeasure } from '../../verification/quantities.ts';
import { addressOf, type NumberedScenario } from '../../verification/scenario-tables.ts';
import type { Measure } from '../../verification/written-measures.ts';
import { type ChangedNumber, roundsTo, type TwinBase, type TwinRules } from './base.ts';

/** The claims as they stand with other numbers on the page. */
export interface FollowedClaims {
  readonly numbered: NumberedScenario;
  /** Their numbers that are others now, by `C1/mass` as addresses have it. */
  readonly moved: readonly ChangedNumber[];
  /** Those of them that no cell of the page states, but an expression over others. */
  readonly derived: readonly ChangedNumber[];
}

type Claims = NumberedScenario['solution']['claims'];
type Claimed = Claims[number]['quantities'][number];

/**
 * Follows changed numbers of the page through the claims: a claim states what its cell states, what another claim states, or
 * what its derivation comes to, in however many steps. null: one of them cannot be followed. A bound that was chosen
 * (`>= …`) stays what it is.
 */
export function followedClaims(
  base: TwinBase,
  changes: readonly ChangedNumber[],
  scenario: NumberedScenario['scenario'],
  rules: TwinRules,
): FollowedClaims | null {
  const { solution } = base.numbered;
  const first = mapped(solution.claims, (quantity) => fromPage(quantity, changes, base, rules.convert));
  if (first === null) return null;
  let claims = first;
  // Each pass settles one step more of every chain; numbers that rest on themselves never settle.
  for (let passes = solution.claims.flatMap(({ quantities }) => quantities).length; passes >= 0; passes -= 1) {
    const standing = claims;
    const next = mapped(standing, (quantity, place) => onward(quantity, place, standing, base, rules));
    if (next === null) return null;
    claims = next;
    if (isSame(claims, standing)) return found(base, claims, scenario);
  }
  return null;
}

/** Values in their quantities' own units; null where one of them is. */
function mapped(claims: Claims, valueOf: (quantity: Claimed, place: Place) => number | null): Claims | null {
  const whole = claims.map((claim, of) => ({
    ...claim,
    quantities: claim.quantities.flatMap((quantity, at) => {
      const value = valueOf(quantity, { of, at });
      return value === null ? [] : [{ ...quantity, value }];
    }),
  }));
  return whole.every(({ quantities }, of) => quantities.length === claims[of]?.quantities.length) ? whole : null;
}

/** Of a quantity: its claim, and its place there. */
interface Place {
  readonly of: number;
  readonly at: number;
}

const isSame = (claims: Claims, others: Claims): boolean =>
  claims.every(({ quantities }, of) =>
    quantities.every(({ value }, at) => value === others[of]?.quantities[at]?.value),
  );

/** Without what binary fractions add. null: its unit is none. */
function inOwnUnit(si: number, { unit }: Measure, convert: Convert): number | null {
  const value = inUnit(si, unit, convert);
  return value === null ? null : Number(value.toPrecision(12));
}

/** The number of the cell that a quantity cites, if that is a changed one. null: it has a changed number from elsewhere. */
function fromPage(
  quantity: Claimed,
  changes: readonly ChangedNumber[],
  { numbered, places }: TwinBase,
  convert: Convert,
): number | null {
  const source = quantity.source ?? '';
  const change = changes.find(({ was }) => sameMeasure(was, quantity, convert, roundingError));
  // What a derivation or another claim says is followed from there.
  if (
    change === undefined ||
    derivationIn(source) !== null ||
    quotedFrom(source, '', numbered.solution.claims) !== null
  )
    return quantity.value;
  const there = placeIn(source, places)?.measures ?? [];
  const is = convert(change.is.value, change.is.unit);
  return is.ok && there.some((one) => sameMeasure(one, change.was, convert, roundingError))
    ? inOwnUnit(is.si, quantity, convert)
    : null;
}

/** A quantity as the others stand now. `before`: the claims as they were published. */
function onward(
  quantity: Claimed,
  { of, at }: Place,
  standing: Claims,
  { numbered, places }: TwinBase,
  rules: TwinRules,
): number | null {
  const before = numbered.solution.claims;
  const [claim, published] = [standing[of], before[of]];
  const was = published?.quantities[at];
  if (claim === undefined || published === undefined || was === undefined) return null;
  const source = quantity.source ?? '';
  const derivation = derivationIn(source);
  if (derivation === null) {
    const id = addressOf(`${claim.id}/${quantity.name}`);
    const [then, now] = [quotedFrom(source, id, before), quotedFrom(source, id, standing)];
    return then === null || now === null ? quantity.value : quotedNow(was, then, now, rules.convert);
  }
  if (derivation.comparator !== '=') return quantity.value;
  const own = addressOf(quantity.name);
  const read = derivation.names.flatMap((name) => {
    const page = numberAt(name, places);
    const now = quantityNamed(name, own, claim, standing) ?? page;
    const then = quantityNamed(name, own, published, before) ?? page;
    return now === null || then === null ? [] : [{ now: { ...now.quantity, name }, then: then.quantity }];
  });
  if (read.every(({ now, then }) => now.value === then.value)) return was.value;
  const computed = rules.evaluate(
    derivation.expression,
    read.map(({ now }) => now),
  );
  return computed.ok ? inOwnUnit(computed.si, quantity, rules.convert) : null;
}

/** What stands now where it stood that was quoted. null: it stood in several places, which are not one number any more. */
function quotedNow(was: Claimed, then: readonly Quoted[], now: readonly Quoted[], convert: Convert): number | null {
  const meant = then.flatMap((one, at) => {
    const there = now[at];
    return there !== undefined && sameMeasure(one.quantity, was, convert, roundsTo) ? [{ one, there }] : [];
  });
  const moved = meant.filter(({ one, there }) => one.quantity.value !== there.quantity.value);
  const [first] = moved;
  if (first === undefined) return was.value;
  const is = convert(first.there.quantity.value, first.there.quantity.unit);
  const isOne = meant.every(({ there }) => sameMeasure(there.quantity, first.there.quantity, convert, roundsTo));
  return is.ok && isOne ? inOwnUnit(is.si, was, convert) : null;
}

type Quoted = NonNullable<ReturnType<typeof quotedFrom>>[number];

function found(base: TwinBase, claims: Claims, scenario: NumberedScenario['scenario']): FollowedClaims {
  const { solution } = base.numbered;
  const moved = solution.claims.flatMap(({ id, quantities }, of) =>
    quantities.flatMap(({ name, source = '', value, unit }, at) => {
      const is = claims[of]?.quantities[at]?.value ?? value;
      const address = addressOf(`${id}/${name}`);
      return is === value ? [] : [{ address, source, was: { value, unit }, is: { value: is, unit } }];
    }),
  );
  return {
    numbered: { solution: { ...solution, claims }, scenario },
    moved,
    derived: moved.filter(({ source }) => derivationIn(source) !== null),
  };
}
