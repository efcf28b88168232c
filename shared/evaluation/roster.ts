import { z } from 'zod';
import type { AgentCard } from '../kernel/agent.ts';
import { confidence } from '../scenario/vocabulary.ts';
import { judgement, type Judgement } from './judgement.ts';

/** Places on the judge panel: each judge has a model of its own, and all read one prompt. */
export const judgePlaces = ['judge', 'judge-2', 'judge-3'] as const;

/** Longest answer that is kept; a judge reads `answerCharacters` of it. */
export const longestAnswer = 400_000;

/** What a subject hands in: its answer, in words of its own. */
export const response = z.object({ answer: z.string().max(longestAnswer), confidence });
export type Response = z.infer<typeof response>;

export type EvaluationAnswers = { readonly solve: Response; readonly recite: Response; readonly mark: Judgement };

/** Nothing of an answer crosses into history but that there is one. */
export type EvaluationFacts = {
  readonly solve: Readonly<Record<string, never>>;
  readonly recite: Readonly<Record<string, never>>;
  readonly mark: Readonly<Record<string, never>>;
};
export type EvaluationTask = keyof EvaluationFacts;
export const evaluationTasks = ['solve', 'recite', 'mark'] as const satisfies readonly EvaluationTask[];

/** Place → `provider:model`: the subject's, and its judges', who are the worker's own model where nobody is named. */
export function modelsAsked(
  { model, judges }: { readonly model: string; readonly judges: readonly string[] | null },
  defaultModel: string | null,
): Readonly<Record<string, string>> {
  const panel = judges ?? [defaultModel ?? 'simulated:messages'];
  return { subject: model, ...Object.fromEntries(panel.map((ref, at) => [judgePlaces[at] ?? ref, ref])) };
}

const nobodysLead = { promptVersion: 'v1', leads: [], canVeto: false, authority: null } as const;

const judge: AgentCard = {
  ...nobodysLead,
  role: 'Judge: says what an answer holds, with quotations',
  prompt: 'evaluation.judge',
  phases: ['EVALUATE'],
  sampling: { temperature: 0, thinking: 'high' },
  answers: { mark: judgement },
};

export const evaluationRoster = {
  subject: {
    ...nobodysLead,
    role: 'Solver of the situation below',
    prompt: 'evaluation.subject',
    phases: ['EVALUATE'],
    sampling: { temperature: 0.7, thinking: 'high' },
    answers: { solve: response },
  },
  /** The same model, asked whether it knows the texts (evaluation rules §6). */
  reciter: {
    ...nobodysLead,
    role: 'Reader who may know the text below',
    prompt: 'evaluation.reciter',
    phases: ['EVALUATE'],
    sampling: { temperature: 0, thinking: 'off' },
    answers: { recite: response },
  },
  judge,
  'judge-2': judge,
  'judge-3': judge,
} as const satisfies Record<string, AgentCard>;
