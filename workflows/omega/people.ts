import type { AgentId } from '../../shared/omega/agents/cast.ts';
import type { OpenQuestion } from '../../shared/omega/activities.ts';
import type { ReviewOutcome } from '../../shared/kernel/reviews.ts';
import { reviewOf } from '../kernel/review.ts';
import { nameOf } from './references.ts';
import type { Session } from './session.ts';
import { settle, type RowDraft } from './step.ts';
import { prefix } from '../../shared/text/cut.ts';

/**
 * What a person is asked when the session cannot go on by itself: two options, and the session's end as the third way
 * (OMEGA rules §4.4, §7.7).
 */
interface Escalated {
  readonly kind: 'agent' | 'clarity' | 'contradiction';
  readonly subject: string;
  readonly question: string;
  readonly findings: readonly string[];
  /** Key of the note with both options. */
  readonly options: string;
  /** What the report says of it if nobody answers. */
  readonly open: OpenQuestion;
  /** The row that the words of whoever takes option B become, where those are what is asked for. */
  readonly inWords?: (words: string) => RowDraft;
}

/**
 * A choice, or null: nobody chose. Silence decides nothing and ends the session with both options stated
 * (OMEGA rules §7.7); a DISCARD ends it at once.
 */
export async function askUser(
  session: Session,
  { kind, subject, question, findings, options, open, inWords }: Escalated,
): Promise<'A' | 'B' | null> {
  const since = Date.now();
  const outcome = await reviewOf(session.run, {
    kind,
    subject,
    question,
    findings: findings.map((finding) => prefix(finding, 600)),
    acceptable: true,
    groups: session.policy.reviewGroups,
    decisions: ['RESOLVE', 'DISCARD'],
    options: ['A', 'B'],
    references: { options },
  });
  session.waitedMs += Date.now() - since;
  const chosen = choiceOf(outcome);
  await settle(session, {
    rows: [
      {
        kind: 'ESCALATION',
        summary: `USER: ${subject}`,
        step: 'USER',
        outcome: chosen === null ? 'FAILED' : 'RECOVERED',
        subject,
        why: chosen === null ? outcome.outcome : `option ${chosen}`,
      },
      ...(chosen !== null && 'contradiction' in open
        ? [
            {
              kind: 'RESOLUTION',
              summary: `the user settles ${open.contradiction}`,
              contradiction: open.contradiction,
              resolution: prefix(
                `option ${chosen} holds${outcome.outcome === 'decided' ? `: ${outcome.justification}` : ''}`,
                600,
              ),
              by: 'USER',
              settlement: chosen,
            } as const,
          ]
        : []),
      ...(chosen === 'B' && inWords !== undefined && outcome.outcome === 'decided'
        ? [inWords(outcome.justification)]
        : []),
    ],
  });
  if (chosen === null && outcome.outcome === 'decided')
    session.aborted = { by: outcome.reviewer, reason: outcome.justification };
  else if (chosen === null) session.openQuestions.push(open);
  return chosen;
}

/** A question with both of its options. */
export type Choice = Extract<OpenQuestion, { readonly options: unknown }>;

/** Lays both options where the asker reads them; the note's key. `name`: of the note, apart from the run's others. */
export async function laidOptions({ run }: Session, name: string, { question, options }: Choice): Promise<string> {
  const key = run.noteKey(`options/${name}`);
  const [A, B] = options;
  await run.record([], [{ key, content: 'options', addressee: null, body: { question, A, B }, quotes: [] }]);
  return key;
}

const choiceOf = (outcome: ReviewOutcome): 'A' | 'B' | null =>
  outcome.outcome === 'decided' && outcome.decision === 'RESOLVE' ? outcome.option : null;

/** A wave that is held up: the agents concerned are asked once more, or the session ends with what there is. */
export async function askAgainOrEnd(session: Session, agents: readonly AgentId[]): Promise<'again' | 'end'> {
  const subject = `agents ${agents.join(' ')}`;
  const question = `${agents.map(nameOf).join(', ')}: no usable answer came, and nobody can take the place. Ask again, or end the session with what there is?`;
  const open: Choice = { question, options: ['Ask again', 'End the session with what there is'] };
  const options = await laidOptions(session, String(session.steps), open);
  const findings = session.attempts
    .filter(({ agent, problem }) => agents.includes(agent) && problem !== null)
    .map(({ agent, problem }) => `${nameOf(agent)}: ${problem ?? ''}`);
  const chosen = await askUser(session, {
    kind: 'agent',
    subject,
    question,
    findings,
    options,
    open,
  });
  if (chosen === 'A') return 'again';
  session.criticalAgentLost ||= chosen === 'B';
  return 'end';
}
