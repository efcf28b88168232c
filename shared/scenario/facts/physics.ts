import type { SeedDocument } from '../answers/seed.ts';
import type { PhysicsReport } from '../answers/validation.ts';
import type { ActFacts } from './acts.ts';
import { plain, rollCall, type RollCall } from './roll-call.ts';
import { said } from './substance.ts';
import { leadFacts, type LeadFacts } from './validation.ts';

export type PhysicsFacts = LeadFacts & {
  readonly feasibility: PhysicsReport['feasibility'];
  readonly inconsistentMaterials: readonly string[];
  readonly infeasibleActions: readonly string[];
  /** Objects that the materials check passes over, invents or names twice. */
  readonly materials: RollCall;
  readonly concerns: number;
  readonly mirageConvincing: boolean;
};

export function physicsFacts(report: PhysicsReport, seed: SeedDocument, acts?: ActFacts): PhysicsFacts {
  return {
    ...leadFacts(report, seed, acts),
    feasibility: report.feasibility,
    inconsistentMaterials: report.materials.filter(({ consistent }) => !consistent).map(({ object }) => plain(object)),
    infeasibleActions: report.forces.filter(({ feasible }) => !feasible).map(({ action }) => plain(action)),
    materials: rollCall(
      seed.scenario.objects.map(({ name }) => name),
      report.materials.map(({ object }) => object),
    ),
    concerns: said(report.concerns),
    mirageConvincing: report.mirage.convincing,
  };
}
