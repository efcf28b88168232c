import type { AgentCard } from '../../kernel/agent.ts';
import { comparison, solution } from './answers.ts';

/** Where in an ablation an agent is asked; OPEN and SESSION are Symposium's own. */
export const ablationPhases = ['OPEN', 'SESSION', 'ANSWER', 'REVISION', 'JUDGEMENT', 'COMPARISON'] as const;
export type AblationPhase = (typeof ablationPhases)[number];

/** What the two agents are asked for. */
export const ablationTasks = ['solve', 'improve', 'compare'] as const;
export type AblationTask = (typeof ablationTasks)[number];

/** Places on the judge panel: each judge has a model of its own, and all read one prompt. */
export const judgePlaces = ['judge', 'judge-2', 'judge-3'] as const;

const nobodysLead = { promptVersion: 'v1', leads: [], canVeto: false, authority: null } as const;

const judge: AgentCard = {
  ...nobodysLead,
  role: 'Judge: marks two answers to one problem by one rubric',
  prompt: 'ablation.judge',
  phases: ['JUDGEMENT'],
  sampling: { temperature: 0, thinking: 'high' },
  answers: { compare: comparison },
};

/** The soloist gives both arms their answers: whoever compares ways of answering must not change who answers. */
export const ablationRoster = {
  soloist: {
    ...nobodysLead,
    role: 'Soloist: answers the whole problem alone',
    prompt: 'ablation.soloist',
    phases: ['ANSWER', 'REVISION'],
    // Independent answers need some freedom; none of them knows of the others.
    sampling: { temperature: 0.7, thinking: 'high' },
    answers: { solve: solution, improve: solution },
  },
  judge,
  'judge-2': judge,
  'judge-3': judge,
} as const satisfies Record<string, AgentCard>;
