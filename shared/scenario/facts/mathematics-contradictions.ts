import type { SeedDocument } from '../answers/seed.ts';
import type { Calculation, MathematicsReport } from '../answers/validation.ts';
import type { CalculationCheck } from '../../verification/calculations.ts';
import { agree, sameMeasure, type Convert, type Quantity } from '../../verification/quantities.ts';
import type { PlacedNumber } from '../../verification/number-places.ts';
import type { Sensitivity } from '../../verification/sensitivity.ts';
import type { Timing } from '../../verification/timing.ts';
import { plain } from './roll-call.ts';
import { prefix } from '../../text/cut.ts';

/**
 * A place where EULER's report and Symposium, the scenario or the report itself differ; each opens a challenge by
 * itself (scenario rules §2.2.2).
 */
export type Contradiction = {
  /**
   * Id in the claim table of what is contradicted: `EULER/timing`, `EULER/K2`, `EULER/C1`, `EULER/units`,
   * `EULER/fragility`.
   */
  readonly claim: string;
  /**
   * `timing total`, `timing margin`, `deadline`, `calculation K2`, `sensitivity of mass`, `fragility`, `units`,
   * `quantity C1/mass`, `quantity K1/mass`, `verdict on C1`.
   */
  readonly about: string;
  readonly reported: string | number | boolean | null;
  readonly house: string | number | boolean | null;
  /**
   * Symposium did the arithmetic again, or compared two numbers; otherwise two statements stand against each other, and
   * it is for agents to judge.
   */
  readonly recomputed: boolean;
};

interface Compared {
  readonly report: MathematicsReport;
  readonly seed: SeedDocument;
  readonly house: Timing;
  readonly calculations: readonly CalculationCheck[];
  readonly sensitivity: Sensitivity;
  /** Claims that EULER calls VALID. */
  readonly valid: readonly string[];
  /** Where the numbers of the calculations stand. */
  readonly places: readonly PlacedNumber[];
  readonly convert: Convert;
  readonly tolerance: number;
}

export function contradictionsOf(compared: Compared): readonly Contradiction[] {
  return [timing, calculations, units, sensitivity, quantities, verdicts].flatMap((find) => find(compared));
}

const recomputed = (
  claim: string,
  about: string,
  reported: Contradiction['reported'],
  house: Contradiction['house'],
): Contradiction => ({ claim: `EULER/${claim}`, about, reported, house, recomputed: true });

function timing({ report, seed, house, tolerance }: Compared): Contradiction[] {
  const { timing: reported } = report;
  const { deadlineSeconds } = seed.scenario;
  const apart = (a: number | null, b: number | null, within: number) =>
    a === null || b === null ? a !== b : Math.abs(a - b) > within;
  const differ = (a: number | null, b: number | null) => (a === null || b === null ? a !== b : !agree(a, b, tolerance));
  // A margin is a small difference of large numbers: it agrees within the tolerance of what it was taken from.
  const slack = tolerance * Math.max(Math.abs(deadlineSeconds ?? 0), house.totalSeconds);
  const percentSlack = deadlineSeconds === null || deadlineSeconds <= 0 ? 0 : (100 * slack) / deadlineSeconds;
  const found: Contradiction[] = [];
  const note = (about: string, one: number | null, other: number | null) =>
    found.push(recomputed('timing', about, one, other));
  if (differ(reported.deadlineSeconds, deadlineSeconds)) note('deadline', reported.deadlineSeconds, deadlineSeconds);
  if (differ(reported.totalSeconds, house.totalSeconds))
    note('timing total', reported.totalSeconds, house.totalSeconds);
  if (apart(reported.marginSeconds, house.marginSeconds, slack))
    note('timing margin', reported.marginSeconds, house.marginSeconds);
  if (apart(reported.marginPercent, house.marginPercent, percentSlack))
    note('timing margin %', reported.marginPercent, house.marginPercent);
  return found;
}

function calculations({ calculations: checks, tolerance }: Compared): Contradiction[] {
  return checks
    .filter(
      ({ finding, houseValue, reportedValue }) =>
        finding === 'disagrees' ||
        (finding === 'requirement-fails' && houseValue !== null && !agree(houseValue, reportedValue, tolerance)),
    )
    .map(({ id, reportedValue, houseValue }) => recomputed(plain(id), `calculation ${id}`, reportedValue, houseValue));
}

function units({ report, calculations: checks }: Compared): Contradiction[] {
  const disagree = checks.some(({ finding }) => finding === 'units-disagree');
  return report.dimensional === 'CONSISTENT' && disagree
    ? [recomputed('units', 'units', 'CONSISTENT', 'ERRORS-FOUND')]
    : [];
}

const survival = (minus: boolean, plus: boolean) => `−${minus ? 'survives' : 'fails'} +${plus ? 'survives' : 'fails'}`;

function sensitivity({ report, sensitivity: house }: Compared): Contradiction[] {
  const found = house.parameters.flatMap(({ parameter, survivesMinus, survivesPlus }): Contradiction[] => {
    // Of two rows on one parameter whichever is wrong counts: a right one beside it takes nothing back.
    const row = report.sensitivity.find(
      (reported) =>
        sameParameter(reported.parameter, parameter) &&
        (reported.survivesMinus20 !== survivesMinus || reported.survivesPlus20 !== survivesPlus),
    );
    if (row === undefined) return [];
    return [
      recomputed(
        'fragility',
        `sensitivity of ${parameter}`,
        survival(row.survivesMinus20, row.survivesPlus20),
        survival(survivesMinus, survivesPlus),
      ),
    ];
  });
  // EULER may see fragility in what Symposium cannot compute; only a fragility that EULER denies is a contradiction.
  if (house.fragile && !report.fragility.fragile) found.push(recomputed('fragility', 'fragility', false, true));
  return found;
}

/**
 * A calculation uses another number than stands at the place that it cites, or than the claim that it belongs to states.
 * Numbers are compared, so there is nothing to debate.
 */
function quantities({ report, seed, convert, tolerance, places }: Compared): Contradiction[] {
  const said = ({ value, unit }: Pick<Quantity, 'value' | 'unit'>) => `${value} ${prefix(unit, 20)}`.trim();
  const misquoted = places.flatMap(({ calculation, name, used, place }): Contradiction[] =>
    place.is === 'other'
      ? [recomputed(calculation, `quantity ${calculation}/${name}`, said(used), place.there.map(said).join(' or '))]
      : [],
  );
  const known = new Set(misquoted.map(({ about }) => about));
  const misstated = report.calculations.flatMap((calculation) =>
    claimed(calculation, seed).flatMap(({ name, used, stated }): Contradiction[] => {
      const id = plain(calculation.id);
      if (known.has(`quantity ${id}/${name}`) || stated.some((one) => alike(one, used, convert, tolerance))) return [];
      const about = `quantity ${plain(calculation.claimId ?? '')}/${name}`;
      return [recomputed(id, about, said(used), stated.map(said).join(' or '))];
    }),
  );
  return [...misquoted, ...misstated];
}

/** The quantities of a calculation that its claim states too, with what the claim states. */
function claimed({ claimId, quantities: own }: Calculation, seed: SeedDocument) {
  const claims = seed.solution.claims.filter(({ id }) => claimId !== null && plain(id) === plain(claimId));
  const all = claims.flatMap((claim) => claim.quantities);
  return own
    .map((used) => ({
      name: plain(used.name),
      used,
      stated: all.filter(({ name }) => plain(name) === plain(used.name)),
    }))
    .filter(({ stated }) => stated.length > 0);
}

/** Equal, or not to be compared because one of the two has no unit that Symposium knows: that is another fault. */
function alike(a: Quantity, b: Quantity, convert: Convert, tolerance: number): boolean {
  const known = ({ value, unit }: Quantity) => convert(value, unit).ok;
  return !known(a) || !known(b) || sameMeasure(a, b, convert, tolerance);
}

/** VALID beside a calculation whose requirement fails. */
const verdicts = ({ calculations: checks, valid }: Compared): Contradiction[] =>
  verdictsAgainst('EULER', checks, valid);

/**
 * Verdicts VALID of a lead on claims for which a calculation fails; `checks` are EULER's calculations, whoever the lead
 * is.
 */
export function verdictsAgainst(
  lead: 'NEWTON' | 'EULER',
  checks: readonly CalculationCheck[],
  valid: readonly string[],
): Contradiction[] {
  return [...new Set(valid.map(plain))].flatMap((claimId): Contradiction[] => {
    const failing = checks.filter(
      (check) => check.finding === 'requirement-fails' && check.claimId !== null && plain(check.claimId) === claimId,
    );
    if (failing.length === 0) return [];
    return [
      {
        claim: `${lead}/${claimId}`,
        about: `verdict on ${claimId}`,
        reported: 'VALID',
        house: `fails: ${failing.map(({ id }) => plain(id)).join(', ')}`,
        recomputed: false,
      },
    ];
  });
}

/** `S3`, `Step s3` and `step S3` are one parameter. */
export function sameParameter(a: string, b: string): boolean {
  const bare = (parameter: string) =>
    parameter
      .trim()
      .toLowerCase()
      .replace(/^step\s+/, '');
  return bare(a) === bare(b);
}
