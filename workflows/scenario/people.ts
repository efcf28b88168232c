import { houseEntry } from '../../shared/kernel/house-entry.ts';
import { reviewIdOf } from '../../shared/kernel/review-id.ts';
import type { Decision, ReviewOutcome } from '../../shared/kernel/reviews.ts';
import type { Json } from '../../shared/kernel/json.ts';
import { reviewGroupsFor } from '../../shared/scenario/disputes/rules.ts';
import { isStatus, type Phase } from '../../shared/scenario/vocabulary.ts';
import { reviewBeyond, reviewOf, type ReviewOrder } from '../kernel/review.ts';
import { redesign } from './redesign.ts';
import { split } from './split.ts';
import type { Dispute, Passage, Story } from './story.ts';

/** Asks a person and turns the decision into a passage. A reviewer's words lie in the context from then on. */
export async function escalate(story: Story, dispute: Dispute): Promise<Passage | 'retry'> {
  return passageOf(story, dispute, await askPeople(story, dispute));
}

/**
 * Asks a person and lays what was said in the context; what follows from it is the caller's to say, or `passageOf`'s.
 */
export async function askPeople(story: Story, dispute: Dispute): Promise<ReviewOutcome> {
  const { run } = story;
  const order = orderOf(story, dispute);
  await recordEscalation(story, dispute);
  const outcome = await reviewOf(run, order);
  if (outcome.outcome === 'decided')
    await addToContext(story, { decision: outcome.decision, words: outcome.justification });
  if (outcome.outcome === 'reopened') await addToContext(story, { decision: 'REOPENED', words: outcome.reason });
  return outcome;
}

/** Asks people without waiting: the review outlives the run. Returns its id. */
export async function askPeopleLater(story: Story, dispute: Dispute): Promise<string> {
  const order = orderOf(story, dispute);
  await recordEscalation(story, dispute);
  return reviewBeyond(story.run, order);
}

/** Where the story goes after a review. Only a decision of people approves anything. */
export async function passageOf(story: Story, dispute: Dispute, outcome: ReviewOutcome): Promise<Passage | 'retry'> {
  switch (outcome.outcome) {
    case 'decided':
      return decided(story, dispute, outcome);
    case 'reopened':
      return 'retry';
    case 'expired':
    case 'withdrawn':
      return { go: 'end', outcome: 'SHELVED', reason: `nobody answered the review: ${dispute.question}` };
  }
}

async function decided(story: Story, { statuses }: Dispute, decision: Decision): Promise<Passage | 'retry'> {
  const said = `${decision.reviewer}: ${decision.justification}`;
  switch (decision.decision) {
    case 'DISCARD':
      return { go: 'end', outcome: 'DISCARDED', reason: said };
    case 'REDESIGN':
      return redesign(story, decision.reviewer);
    case 'SPLIT':
      return split(story, decision.interpretations ?? [said, said], said);
    case 'RESOLVE':
      // A flaw in the design is mended, whatever else holds (scenario rules §1.4, Level 4).
      if (decision.structuralFlaw) story.disputes.structuralFlaw = true;
      if (decision.ruling === 'retry' || decision.structuralFlaw) return 'retry';
      // Only a review that asks for the status decides it.
      if (statuses && decision.status !== null && isStatus(decision.status)) story.reviewedStatus = decision.status;
      return { go: 'on' };
    // Only a paused run asks for these, and that is no dispute.
    case 'CONTINUE':
      return 'retry';
    case 'END':
      return { go: 'end', outcome: 'SHELVED', reason: said };
  }
}

function orderOf({ run, barred }: Story, dispute: Dispute): ReviewOrder {
  const { kind, domains, groups } = dispute;
  return {
    ...dispute,
    barred,
    groups: groups ?? reviewGroupsFor({ kind, phase: run.phase as Phase, ...(domains ? { domains } : {}) }, run.policy),
  };
}

/** By the id of its review, which is about to be opened: reviews of one attempt are asked for side by side. */
async function recordEscalation({ run }: Story, { kind, subject = null, question, findings }: Dispute): Promise<void> {
  const content = {
    summary: question,
    body: findings.join('\n'),
    evidence: [],
    concerns: [...findings],
    dependencies: [],
  };
  const review = reviewIdOf({ runKey: run.runKey, phase: run.phase, round: run.round, kind, subject }, run.reviews);
  await run.record([houseEntry('ESCALATION', `escalation/${review}`, run.phase, content, run.round)]);
}

/**
 * A reviewer's words are data like an agent's: they reach agents as a section of their own, by the matrix, and nowhere
 * else.
 */
async function addToContext({ run }: Story, body: { readonly [line: string]: Json }): Promise<void> {
  const number = run.reviews.size;
  const key = `${run.runKey}/note/review/${run.phase}/${run.round}/${number}`;
  await run.record([], [{ key, content: 'reviewerWords', addressee: null, body, quotes: [] }]);
  run.references[`reviewer.${number}`] = key;
}
