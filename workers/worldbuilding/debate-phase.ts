import { debatePhases, type DebatePhase, type Phase } from '../../shared/worldbuilding/vocabulary.ts';

/** Whether a phase has rounds that run from a proposal to a vote. */
export const isDebatePhase = (phase: Phase): phase is DebatePhase => (debatePhases as readonly Phase[]).includes(phase);
