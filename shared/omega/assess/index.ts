/** The face of `shared/omega/assess`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { withAnswer } from './answer.ts';
export { argumentIn, survivingForms, testimoniesIn } from './argument.ts';
export { answerConfidenceIn, assessCycle } from './assessment.ts';
