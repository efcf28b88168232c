import { ApplicationFailure } from '@temporalio/common';
import { type PaintOrder, prompts, softened } from '../../shared/worldbuilding/index.ts';
import { findCalls, type StoredCall } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';

/**
 * The words of a picture: of `write-prompts` the artifact's own, of `soften` the softer ones. An answer that holds none
 * is a mistake of whoever ordered.
 */
export async function promptOf(db: Queryable, { runKey, artifact, prompt }: PaintOrder): Promise<string> {
  const [call] = await findCalls(db, [prompt]);
  const words = call?.runKey === runKey && call.outcome === 'answered' ? wordsOf(call, artifact) : null;
  if (words === null)
    throw ApplicationFailure.nonRetryable(
      `the store has no prompt for ${artifact} under ${prompt}`,
      'UNKNOWN_REFERENCE',
    );
  return words;
}

function wordsOf({ task, answer }: StoredCall, artifact: PaintOrder['artifact']): string | null {
  if (task === 'soften') return softened.safeParse(answer).data?.prompt ?? null;
  return task === 'write-prompts' ? (prompts.safeParse(answer).data?.[artifact].prompt ?? null) : null;
}
