import type { Passage, Verdict } from '../story.ts';

/** A person's decision on a dispute as the verdict of the attempt: out of the phase, or once more. */
export function leave(passage: Passage | 'retry'): Verdict {
  return passage === 'retry' ? { is: 'retried' } : { is: 'leaves', passage };
}
