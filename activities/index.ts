import type { KernelActivities } from '../shared/kernel/activities.ts';
import type { ScenarioActivities } from '../shared/scenario/activities.ts';
import { askAgent, type AskDependencies } from './ask-agent.ts';
import { closeRunIn } from './close-run.ts';
import { recordIn } from './record.ts';
import { reviewsIn } from './reviews.ts';
import { claimConceptIn, type Embed } from './scenario/concept.ts';
import { documentsIn } from './scenario/documents.ts';
import { openScenarioIn, type RunDefaults } from './scenario/open.ts';

/** Everything that the activities need from outside. */
export interface Dependencies extends AskDependencies {
  readonly embed: Embed;
  readonly defaults: RunDefaults;
}

/** All activities, by the names under which workflows call them. */
export function createActivities(deps: Dependencies): KernelActivities & ScenarioActivities {
  const { db, charges, embed, defaults } = deps;
  return {
    askAgent: askAgent(deps),
    record: recordIn(db),
    ...reviewsIn(db),
    closeRun: closeRunIn(db),
    openScenario: openScenarioIn(db, defaults),
    claimConcept: claimConceptIn(db, embed),
    ...documentsIn(db, charges),
  };
}
