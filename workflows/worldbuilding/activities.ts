import { proxyActivities } from '@temporalio/workflow';
import type { TeamAblationActivities } from '../../shared/worldbuilding/ablation/activities.ts';
import type { WorldbuildingActivities } from '../../shared/worldbuilding/activities.ts';
import type { TournamentActivities } from '../../shared/worldbuilding/tournament/activities.ts';
import { paidOptions, shortWrites, storeOptions, type CallTiming } from '../kernel/activities.ts';

type Steps = 'beginRound' | 'mayAudienceSpeak' | 'layAlone' | 'settleTurn' | 'layExamination' | 'settleTestimony';

export const matchStore = proxyActivities<Omit<WorldbuildingActivities, 'paint' | Steps>>(storeOptions);

/** The steps between two questions. */
export const matchSteps = shortWrites(proxyActivities<Pick<WorldbuildingActivities, Steps>>(storeOptions));
export const teamAblationStore = proxyActivities<TeamAblationActivities>(storeOptions);
export const tournamentStore = proxyActivities<TournamentActivities>(storeOptions);

/** The same policy as for paid calls, because it is the same providers that are overloaded. */
export const paidPictures = (timing: CallTiming) =>
  proxyActivities<Pick<WorldbuildingActivities, 'paint'>>(paidOptions(timing));
