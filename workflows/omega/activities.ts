import { proxyActivities } from '@temporalio/workflow';
import type { OmegaActivities } from '../../shared/omega/activities.ts';
import { storeOptions } from '../kernel/activities.ts';

export const omegaStore = proxyActivities<OmegaActivities>(storeOptions);
