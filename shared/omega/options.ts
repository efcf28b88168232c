import type { Json } from '../kernel/json.ts';
import { cast } from './agents/cast.ts';
import type { Side } from './memory/session-rows.ts';
import type { UnresolvedContradiction } from './memory/session-state.ts';

const sideText = ({ agentId, claim, statement }: Side): string =>
  `${cast[agentId].name} (${agentId})${claim === null ? '' : `, claim ${claim}`}: ${statement}`;

/** Both sides of a contradiction as options for whoever has to choose (OMEGA rules §4.2.2, step 4). */
export const optionsFor = ({ id, severity, claimA, claimB }: UnresolvedContradiction): Json => ({
  question: `Two findings cannot both hold (${id}, ${severity}). Which one does the session go on with?`,
  A: sideText(claimA),
  B: sideText(claimB),
});
