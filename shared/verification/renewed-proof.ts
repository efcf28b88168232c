import type { Proof } from '../scenario/answers/acts.ts';
import { givesLimit } from './limit-places.ts';
import { roundingError, sameMeasure, type Convert } from './quantities.ts';
import { addressesAt, isOwn, type ScenarioTables } from './scenario-tables.ts';
import type { Measure } from './written-measures.ts';

type Quantity = Proof['quantities'][number];

/**
 * A proof as it reads on other tables: each number that it cites from the scenario is the one that stands at that place
 * now (scenario rules §4.2), and so is its limit where one of them is written down for it. Where several of its kind stand there, the number must be among them as it was. Null where
 * a place is gone or does not say which number is meant: then nobody can repeat the proof.
 */
export function renewedProof(proof: Proof, tables: ScenarioTables, convert: Convert): Proof | null {
  const quantities: Quantity[] = [];
  let { requirement } = proof;
  for (const quantity of proof.quantities) {
    const now = isOwn(quantity) ? quantity : standing(quantity, measuresAt(quantity.source, tables), convert);
    if (now === null) return null;
    const { value, unit } = now;
    quantities.push({ ...quantity, value, unit });
    if (givesLimit(quantity, proof, convert)) requirement = { ...requirement, value, unit };
  }
  return { ...proof, quantities, requirement };
}

/**
 * Whether one proof can take another's place: it speaks of the same thing, which is to say that it cites a place that
 * the other cites, and its limit is no number made up for it, but the other's or one that stands in the scenario.
 */
export function takesPlaceOf(other: Proof, proof: Proof, tables: ScenarioTables, convert: Convert): boolean {
  const citedBy = ({ quantities }: Proof) =>
    quantities.filter((one) => !isOwn(one)).flatMap(({ source }) => addressesAt(source, tables));
  const places = new Set(citedBy(other));
  const limits = [other.requirement, ...[...tables.cited.values()].flat()];
  return (
    citedBy(proof).some((address) => places.has(address)) &&
    limits.some((limit) => sameMeasure(proof.requirement, limit, convert, roundingError))
  );
}

const measuresAt = (source: string, tables: ScenarioTables): readonly Measure[] =>
  addressesAt(source, tables).flatMap((address) => tables.cited.get(address) ?? []);

function standing(quantity: Quantity, measures: readonly Measure[], convert: Convert): Measure | null {
  const asked = convert(quantity.value, quantity.unit);
  const alike = measures.filter(({ value, unit }) => {
    const measured = convert(value, unit);
    return asked.ok && measured.ok && measured.dimension === asked.dimension;
  });
  if (alike.length === 1) return alike[0] ?? null;
  return alike.find((measure) => sameMeasure(quantity, measure, convert, roundingError)) ?? null;
}
