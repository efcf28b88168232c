import type { ActFacts } from '../../../shared/scenario/facts/acts.ts';
import type { Agent } from '../../../shared/scenario/vocabulary.ts';

/** The acts of one stored report: challenges, a veto, a call for a person, a way through an open problem. */
export interface Acts {
  readonly by: Agent;
  readonly ref: string;
  readonly facts: ActFacts;
}
