import type { SeedDocument } from '../answers/seed.ts';
import type { Calculation, MathematicsReport, PhysicsReport } from '../answers/validation.ts';
import type { PlacedNumber } from '../../verification/number-places.ts';
import { remembering, sameMeasure, type Convert, type Evaluate, type Quantity } from '../../verification/quantities.ts';
import { namesIn, reliesOn } from '../../verification/reliance.ts';
import { canBe } from '../../verification/varied.ts';
import { wrongEquations, type Reckoning } from '../../verification/told-equations.ts';
import { foreign, numbersOf } from '../../verification/stated-numbers.ts';
import { plain, rollCall, type RollCall } from './roll-call.ts';
import { inventedIn } from './invented-parameters.ts';
import { otherInMathematics, otherInPhysics } from './other-numbers.ts';
import { profileAgainstRows, resultsInWords } from './results-in-words.ts';
import { blank, faults, lawless } from './substance.ts';
import { shorterThanReckoned, wrongSlowTotals } from './told-times.ts';

/**
 * What NEWTON's report shows beside its verdicts (scenario rules §5.2). Ids and names only, in the order of the seed.
 * Absent from a history that is older than these criteria, which then do not apply: that is not an empty list.
 */
export type PhysicsSubstance = {
  /** Claims called VALID whose verdict names no law; of a claim without quantities a calculation does as well. */
  readonly lawless: readonly string[];
  /** Claims with quantities called VALID whose calculation shows no number. */
  readonly uncalculated: readonly string[];
  /** Those of which no number in the calculation is one of the scenario; undefined in older histories, as the next that may be absent. */
  readonly foreign?: readonly string[];
  /** Objects that the materials check passes over. */
  readonly objects: readonly string[];
  /** Steps against the analysed actions, which open with a step's id. */
  readonly steps: RollCall;
  /** Steps whose analysis says nothing, and those that cannot be done. */
  readonly unanalysed: readonly string[];
  readonly infeasible: readonly string[];
  readonly environmentGiven: boolean;
  /** Objects and steps with two verdicts that contradict each other; undefined in older histories. */
  readonly twofold?: { readonly objects: readonly string[]; readonly steps: readonly string[] };
  /** `C1: computed:1.2 has no result`; undefined where nothing could be computed, and in older histories. */
  readonly citations?: readonly string[];
  /** `C1: “mass * g = 15 N” comes to 147.15`, and other numbers in words; undefined as the citations may be. */
  readonly misreckoned?: readonly string[];
  /** Concerns beside a VALID for the whole; undefined in older histories. */
  readonly concernsBesideValid?: number;
};

/** What is wrong with the computations that a text cites. */
export type Citing = (text: string) => readonly string[];

const wronglyCited = <V extends { readonly claimId: string }>(
  rows: readonly V[],
  textOf: (row: V) => string,
  citing: Citing | undefined,
): { readonly citations?: readonly string[] } =>
  citing === undefined
    ? {}
    : { citations: rows.flatMap((row) => citing(textOf(row)).map((wrong) => `${plain(row.claimId)}: ${wrong}`)) };

/** What EULER's report shows beside its verdicts. */
export type MathematicsSubstance = {
  /** Claims called VALID for no reason. */
  readonly unreasoned: readonly string[];
  /** Claims with quantities, called VALID, that no calculation belongs to. */
  readonly uncalculated: readonly string[];
  /** Those whose calculations all lack a requirement, so that nothing is decided. */
  readonly undecided: readonly string[];
  /** Those of which each requirement rests on none of the claim's own quantities. */
  readonly unrelated: readonly string[];
  /** Those whose requirements all hold, whatever the numbers of the scenario are. */
  readonly unfailing?: readonly string[];
  /**
   * `K1/force (“estimate” is no place)`: numbers of calculations that stand nowhere, and after them the limits of
   * requirements. Absent as the whole may be.
   */
  readonly unplaced?: readonly string[];
  /** Parameters of the sensitivity analysis that nothing in the scenario, the claims or the calculations knows. */
  readonly invented: readonly string[];
  /** As in NEWTON's. */
  readonly citations?: readonly string[];
  readonly misreckoned?: readonly string[];
};

/**
 * Equations in words that do not come out, with the numbers of all claims or, where another claim calls another number
 * so, of their own.
 */
const misreckoned = <V extends { readonly claimId: string }>(
  rows: readonly V[],
  textOf: (row: V) => string,
  claims: readonly Claim[],
  reckoning: Reckoning,
): readonly string[] =>
  rows.flatMap((row) => {
    const own = claims.find(({ id }) => plain(id) === plain(row.claimId))?.quantities ?? [];
    const names = new Set(own.map(({ name }) => name));
    const others = claims.flatMap(({ quantities }) => quantities).filter(({ name }) => !names.has(name));
    return wrongEquations(textOf(row), [...own, ...others], reckoning).map(
      (wrong) => `${plain(row.claimId)}: ${wrong}`,
    );
  });

/** `convert`: reads units; without it, numbers are looked for as they stand. */
export function physicsSubstance(
  report: PhysicsReport,
  seed: SeedDocument,
  convert?: Convert,
  citing?: Citing,
  evaluate?: Evaluate,
): PhysicsSubstance {
  const { claims, steps } = seed.solution;
  const stepIds = steps.map(({ id }) => plain(id));
  const valid = validRows(report.claims, claims);
  const numbers = numbersOf(seed, convert === undefined ? null : remembering(convert));
  const sameNote = oneForAll(report.materials.map(({ note }) => note));
  const actions = report.forces.map((force) => ({ ...force, step: stepOf(force.action, stepIds) }));
  const among = (wanted: (force: (typeof actions)[number]) => boolean) =>
    stepIds.filter((id) => actions.some((force) => force.step === id && wanted(force)));
  return {
    lawless: idsWhere(valid, ({ quantitative, row }) => lawless(row.law) && (quantitative || blank(row.calculation))),
    uncalculated: idsWhere(valid, ({ quantitative, row }) => quantitative && !/\d/.test(row.calculation)),
    foreign: idsWhere(valid, ({ quantitative, row }) => quantitative && foreign(row.calculation, numbers)),
    objects: seed.scenario.objects
      .map(({ name }) => plain(name))
      .filter((name) => sameNote || !report.materials.some(({ object }) => folded(object) === folded(name))),
    steps: rollCall(
      stepIds,
      actions.flatMap(({ step }) => step ?? []),
    ),
    unanalysed: oneForAll(report.forces.map(({ analysis }) => analysis))
      ? stepIds.filter((id) => actions.some(({ step }) => step === id))
      : among(({ analysis }) => blank(analysis)),
    infeasible: among(({ feasible }) => !feasible),
    environmentGiven: !blank(report.environment),
    twofold: {
      objects: twofoldIn(report.materials.map(({ object, consistent }) => [folded(object), consistent])),
      steps: twofoldIn(actions.flatMap(({ step, feasible }) => (step === null ? [] : [[step, feasible]]))),
    },
    ...wronglyCited(report.claims, ({ law, calculation, concern }) => `${law}\n${calculation}\n${concern}`, citing),
    ...(convert === undefined || evaluate === undefined
      ? {}
      : {
          misreckoned: [
            ...misreckoned(report.claims, ({ calculation }) => calculation, claims, { convert, evaluate }),
            ...otherInPhysics(report, seed, convert),
          ],
        }),
    concernsBesideValid: report.feasibility === 'VALID' ? faults(report.concerns) : 0,
  };
}

/** From so many on, one text for all of them is about none of them. */
const several = 3;
const oneForAll = (texts: readonly string[]): boolean =>
  texts.length >= several && new Set(texts.map((text) => text.trim().toLowerCase())).size === 1;

interface Arithmetic {
  readonly places: readonly PlacedNumber[];
  /** Symposium's results, in the order of the calculations. */
  readonly results: readonly (number | null)[];
  /** Limits of requirements that stand nowhere, each in words. */
  readonly limits: readonly string[];
  readonly evaluate: Evaluate;
  readonly convert: Convert;
  readonly tolerance: number;
  readonly citing?: Citing | undefined;
}

export function mathematicsSubstance(
  report: MathematicsReport,
  seed: SeedDocument,
  arithmetic: Arithmetic,
): MathematicsSubstance {
  const valid = validRows(report.claims, seed.solution.claims);
  const decided = valid
    .filter(({ quantitative }) => quantitative)
    .map(({ claim }) => {
      const of = report.calculations.filter(({ claimId }) => claimId === null || plain(claimId) === plain(claim.id));
      const own = of.filter(({ claimId }) => claimId !== null);
      const deciding = own.filter(({ requirement }) => requirement !== null);
      return { id: plain(claim.id), own, deciding, resting: restingOn(claim.quantities, of, arithmetic) };
    });
  const ids = (rows: typeof decided) => [...new Set(rows.map(({ id }) => id))];
  return {
    unreasoned: idsWhere(valid, ({ row }) => blank(row.reasoning)),
    uncalculated: ids(decided.filter(({ own }) => own.length === 0)),
    undecided: ids(decided.filter(({ own, deciding }) => own.length > 0 && deciding.length === 0)),
    unrelated: ids(
      decided.filter(({ deciding, resting }) => deciding.length > 0 && !deciding.some((one) => resting.has(one))),
    ),
    unfailing: ids(
      decided.filter(({ deciding }) => deciding.length > 0 && !deciding.some((one) => canFail(one, arithmetic))),
    ),
    unplaced: [
      ...arithmetic.places.flatMap(({ calculation, name, place }) =>
        place.is === 'nowhere' ? [`${calculation}/${name} (${place.why})`] : [],
      ),
      ...arithmetic.limits,
    ],
    invented: inventedIn(report, seed),
    ...wronglyCited(report.claims, ({ reasoning }) => reasoning, arithmetic.citing),
    misreckoned: [
      ...misreckoned(report.claims, ({ reasoning }) => reasoning, seed.solution.claims, arithmetic),
      ...otherInMathematics(report, seed, arithmetic.convert),
      ...resultsInWords(report, seed, arithmetic),
      ...profileAgainstRows(report),
      ...wrongSlowTotals(report, arithmetic.convert),
      ...shorterThanReckoned(report, arithmetic.convert),
    ],
  };
}

type Claim = SeedDocument['solution']['claims'][number];

/** The flagged claims that a lead calls VALID, each with its verdict. */
function validRows<V extends { readonly claimId: string; readonly status: 'VALID' | 'INVALID' }>(
  verdicts: readonly V[],
  claims: readonly Claim[],
) {
  return claims.flatMap((claim) =>
    verdicts
      .filter(({ claimId, status }) => status === 'VALID' && plain(claimId) === plain(claim.id))
      .map((row) => ({ claim, row, quantitative: claim.quantities.length > 0 })),
  );
}

const idsWhere = <R extends { readonly claim: Claim }>(rows: readonly R[], lacks: (row: R) => boolean) => [
  ...new Set(rows.filter(lacks).map(({ claim }) => plain(claim.id))),
];

/** What has both verdicts. */
function twofoldIn(verdicts: readonly (readonly [of: string, good: boolean])[]): readonly string[] {
  const of = (good: boolean) => new Set(verdicts.filter((one) => one[1] === good).map(([id]) => id));
  const bad = of(false);
  return [...of(true)].filter((id) => bad.has(id));
}

const folded = (name: string) => plain(name).toLowerCase();

/** `S1`, `S1: tipping the tank`, `step S1 – pushing`: the step whose id an action opens with. */
function stepOf(action: string, stepIds: readonly string[]): string | null {
  const words = folded(action).replace(/^step\s+/, '');
  const opens = (id: string) => words.startsWith(folded(id)) && !/^[\p{L}\p{N}_]/u.test(words.slice(id.length));
  return stepIds.find((id) => id !== '' && opens(id)) ?? null;
}

/**
 * The calculations, of a claim and of none, whose value depends on one of its own quantities, known by name or by value among what is
 * put in or as the limit, or on the result of an earlier one that does. What is called a law or stands nowhere is
 * nobody's quantity, and an expression without a quantity computes nothing of the scenario.
 */
function restingOn(
  claimed: readonly Quantity[],
  calculations: readonly Calculation[],
  { places, evaluate, convert, tolerance }: Arithmetic,
): ReadonlySet<Calculation> {
  const resting = new Set<Calculation>();
  const same = (one: Omit<Quantity, 'name'>, own: Quantity) => sameMeasure(one, own, convert, tolerance);
  for (const calculation of calculations) {
    const { id, expression, quantities, requirement } = calculation;
    const read = namesIn(expression);
    const placeOf = (name: string) =>
      places.find((one) => one.calculation === plain(id) && one.name === plain(name))?.place ?? { is: 'unasked' };
    const used = quantities.filter(
      ({ name }) => read.has(plain(name)) && !['law', 'nowhere'].includes(placeOf(name).is),
    );
    const earlier = [...resting].map((one) => plain(one.id).toLowerCase());
    const own = used.filter((one) => {
      const place = placeOf(one.name);
      return (
        ('at' in place && earlier.includes(place.at)) ||
        claimed.some((quantity) => folded(one.name) === folded(quantity.name) || same(one, quantity))
      );
    });
    const limited = requirement !== null && claimed.some((quantity) => same(requirement, quantity));
    const computed = evaluate(expression, quantities);
    const counting = limited ? used : own;
    // What cannot be computed is a fault of its own.
    if (counting.length > 0 && (!computed.ok || reliesOn(expression, quantities, counting, computed, evaluate)))
      resting.add(calculation);
  }
  return resting;
}

/**
 * Whether a requirement could fail: with one number that it reads, or with its limit, at so small a part or so many
 * times as much. One that reads no number, or cannot be computed, is a fault of its own.
 */
function canFail(calculation: Calculation, { evaluate, convert }: Arithmetic): boolean {
  const { expression, quantities, requirement } = calculation;
  if (requirement === null) return false;
  const names = namesIn(expression);
  const read = quantities.filter(({ name }) => names.has(plain(name)));
  return read.length === 0 || canBe('missed', { expression, quantities, requirement }, read, evaluate, convert);
}
