import { scenarioSteps, scenarioStore } from './activities.ts';
import type { Story } from './story.ts';

/**
 * Registers the concept of a seed and returns its likeness to the nearest other one (scenario rules §5.1). A step of
 * Symposium, where its own arithmetic compares; an activity, where a provider is asked for the vector.
 */
export function claimConcept({ run }: Story, ref: string): ReturnType<typeof scenarioStore.claimConcept> {
  const { embedder } = run.policy;
  const { claimConcept: claim } = embedder === 'hashed:' ? scenarioSteps : scenarioStore;
  return claim({ runKey: run.runKey, ref, embedder });
}
