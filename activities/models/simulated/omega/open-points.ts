import { listIn, type Fields } from './context.ts';
import type { SessionMind } from './mind.ts';

/** Whether no cycle has ended yet: the digest of what the last one left open counts none, and holds nothing. */
export function isFirstCycle({ context }: Pick<SessionMind, 'context'>): boolean {
  const body = context.body('openPoints');
  if (body === null || typeof body !== 'object') return true;
  const { afterCycle, ...points } = body as Fields;
  return (
    !(typeof afterCycle === 'number' && afterCycle > 0) &&
    Object.values(points).every((open) => listIn(open).length === 0)
  );
}

/** The last answer left part of the question open. */
export function leavesQuestions({ context }: Pick<SessionMind, 'context'>): boolean {
  const body = context.body('openPoints');
  return body !== null && typeof body === 'object' && listIn((body as Fields)['unanswered']).length > 0;
}
