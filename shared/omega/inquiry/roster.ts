import type { AgentCard } from '../../kernel/agent.ts';
import { reply } from './reply.ts';

export const inquiryPhases = ['OPEN', 'REPLY'] as const;
export const inquiryTasks = ['reply'] as const;
export type InquiryTask = (typeof inquiryTasks)[number];

/** Who answers questions to a session that is over: none of its agents, as none of them saw all of it. */
export const inquiryRoster = {
  respondent: {
    promptVersion: 'v1',
    leads: [],
    canVeto: false,
    authority: null,
    role: 'Respondent: answers from what a session has found, and from nothing else',
    prompt: 'inquiry.respondent',
    phases: ['REPLY'],
    sampling: { temperature: 0, thinking: 'medium' },
    answers: { reply },
  },
} as const satisfies Record<string, AgentCard>;
