import { voteText, type DisputeOutcome } from '../disputes/outcome.ts';
import type { Challenger } from '../disputes/parties.ts';
import type { Ruling } from '../ruling.ts';
import { own } from '../../kernel/own.ts';

/** How codes of disputes read. What no table knows is shown as it is. */

const refusals: Readonly<Record<string, string>> = {
  'no-evidence': 'it names no evidence',
  'unknown-claim': 'there is no such claim',
  'own-claim': 'it is the challenger’s own claim',
  'wrong-author': 'the claim is not of the agent that it is said to be of',
  limit: 'the challenger has issued as many as a run allows',
  settled: 'a vote has settled this claim',
  open: 'this claim is in dispute already',
  'not-entitled': 'this agent may not veto',
  more: 'these were not named one by one',
  unwritten: 'these were not written down one by one',
};
export const refusalText = (reason: string): string => own(refusals, reason) ?? reason;

const downgrades: Readonly<Record<string, string>> = {
  'not-entitled': 'this agent may not veto',
  'unknown-claim': 'the scenario has no such claim',
  peripheral: 'it is not about the core mechanics',
  'no-law': 'it names no law or theorem',
  'no-correction': 'it offers no correction',
  'no-proof': 'it has no checkable proof',
  holds: 'Symposium finds that the inequality holds',
  'units-disagree': 'the units of its proof disagree',
  'contradicts-scenario': 'its proof contradicts the scenario’s own numbers',
  unrelated: 'its proof rests on no number of the scenario',
  unplaced: 'the limit of its proof, or a number that decides it, stands nowhere',
  'does-not-parse': 'its proof cannot be read',
};
export const downgradeText = (because: string): string => own(downgrades, because) ?? because;

const reasons: Readonly<Record<string, string>> = {
  'too-few-voters': 'fewer than two could vote, or did',
  'no-majority': 'neither side had a majority',
  'against-authority': 'the vote went against the domain’s authority',
  'no-single-domain': 'the claim does not lie in a single domain',
  'no-neutral-judge': 'the authority is a party, and nobody who could override it may judge',
  'no-assessment': 'whoever was to decide gave no readable assessment',
  divided: 'those who were to decide said different things',
  'missing-arbiter': 'an arbiter was missing',
  tie: 'arbiters and parties were tied',
};
export const reasonText = (why: string): string => own(reasons, why) ?? why;

const outcomes: Readonly<Record<DisputeOutcome, string>> = {
  UPHELD: 'Upheld: the claim falls',
  'PARTLY-UPHELD': 'Upheld in part',
  REJECTED: 'Rejected: the claim stands',
};
export const outcomeText = (outcome: DisputeOutcome | null): string =>
  outcome === null ? 'Not settled' : outcomes[outcome];

const requestOutcomes: Readonly<Record<DisputeOutcome, string>> = {
  UPHELD: 'Upheld: a change is due',
  'PARTLY-UPHELD': 'Upheld in part',
  REJECTED: 'Rejected: nothing is due',
};
/** How a challenge ended, or a request on the ladder. */
export const endText = ({
  outcome,
  request,
}: {
  readonly outcome: DisputeOutcome | null;
  readonly request?: string;
}): string => (outcome === null || request === undefined ? outcomeText(outcome) : requestOutcomes[outcome]);

const endings: Readonly<Record<string, string>> = {
  lifted: 'Lifted after ATHENA’s revision',
  redesigned: 'The design was made anew and validated again',
  'reclassified PX': 'Reclassified as PX: physics forbids every solution',
  'back to SEED': 'Back to SEED',
  escalated: 'Not lifted; a person decides',
  superseded: 'Overtaken: a person was asked about the phase first',
  discarded: 'Discarded: the redesign was flawed too',
  stands: 'Open',
  downgraded: 'Heard as a challenge',
  escalates: 'Above the number that a run allows; a person decides',
};
export const endingText = (ending: string): string => own(endings, ending) ?? ending;

/** How the final status was found (scenario rules §2.5.6). */
export const ruledBy: Readonly<Record<Ruling['statusBy'], string>> = {
  votes: 'all five stated it',
  debate: 'all five stated it after they had read each other’s reasons',
  authority: 'SOCRATES’s authority, as the five did not agree',
  'joint veto': 'NEWTON and EULER’s joint veto of SOCRATES’s classification',
  review: 'a person decided',
};

const notAgents: Readonly<Partial<Record<string, readonly [atTheStart: string, within: string]>>> = {
  HOUSE: ['Symposium', 'Symposium'],
  OUTSIDER: ['An outsider', 'an outsider'],
};
/** Who challenges, at the start of a sentence and within one. */
export const nameOf = (challenger: Challenger): string => notAgents[challenger]?.[0] ?? challenger;
export const nameWithin = (challenger: string): string => notAgents[challenger]?.[1] ?? challenger;

/** Ways that need no ladder, as nothing was left to decide: as stored, and in the document's words. */
const withoutLevel: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  'accepted in part': 'accepted in part',
  'recomputed by the house': 'recomputed by Symposium',
};
const statusResolutions: Readonly<Record<string, string>> = {
  unanimous: 'unanimous',
  debate: 'debate',
  authority: 'authority of SOCRATES',
  'joint-veto': 'authority overridden by NEWTON and EULER (PHYSICAL-OR-MATHEMATICAL)',
  'human review': 'human review',
};

/**
 * The Resolution Method (scenario rules §6.1): `Level 1: vote 2:1`, the winner's votes first; `Level 2: authority of
 * NEWTON`; `accepted`.
 */
export function resolutionText({
  level,
  resolution,
  votes,
}: {
  readonly level: number;
  readonly resolution: string;
  readonly votes: Readonly<Record<string, string>>;
}): string {
  const decided = own(withoutLevel, resolution);
  if (decided !== undefined) return decided;
  return `Level ${level}: ${resolution === 'vote' ? voteText(votes) : (own(statusResolutions, resolution) ?? resolution)}`;
}
