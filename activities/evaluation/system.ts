import {
  type EvaluationAnswers,
  type EvaluationBrief,
  type EvaluationFacts,
  evaluationRoster,
  type EvaluationRules,
  type EvaluationTask,
  type Response,
  shownAnswer,
  shownKey,
  ways,
} from '../../shared/evaluation/index.ts';
import type { AskRequest } from '../../shared/kernel/index.ts';
import { type Section, statedConfidence } from '../ask/compose.ts';
import { type AgentContext, contextBudgets, plainSystem, schemaInRoster, type System } from '../ask/system.ts';
import { answers as given, keys, openings, papers } from './notes.ts';

/** The one-paragraph tasks. */
const asks: Readonly<Record<EvaluationTask, string>> = {
  solve:
    'Say what you would do in this situation and why it works, or why nothing can. Use what the situation gives and nothing else.',
  recite:
    'Go on with the text word for word where you know it, or answer the question about it. Where you do not know it, say so, and make nothing up.',
  mark: 'Read the answer to the situation and say what it holds, point by point of the key, each with the words of the answer that show it.',
};

const grounds: Readonly<Record<EvaluationTask, string>> = {
  solve: 'Your answer is read by somebody who cannot ask you back.',
  recite: 'What is asked for is what you know, and not what would fit.',
  mark: 'A mark rests on words of the answer, which are quoted as they stand there.',
};

/** The evaluation, as `ask` needs to know it: who is evaluated, and who judges without knowing whom. */
export const evaluationSystem: System<EvaluationFacts, EvaluationAnswers> = {
  // Half an answer cannot be judged, and half a scenario not be solved: nothing is shortened.
  ...plainSystem,
  roster: evaluationRoster,
  preamble: {
    opening: 'You are given a situation that looks impossible.',
    constraints: (task) => [statedConfidence, grounds[task as EvaluationTask]],
  },
  runLine: 'EVALUATION_ID',
  messageTokens: 4_000,
  keepsItsModel: () => true,
  taskText: (task) => asks[task as EvaluationTask],
  schemaOf: (agent, task) => schemaInRoster(evaluationRoster, agent, task),
  sections: sectionsOf,
  budgets({ task }, { run }) {
    const rules = run.policy as EvaluationRules;
    const { architecture } = run.brief as EvaluationBrief;
    const computes = task === 'solve' && architecture !== undefined && ways[architecture].computes;
    return { ...contextBudgets(rules), ...(computes ? { computing: rules.computing } : {}) };
  },
  facts: { solve: () => ({}), recite: () => ({}), mark: () => ({}) },
  confidence: (_task, answer) => (answer as { readonly confidence: number }).confidence,
  messageType: (task) => (task === 'mark' ? 'VOTE' : 'DELIVERABLE'),
};

/** The paper for everyone; key and answer for who judges, and for nobody else, whatever a request names. */
function sectionsOf({ task }: AskRequest, { run, answers, notes }: AgentContext): Section[] {
  if (task === 'recite') return openingIn(notes);
  const paper = notes.find(({ content }) => content === 'paper');
  const situation: Section[] = paper
    ? [{ label: 'situation', author: 'HOUSE', ref: paper.key, body: papers.read(paper) }]
    : [];
  if (task === 'solve') return [...situation, ...methodOf(run.brief as EvaluationBrief)];
  const key = notes.find(({ content }) => content === 'scoring-key');
  const answer = answerIn(answers.answer, notes);
  if (key === undefined || answer === null) return situation;
  const { answerCharacters } = run.policy as EvaluationRules;
  const scoring = keys.read(key);
  const said = shownAnswer(answer.text, answerCharacters, scoring);
  return [
    ...situation,
    { label: 'key', author: 'HOUSE', ref: key.key, body: shownKey(scoring) },
    { label: 'answer', author: 'SOLVER', ref: answer.ref, body: said },
  ];
}

/** The half that is shown, and nothing of the rest. */
function openingIn(notes: AgentContext['notes']): Section[] {
  const note = notes.find(({ content }) => content === 'opening');
  return note === undefined ? [] : [{ label: 'opening', author: 'HOUSE', ref: note.key, body: openings.read(note) }];
}

/** How the subject is to work, where that was asked for (evaluation rules §1.11). */
function methodOf({ architecture }: Pick<EvaluationBrief, 'architecture'>): Section[] {
  const method = architecture === undefined ? null : ways[architecture].method;
  return method === null ? [] : [{ label: 'method', author: 'HOUSE', ref: 'method', body: method }];
}

/** The answer that is judged: the subject's own, or one that was given before. */
function answerIn(
  asked: AgentContext['answers'][string] | undefined,
  notes: AgentContext['notes'],
): { readonly ref: string; readonly text: string } | null {
  if (asked !== undefined) return { ref: asked.key, text: (asked.answer as Response).answer };
  const note = notes.find(({ content }) => content === 'given-answer');
  if (note === undefined) return null;
  const { said } = given.read(note);
  return said.kind === 'answer' ? { ref: note.key, text: said.text } : null;
}
