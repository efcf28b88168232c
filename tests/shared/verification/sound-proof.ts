import { convert, evaluate } from '../../../activities/verification/evaluate.ts';
import type { Proof } from '../../../shared/scenario/answers/acts.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { checkProof } from '../../../shared/verification/proofs.ts';
import { scenarioTables } from '../../../shared/verification/scenario-tables.ts';
import { shaft } from '../scenario/shaft.ts';

/* A proof that holds, and its parts to change. */

const seed = {
  ...shaft,
  scenario: {
    ...shaft.scenario,
    objects: [
      ...shaft.scenario.objects,
      { name: 'Steel  Door', mass: 'about 1,200 kg', dimensions: '1.2 m × 2.1 m', material: 'steel', notes: 'shut' },
    ],
  },
};

export const tables = scenarioTables(seed);
export const tolerance = defaultPolicy.calculationTolerance;
export const check = (proof: Proof | null) => checkProof(proof, tables, evaluate, convert, tolerance);
export const tank = { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' };
export const g = { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law' };

/** The pull of the tank is 784.8 N; the proof says that 900 N are needed. */
export const sound: Proof = {
  quantities: [tank, g],
  expression: 'tank * g',
  requirement: { comparator: '>=', value: 900, unit: 'N' },
};

export const changed = (change: Partial<Proof>): Proof => ({ ...sound, ...change });
