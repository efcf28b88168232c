/** The face of `shared/omega/claims`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { worthAsking } from './examination.ts';
export { nominated, openTo, toEmbed } from './nominations.ts';
export { openContradiction, optionsFor } from './contradictions.ts';
export { restsOnIn, unexamined } from './rests-on.ts';
export { type StandingClaim, standingClaims } from './standing-claims.ts';
export { weightsOf } from './weights.ts';
