import type { NoteOrder } from '../../../shared/kernel/activities.ts';
import type { LedgerEntry } from '../../../shared/kernel/ledger.ts';
import { consequenceOf } from '../../../shared/scenario/disputes/rules.ts';
import type { Agent, Phase } from '../../../shared/scenario/vocabulary.ts';
import { notesOf } from '../judge.ts';
import type { Story } from '../story.ts';
import type { Refused } from './admit.ts';
import type { OpenChallenge, Settlement } from './challenge.ts';

/**
 * The Disagreement Log (scenario rules §4.1, step 6): what was opened, what was refused and why, and how each dispute
 * ended.
 */
export async function logOpened(
  story: Story,
  admitted: readonly OpenChallenge[],
  refused: readonly Refused[],
): Promise<void> {
  const { run } = story;
  await run.record([
    run.entry('DISPUTE', 'opened', {
      state: 'opened',
      kind: 'challenge',
      challenges: admitted.map(({ id, by, facts, recomputed, house }) => ({
        id,
        by,
        claim: facts.claim,
        against: facts.against,
        crossDomain: facts.crossDomain,
        recomputed,
        finding: house ?? facts.proof,
      })),
      refused: refused.slice(0, 40).map(({ by, number, claim, reason }) => ({ by, number, claim, reason })),
    }),
  ]);
}

/** A lead whose report was brought down finds the words that brought it down in its context, when it reports again. */
export function returned(story: Story, settled: readonly Settlement[], reportAgain: readonly Agent[]): NoteOrder[] {
  const { run } = story;
  return reportAgain.map((agent): NoteOrder => {
    const lost = settled.filter(
      ({ challenge, outcome }) => challenge.facts.against === agent && outcome !== null && outcome !== 'REJECTED',
    );
    const body = {
      upheld: lost.map(({ challenge, resolution }) => ({
        claim: challenge.facts.claim,
        resolution,
        finding: challenge.house ?? challenge.facts.proof,
      })),
    };
    const key = run.noteKey(`upheld/${agent}`);
    run.references[`upheld.${agent}`] = key;
    return {
      key,
      content: notesOf[agent],
      addressee: agent,
      body,
      quotes: lost.flatMap(({ challenge }) => challenge.words),
    };
  });
}

/** The row of the Disagreement Log that says how a challenge or a request ended on the ladder. */
export function endOf({ run }: Story, settlement: Settlement): LedgerEntry {
  const { challenge, outcome, level, resolution, votes, why, response } = settlement;
  return run.entry('DISPUTE', `closed/${challenge.id}`, {
    state: outcome === null ? 'unsettled' : 'closed',
    kind: challenge.request === undefined ? 'challenge' : 'request',
    ...(challenge.request && { request: challenge.request.id }),
    id: challenge.id,
    claim: challenge.facts.claim,
    challenger: challenge.by,
    challenged: challenge.facts.against,
    domains: [...challenge.facts.domains],
    crossDomain: challenge.facts.crossDomain,
    level,
    resolution,
    outcome,
    votes: { ...votes },
    why: [...why],
    finding: challenge.house ?? challenge.facts.proof,
    words: challenge.words.map(({ ref, field, subject = null }) => ({ ref, field, subject })),
    response,
  });
}

export async function logClosed(
  story: Story,
  settled: readonly Settlement[],
  notes: readonly NoteOrder[],
): Promise<void> {
  const { run } = story;
  const entries = settled.map((one) => endOf(story, one));
  const corrections = settled.flatMap(({ challenge, outcome }) => {
    const { facts } = challenge;
    if (
      outcome === null ||
      consequenceOf({ id: facts.claim, by: facts.against }, run.phase as Phase, outcome).remedy !== 'correction'
    )
      return [];
    return [run.entry('CORRECTION', challenge.id, { claim: facts.claim, because: challenge.id, outcome })];
  });
  await run.record([...entries, ...corrections], notes);
}
