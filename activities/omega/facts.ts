import type { AskRequest, Json } from '../../shared/kernel/index.ts';
import {
  type Classification,
  classificationFacts,
  type Comparison,
  comparisonFacts,
  contributionFacts,
  type Intervention,
  interventionFacts,
  type Judgement,
  judgementFacts,
  type OmegaFacts,
  type Origin,
  restatementFacts,
  type Restatements,
  type Shown,
  shownIn,
  type SummaryAnswer,
  summaryFacts,
} from '../../shared/omega/answers/index.ts';
import { slotOf } from '../../shared/omega/contracts/index.ts';
import { isAgentId } from '../../shared/omega/agents/index.ts';
import { placeOf, type SessionPolicy } from '../../shared/omega/index.ts';
import { type Computation, wrongCitations } from '../../shared/verification/index.ts';
import type { SessionBrief } from '../../shared/omega/session/index.ts';
import type { AgentContext, FactReaders } from '../ask/system.ts';
import { convert } from '../verification/units.ts';
import { computingFor } from './computing.ts';
import { readerOf, sectionsOf } from './sections.ts';

/** Types of the answers; a contribution's depends on who makes it. */
export type OmegaAnswers = {
  readonly contribute: Json;
  readonly summary: SummaryAnswer;
  readonly report: Json;
  readonly confront: Comparison;
  readonly equate: Restatements;
  readonly classify: Classification;
  readonly judge: Judgement;
  readonly intervene: Intervention;
  readonly synthesise: Json;
  readonly recommend: Json;
};

/**
 * Symposium's reading of each kind of answer. Reports and last words are read by agents and people only.
 */
export const omegaFacts: FactReaders<OmegaFacts, OmegaAnswers> = {
  contribute: (answer, { request, context, computations }) => {
    const policy = context.run.policy as SessionPolicy;
    const facts = contributionFacts(answer, originIn(request), shownOn(request, context), policy, request.sureFrom);
    const wrong = computingFor(request, policy) === null ? [] : miscited(answer, computations, policy.facts.sameNumber);
    return facts.quarantine !== null || wrong.length === 0
      ? facts
      : { ...facts, quarantine: { problem: 'INCOHERENT', why: `cites what it did not compute: ${wrong.join(', ')}` } };
  },
  summary: (answer, { context }) => summaryFacts(answer, context.run.policy as SessionPolicy),
  classify: classificationFacts,
  judge: (answer, { request, context }) => judgementFacts(answer, shownOn(request, context).contradictions),
  confront: (answer, { request, context }) =>
    comparisonFacts(answer, sectionsOf(request, context).find(({ label }) => label === 'facts')?.body ?? null),
  equate: (answer, { request, context }) =>
    restatementFacts(answer, sectionsOf(request, context).find(({ label }) => label === 'restatements')?.body ?? null),
  intervene: (offer, { context }) => interventionFacts(offer, [(context.run.brief as SessionBrief).problem]),
  report: () => ({}),
  synthesise: () => ({}),
  recommend: () => ({}),
};

/**
 * Citations of results that were not computed, or stand without their result, each once (kernel rules §35). A text counts
 * by itself: a claim has to say what it cites.
 */
function miscited(answer: Json, computations: readonly Computation[], tolerance: number): readonly string[] {
  const texts = (value: Json): readonly string[] => {
    if (typeof value === 'string') return [value];
    return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(texts);
  };
  const wrong = (text: string) => wrongCitations(text, computations, convert, tolerance);
  return [...new Set(texts(answer).flatMap(wrong))];
}

/** Where the answer to a question comes from. */
export const originIn = (request: AskRequest): Origin => ({
  agent: readerOf(request),
  iteration: request.round,
  pass: placeOf(request.subject).pass,
});

/**
 * What the context spoke of: a section that had to be left out of the request could be read on demand, so it counts.
 * Whoever has a slot in the context has said something, Session Memory too, in whose name the digests come.
 */
export function shownOn(request: AskRequest, context: AgentContext): Shown {
  const shown = shownIn(sectionsOf(request, context).map(({ body }) => body));
  const inSlots = Object.keys(request.references).flatMap((name) => {
    const id = slotOf(name)?.agentId ?? 0;
    return isAgentId(id) ? [id] : [];
  });
  return { ...shown, agents: new Set([...shown.agents, ...inSlots]) };
}
