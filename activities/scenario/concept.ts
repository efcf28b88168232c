import { ApplicationFailure } from '@temporalio/common';
import type { ScenarioActivities } from '../../shared/scenario/index.ts';
import type { SeedDocument } from '../../shared/scenario/answers/index.ts';
import type { Embed } from '../embeddings/embed.ts';
import { embeddedOnce } from '../embeddings/once.ts';
import { claimConcept, findEmbedding } from '../store/concepts.ts';
import { findCalls } from '../store/calls.ts';
import { findRun } from '../store/runs.ts';
import type { Database } from '../store/database.ts';
import { answerTo } from './stored-answers.ts';

/** What of a seed makes it the idea that it is: what the solver meets, and how it is solved. */
export function conceptText(seed: SeedDocument): string {
  return [
    seed.name,
    seed.concept.summary,
    seed.scenario.narrative,
    ...seed.solution.steps.map(({ action }) => action),
  ].join('\n');
}

/**
 * Registers a seed's concept and returns its nearest neighbour; the gate decides what is too near
 * (scenario rules §5.1).
 */
export function claimConceptIn(db: Database, embed: Embed): ScenarioActivities['claimConcept'] {
  return async ({ runKey, ref, embedder }) => {
    const [run, [seed]] = await Promise.all([findRun(db, runKey), findCalls(db, [ref])]);
    if (!run || !seed) throw ApplicationFailure.nonRetryable(`seed ${ref} is not in the store`, 'UNKNOWN_REFERENCE');
    const claimed = (embedding: readonly number[]) =>
      claimConcept(db, { key: ref, runKey, corpus: run.corpus, embedder, embedding });
    const known = async () => {
      const embedding = await findEmbedding(db, ref);
      return embedding === null ? null : claimed(embedding);
    };
    const text = conceptText(answerTo('seed', seed));
    return (await known()) ?? embeddedOnce(db, embed, { embedder, text }, known, claimed);
  };
}
