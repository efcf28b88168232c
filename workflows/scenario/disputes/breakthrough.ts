import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import type { CandidateCheckFacts } from '../../../shared/scenario/facts/acts.ts';
import type { Agent } from '../../../shared/scenario/vocabulary.ts';
import { ask } from '../../kernel/ask.ts';
import { askPeopleLater } from '../people.ts';
import { budget, type Story } from '../story.ts';
import type { Acts } from './admit.ts';

/** A proposed way through an open problem, waiting for its checks. */
export interface Candidate {
  readonly id: string;
  readonly by: Agent;
  /** The report that holds the proposal. */
  readonly ref: string;
  readonly field: 'breakthrough';
}

/** The three dedicated checks (spec §4.4, steps 3–5). */
const checks = [
  { agent: 'EULER', task: 'novelty', verb: 'checks the novelty of a proposal' },
  { agent: 'NEWTON', task: 'deepDive', verb: 'analyses a proposal in depth' },
  { agent: 'GALILEO', task: 'literature', verb: 'searches the literature for a proposal' },
] as const;

/** Notes proposals of an OF run; in a run of any other status a proposal is only a part of its report. */
export function collectCandidates(story: Story, reports: readonly Acts[]): void {
  const { run } = story;
  if (story.status !== 'OF') return;
  for (const { by, ref, facts } of reports) {
    const id = `${run.phase}-${run.round}-breakthrough-${by}`;
    if (facts.breakthrough && !story.candidates.some((known) => known.id === id))
      story.candidates.push({ id, by, ref, field: 'breakthrough' });
  }
}

/**
 * Checks every candidate not yet checked. It happens in REFINE, where all three may see everything, whichever phase
 * the proposal came from. What survives goes to the experts in a review of its own; the run does not wait for them.
 */
export async function checkCandidates(story: Story): Promise<void> {
  const open = story.candidates.filter(({ id }) => !story.checked.has(id));
  for (const { id } of open) story.checked.add(id);
  await Promise.all(open.map((candidate) => check(story, candidate)));
}

async function check(story: Story, { id, by, ref }: Candidate): Promise<void> {
  const { run } = story;
  const quotes: Quote[] = [{ from: by, ref, field: 'breakthrough' }];
  const note: NoteOrder = {
    key: run.noteKey(`candidate/${id}`),
    content: 'breakthroughs',
    addressee: null,
    body: { candidate: id },
    quotes,
  };
  await run.record([], [note]);
  const seats = await Promise.all(
    checks.map(({ agent, task, verb }) =>
      ask(run, {
        agent,
        task,
        subject: id,
        verb,
        outputTokens: budget(story, agent),
        file: { ...run.file, candidate: note.key },
      }),
    ),
  );
  const survived = seats.map(
    (seat) => seat.outcome === 'answered' && (seat.facts as unknown as CandidateCheckFacts).survives,
  );
  const results = Object.fromEntries(
    checks.map(({ agent }, place) => [
      agent,
      seats[place]?.outcome !== 'answered' ? 'no readable answer' : survived[place] ? 'survives' : 'does not survive',
    ]),
  );
  const refs = Object.fromEntries(
    checks.flatMap(({ task }, place) => {
      const seat = seats[place];
      return seat?.outcome === 'answered' ? [[task, seat.ref]] : [];
    }),
  );
  const confirmed = survived.every(Boolean);
  const reviewId = confirmed
    ? await askPeopleLater(story, {
        kind: 'breakthrough',
        subject: id,
        question: `${by} proposed a way through this open problem, and all three checks let it stand. Is it verified?`,
        findings: Object.entries(results).map(([agent, result]) => `${agent}: ${result}`),
        acceptable: true,
        decisions: ['RESOLVE'],
        verification: true,
        domains: ['physical feasibility'],
      })
    : null;
  await run.record([
    run.entry('CANDIDATE', id, {
      state: confirmed ? 'candidate' : 'not confirmed',
      candidate: id,
      by,
      proposal: ref,
      checks: results,
      refs,
      review: reviewId,
    }),
  ]);
}
