import type { MathematicsReport, PhysicsReport } from './answers/validation.ts';
import { own } from '../kernel/own.ts';
import type { MathematicsFacts } from './facts/mathematics.ts';
import { plain } from './facts/roll-call.ts';
import type { PhysicsFacts } from './facts/validation.ts';

/** The subject of a question that asks a lead for what its report left out, and for nothing else (scenario rules §2.2.6). */
export const leftOut = 'left-out';

/** Lists are as long as the schema of a report has them. */
const longestList = 60;

interface Joined<R> {
  readonly rows: readonly R[];
  /** What was answered before, and is answered otherwise now. */
  readonly otherwise: readonly string[];
}

/**
 * What was left out is added to what was said. What was said stands: a row that says the same again is not taken, and
 * one that says otherwise stands beside the first, so that both are judged and neither is overwritten.
 */
function joined<R>(
  first: readonly R[],
  second: readonly R[],
  idOf: (row: R) => string,
  saysOf: (row: R) => unknown,
): Joined<R> {
  const known = (row: R) => first.filter((one) => idOf(one) === idOf(row));
  const added = second.filter((row) => !known(row).some((one) => saysOf(one) === saysOf(row)));
  return {
    rows: [...first, ...added].slice(0, longestList),
    otherwise: [...new Set(added.filter((row) => known(row).length > 0).map(idOf))],
  };
}

export interface Whole<R> {
  readonly report: R;
  readonly otherwise: readonly string[];
}

const named = (name: string) => plain(name).toLowerCase();
/** The step that an action opens with, else the whole of it: `S1`, `S1: tipping the tank`. */
const actionOf = (action: string) => /^(?:step\s+)?([\p{L}\p{N}_-]+)/iu.exec(plain(action))?.[1]?.toLowerCase() ?? '';

type Row<R, K extends keyof R> = R[K] extends readonly (infer Item)[] ? Item : never;
const same = (row: unknown) => JSON.stringify(row);

/** NEWTON's report with what it had left out. All that is no list, and all acts, stand as they were. */
export function wholePhysics(first: PhysicsReport, second: PhysicsReport): Whole<PhysicsReport> {
  const claims = joined(
    first.claims,
    second.claims,
    ({ claimId }) => plain(claimId),
    ({ status }) => status,
  );
  const materials = joined(
    first.materials,
    second.materials,
    ({ object }) => named(object),
    ({ consistent }) => consistent,
  );
  const forces = joined(
    first.forces,
    second.forces,
    ({ action }) => actionOf(action),
    ({ feasible }) => feasible,
  );
  return {
    report: {
      ...first,
      claims: [...claims.rows],
      materials: [...materials.rows],
      forces: [...forces.rows],
      ...commonOf(first, second),
    },
    otherwise: [claims, materials, forces].flatMap(({ otherwise }) => otherwise),
  };
}

/** EULER's; its sums are those of the second answer where a step's time was missing. */
export function wholeMathematics(first: MathematicsReport, second: MathematicsReport): Whole<MathematicsReport> {
  const claims = joined(
    first.claims,
    second.claims,
    ({ claimId }) => plain(claimId),
    ({ status }) => status,
  );
  const steps = joined(
    first.timing.steps,
    second.timing.steps,
    ({ stepId }) => plain(stepId),
    ({ seconds }) => seconds,
  );
  const calculations = joined(
    first.calculations,
    second.calculations,
    ({ id }) => plain(id),
    ({ expression, quantities, result, requirement }: Row<MathematicsReport, 'calculations'>) =>
      same([expression, quantities, result, requirement]),
  );
  const sensitivity = joined(
    first.sensitivity,
    second.sensitivity,
    ({ parameter }) => named(parameter),
    ({ survivesMinus20, survivesPlus20 }) => same([survivesMinus20, survivesPlus20]),
  );
  const summed = steps.rows.length > first.timing.steps.length ? second.timing : first.timing;
  return {
    report: {
      ...first,
      timing: { ...summed, steps: [...steps.rows] },
      claims: [...claims.rows],
      calculations: [...calculations.rows],
      sensitivity: [...sensitivity.rows],
      ...commonOf(first, second),
    },
    otherwise: [claims, steps, calculations, sensitivity].flatMap(({ otherwise }) => otherwise),
  };
}

/** A change that is asked for is not lost, and of two confidences the lower one counts. */
function commonOf<R extends Pick<PhysicsReport, 'corrections' | 'confidence'>>(first: R, second: R) {
  return {
    corrections: [...joined(first.corrections, second.corrections, same, same).rows],
    confidence: Math.min(first.confidence, second.confidence),
  };
}

type Lack = { readonly criterion: string };

/** Rows of VALIDATE's gate that a report fails by leaving something out, and what else may be wrong there. */
const physicsRolls: Readonly<Record<string, (facts: PhysicsFacts) => readonly string[]>> = {
  'claims validated by NEWTON': ({ claims }) => [...claims.unknown, ...claims.duplicate],
  'materials and environment': ({ substance }) =>
    substance === undefined || !substance.environmentGiven ? ['environment'] : (substance.twofold?.objects ?? []),
  forces: ({ substance }) =>
    substance === undefined ? ['forces'] : [...substance.unanalysed, ...(substance.twofold?.steps ?? [])],
};
const mathematicsRolls: Readonly<Record<string, (facts: MathematicsFacts) => readonly string[]>> = {
  'claims validated by EULER': ({ claims }) => [...claims.unknown, ...claims.duplicate],
  'timing table': ({ timing: { steps, house } }) => [
    ...steps.unknown,
    ...steps.duplicate,
    ...house.unusable.filter((id) => id !== 'deadline'),
  ],
};

/**
 * Whether a lead's report lacks ids and nothing else, so that only these are asked again: every deficiency that returns
 * to it is of a roll-call, and nothing else is wrong there. What it disputes was settled with the report itself.
 */
export function onlyLeftOut(
  report: { readonly NEWTON: PhysicsFacts } | { readonly EULER: MathematicsFacts },
  deficiencies: readonly Lack[],
): boolean {
  const clean = <F>(rolls: Readonly<Record<string, (facts: F) => readonly string[]>>, facts: F) =>
    deficiencies.every(({ criterion }) => own(rolls, criterion)?.(facts).length === 0);
  if (deficiencies.length === 0) return false;
  return 'NEWTON' in report ? clean(physicsRolls, report.NEWTON) : clean(mathematicsRolls, report.EULER);
}
