import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { WorldbuildingActivities } from '../../shared/worldbuilding/activities.ts';
import type { TournamentActivities } from '../../shared/worldbuilding/tournament/activities.ts';
import { storeOptions, type CallTiming } from '../kernel/activities.ts';

type Steps = 'beginRound' | 'settleTurn';

export const matchStore = proxyActivities<Omit<WorldbuildingActivities, 'paint' | Steps>>(storeOptions);

/**
 * The steps between two questions: short writes that may be repeated at any line, and so many of them that a trip through the server for each
 * would be a third of the house's own time. They run in the worker that goes on with the workflow; a Postgres that is away for longer than a minute is waited for by timer.
 */
export const steps = proxyLocalActivities<Pick<WorldbuildingActivities, Steps>>({
  startToCloseTimeout: storeOptions.startToCloseTimeout, scheduleToCloseTimeout: storeOptions.scheduleToCloseTimeout, localRetryThreshold: '1 minute', retry: storeOptions.retry,
});
export const tournamentStore = proxyActivities<TournamentActivities>(storeOptions);

/** Paid pictures: the same policy as paid calls, because it is the same providers that are overloaded. */
export function paidPictures({ callWindowMs, callAttempts }: CallTiming) {
  return proxyActivities<Pick<WorldbuildingActivities, 'paint'>>({
    startToCloseTimeout: callWindowMs,
    scheduleToCloseTimeout: callWindowMs,
    heartbeatTimeout: '30 seconds',
    retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '2 minutes', maximumAttempts: callAttempts },
  });
}
