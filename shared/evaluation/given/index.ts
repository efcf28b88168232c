/** The face of `shared/evaluation/given`: answers that are there before an evaluation begins. */
export { answerProblems, longestText, readAnswers, storedAnswers, type StoredAnswers } from './answers-file.ts';
export { beside, type Beside } from './beside.ts';
export { changesSince } from './changes.ts';
export { besideRows, type Provenance, provenance, provenanceCautions, provenanceLine } from './provenance.ts';
export { type GivenAnswers, givenAnswers, type GivenFrom, type GivenResponse } from './given.ts';
