import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import type { CandidateCheckFacts } from '../../../shared/scenario/facts/acts.ts';
import { ask } from '../../kernel/ask.ts';
import { fanOut } from '../../kernel/fan-out.ts';
import { askPeopleLater } from '../people.ts';
import { budget, type Candidate, type Story } from '../story.ts';
import type { Acts } from './acts.ts';

/** The three dedicated checks (scenario rules §4.4, steps 3–5). */
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
  await fanOut(open.map((candidate) => check(story, candidate)));
}

/** As the log has it: the result and, where a report's findings speak against its word, what they are. */
function judged({ survives, against = [] }: CandidateCheckFacts): string {
  return survives ? 'survives' : ['does not survive', ...against].join(': ');
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
  const memberResults = await fanOut(
    checks.map(({ agent, task, verb }) =>
      ask(run, {
        agent,
        task,
        subject: id,
        verb,
        outputTokens: budget(story, agent),
        references: { ...run.references, candidate: note.key },
      }),
    ),
  );
  const survived = memberResults.map(
    (memberResult) => memberResult.outcome === 'answered' && memberResult.facts.survives,
  );
  const results = Object.fromEntries(
    checks.map(({ agent }, place) => {
      const memberResult = memberResults[place];
      return [agent, memberResult?.outcome === 'answered' ? judged(memberResult.facts) : 'no readable answer'];
    }),
  );
  const refs = Object.fromEntries(
    checks.flatMap(({ task }, place) => {
      const memberResult = memberResults[place];
      return memberResult?.outcome === 'answered' ? [[task, memberResult.ref]] : [];
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
