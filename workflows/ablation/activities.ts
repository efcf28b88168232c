import { proxyActivities } from '@temporalio/workflow';
import type { AblationActivities } from '../../shared/omega/ablation/activities.ts';
import { storeOptions } from '../kernel/activities.ts';

export const ablationStore = proxyActivities<AblationActivities>(storeOptions);
