/** The face of `shared/omega/facts`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export { factCitations } from './cited.ts';
export { comparisonDue } from './due.ts';
export { type Fact, factId, factsIn, sameFact } from './fact.ts';
export { factEndings, type WrittenFacts, factsWritten, type WrittenFact } from './written-facts.ts';
export { fallenWith } from './invalidation.ts';
export { type FactsReading, readFacts } from './read-facts.ts';
