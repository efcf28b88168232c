import type { AgentId } from '../../../shared/omega/agents/cast.ts';
import { contributionFacts } from '../../../shared/omega/answers/read-facts.ts';
import type { Origin } from '../../../shared/omega/answers/addresses.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { shownIn } from '../../../shared/omega/answers/shown.ts';
import { spoken } from './spoken.ts';

/* What an agent was shown, and the facts of its answer. */

export const shown = shownIn([
  [
    { id: '7.1/C1' },
    { id: '9.1/C2' },
    { id: '30.2/X1', a: { agentId: 30 }, b: { claim: '7.1/C1' } },
    { id: '30.2/X2' },
  ],
]);

export const from = (agent: AgentId, pass = 1): Origin => ({ agent, iteration: 2, pass });

export const facts = (agent: AgentId, changes: object = {}, pass = 1) =>
  contributionFacts({ ...spoken(), ...changes }, from(agent, pass), shown, policy);
