import type { Json } from '../../shared/kernel/json.ts';
import type { AskRequest } from '../../shared/kernel/ask.ts';
import type { SummaryAnswer } from '../../shared/omega/answers.ts';
import type { Classification, Intervention } from '../../shared/omega/answers-phi.ts';
import type { Judgement } from '../../shared/omega/answers-special.ts';
import type { OmegaTask } from '../../shared/omega/agent-answers.ts';
import { slotOf } from '../../shared/omega/context-slots.ts';
import { isAgentId } from '../../shared/omega/cast.ts';
import { contributionFacts } from '../../shared/omega/facts-of-contribution.ts';
import { classificationFacts, interventionFacts, judgementFacts } from '../../shared/omega/facts-of-phi.ts';
import { summaryFacts } from '../../shared/omega/facts-of-summary.ts';
import { placeOf } from '../../shared/omega/place.ts';
import type { SessionPolicy } from '../../shared/omega/session-policy.ts';
import { shownIn, type Shown } from '../../shared/omega/shown.ts';
import type { AgentContext } from '../ask/system.ts';
import { readerOf, sectionsOf } from './sections.ts';

/**
 * Symposium's reading of each kind of answer, which the schema of its task has accepted. Reports and last words are
 * read by agents and people only.
 */
export function factsOf(request: AskRequest, answer: Json, context: AgentContext): object {
  const policy = context.run.policy as SessionPolicy;
  const task = request.task as OmegaTask;
  switch (task) {
    case 'contribute': {
      const origin = { agent: readerOf(request), iteration: request.round, pass: placeOf(request.subject).pass };
      return contributionFacts(answer, origin, shownOn(request, context), policy);
    }
    case 'summary':
      return summaryFacts(answer as unknown as SummaryAnswer, policy);
    case 'classify':
      return classificationFacts(answer as unknown as Classification);
    case 'judge':
      return judgementFacts(answer as unknown as Judgement, shownOn(request, context).contradictions);
    case 'intervene':
      return interventionFacts(answer as unknown as Intervention);
    case 'report':
    case 'synthesise':
    case 'recommend':
      return {};
    default:
      return task satisfies never;
  }
}

/**
 * What the context spoke of: a section that had to be left out of the request could be read on demand, so it counts.
 * Whoever has a slot in the context has said something, Session Memory too, in whose name the digests come.
 */
function shownOn(request: AskRequest, context: AgentContext): Shown {
  const shown = shownIn(sectionsOf(request, context).map(({ body }) => body));
  const inSlots = Object.keys(request.references).flatMap((name) => {
    const id = slotOf(name)?.agentId ?? 0;
    return isAgentId(id) ? [id] : [];
  });
  return { ...shown, agents: new Set([...shown.agents, ...inSlots]) };
}
