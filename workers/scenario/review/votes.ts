import type { StoredCall } from '../../../activities/store/calls.ts';
import { type Json, own } from '../../../shared/kernel/index.ts';

/** One vote in a dispute, an authority's ruling, an arbiter's decision, or a vote of the five. */
export interface VoteShown {
  readonly by: string;
  /** The task it was asked as: ballot, rule, arbitrate, readiness, restate. */
  readonly as: string;
  readonly vote: string;
  readonly reason: string;
  readonly override: string | null;
  readonly confidence: number | null;
}

const sided: ReadonlySet<string> = new Set(['ballot', 'rule', 'arbitrate']);
/** Kinds of review on which all five have voted before. */
const voted: Readonly<Record<string, readonly string[]>> = {
  status: ['readiness', 'restate'],
  readiness: ['readiness'],
};

/** In the order in which they were cast; a vote that was cast again stands twice. */
export function votesOn(kind: string, calls: readonly StoredCall[], subject: string | null): VoteShown[] {
  const tasks = own(voted, kind) ?? [];
  const cast = calls.filter(
    (call) => (subject !== null && call.subject === subject && sided.has(call.task)) || tasks.includes(call.task),
  );
  return cast.map(({ agent, task, answer, confidence }) => {
    const { side, status, vote, reason, statusReason, notes, override } = (answer ?? {}) as Readonly<
      Record<string, Json | undefined>
    >;
    return {
      by: agent,
      as: task,
      vote: texts([side, vote, status]).join(', '),
      reason: texts([reason, notes, statusReason]).join('\n'),
      override: texts([override])[0] ?? null,
      confidence,
    };
  });
}

function texts(values: readonly (Json | undefined)[]): string[] {
  return values.filter((value) => typeof value === 'string').filter((value) => value.trim() !== '');
}
