import type { DecisionInput } from '../../shared/kernel/reviews.ts';
import type { EntryInput } from '../../examples/systems/encyclopedia/rules.ts';

/** An entry of the example's encyclopedia whose history is worth keeping. */
export interface EntryStory {
  readonly input: EntryInput;
  /** What a person says to each review, in their order. */
  readonly decisions?: readonly Pick<DecisionInput, 'decision' | 'ruling'>[];
}

/** Every way that an entry can take. */
export const entryStories: Readonly<Record<string, EntryStory>> = {
  'entry-undisturbed': { input: { topic: 'The Eiffel Tower' } },
  'entry-doubted': {
    input: { topic: 'The tower [simulate: doubt]' },
    decisions: [
      { decision: 'RESOLVE', ruling: 'retry' },
      { decision: 'RESOLVE', ruling: 'accept' },
    ],
  },
  'entry-unanswered': { input: { topic: 'The tower [simulate: doubt]', policy: { attempts: 1, reviewWaitMs: 1 } } },
};
