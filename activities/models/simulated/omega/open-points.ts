import { listIn, type Fields } from './desk.ts';
import type { SessionMind } from './mind.ts';

/** Whether no cycle has ended yet: the digest of what the last one left open counts none, and holds nothing. */
export function isFirstCycle({ desk }: Pick<SessionMind, 'desk'>): boolean {
  const body = desk.body('openPoints');
  if (body === null || typeof body !== 'object') return true;
  const { afterCycle, ...points } = body as Fields;
  return (
    !(typeof afterCycle === 'number' && afterCycle > 0) &&
    Object.values(points).every((open) => listIn(open).length === 0)
  );
}

/** The last answer left part of the question open. */
export function leavesQuestions({ desk }: Pick<SessionMind, 'desk'>): boolean {
  const body = desk.body('openPoints');
  return body !== null && typeof body === 'object' && listIn((body as Fields)['unanswered']).length > 0;
}
