import { ApplicationFailure } from '@temporalio/common';
import type { ScenarioActivities } from '../../shared/scenario/index.ts';
import type { SeedDocument } from '../../shared/scenario/answers/index.ts';
import type { Embed } from '../embeddings/embed.ts';
import { embeddedOnRecord } from '../embeddings/on-record.ts';
import { textHash } from '../embeddings/text-hash.ts';
import { claimConcept, claimIn, findEmbedding } from '../store/concepts.ts';
import { findCalls } from '../store/calls.ts';
import { findRun } from '../store/runs.ts';
import type { Database, Queryable } from '../store/database.ts';
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
    const concept = { key: ref, runKey, corpus: run.corpus, embedder };
    const known = async () => {
      const embedding = await findEmbedding(db, ref);
      return embedding === null ? null : claimConcept(db, { ...concept, embedding });
    };
    const keep = (client: Queryable, embedding: readonly number[]) => claimIn(client, { ...concept, embedding });
    const text = conceptText(answerTo('seed', seed));
    const asked = { runKey, embedder, text, hash: textHash(text), phase: 'SEED', subject: null };
    return (await known()) ?? embeddedOnRecord(db, embed, asked, { known, keep });
  };
}
