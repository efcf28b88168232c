import type { ChallengeFacts, VetoFacts, VetoReviewFacts } from '../facts/acts.ts';
import type { Policy } from '../policy.ts';
import { roster } from '../roster.ts';
import type { Agent } from '../vocabulary.ts';
import type { ProofFinding } from '../../verification/proofs.ts';
import { authoritiesOver } from './authority.ts';

/** Why a veto is only a challenge: its form, or what repeating its proof showed. */
export type Downgrade =
  'not-entitled' | 'unknown-claim' | 'peripheral' | 'no-law' | 'no-correction' | Exclude<ProofFinding, 'fails'>;

type VetoRuling =
  | { readonly ruling: 'stands' }
  | { readonly ruling: 'downgraded'; readonly because: Downgrade }
  | { readonly ruling: 'escalates' };

/** The conditions of a valid veto (scenario rules §4.2), in the order in which the first one missed is named. */
const conditions: readonly ((agent: Agent, veto: VetoFacts) => Downgrade | null)[] = [
  (agent) => (roster[agent].canVeto ? null : 'not-entitled'),
  (_, { known }) => (known ? null : 'unknown-claim'),
  (_, { core }) => (core ? null : 'peripheral'),
  (_, { lawNamed }) => (lawNamed ? null : 'no-law'),
  (_, { proofGiven }) => (proofGiven ? null : 'no-proof'),
  (_, { check }) => (check.finding === 'fails' ? null : check.finding),
  (_, { correctionGiven }) => (correctionGiven ? null : 'no-correction'),
];

/**
 * Whether a veto halts the pipeline. `vetoesBefore`: the agent's vetoes in this run that stood. A downgraded one is a
 * challenge and counts as none; the veto after the last that an agent has goes to a person.
 */
export function ruleOnVeto(
  agent: Agent,
  veto: VetoFacts,
  vetoesBefore: number,
  policy: Pick<Policy, 'vetoesPerAgent'>,
): VetoRuling {
  for (const missed of conditions) {
    const because = missed(agent, veto);
    if (because !== null) return { ruling: 'downgraded', because };
  }
  return vetoesBefore >= policy.vetoesPerAgent ? { ruling: 'escalates' } : { ruling: 'stands' };
}

/**
 * What a review of the revision makes of a veto. `unproven`: the agent is satisfied, but its inequality still fails on
 * the revised tables, and it gives none that takes its place and holds: a word lifts nothing that arithmetic upholds
 * (scenario rules §4.2). An inequality that nobody can repeat any more leaves it to the agent's word.
 */
export function reviewedVeto({
  satisfied,
  repeated,
  proof,
  replaces,
}: VetoReviewFacts): 'lifted' | 'unproven' | 'upheld' {
  if (!satisfied) return 'upheld';
  const replaced = replaces === true && proof?.finding === 'holds';
  return repeated?.finding === 'fails' && !replaced ? 'unproven' : 'lifted';
}

/**
 * Whether a review shows that physics forbids every solution (scenario rules §4.2, §2.2.4): its word, and the vetoed
 * inequality that fails on the revised tables, or another in its place that does. A run from before inequalities were
 * repeated goes by the word.
 */
export function forbidden({
  physicsForbids,
  repeated,
  proof,
  replaces,
}: Pick<VetoReviewFacts, 'physicsForbids' | 'repeated' | 'proof' | 'replaces'>): boolean {
  if (!physicsForbids || repeated === undefined) return physicsForbids;
  return repeated?.finding === 'fails' || (replaces === true && proof?.finding === 'fails');
}

/**
 * A downgraded veto as the challenge that it becomes, with the finding attached; null where there is no such claim to
 * challenge, or it is the agent's own. EULER's proof still speaks against NEWTON at Level 2, if the inequality does
 * fail.
 */
export function challengeOfVeto(
  agent: Agent,
  { check }: Pick<VetoFacts, 'check'>,
  claim: VetoFacts['claim'],
  given: Pick<ChallengeFacts, 'number' | 'confidence'>,
): ChallengeFacts | null {
  if (claim === null || claim.by === agent) return null;
  return {
    ...given,
    claim: claim.id,
    against: claim.by,
    domains: claim.domains,
    content: claim.content,
    crossDomain: !authoritiesOver(claim.domains).includes(agent),
    override: agent === 'EULER' && check.finding === 'fails' ? 'MATHEMATICAL-PROOF' : null,
    proof: check,
  };
}
