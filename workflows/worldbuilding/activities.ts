import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { WorldbuildingActivities } from '../../shared/worldbuilding/activities.ts';
import type { TournamentActivities } from '../../shared/worldbuilding/tournament/activities.ts';
import { localOptions, storeOptions, type CallTiming } from '../kernel/activities.ts';

type Steps = 'beginRound' | 'settleTurn';

export const matchStore = proxyActivities<Omit<WorldbuildingActivities, 'paint' | Steps>>(storeOptions);

/** The steps between two questions. */
export const matchSteps = proxyLocalActivities<Pick<WorldbuildingActivities, Steps>>(localOptions);
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
