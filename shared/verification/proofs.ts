import type { Proof } from '../scenario/answers/acts.ts';
import type { SeedDocument } from '../scenario/answers/seed.ts';
import { inUnit, quotes, satisfies } from './calculations.ts';
import { limitAdvice, limitFault, limitsOf, standsApart } from './limit-places.ts';
import { madeUp } from './made-up-numbers.ts';
import type { Numbers } from './public-places.ts';
import { namesIn, reliesOn } from './reliance.ts';
import { remembering, roundingError, sameMeasure, type Convert, type Evaluate, type Measured } from './quantities.ts';
import { otherConstant } from './constants.ts';
import {
  addressesAt,
  isNamedLaw,
  isOwn,
  lawIn,
  scenarioTables,
  type ScenarioTables,
  surroundings,
} from './scenario-tables.ts';
import { canBe } from './varied.ts';
import { measureText, type Measure } from './written-measures.ts';
import { excerpt } from '../text/cut.ts';

/**
 * What repeating a proof's inequality showed (scenario rules §4.2). Only `fails` bears a veto out: the requirement that
 * ought to hold does not. `unrelated`: no number of the expression is cited from the scenario, so it proves nothing
 * about it. `unplaced`: its limit or a number that decides it stands nowhere, so that it proves what its author likes.
 * `no-proof`: there is no checkable part.
 */
export const proofFindings = [
  'fails',
  'holds',
  'units-disagree',
  'contradicts-scenario',
  'unrelated',
  'unplaced',
  'does-not-parse',
  'no-proof',
] as const;
export type ProofFinding = (typeof proofFindings)[number];

/** A type alias, so that it can stand inside facts. */
export type ProofCheck = {
  readonly finding: ProofFinding;
  /** The expression's value in the requirement's unit; null where there is none. */
  readonly houseValue: number | null;
  readonly comparator: string | null;
  readonly limit: number | null;
  readonly unit: string | null;
  /** One line: what was found, with the ids and numbers that show it. At most 300 characters. */
  readonly why: string;
};

/** A proof that names more numbers than its schema allows is not read. */
export const mostQuantities = 60;
const longestWhy = 300;

type Quantity = Proof['quantities'][number];

/** What a proof is repeated against: the numbers that it can cite, and those that its requirement can have for a limit. */
export interface ProofTables extends ScenarioTables {
  readonly limits: Numbers;
}

/**
 * What is known of a proof already. `limit`: a limit that has its place. `repeated`: the whole proof was judged before, on
 * other tables, and only its inequality is asked for.
 */
export interface KnownProof {
  readonly limit?: Measure;
  readonly repeated?: boolean;
}

/** `marginPercent`: the margin of time that the run's policy asks for. */
export const proofTables = (seed: SeedDocument, marginPercent?: number): ProofTables => ({
  ...scenarioTables(seed),
  limits: limitsOf(seed, marginPercent),
});

/**
 * Repeats a proof against the scenario's own tables. Total: any proof gives a finding, after at most `7 + 7 ×
 * mostQuantities` evaluations and three conversions for each different number that it meets. The checks come in this
 * order, and the first that fails is the finding: the expression can be read, its units agree, its numbers are the
 * scenario's, its value is finite, rests on them and is comparable with the limit, the limit has a place, and so has each
 * number that decides it; then the inequality itself. `tolerance` is for cited numbers and for the place of the limit only: a limit missed by a hair is
 * missed.
 */
export function checkProof(
  proof: Proof | null,
  tables: ProofTables,
  evaluate: Evaluate,
  convert: Convert,
  tolerance: number,
  known?: KnownProof,
): ProofCheck {
  if (proof === null)
    return {
      finding: 'no-proof',
      houseValue: null,
      comparator: null,
      limit: null,
      unit: null,
      why: 'there is no checkable part',
    };
  const { quantities, expression, requirement } = proof;
  const { comparator, value, unit } = requirement;
  const verdict = (finding: ProofFinding, why: string, houseValue: number | null = null): ProofCheck => ({
    finding,
    houseValue: finite(houseValue),
    comparator,
    limit: finite(value),
    unit: excerpt(unit, 60),
    why: excerpt(why, longestWhy),
  });

  if (quantities.length > mostQuantities)
    return verdict('does-not-parse', `it names ${quantities.length} quantities, and ${mostQuantities} are read`);
  const computed = evaluate(expression, quantities);
  if (!computed.ok && computed.kind !== 'not-finite') return verdict(computed.kind, computed.why);

  const contradiction = contradictionIn(quantities, tables, convert, tolerance);
  if (contradiction !== null) return verdict('contradicts-scenario', contradiction);
  if (!computed.ok) return verdict('does-not-parse', computed.why);

  const used = namesIn(expression);
  const cited = quantities.filter((one) => used.has(one.name) && !isOwn(one));
  if (cited.length === 0) return verdict('unrelated', 'no number of the expression is cited from the scenario');
  if (!reliesOn(expression, quantities, cited, computed, evaluate))
    return verdict(
      'unrelated',
      'the value of the expression does not depend on any number that is cited from the scenario',
    );

  const limit = convert(value, unit);
  if (!limit.ok) return verdict(limit.kind === 'not-finite' ? 'does-not-parse' : limit.kind, limit.why);
  const satisfied = satisfies(computed, requirement, convert);
  if (satisfied === null)
    return verdict(
      'units-disagree',
      `the expression is in ${computed.dimension}, and the requirement in ${limit.dimension}`,
    );
  const nothing = provesNothing(
    { proof, computed, cited, satisfied },
    tables,
    evaluate,
    remembering(convert),
    tolerance,
    known,
  );
  if (nothing !== null) return verdict(...nothing);
  const finding = satisfied ? 'holds' : 'fails';
  const houseValue = inUnit(computed.si, unit, convert);
  const computedText =
    houseValue === null ? `${shown(computed.si)} (${computed.dimension})` : `${shown(houseValue)} ${unit}`;
  return verdict(
    finding,
    `it comes to ${computedText} where ${comparator} ${shown(value)} ${unit} is required: the requirement ${finding}`,
    houseValue,
  );
}

interface Repeated {
  readonly proof: Proof;
  readonly computed: Measured;
  readonly cited: readonly Quantity[];
  readonly satisfied: boolean;
}

/** Why a proof that can be repeated proves nothing: its limit or a number stands nowhere, or its requirement fails in any case. */
function provesNothing(
  { proof, computed, cited, satisfied }: Repeated,
  tables: ProofTables,
  evaluate: Evaluate,
  convert: Convert,
  tolerance: number,
  known: KnownProof = {},
): readonly [ProofFinding, string] | null {
  const { requirement } = proof;
  if (known.repeated === true) return null;
  const settled = known.limit !== undefined && sameMeasure(known.limit, requirement, convert, roundingError);
  const placed = (one: Quantity) => placesLimit(one, cited, tables);
  const fault = settled ? null : limitFault({ ...proof, computed }, placed, tables.limits, convert, tolerance);
  if (fault !== null) return ['unplaced', `its limit of ${measureText(requirement)} ${fault}: ${limitAdvice}`];
  const number = madeUp(proof, satisfied, tables.limits, { evaluate, convert, tolerance });
  if (number !== null) return ['unplaced', number];
  return satisfied || couldHold(proof, evaluate, convert)
    ? null
    : ['unrelated', 'the requirement fails whatever its numbers and its limit are'];
}

/** Whether a requirement that fails would hold with one number that it reads, or its limit, at a very small part or very many times of it. */
function couldHold(proof: Proof, evaluate: Evaluate, convert: Convert): boolean {
  const names = namesIn(proof.expression);
  const read = proof.quantities.filter(({ name }) => names.has(name));
  return canBe('met', proof, read, evaluate, convert);
}

/**
 * Whether a quantity that is written down for the limit says where that stands: a law by its name, or a place of the
 * scenario that no number cites which the expression reads. An estimate is no place.
 */
function placesLimit(limit: Quantity, cited: readonly Quantity[], tables: ScenarioTables): boolean {
  if (isOwn(limit)) return isNamedLaw(limit.source);
  const read = cited.map(({ source }) => source);
  return standsApart(limit.source, read, tables);
}

/** The first number that is not what the scenario says, in a line; null where all agree. */
function contradictionIn(
  quantities: readonly Quantity[],
  tables: ScenarioTables,
  convert: Convert,
  tolerance: number,
): string | null {
  const { cited, named } = tables;
  const si = remembering(convert);
  const same = (quantity: Quantity, there: Measure) => quotes(quantity, there, si, tolerance);
  for (const quantity of quantities) {
    const { name, value, unit, source } = quantity;
    const said = `${excerpt(name, 40)} = ${shown(value)} ${excerpt(unit, 20)}`;
    const at = `\`${excerpt(source, 60)}\``;
    if (!isOwn(quantity)) {
      const meant = addressesAt(source, tables);
      if (meant.length === 0) return `${said} cites ${at}, which names nothing in the scenario`;
      const readable = meant
        .flatMap((address) => cited.get(address) ?? [])
        .filter((measure) => si(measure.value, measure.unit).ok);
      if (readable.length === 0) return `${said} cites ${at}, where Symposium can read no number`;
      if (!readable.some((measure) => same(quantity, measure)))
        return `${said} cites ${at}, where the scenario says ${listed(readable)}`;
    } else {
      const law = lawIn(source);
      const constant = law === null ? null : otherConstant(law, quantity, surroundings(tables), si);
      if (constant !== null) return `${said} is given as ${at}, which is ${listed([constant])}`;
      const stated = si(value, unit);
      // One letter may stand for a time here and a thickness there; of one dimension, one name is one number.
      const alike = (named.get(name.trim()) ?? []).filter((measure) => {
        const measured = si(measure.value, measure.unit);
        return stated.ok && measured.ok && stated.dimension === measured.dimension;
      });
      if (alike.length > 0 && !alike.some((measure) => same(quantity, measure)))
        return `${said} is given as ${at}, but a claim of the scenario says ${listed(alike)}`;
    }
  }
  return null;
}

/** As it survives JSON: nothing that is not finite, and one zero only. */
const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value + 0 : null);
const shown = (value: number): string => String(Number(value.toPrecision(6)));
const listed = (measures: readonly Measure[]): string =>
  measures
    .slice(0, 4)
    .map(({ value, unit }) => `${shown(value)} ${excerpt(unit, 20)}`.trim())
    .join(', ');
