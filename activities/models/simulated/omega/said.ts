import type { Contribution } from '../../../../shared/omega/answers/index.ts';
import type { ShownClaim } from './context.ts';
import type { SessionMind } from './mind.ts';
import { truncate } from '../../../../shared/text/index.ts';

const verdictLength = 100;
const sentenceLength = 600;

export const line = (text: string): string => truncate(text, verdictLength);
export const sentenceOf = (text: string): string => truncate(text, sentenceLength);

type Stated = Contribution['claims'][number];

export const claim = (
  number: number,
  statement: string,
  because: string,
  confidence: number,
  requires: readonly string[] = [],
): Stated => ({
  id: `C${number}`,
  statement: sentenceOf(statement),
  because,
  requires: [...requires],
  alternatives: [],
  confidence,
});

/** A claim of somebody else's that was used. */
export const used = (shown: readonly ShownClaim[], howUsed: string): Contribution['inputsUsed'] =>
  shown.map(({ author, id }) => ({ agentId: author, element: id, howUsed }));

/** A contribution with what this agent adds to it; everything that it leaves out is empty. */
export function contribution(mind: SessionMind, verdict: string, changes: Partial<Contribution> = {}): Contribution {
  return {
    verdict: line(verdict),
    confidence: mind.roll.between([0.72, 0.88, 0.01]),
    confidenceBasis: `${mind.name} followed its own method over what lay on its desk, and nothing else.`,
    claims: [],
    references: [],
    inputsUsed: [],
    contradictions: [],
    flags: { requiresResolution: false, blocksProgress: false, breakthrough: false },
    selfReport: null,
    ...changes,
  };
}
