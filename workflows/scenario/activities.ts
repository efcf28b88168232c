import { proxyActivities } from '@temporalio/workflow';
import type { BatchActivities } from '../../shared/scenario/corpus/activities.ts';
import type { CorpusActivities } from '../../shared/scenario/corpus/corpus-activities.ts';
import type { ScenarioActivities } from '../../shared/scenario/activities.ts';
import { shortWrites, storeOptions } from '../kernel/activities.ts';

type Steps = 'draftDocuments' | 'publishScenario' | 'endedScenario';
/** A step where nobody outside is asked for the vector. */
type Either = 'claimConcept';

export const scenarioStore = proxyActivities<Omit<ScenarioActivities, Steps>>(storeOptions);
export const scenarioSteps = shortWrites(proxyActivities<Pick<ScenarioActivities, Steps | Either>>(storeOptions));
export const batchStore = proxyActivities<BatchActivities>(storeOptions);
export const corpusStore = proxyActivities<CorpusActivities>(storeOptions);
