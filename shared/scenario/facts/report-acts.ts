import type { Breakthrough, Challenge, Proof, Veto } from '../answers/acts.ts';
import { openTo, type Claim } from '../claims.ts';
import { roster } from '../roster.ts';
import type { Agent, Phase } from '../vocabulary.ts';
import type { ProofCheck } from '../../verification/proofs.ts';
import {
  mostAdmitted,
  mostNamed,
  type ActFacts,
  type ChallengeFacts,
  type Refusal,
  type RefusedChallenge,
  type VetoFacts,
} from './acts.ts';
import { plain } from './roll-call.ts';
import { blank, said } from './substance.ts';
import { prefix } from '../../text/cut.ts';

/** What a report carries beside its subject; the reports of GALILEO and SOCRATES have no veto and no breakthrough. */
export interface ReportedActs {
  readonly challenges: readonly Challenge[];
  readonly escalation: string | null;
  readonly veto?: Veto | null;
  readonly breakthrough?: Breakthrough | null;
}

export interface ActSetting {
  readonly agent: Agent;
  readonly phase: Phase;
  /** The whole claim table; what the agent was never cleared for does not exist for it. */
  readonly claims: readonly Claim[];
  /** Addresses of the scenario's numbers: a quantity of a claim, `C1/mass`, can be vetoed like the claim. */
  readonly hasNumber: (address: string) => boolean;
  readonly check: (proof: Proof | null) => ProofCheck;
}

/** Words of a model inside facts are cut to so many characters: facts go into a history. */
const longestId = 80;

/**
 * Symposium's reading of a report's acts (scenario rules §4.1, §4.2, §4.3, §4.4): form, addressee and proof. How many a
 * run admits, what is settled already and whether a veto stands are the workflow's to decide. Of a thousand challenges
 * the first `mostAdmitted` that are well formed are kept and checked, and the others counted.
 */
export function actFacts(acts: ReportedActs, setting: ActSetting): ActFacts {
  const claims = openTo(setting.claims, setting.agent, setting.phase);
  const kept: ChallengeFacts[] = [];
  const refused: RefusedChallenge[] = [];
  for (const [place, challenge] of acts.challenges.entries()) {
    const read = readChallenge(challenge, place + 1, claims, kept, setting);
    if ('reason' in read) refused.push(read);
    else kept.push(read);
  }
  const entitled = roster[setting.agent].canVeto;
  const veto = acts.veto ?? null;
  return {
    challenges: kept,
    refused: refused.slice(0, mostNamed),
    refusedInAll: refused.length,
    escalation: !blank(acts.escalation),
    veto: veto === null || !entitled ? null : vetoFacts(veto, claims, setting),
    vetoRefused: veto !== null && !entitled,
    breakthrough: acts.breakthrough != null && !blank(acts.breakthrough.summary) && !blank(acts.breakthrough.solution),
  };
}

function readChallenge(
  challenge: Challenge,
  number: number,
  claims: readonly Claim[],
  kept: readonly ChallengeFacts[],
  { agent, check }: ActSetting,
): ChallengeFacts | RefusedChallenge {
  const id = plain(challenge.claim);
  const refuse = (reason: Refusal): RefusedChallenge => ({
    number,
    claim: prefix(id, longestId),
    reason,
  });
  const claim = claims.find((one) => one.id === id);
  if (claim === undefined) return refuse('unknown-claim');
  if (claim.by === agent) return refuse('own-claim');
  if (claim.by !== challenge.against) return refuse('wrong-author');
  if (said(challenge.evidence) === 0) return refuse('no-evidence');
  if (kept.some((one) => one.claim === id)) return refuse('open');
  if (kept.length >= mostAdmitted) return refuse('limit');
  return {
    number,
    claim: id,
    against: claim.by,
    domains: claim.domains,
    content: claim.content,
    crossDomain: !claim.domains.includes(roster[agent].authority),
    confidence: challenge.confidence,
    override: challenge.override,
    proof: challenge.proof === null ? null : check(challenge.proof),
  };
}

/** A seed's own ids have no author in front of them; an agent that writes `ATHENA/C1` means the same claim. */
const seedId = (claimId: string) => plain(claimId).replace(/^ATHENA\//, '');

/**
 * The claim of the seed that a veto is about: a claim, a step, the deadline, or the claim that a quantity belongs to.
 */
function vetoedClaim({ claimId }: Veto, claims: readonly Claim[], { hasNumber }: ActSetting): Claim | undefined {
  const id = seedId(claimId);
  const whole = (of: string) => claims.find((claim) => claim.id === `ATHENA/${of}`);
  const [owner] = id.split('/');
  return whole(id) ?? (owner !== undefined && owner !== id && hasNumber(id) ? whole(plain(owner)) : undefined);
}

function vetoFacts(veto: Veto, claims: readonly Claim[], setting: ActSetting): VetoFacts {
  const claim = vetoedClaim(veto, claims, setting);
  return {
    claimId: prefix(seedId(veto.claimId), longestId),
    claim: claim === undefined ? null : { id: claim.id, by: claim.by, domains: claim.domains, content: claim.content },
    known: claim !== undefined,
    core: claim?.core === true,
    lawNamed: !blank(veto.law),
    proofGiven: !blank(veto.proof),
    fixPossible: veto.fixPossible,
    // "It cannot be saved" stands in a correction's place (scenario rules §4.2).
    correctionGiven: !veto.fixPossible || !blank(veto.correction),
    check: setting.check(veto.check),
  };
}
