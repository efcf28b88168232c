/** The face of `shared/scenario/gates`: the gate of each phase, as workflows judge by it. */
export { classifyGate } from './classify.ts';
export { doubts } from './confidence.ts';
export { documentGate } from './document.ts';
export { groundGate } from './ground.ts';
export { type InformedEthics, nothingRenewed, refineGate, unsoundCalculations } from './refine.ts';
export { solvable } from './row.ts';
export { type AttemptedGate, designGate, pageGate, type SeedGate, seedGate } from './seed.ts';
export { validateGate } from './validate.ts';
