import type { NoteOrder, Quote } from '../../../shared/kernel/activities.ts';
import { medianProfile, tierOf } from '../../../shared/scenario/difficulty.ts';
import { type Restatements, statusLadder, type StatusLadder } from '../../../shared/scenario/disputes/rules.ts';
import type { Ruling } from '../../../shared/scenario/ruling.ts';
import { agents, statuses, type Agent } from '../../../shared/scenario/vocabulary.ts';
import type { ReadinessFacts } from '../../../shared/scenario/facts/index.ts';
import { panel } from '../../kernel/panel.ts';
import { escalate } from '../people.ts';
import { budget, type Passage, type Story } from '../story.ts';
import type { Prepared } from './prepare.ts';

type Votes = Readonly<Record<Agent, ReadinessFacts>>;

/**
 * Symposium's decision: the final status up the ladder (scenario rules §2.5.6), and the tier of the medians
 * (scenario rules §2.5.3). The brief's targets are wishes and play no part. `again`: a person wants the phase tried
 * once more, or saw a flaw that ATHENA has to mend first.
 */
export async function decideRuling(story: Story, prepared: Prepared | null): Promise<Passage | 'again'> {
  const { readiness, run } = story;
  if (!prepared || !readiness) return { go: 'end', outcome: 'DISCARDED', reason: 'REFINE ended without votes' };
  const decided = await decideStatus(story, readiness);
  if (decided === 'again') return decided;
  if ('passage' in decided) return decided.passage;
  const profile = medianProfile(prepared.calibration.votes);
  if (profile === null) return { go: 'end', outcome: 'DISCARDED', reason: 'REFINE ended without votes on difficulty' };
  const { tier, nearest } = tierOf(profile);
  story.ruling = {
    ...decided,
    tier,
    nearest,
    profile,
    votes: prepared.calibration.votes,
    discussions: prepared.calibration.discussions,
  };
  await run.record([
    run.entry('TALLY', 'ruling', {
      status: decided.status,
      by: decided.statusBy,
      tier,
      nearest,
      profile: { ...profile },
    }),
  ]);
  return { go: 'on' };
}

type Decided = Pick<Ruling, 'status' | 'statusBy'>;

/** Level 0: all five agree. 1: all read the reasons and state it again. 2: SOCRATES, or the joint veto. 4: a person. */
async function decideStatus(story: Story, votes: Votes): Promise<Decided | { readonly passage: Passage } | 'again'> {
  const { run, reviewedStatus } = story;
  if (reviewedStatus !== null) return { status: reviewedStatus, statusBy: 'review' };
  let result = statusLadder(votes, null);
  if (result.level === 1 && result.status === null) result = statusLadder(votes, await restate(story));
  if (result.level > 0) await run.record([run.entry('DISPUTE', 'status', rowOf(story, votes, result))]);
  if (result.status !== null) return { status: result.status, statusBy: statusBy[result.resolution] };
  const question = 'The five do not agree on the final status, and no rule decides. Which status holds?';
  const findings = agents.map((agent) => `${agent}: ${votes[agent].status}`);
  const passage = await escalate(story, {
    kind: 'status',
    question,
    findings,
    acceptable: true,
    statuses,
    domains: ['solution classification'],
  });
  if (passage === 'retry') return 'again';
  if (passage.go !== 'on') return { passage };
  const chosen = story.reviewedStatus;
  return chosen === null ? 'again' : { status: chosen, statusBy: 'review' };
}

const statusBy = {
  unanimous: 'votes',
  debate: 'debate',
  authority: 'authority',
  'joint-veto': 'joint veto',
} as const satisfies Record<string, Ruling['statusBy']>;

/** One round of debate: everybody's status with its reason, by name, and then each states it once more. */
async function restate(story: Story): Promise<Restatements> {
  const { run } = story;
  const quotes = agents.flatMap((agent): Quote[] => {
    const ref = run.references[`readiness.${agent}`];
    return ref === undefined ? [] : [{ from: agent, ref, field: 'statusReason' }];
  });
  const note: NoteOrder = {
    key: run.noteKey('status-reasons'),
    content: 'statusReasons',
    addressee: null,
    body: { asked: 'the final status' },
    quotes,
  };
  await run.record([], [note]);
  const results = await panel(run, agents, (agent) => ({
    task: 'restate',
    verb: 'states the status again',
    outputTokens: budget(story, agent),
    references: { ...run.references, reasons: note.key },
  }));
  return Object.fromEntries(
    agents.flatMap((agent) => {
      const memberResult = results[agent];
      return memberResult.outcome === 'absent'
        ? []
        : [[agent, memberResult.outcome === 'answered' ? memberResult.facts : null]];
    }),
  );
}

function rowOf({ run }: Story, votes: Votes, result: StatusLadder) {
  return {
    state: result.status === null ? 'unsettled' : 'closed',
    kind: 'status',
    id: `${run.phase}-${run.round}-status`,
    claim: 'final status',
    level: result.level,
    resolution: result.status === null ? 'human review' : result.resolution,
    outcome: result.status,
    votes: Object.fromEntries(agents.map((agent) => [agent, votes[agent].status])),
    counts: { ...result.tally.counts },
  };
}
