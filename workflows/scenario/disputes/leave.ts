import type { Passage, Verdict } from '../story.ts';

/** A person's decision on a dispute as the verdict of the attempt: out of the phase, or once more. */
export function leave(passage: Passage | 'retry', why: readonly string[]): Verdict {
  return passage === 'retry' ? { is: 'failed', criteria: ['disputes settled'], why: why.length > 0 ? why : ['a person asked for another attempt'] } : { is: 'leaves', passage };
}
