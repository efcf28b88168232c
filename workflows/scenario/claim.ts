import { ApplicationFailure, isCancellation, patched } from '@temporalio/workflow';
import { isForOperator } from '../../shared/kernel/failures.ts';
import { absent } from '../kernel/paid.ts';
import { mended } from '../kernel/pause.ts';
import { scenarioSteps, scenarioStore } from './activities.ts';
import type { Story } from './story.ts';

type Claimed = ReturnType<typeof scenarioStore.claimConcept>;

/**
 * Registers the concept of a seed and returns its likeness to the nearest other one (scenario rules §5.1). A step of
 * Symposium, where its own arithmetic compares; an activity, where a provider is asked for the vector. What fails there
 * in a way that only an operator mends pauses the run like any call, and is asked again (kernel rules §11).
 */
export async function claimConcept({ run }: Story, ref: string): Promise<Awaited<Claimed>> {
  const { embedder } = run.policy;
  const order = { runKey: run.runKey, ref, embedder };
  if (embedder === 'hashed:') return scenarioSteps.claimConcept(order);
  for (;;) {
    const since = Date.now();
    try {
      return await scenarioStore.claimConcept(order);
    } catch (error) {
      if (isCancellation(error)) throw error;
      const { failure, why } = absent(error);
      if (!isForOperator(failure) || !patched('operators-mend')) throw error;
      const line = 'the concept is compared with earlier ones';
      // Without the comparison nobody knows whether the scenario is new, so there is no going on without it.
      if (!(await mended(run, 'provider', { line, model: embedder, failure, why, since })))
        throw ApplicationFailure.nonRetryable(`${line}: ${why}`, failure);
    }
  }
}
