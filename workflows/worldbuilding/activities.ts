import { proxyActivities } from '@temporalio/workflow';
import type { WorldbuildingActivities } from '../../shared/worldbuilding/activities.ts';
import type { TournamentActivities } from '../../shared/worldbuilding/tournament/activities.ts';
import { storeOptions, type CallTiming } from '../kernel/activities.ts';

export const matchStore = proxyActivities<Omit<WorldbuildingActivities, 'paint'>>(storeOptions);
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
