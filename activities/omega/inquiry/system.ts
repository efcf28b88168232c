import type { AskRequest } from '../../../shared/kernel/index.ts';
import {
  grounded,
  type InquiryAnswers,
  type InquiryBrief,
  type InquiryFacts,
  inquiryRoster,
  type InquiryRules,
  type Reply,
} from '../../../shared/omega/inquiry/index.ts';
import { sessionDefaults } from '../../../shared/omega/index.ts';
import { type Section, statedConfidence } from '../../ask/compose.ts';
import { type AgentContext, contextBudgets, plainSystem, schemaInRoster, type System } from '../../ask/system.ts';
import { earlierNotes, knowledgeNotes } from './notes.ts';

/** Questions to sessions, as `ask` needs to know them. */
export const inquirySystem: System<InquiryFacts, InquiryAnswers> = {
  // What a session knows was cut to its size when the question was opened.
  ...plainSystem,
  roster: inquiryRoster,
  preamble: {
    opening: 'Somebody asks a question about work that is finished and written down.',
    constraints: () => [
      statedConfidence,
      'Each ground quotes the work word for word; what you know from elsewhere is no ground.',
    ],
  },
  runLine: 'INQUIRY_ID',
  messageTokens: sessionDefaults.messageTokens,
  taskText: () =>
    'Answer the question from what the work says and from nothing else. Where it does not say, say that it does not.',
  schemaOf: (agent, task) => schemaInRoster(inquiryRoster, agent, task),
  sections: sectionsOf,
  budgets: (_request, { run }) => contextBudgets(run.policy as InquiryRules),
  facts: { reply: (answer, { context }) => ({ source: answer.source, faults: faultsIn(answer, context).length }) },
  confidence: (_task, answer) => (answer as Reply).confidence,
  messageType: () => 'DELIVERABLE',
};

/** The question, what the session knows, what it was asked before; asked again, the reply with what is wrong with it. */
function sectionsOf({ runKey }: AskRequest, context: AgentContext): Section[] {
  const { question } = context.run.brief as InquiryBrief;
  const of = (content: string) => context.notes.filter((note) => note.content === content);
  const { draft } = context.answers;
  const drafted = (draft?.answer ?? null) as Reply | null;
  return [
    ...of('session-knowledge').map((note): Section => ({
      label: 'work',
      author: 'SESSION',
      ref: note.key,
      body: knowledgeNotes.read(note),
    })),
    ...of('earlier-questions').flatMap((note): Section[] => {
      const earlier = earlierNotes.read(note);
      return earlier.length === 0 ? [] : [{ label: 'earlier', author: 'USER', ref: note.key, body: earlier }];
    }),
    { label: 'question', author: 'USER', ref: `${runKey}/question`, body: question },
    ...(draft === undefined || drafted === null
      ? []
      : [
          { label: 'draft', author: 'RESPONDENT', ref: draft.key, body: drafted },
          { label: 'faults', author: 'HOUSE', ref: `${draft.key}/faults`, body: [...faultsIn(drafted, context)] },
        ]),
  ];
}

function faultsIn(given: Reply, { run, notes }: AgentContext): readonly string[] {
  const note = notes.find(({ content }) => content === 'session-knowledge');
  const { leastQuotation } = run.policy as InquiryRules;
  return grounded(given, note === undefined ? { claims: [] } : knowledgeNotes.read(note), leastQuotation).faults;
}
