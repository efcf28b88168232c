import { proxyActivities } from '@temporalio/workflow';
import type { ScenarioActivities } from '../../shared/scenario/activities.ts';
import { storeOptions } from '../kernel/activities.ts';

export const scenarioStore = proxyActivities<ScenarioActivities>(storeOptions);
