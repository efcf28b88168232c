/** The rules of disputes, as workflows apply them; what activities and workers read of disputes is in `index.ts`, which no bundle needs. */
export { admitChallenge } from './admission.ts';
export { drawArbiters, levelThree } from './arbitration.ts';
export { authoritiesOver, decidersOf, levelTwo, rulersToAsk } from './authority.ts';
export { consequenceOf } from './consequence.ts';
export { reviewGroupsFor } from './groups.ts';
export { type DisputeOutcome, outcomeOfResponse, outcomeOfSide, voteText } from './outcome.ts';
export { type Challenger, isParty, type Parties, uninvolved } from './parties.ts';
export { positionsIn } from './positions.ts';
export { climbing, demandsOfUpheld, disputeOf, rejectedBefore, ruledOn, type Upheld, upheldKey } from './requests.ts';
export { type Restatements, statusLadder, type StatusLadder } from './status.ts';
export { challengeOfVeto, forbidden, reviewedVeto, ruleOnVeto } from './veto.ts';
export { ballotsOf, debate, fewestVoters } from './vote.ts';
