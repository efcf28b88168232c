/** The face of `shared/worldbuilding/debate`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { begunRound, curveballQueue, type Goal, offersIn } from './begun-round.ts';
export { endedPhase } from './ended-phase.ts';
export { gateKey, placeKey, type Step, stepKey } from './row-keys.ts';
export { settledTurn, type SettledTurn } from './settled-turn.ts';
export { deliberationWith, type WrittenDown } from './standing.ts';
