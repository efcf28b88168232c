import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import type { Classification } from '../../../shared/omega/answers/phi.ts';
import type { Testimony } from '../../../shared/omega/confidence/claims.ts';

/** A contribution that says little, with the given changes. */
export function spoken(changes: Partial<Contribution> = {}): Contribution {
  return {
    verdict: 'It holds',
    confidence: 0.7,
    confidenceBasis: 'two independent ways lead to it',
    claims: [
      {
        id: 'C1',
        statement: 'The beam holds',
        because: 'its load is half of what it bears',
        requires: [],
        alternatives: [],
        confidence: 0.7,
      },
    ],
    references: [],
    inputsUsed: [],
    contradictions: [],
    flags: { requiresResolution: false, blocksProgress: false, breakthrough: false },
    selfReport: null,
    ...changes,
  };
}

/** A classification with the given changes. */
export function classified(changes: Partial<Classification> = {}): Classification {
  return {
    type: 'EMPIRICAL',
    subtype: 'CAUSAL',
    wellDefined: true,
    uncertainty: 'MEDIUM',
    stakes: 'MEDIUM',
    characteristics: [],
    keyUncertainties: ['what the bridge carries'],
    restatement: 'Why did it fall?',
    reason: 'it asks for a cause',
    confidence: 0.8,
    ...changes,
  };
}

/** What of an answer bears on claims: nothing yet, but for the given. */
export const testimony = (agent: Testimony['agent'], more: Partial<Testimony> = {}): Testimony => ({
  agent,
  iteration: 1,
  confidence: 0.7,
  claims: [],
  references: [],
  inputsUsed: [],
  attacks: [],
  verifications: [],
  ...more,
});
