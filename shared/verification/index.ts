/** The face of `shared/verification`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { checkCalculation, defaultTolerance } from './calculations.ts';
export { computable, type Computation, compute, wrongCitations } from './computations.ts';
export { type Arithmetic, claimPlaces, type ClaimPlaces } from './claim-places.ts';
export { comparedNumbers, type ComparedNumbers } from './compared-quotations.ts';
export { plainNotation } from './notation.ts';
export { checkProof, type ProofFinding, proofFindings, proofTables } from './proofs.ts';
export type { Convert, Evaluate, Quantity } from './quantities.ts';
export { type RenewedCalculation, renewedCalculations, standingCalculations } from './renewed-calculations.ts';
export { renewedProof, takesPlaceOf } from './renewed-proof.ts';
export { addressOf, scenarioTables } from './scenario-tables.ts';
export { sensitivityOf } from './sensitivity.ts';
export { timingOf } from './timing.ts';
export { measureText } from './written-measures.ts';
