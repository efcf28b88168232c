import type { AskRequest, Json } from '../../shared/kernel/index.ts';
import {
  ballotNaming,
  citationNamings,
  curveballNamings,
  draftNaming,
  gapNaming,
  itemNamings,
  type MatchPolicy,
  mergedNaming,
  targetNaming,
  tieNaming,
  type WorldbuildingTask,
} from '../../shared/worldbuilding/index.ts';
import { hasGroundlessField } from '../../shared/worldbuilding/spec/index.ts';
import type { AgentContext, NamingsOf, TaskNamings } from '../ask/system.ts';
import { canonShown, debateShown, goalShown, noteShown, specOn } from './sections.ts';

/** What an answer names about a debate; an order of an earlier version shows none of its goal. */
const inRound =
  (naming: typeof gapNaming): NamingsOf =>
  (_answer, { request, context }) => {
    const [goal, debate] = [goalShown(request, context), debateShown(request, context)];
    return goal === null || debate === null ? [] : [naming(goal, debate)];
  };

const inDebate =
  (naming: typeof tieNaming): NamingsOf =>
  (_answer, { request, context }) => {
    const debate = debateShown(request, context);
    return debate === null ? [] : [naming(debate, context.run.policy as MatchPolicy)];
  };

/** Its writer is told once of a field whose citations all lead nowhere, where an attempt is left to mend it in. */
function inSpec(spec: Json, request: AskRequest, context: AgentContext) {
  const canon = canonShown(request, context);
  const { crystallizations } = context.run.policy as MatchPolicy;
  const last = request.round >= crystallizations || hasGroundlessField(specOn(request, context), canon);
  const { curveballs = [] } = debateShown(request, context) ?? {};
  return [...citationNamings(spec, canon, { last }), ...curveballNamings(spec, canon, curveballs)];
}

/** Whoever writes alone has no canon and no audience that a world could rest on (worldbuilding rules §16.2). */
const alone: NamingsOf = (spec) => [
  ...citationNamings(spec, new Set(), { last: true }),
  ...curveballNamings(spec, new Set(), []),
];

/** What the answers of a match name by id, task by task. */
export const worldbuildingNamings: TaskNamings<WorldbuildingTask> = {
  propose: inRound(gapNaming),
  object: inRound(targetNaming),
  respond: null,
  resolve: inDebate(mergedNaming),
  vote: inDebate(ballotNaming),
  'break-tie': inDebate(tieNaming),
  crystallize: (spec, { request, context }) => inSpec(spec, request, context),
  ratify: null,
  create: alone,
  choose: (_answer, { request, context }) => [draftNaming(noteShown('drafts', request, context))],
  improve: alone,
  'write-prompts': null,
  soften: null,
  judge: null,
  moderate: null,
  testify: (_answer, { request, context }) => itemNamings(noteShown('examination', request, context)),
};
