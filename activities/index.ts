import type { KernelActivities } from '../shared/kernel/activities.ts';
import type { ScenarioActivities } from '../shared/scenario/activities.ts';
import { askAgent, type AskDependencies } from './ask-agent.ts';
import { closeRunIn } from './close-run.ts';
import { recordIn } from './record.ts';
import { reviewsIn } from './reviews.ts';
import { claimConceptIn, type Embed } from './scenario/concept.ts';
import { documentsIn } from './scenario/documents.ts';
import { openScenarioIn } from './scenario/open.ts';

/** Everything that the activities need from outside. */
export interface Dependencies extends AskDependencies {
  readonly embed: Embed;
  /** Model of every agent for which a run names none; null: the policy's own. */
  readonly defaultModel: string | null;
}

/** All activities, by the names under which workflows call them. */
export function createActivities(deps: Dependencies): KernelActivities & ScenarioActivities {
  const { db, charges, embed, defaultModel } = deps;
  return {
    askAgent: askAgent(deps),
    record: recordIn(db),
    ...reviewsIn(db),
    closeRun: closeRunIn(db),
    openScenario: openScenarioIn(db, defaultModel),
    claimConcept: claimConceptIn(db, embed),
    ...documentsIn(db, charges),
  };
}
