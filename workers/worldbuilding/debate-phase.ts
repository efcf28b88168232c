import { type DebatePhase, debatePhases, type Phase } from '../../shared/worldbuilding/index.ts';

/** Whether a phase has rounds that run from a proposal to a vote. */
export const isDebatePhase = (phase: Phase): phase is DebatePhase => (debatePhases as readonly Phase[]).includes(phase);
