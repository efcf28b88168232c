import { reached, spentOf, type Usage } from '../../shared/omega/failures/index.ts';
import { isOver, type Session } from './session.ts';

/**
 * What the session has used (OMEGA rules §6.2, item 1). A cap that refuses the next call is a limit that is reached,
 * whatever is left under it; time in which it waits for people or is paused is not the session’s.
 */
export function usageOf({ run, policy, cycles, startedAt, waitedMs, capReached }: Session): Usage {
  const { inputTokens, outputTokens, costMicrodollars } = run.usage;
  return {
    cycles: cycles.length,
    tokens: inputTokens + outputTokens,
    costMicrodollars: Math.max(costMicrodollars ?? 0, capReached ? (policy.limits.costMicrodollars ?? 0) : 0),
    timeMs: Date.now() - startedAt - waitedMs - run.pausedMs,
  };
}

/** No further question is asked: tokens, money or time are used up. The number of cycles only forbids another one. */
export const isSpent = (session: Session): boolean =>
  reached(spentOf(usageOf(session), session.policy)).some(({ resource }) => resource !== 'cycles');

/** Nobody is asked any more, for want of means or because the session is over. */
export const asksNoMore = (session: Session): boolean => isOver(session) || isSpent(session);

/** A limit is close, so speed comes before detail (OMEGA rules §5.2). */
export const isPressed = (session: Session): boolean =>
  spentOf(usageOf(session), session.policy).some(
    ({ resource, share }) => resource !== 'cycles' && share > session.policy.failure.resourceShare,
  );
