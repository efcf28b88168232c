import { scenarioId } from '../../../shared/kernel/index.ts';
import { type AlikeByMeaning, alikeByMeaning, likestFirst, type QaCorpus } from '../../../shared/scenario/qa/index.ts';
import { defaultPolicy } from '../../../shared/scenario/index.ts';
import type { Queryable } from '../../store/database.ts';
import { latestConcepts } from '../../store/concepts.ts';
import { inTurns } from './in-turns.ts';
import { standingScenarios } from './standing.ts';

/** Which published scenarios are one idea by their concepts (scenario rules §7.6): ids and numbers. */
export interface DuplicateCheck {
  readonly threshold: number;
  /** Scenarios with a concept, each of which was compared with every other of its embedder and length. */
  readonly compared: number;
  /** Those that have none. */
  readonly unknown: readonly string[];
  readonly shared: readonly Pick<AlikeByMeaning, 'scenarios' | 'likeness'>[];
}

/**
 * Compares what stands of a corpus, each with each, by the limit of SEED's gate. That gate looks back from one seed: it does not see what was let pass by
 * a person or another policy, nor a run that had ended when its twin came and was reopened later.
 */
export async function duplicateCheckIn(db: Queryable, corpus: QaCorpus): Promise<DuplicateCheck> {
  const standing = await standingScenarios(db, corpus);
  const concepts = await latestConcepts(
    db,
    standing.map(({ runKey }) => runKey),
  );
  const placed = standing.flatMap(({ number, runKey }) => {
    const concept = concepts.get(runKey);
    return concept === undefined ? [] : [{ scenarioId: scenarioId(number), laws: [], ...concept }];
  });
  const { duplicateSimilarity: threshold } = defaultPolicy;
  return {
    threshold,
    compared: placed.length,
    unknown: standing.flatMap(({ number, runKey }) => (concepts.has(runKey) ? [] : [scenarioId(number)])),
    shared: await inTurns(pairsOf(placed, threshold)),
  };
}

interface Placed {
  readonly scenarioId: string;
  readonly laws: readonly string[];
  readonly embedder: string;
  readonly vector: readonly number[];
}

function* pairsOf(placed: readonly Placed[], threshold: number): Generator<void, DuplicateCheck['shared']> {
  const pairs: AlikeByMeaning[] = [];
  for (const ofOne of Map.groupBy(placed, ({ embedder }) => embedder).values())
    for (const found of alikeByMeaning(ofOne, threshold)) {
      pairs.push(...found);
      yield;
    }
  return likestFirst(pairs).map(({ scenarios, likeness }) => ({ scenarios, likeness }));
}
