import { inUnit } from '../../verification/calculations.ts';
import { addressed, type Addressed, numberAt, quantityNamed, quotedFrom } from '../../verification/claim-places.ts';
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
  const before = addressed(solution.claims);
  const first = mapped(solution.claims, (quantity) => fromPage(quantity, changes, base, before, rules.convert));
  if (first === null) return null;
  let claims = first;
  // Each pass settles one step more of every chain; numbers that rest on themselves never settle.
  for (let passes = before.length; passes >= 0; passes -= 1) {
    const standing = addressed(claims);
    const next = mapped(claims, (_, nth) => onward(nth, standing, before, base, rules));
    if (next === null) return null;
    const settled = isSame(next, claims);
    claims = next;
    if (settled) return found(base, claims, scenario);
  }
  return null;
}

/** Values in their quantities' own units; null where one of them is. `nth`: of all quantities, from 0. */
function mapped(claims: Claims, valueOf: (quantity: Claimed, nth: number) => number | null): Claims | null {
  let nth = 0;
  const whole = claims.map((claim) => ({
    ...claim,
    quantities: claim.quantities.flatMap((quantity) => {
      const value = valueOf(quantity, nth);
      nth += 1;
      return value === null ? [] : [{ ...quantity, value }];
    }),
  }));
  return whole.every(({ quantities }, of) => quantities.length === claims[of]?.quantities.length) ? whole : null;
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
  { places }: TwinBase,
  before: readonly Addressed[],
  convert: Convert,
): number | null {
  const source = quantity.source ?? '';
  const change = changes.find(({ was }) => sameMeasure(was, quantity, convert, roundingError));
  // What a derivation or another claim says is followed from there.
  if (change === undefined || derivationIn(source) !== null || quotedFrom(source, '', before) !== null)
    return quantity.value;
  const there = placeIn(source, places)?.measures ?? [];
  const is = convert(change.is.value, change.is.unit);
  return is.ok && there.some((one) => sameMeasure(one, change.was, convert, roundingError))
    ? inOwnUnit(is.si, quantity, convert)
    : null;
}

/** A quantity as the others stand now. `before`: all as they were published. */
function onward(
  nth: number,
  standing: readonly Addressed[],
  before: readonly Addressed[],
  { places }: TwinBase,
  rules: TwinRules,
): number | null {
  const [self, published] = [standing[nth], before[nth]];
  if (self === undefined || published === undefined) return null;
  const { id, quantity } = self;
  const was = published.quantity;
  const source = quantity.source ?? '';
  const derivation = derivationIn(source);
  if (derivation === null) {
    const [then, now] = [quotedFrom(source, id, before), quotedFrom(source, id, standing)];
    return then === null || now === null ? quantity.value : quotedNow(was, then, now, rules.convert);
  }
  if (derivation.comparator !== '=') return quantity.value;
  const read = derivation.names.flatMap((name) => {
    const page = numberAt(name, places);
    const now = quantityNamed(name, self, standing) ?? page;
    const then = quantityNamed(name, published, before) ?? page;
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
function quotedNow(
  was: Claimed,
  then: readonly Addressed[],
  now: readonly Addressed[],
  convert: Convert,
): number | null {
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
