import { ApplicationFailure } from '@temporalio/common';
import {
  type Agent,
  agents,
  type AnswerOf,
  type DocumentOrder,
  type TaskName,
} from '../../../shared/scenario/index.ts';
import type { StoredCall } from '../../store/calls.ts';
import { answerTo } from '../stored-answers.ts';

/** The answers that ended up in the context, by slot, out of all that the run paid for. */
export class FinalContext {
  private readonly references: DocumentOrder['references'];
  private readonly byKey: ReadonlyMap<string, StoredCall>;

  constructor(references: DocumentOrder['references'], calls: readonly StoredCall[]) {
    this.references = references;
    this.byKey = new Map(calls.map((call) => [call.key, call]));
  }

  call(slot: string): StoredCall {
    const call = this.byKey.get(this.references[slot] ?? '');
    if (call?.outcome !== 'answered')
      throw ApplicationFailure.nonRetryable(
        `the documents need an answer in ${slot}, and there is none`,
        'HOUSE_ERROR',
      );
    return call;
  }

  answer<T extends TaskName>(slot: string, task: T): AnswerOf<T> {
    return answerTo(task, this.call(slot));
  }

  /** Answers of all five to one task; an agent without one has no key. */
  byAgent<T extends TaskName>(slot: string, task: T): Partial<Record<Agent, AnswerOf<T>>> {
    const there = agents.filter((agent) => this.references[`${slot}.${agent}`] !== undefined);
    return Object.fromEntries(there.map((agent) => [agent, this.answer(`${slot}.${agent}`, task)]));
  }

  /** The seed that an answer was given: it names the pieces it saw. */
  seedSeenBy(call: StoredCall): AnswerOf<'seed'> | null {
    const piece = call.pieces.find((one) => (one as { content?: string }).content === 'solutionSketch') as
      { ref?: string } | undefined;
    const seed = this.byKey.get(piece?.ref ?? '');
    return seed ? answerTo('seed', seed) : null;
  }
}
