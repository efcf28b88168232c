/** The six exit gates (scenario rules §5) by phase, and the facts that each of them judges. */
import type { Phase } from '../../../../shared/scenario/vocabulary.ts';
import type { Criterion } from '../../../../shared/kernel/gates.ts';
import type { Policy } from '../../../../shared/scenario/policy.ts';
import { classifyGate, type ClassifyGate } from '../../../../shared/scenario/gates/classify.ts';
import { documentGate, type DocumentGate } from '../../../../shared/scenario/gates/document.ts';
import { groundGate, type GroundGate } from '../../../../shared/scenario/gates/ground.ts';
import { refineGate, type RefineGate } from '../../../../shared/scenario/gates/refine.ts';
import { designGate, type SeedGate } from '../../../../shared/scenario/gates/seed.ts';
import { validateGate, type ValidateGate } from '../../../../shared/scenario/gates/validate.ts';

export interface GateFacts {
  readonly SEED: SeedGate;
  readonly VALIDATE: ValidateGate;
  readonly GROUND: GroundGate;
  readonly CLASSIFY: ClassifyGate;
  readonly REFINE: RefineGate;
  readonly DOCUMENT: DocumentGate;
}

export const gates: { readonly [P in Phase]: readonly Criterion<GateFacts[P], Policy>[] } = {
  SEED: designGate,
  VALIDATE: validateGate,
  GROUND: groundGate,
  CLASSIFY: classifyGate,
  REFINE: refineGate,
  DOCUMENT: documentGate,
};
