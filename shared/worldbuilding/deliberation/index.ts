/** The face of `shared/worldbuilding/deliberation`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { agendaOf } from './agenda.ts';
export type { Cast } from './ballots.ts';
export type { CanonEntry } from './canon.ts';
export { contentWords, sharedWords, shareWithin } from './content-words.ts';
export { audienceIsHeard, type Moderated, problemsOfOffer, queueCurveball } from './curveballs.ts';
export { debateLabels, debateParts } from './debate-parts.ts';
export type { Deliberation, Round } from './deliberation.ts';
export { foldDeliberation } from './fold.ts';
export { adjectivesIn } from './goals.ts';
export { authorOf, nameCharacters, problemsOfWords } from './plain-words.ts';
export type { Place } from './schedule.ts';
export type { WaitingTurn } from './wildcard.ts';
export type { Decision } from './outcome.ts';
export { type Transcript, transcriptOf } from './transcript.ts';
