import type { Quote } from '../../shared/kernel/activities.ts';
import { deltaBetween, type Delta } from '../../shared/scenario/delta.ts';
import { nothingRenewed, refineGate, unsoundCalculations } from '../../shared/scenario/gates/index.ts';
import { demandsOfPreparation, demandsOfVotes } from '../../shared/scenario/requests.ts';
import { readinessOf } from '../../shared/scenario/readiness.ts';
import { agents } from '../../shared/scenario/vocabulary.ts';
import { attemptChangedPage } from './attempt-page.ts';
import { attempts, overruled } from './attempts.ts';
import { oweAgain, takeOwed, type Deficiency } from './disputes/standing.ts';
import { judge } from './judge.ts';
import { factsOf, five, prepare, type Prepared } from './refine/prepare.ts';
import {
  nothingChanged,
  objectionText,
  recheckChanges,
  reviseAndRecheck,
  unproven,
  type Recheck,
} from './refine/recheck.ts';
import {
  bindUpheld,
  enterDemands,
  ledgerNote,
  noRequests,
  settleRequests,
  type RequestLedger,
} from './refine/requests.ts';
import { decideRuling } from './refine/ruling.ts';
import type { Passage, Story, Verdict } from './story.ts';

/**
 * Phase 5: everyone sees everything, and all five decide (scenario rules §2.5, §5.5). The first attempt prepares and
 * votes; each further one is a revision cycle: ATHENA revises, NEWTON and EULER check what changed, all vote. No vote
 * is taken on changes that nobody has confirmed, whichever way they came about, nor while a request is open
 * (scenario rules §2.5.8).
 */
export async function refine(story: Story): Promise<Passage> {
  let prepared: Prepared | null = null;
  let requests: readonly Quote[] = [];
  let mend: readonly Deficiency[] = [];
  let again = false;
  const ledger = noRequests();
  story.renewed = nothingRenewed;
  const attempt = async (): Promise<Verdict> => {
    if (prepared === null || again) {
      const result = await prepare(story);
      if ('is' in result) return result;
      prepared = result;
      again = false;
      const demands = demandsOfPreparation(story.run.round, { ...prepared, delta: deltaOf(story) }, story.run.policy);
      const binding = enterDemands(story, ledger, demands);
      const owed = bindUpheld(story, ledger, prepared.owed);
      story.disputes.owed = bindUpheld(story, ledger, story.disputes.owed);
      requests = [...requests, ...owed, ...(binding ? [] : distractorRequests(story, prepared))];
    }
    const recheck = await settleRequests(story, ledger, { quotes: requests, mend }, (work) =>
      mended(story, work.quotes, work.mend),
    );
    if ('is' in recheck) return recheck;
    mend = [];
    if (recheck.invalid.length > 0) {
      requests = recheckRequests(story);
      mend = recheck.objections;
      return {
        is: 'failed',
        criteria: ['changes valid'],
        why: [
          `after revision NEWTON, EULER or Symposium hold invalid: ${recheck.invalid.join(', ')}`,
          ...mend.map(objectionText),
        ],
      };
    }
    const told = await attemptChangedPage(story);
    if (told !== null) {
      requests = [];
      mend = told.mend;
      return told.verdict;
    }
    const verdict = await vote(story, prepared, recheck, ledger, (asked) => {
      requests = asked;
    });
    // A memo, vote or review that says too little is asked for again; a vote that did not carry needs only a revision.
    again = verdict.is === 'failed' && verdict.criteria.some((criterion) => preparation.has(criterion));
    mend = verdict.is === 'failed' ? unsoundCalculations(story.renewed, story.status) : [];
    return verdict;
  };
  for (;;) {
    const passage = await attempts(story, 'REFINE', attempt);
    if (passage.go !== 'on') return passage;
    requests = [];
    const ruled = await decideRuling(story, prepared);
    if (ruled !== 'again') return ruled;
  }
}

/**
 * ATHENA revises where somebody asks for it, and both leads check what they have not agreed to. Where a person overrules
 * what was wrong with the revision, the attempt goes on as if nothing had changed.
 */
async function mended(
  story: Story,
  requests: readonly Quote[],
  mend: readonly Deficiency[],
): Promise<Recheck | Verdict> {
  const due = takeOwed(story);
  if (requests.length === 0 && mend.length === 0 && due === null)
    return unproven(story) ? recheckChanges(story) : nothingChanged;
  const result = await reviseAndRecheck(
    story,
    [...requests, ...(due?.quotes ?? [])],
    [...mend, ...(due?.deficiencies ?? [])],
  );
  if (!('is' in result)) return result;
  const leaving = await overruled(story, result);
  if (leaving === null) return nothingChanged;
  oweAgain(story, due);
  return leaving;
}

/** Criteria of the gate that are about what was prepared before the vote. */
const preparation = new Set([
  'memos',
  'calibration vote',
  'blind and informed',
  'informed ethics',
  'distractor review',
]);

/** The readiness vote and the phase's gate. */
async function vote(
  story: Story,
  prepared: Prepared,
  recheck: Recheck,
  ledger: RequestLedger,
  ask: (requests: Quote[]) => void,
): Promise<Verdict> {
  const { run } = story;
  const note = await ledgerNote(story, ledger);
  if (note !== null) run.references.ledger = note;
  const results = await five(story, 'readiness', 'votes on readiness');
  run.removeReferences((slot) => slot === 'ledger');
  if ('is' in results) return results;
  for (const agent of agents) run.references[`readiness.${agent}`] = results[agent].ref;
  const readiness = factsOf(results);
  story.readiness = readiness;
  const result = readinessOf(readiness, run.policy);
  if (result.outcome === 'discarded') {
    return {
      is: 'leaves',
      passage: { go: 'end', outcome: 'DISCARDED', reason: `${result.discards} of 5 voted DISCARD` },
    };
  }
  const binding = enterDemands(story, ledger, demandsOfVotes(run.round, readiness));
  ask(
    binding ? [] : agents.map((agent) => ({ from: agent, ref: results[agent].ref, field: 'requests', to: 'ATHENA' })),
  );
  const { verdict } = await judge(story, 'REFINE', refineGate, {
    memos: prepared.memos,
    calibration: prepared.profiles,
    unresolvedDimensions: prepared.calibration.unresolved,
    distractors: prepared.distractors,
    readiness,
    delta: deltaOf(story),
    informed: story.informed?.hollow,
    ethics: prepared.ethics,
    uncheckedChanges: recheck.unchecked,
    invalidChanges: recheck.invalid,
    renewed: story.renewed,
    requests: ledger.requests,
    openDisputes: story.disputes.open.size,
  });
  return verdict;
}

function deltaOf(story: Story): Delta | null {
  return story.blind && story.informed ? deltaBetween(story.blind, story.informed) : null;
}

/**
 * Every verdict but KEEP sends the distractor to ATHENA, with the words of the agent that gave it
 * (scenario rules §2.5.4).
 */
function distractorRequests(story: Story, prepared: Prepared): Quote[] {
  return agents.flatMap((agent): Quote[] => {
    const ref = story.run.references[`distractors.${agent}`];
    return prepared.distractors[agent].revise.length > 0 && ref !== undefined
      ? [{ from: agent, ref, field: 'verdicts' }]
      : [];
  });
}

function recheckRequests(story: Story): Quote[] {
  return (['NEWTON', 'EULER'] as const).flatMap((agent): Quote[] => {
    const ref = story.run.references[`recheck.${agent}`];
    return ref === undefined ? [] : [{ from: agent, ref, field: 'items' }];
  });
}
