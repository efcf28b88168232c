import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { checkProof, type KnownProof, proofTables } from '../../../shared/verification/proofs.ts';
import { shaft } from '../scenario/shaft.ts';

/* A proof that holds, and its parts to change. */

/** What the door takes, and some more limits. */
const loads = ['900 N', '600 N', '820 N', '1,000 J'];

const seed = {
  ...shaft,
  scenario: {
    ...shaft.scenario,
    objects: [
      ...shaft.scenario.objects,
      { name: 'Steel  Door', mass: 'about 1,200 kg', dimensions: '1.2 m × 2.1 m', material: 'steel', notes: 'shut' },
    ],
    capabilities: [...shaft.scenario.capabilities, ...loads.map((value, at) => ({ parameter: `load ${at}`, value }))],
  },
};

export const tables = proofTables(seed);
export const tolerance = defaultPolicy.calculationTolerance;
export const check = (proof: Proof | null, known?: KnownProof) =>
  checkProof(proof, tables, evaluate, convert, tolerance, known);
/** Of a proof that was judged before, so that only its inequality is asked for. */
export const repeated = (proof: Proof) => check(proof, { repeated: true });
export const tank = { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' };
export const g = { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law' };

/** The pull of the tank is 784.8 N; the proof says that 900 N are needed. */
export const sound: Proof = {
  quantities: [tank, g],
  expression: 'tank * g',
  requirement: { comparator: '>=', value: 900, unit: 'N' },
};

export const changed = (change: Partial<Proof>): Proof => ({ ...sound, ...change });
