/** The face of `shared/evaluation/solvers`: independent models that check keys. */
export { type Checkable, solverCheckOf, type SolverRun } from './check.ts';
export { heldByFindings, heldBySolvers } from './held.ts';
export { publishedSolvers, withoutSolvers } from './published.ts';
