/** The face of `shared/omega/deployment`: who is asked, in which waves, and who is asked again. */
export { type Wave, wavesOf } from './batches.ts';
export { checklist, unready } from './checklist.ts';
export { ruleOn } from './classification.ts';
export { examinerOf, mayClose, stillToAsk } from './closing.ts';
export { type Circumstances, deploy, type Deployment } from './deployment.ts';
export {
  clarityOptimizer,
  conflictResolver,
  falsifier,
  mandatoryAgents,
  orderWithin,
  phi,
  priorityAgents,
  survivorSynthesizer,
} from './priorities.ts';
export { deployAgain, untriedAgents } from './redeployment.ts';
export { handsOn, reinforcementsFor, tierConfidence } from './reinforcements.ts';
export { type Trigger, triggerActions, triggersOf } from './triggers.ts';
