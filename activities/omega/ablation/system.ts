import type { AskRequest, Json } from '../../../shared/kernel/index.ts';
import {
  type AblationAnswers,
  type AblationBrief,
  type AblationFacts,
  type AblationPolicy,
  ablationRoster,
  type AblationTask,
  rubric,
  type Solution,
} from '../../../shared/omega/ablation/index.ts';
import { posed } from '../../../shared/omega/calibration/index.ts';
import { sessionDefaults } from '../../../shared/omega/index.ts';
import { type Section, statedConfidence } from '../../ask/compose.ts';
import { type AgentContext, contextBudgets, plainSystem, schemaInRoster, type System } from '../../ask/system.ts';
import { ablationFacts } from './facts.ts';

/** The one-paragraph tasks. None of them says what the answer is for. */
const asks: Readonly<Record<AblationTask, string>> = {
  solve:
    'Answer the problem as well as you can, alone and in one piece. Give the answer with its reasons, then what could make it wrong, then the conclusion in a few words of its own.',
  improve:
    'Read the draft as its sharpest critic: look for what is false, missing, unclear or too sure. Then hand in the whole answer again, corrected. Where you find nothing that would change it, hand it in word for word.',
  compare:
    'Mark both answers by the rubric, each on its own merits, in whole marks from 1 to 5. The order and the letters mean nothing.',
};

const soloists =
  'What the conclusion rests on stands in the answer, and what you could not establish among the caveats.';
/** What each answer has to rest on. */
const grounds: Readonly<Record<AblationTask, string>> = {
  solve: soloists,
  improve: soloists,
  compare: 'A mark rests on words of the answer that it is for.',
};

/** The ablation, as `ask` needs to know it: who answers alone, and who judges without knowing whom. */
export const ablationSystem: System<AblationFacts, AblationAnswers> = {
  // Half an answer cannot be marked, and half a problem not be answered: nothing is shortened.
  ...plainSystem,
  roster: ablationRoster,
  preamble: {
    opening: 'You take part in a study of how well hard problems are answered.',
    constraints: (task) => [statedConfidence, grounds[task as AblationTask]],
  },
  runLine: 'CASE_ID',
  messageTokens: sessionDefaults.messageTokens,
  taskText: (task) => asks[task as AblationTask],
  schemaOf: (agent, task) => schemaInRoster(ablationRoster, agent, task),
  sections: sectionsOf,
  budgets: (_request, { run }) => contextBudgets(run.policy as AblationPolicy),
  facts: ablationFacts,
  confidence: (_task, answer) => (answer as { readonly confidence: number }).confidence,
  messageType: (task) => (task === 'compare' ? 'VOTE' : 'DELIVERABLE'),
};

/**
 * The problem for everyone, of a set that of the round, without its key; the draft for who revises; the rubric and two answers for who judges, in the order and
 * under the letters of the file.
 */
function sectionsOf(request: AskRequest, context: AgentContext): Section[] {
  const { problem: asked, set } = context.run.brief as AblationBrief;
  const own = set?.problems[request.round - 1];
  const problem = asked ?? (own === undefined ? '' : posed(own));
  const given: Section[] = [{ label: 'problem', author: 'USER', ref: `${request.runKey}/problem`, body: problem }];
  if (request.task === 'compare') {
    const answers = Object.entries(request.references).flatMap(([letter, key]): Section[] => {
      const note = context.notes.find((one) => one.key === key);
      return note ? [{ label: 'answer', author: letter, ref: key, body: note.body }] : [];
    });
    return [...given, { label: 'rubric', author: 'HOUSE', ref: 'rubric', body: rubric }, ...answers];
  }
  const { draft } = context.answers;
  return draft
    ? [...given, { label: 'draft', author: 'SOLOIST', ref: draft.key, body: draftOf(draft.answer as Solution) }]
    : given;
}

const draftOf = ({ conclusion, answer, caveats, confidence }: Solution): Json => ({
  conclusion,
  answer,
  caveats,
  confidence,
});
