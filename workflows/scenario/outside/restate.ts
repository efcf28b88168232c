import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import { type Restatements, statusLadder, type StatusLadder } from '../../../shared/scenario/disputes/rules.ts';
import type { StatementFacts } from '../../../shared/scenario/facts/acts.ts';
import type { Ruling } from '../../../shared/scenario/ruling.ts';
import { agents, isStatus, statuses, type Agent, type Status } from '../../../shared/scenario/vocabulary.ts';
import type { AskResult } from '../../../shared/kernel/ask.ts';
import { panel } from '../../kernel/panel.ts';
import { askPeople } from '../people.ts';
import { budget, type Story } from '../story.ts';

export type Restated = Pick<Ruling, 'status' | 'statusBy'> & { readonly level: StatusLadder['level'] };

/**
 * The final status once more, because it was disputed: the five state it with the challenge before them, then, unless
 * they agree, with each other's reasons; then the ladder of scenario rules §2.5.6 decides, or a person. null: nobody
 * answered.
 */
export async function restateStatus(
  story: Story,
  disputeId: string,
  words: readonly Quote[],
): Promise<Restated | null> {
  const { run } = story;
  const before = agents.flatMap((agent): Quote[] => {
    const ref = run.references[`readiness.${agent}`];
    return ref === undefined ? [] : [{ from: agent, ref, field: 'statusReason' }];
  });
  const first = await state(story, disputeId, [...words, ...before]);
  let result = statusLadder(first.statements, null);
  let stated = first.statements;
  if (result.status === null) {
    const reasons = agents.flatMap((agent): Quote[] => {
      const memberResult = first.results[agent];
      return memberResult.outcome === 'answered' ? [{ from: agent, ref: memberResult.ref, field: 'statement' }] : [];
    });
    stated = (await state(story, `${disputeId}-again`, [...words, ...reasons])).statements;
    result = statusLadder(first.statements, stated);
  }
  await run.record([
    run.entry('DISPUTE', 'status', {
      state: result.status === null ? 'unsettled' : 'closed',
      kind: 'status',
      id: `${disputeId}-status`,
      claim: 'final status',
      level: result.level,
      resolution: result.status === null ? 'human review' : result.resolution,
      outcome: result.status,
      votes: Object.fromEntries(
        agents.flatMap((agent) => {
          const one = stated[agent];
          return one ? [[agent, one.status]] : [];
        }),
      ),
      counts: { ...result.tally.counts },
    }),
  ]);
  if (result.status !== null)
    return { status: result.status, statusBy: decidedBy[result.resolution], level: result.level };
  return byPerson(story, disputeId, stated);
}

const decidedBy = {
  unanimous: 'votes',
  debate: 'debate',
  authority: 'authority',
  'joint-veto': 'joint veto',
} as const satisfies Record<string, Ruling['statusBy']>;

/** A reviewer names the status that holds. */
async function byPerson(story: Story, disputeId: string, stated: Restatements): Promise<Restated | null> {
  for (;;) {
    const outcome = await askPeople(story, {
      kind: 'status',
      subject: `${disputeId}-status`,
      acceptable: true,
      decisions: ['RESOLVE'],
      statuses,
      domains: ['solution classification'],
      question: 'The status of a published scenario is disputed, and no rule decides. Which status holds?',
      findings: agents.map((agent) => `${agent}: ${stated[agent]?.status ?? 'no readable statement'}`),
    });
    if (outcome.outcome === 'expired' || outcome.outcome === 'withdrawn') return null;
    if (
      outcome.outcome === 'decided' &&
      outcome.ruling === 'accept' &&
      outcome.status !== null &&
      isStatus(outcome.status)
    )
      return { status: outcome.status, statusBy: 'review', level: 4 };
    story.run.enter('REFINE');
  }
}

interface Stated {
  readonly results: Readonly<Record<Agent, AskResult<StatementFacts>>>;
  readonly statements: Restatements;
}

/**
 * All five state the status, with these words before them; an unreadable statement is null, whoever is absent is left
 * out.
 */
async function state(story: Story, subject: string, quotes: readonly Quote[]): Promise<Stated> {
  const { run, ruling } = story;
  const current: Status | null = ruling?.status ?? null;
  const note: NoteOrder = {
    key: run.noteKey(`status-reasons/${subject}`),
    content: 'statusReasons',
    addressee: null,
    body: { asked: 'the final status', published: current },
    quotes,
  };
  await run.record([], [note]);
  const results = await panel(run, agents, (agent) => ({
    task: 'restate',
    subject,
    verb: 'states the disputed status',
    outputTokens: budget(story, agent),
    references: { ...run.references, reasons: note.key },
  }));
  const statements = Object.fromEntries(
    agents.flatMap((agent) => {
      const memberResult = results[agent];
      return memberResult.outcome === 'absent'
        ? []
        : [[agent, memberResult.outcome === 'answered' ? memberResult.facts : null]];
    }),
  ) as Restatements;
  return { results, statements };
}
