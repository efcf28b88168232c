import fc from 'fast-check';
import { overrideGrounds, sides, type OverrideGround, type Side } from '../../../../shared/scenario/answers/acts.ts';
import type { Challenger, Parties } from '../../../../shared/scenario/disputes/parties.ts';
import type { Position } from '../../../../shared/scenario/disputes/positions.ts';
import { agents, domains, type Agent } from '../../../../shared/scenario/vocabulary.ts';
import { proofFindings, type ProofCheck, type ProofFinding } from '../../../../shared/verification/proofs.ts';

/** Short ways to say what the tests of the rules of disagreement need. */
export const CR: Side = 'CHALLENGER';
export const CD: Side = 'CHALLENGED';

export const check = (finding: ProofFinding): ProofCheck => ({
  finding,
  houseValue: null,
  comparator: null,
  limit: null,
  unit: null,
  why: finding,
});

export const holds = (
  agent: Agent,
  side: Side,
  override: OverrideGround | null = null,
  finding: ProofFinding | null = null,
  reasoned = true,
): Position => ({ agent, side, override, proof: finding === null ? null : check(finding), reasoned });

export const between = (challenger: Challenger, challenged: Agent): Parties => ({ challenger, challenged });

export const anyAgent = fc.constantFrom(...agents);
export const anySide = fc.constantFrom(...sides);
export const anyDomains = fc.subarray([...domains]);
export const anyProof = fc.option(fc.constantFrom(...proofFindings).map(check));
export const anyGround = fc.option(fc.constantFrom(...overrideGrounds));

export const anyParties: fc.Arbitrary<Parties> = fc
  .tuple(fc.constantFrom<Challenger>(...agents, 'HOUSE', 'OUTSIDER'), anyAgent)
  .filter(([challenger, challenged]) => challenger !== challenged)
  .map(([challenger, challenged]) => ({ challenger, challenged }));

export const anyPositions: fc.Arbitrary<readonly Position[]> = fc.uniqueArray(
  fc.record({ agent: anyAgent, side: anySide, override: anyGround, proof: anyProof, reasoned: fc.boolean() }),
  { selector: ({ agent }) => agent },
);
