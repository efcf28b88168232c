import { ActivityFailure, ApplicationFailure, condition, patched, setHandler } from '@temporalio/workflow';
import type { HostRuling, OfferRuling, References } from '../../shared/worldbuilding/activities.ts';
import { authorOf, nameCharacters, problemsOfWords } from '../../shared/worldbuilding/deliberation/plain-words.ts';
import type { ActOrder } from '../../shared/kernel/activities.ts';
import { problemsOfStated } from '../../shared/kernel/stated.ts';
import { refusedSignature } from '../../shared/kernel/review-claims.ts';
import { moderator } from '../../shared/worldbuilding/roster.ts';
import { inject, ruleOffer } from '../messages.ts';
import { ask } from '../kernel/ask.ts';
import { Proofs } from '../kernel/proof.ts';
import type { Stage } from './stage.ts';
import { matchStore } from './activities.ts';
import { noticeTheEnd } from './pace.ts';

/**
 * Listens to the audience. What cannot be taken is refused at once, without a trace in history; the rest is moderated,
 * and queued for the next round that neither team has begun, so that both meet it alike.
 */
export function hearTheAudience(stage: () => Stage | null): void {
  setHandler(
    inject,
    async (given) => {
      const open = stage();
      if (open === null) return refuse(['the match has not begun']);
      open.offers += 1;
      const offer = open.offers;
      count(open, given.by, 1);
      while (open.moderating) await condition(() => !open.moderating);
      open.moderating = true;
      try {
        const ruling = await moderated(open, offer, { by: given.by.trim(), text: given.text.trim() });
        if (ruling === 'LAID') return `offer ${offer} lies before the host`;
        await noticeTheEnd(open);
        if (!ruling.queued) return refuse(ruling.problems);
        const said = ruling.reason == null ? '' : `; the moderator: ${ruling.reason}`;
        return `${ruling.id}: both teams meet it in round ${ruling.ordinal}${said}`;
      } finally {
        open.moderating = false;
      }
    },
    {
      validator: (given: Given) => {
        const problems = problemsOf(stage(), given);
        if (problems.length > 0) refuse(problems);
      },
    },
  );
}

/** Whether the host reads offers. A match of an earlier version does not say, and its moderator reads them. */
const isByHand = ({ run }: Stage): boolean => (run.policy.curveballs.byHand as boolean | undefined) === true;

/** Listens to the host, where the host moderates (worldbuilding rules §10.5). */
export function hearTheModeratingHost(stage: () => Stage | null): void {
  const proofs = new Proofs();
  setHandler(
    ruleOffer,
    async ({ offer, passed, by, reason, signed = null }) => {
      const open = stage();
      if (open === null) return refuse(['the match has not begun']);
      const host = { passed, by: by.trim(), reason: reason.trim() };
      if (patched('hosts-are-proven')) {
        await prove(open, proofs, offer, host, signed);
        // Somebody else may have ruled meanwhile.
        const late = problemOfRuling(open, { offer, ...host });
        if (late !== null) return refuse([late]);
      }
      open.laid.delete(offer);
      const ruling = await matchStore.queueOffer({ runKey: open.run.runKey, offer, verdict: null, host });
      await noticeTheEnd(open);
      if (ruling.queued) return `${ruling.id}: both teams meet it in round ${ruling.ordinal}`;
      return passed ? refuse(ruling.problems) : `refused: ${ruling.problems.join('; ')}`;
    },
    {
      validator: (given: GivenRuling) => {
        const problem = problemOfRuling(stage(), given);
        if (problem !== null) refuse([problem]);
      },
    },
  );
}

/** A host decides in their own name, as a reviewer does (kernel rules §7.1). Refuses what is not theirs. */
async function prove(
  { run }: Stage,
  proofs: Proofs,
  offer: number,
  { passed, by, reason }: HostRuling,
  signed: ActOrder['signed'],
): Promise<void> {
  const verdict = await proofs.of({
    act: 'rule',
    about: `match/${run.runKey}/offer/${offer}`,
    reviewer: by,
    decision: passed ? 'PASS' : 'REFUSE',
    body: { reason },
    runKey: run.runKey,
    phase: run.phase,
    signed,
    opening: 1,
  });
  if (verdict.verdict === 'refused') refuse([verdict.problem]);
}

/** A ruling as it was sent, before anybody has looked at it. */
type GivenRuling = Partial<HostRuling & { readonly offer: number; readonly signed: unknown }> | undefined;

function problemOfRuling(stage: Stage | null, given: GivenRuling): string | null {
  if (stage?.begun !== true) return 'the match has not begun';
  if (!stage.deliberating) return 'the teams have ended their debate';
  if (!isByHand(stage))
    return 'its moderator reads what is offered; a policy with curveballs.byHand has the host read it';
  if (typeof given?.offer !== 'number' || !stage.laid.has(given.offer)) {
    const laid = [...stage.laid].join(', ');
    return `none of this number lies before the host${laid === '' ? ', and no other does' : `; there are: ${laid}`}`;
  }
  const unsaid = problemsOfStated({ by: given.by, reason: given.reason });
  if (unsaid.length > 0) return unsaid.join('; ');
  if (typeof given.passed !== 'boolean') return 'passed: is missing; say whether it passes, true or false';
  return refusedSignature(given.signed);
}

async function moderated(
  open: Stage,
  offer: number,
  words: { readonly by: string; readonly text: string },
): Promise<OfferRuling | 'LAID'> {
  const { run } = open;
  const { runKey, policy } = run;
  let references: References;
  try {
    references = await matchStore.layOffer({ runKey, offer, ...words });
  } catch (error) {
    // What was not taken was not moderated, so it does not count among the offers that this person may make.
    count(open, words.by, -1);
    if (error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === badOffer)
      return { queued: false, problems: [error.cause.message] };
    throw error;
  }
  if (isByHand(open)) {
    open.laid.add(offer);
    return 'LAID';
  }
  const result = await ask(run, {
    agent: moderator,
    task: 'moderate',
    subject: `offer-${offer}`,
    verb: 'moderates',
    line: `MODERATOR reads offer ${offer}`,
    outputTokens: policy.outputTokens.moderate,
    references,
  });
  return matchStore.queueOffer({ runKey, offer, verdict: result.outcome === 'answered' ? result.ref : null });
}

const count = ({ offered }: Stage, by: string, more: 1 | -1): void => {
  const author = authorOf(by);
  offered.set(author, (offered.get(author) ?? 0) + more);
};

/** What was sent, before anybody has looked at it. */
type Given = { readonly by?: unknown; readonly text?: unknown } | undefined;

function problemsOf(stage: Stage | null, given: Given): readonly string[] {
  if (stage?.begun !== true) return ['the match has not begun'];
  if (stage.run.held) return ['the match is paused; offer it again when it goes on'];
  if (!stage.deliberating) return ['the teams have ended their debate'];
  const { curveballs } = stage.run.policy;
  if (typeof given?.text !== 'string') return ['text: is missing; say what both teams have to reckon with'];
  if (typeof given.by !== 'string') return ['by: is missing; name yourself'];
  const unnamed = problemsOfWords(given.by, nameCharacters).map((problem) => `by: ${problem}`);
  if (unnamed.length > 0) return unnamed;
  const words = problemsOfWords(given.text, curveballs.characters).map((problem) => `text: ${problem}`);
  const own = stage.offered.get(authorOf(given.by)) ?? 0;
  const all = [...stage.offered.values()].reduce((sum, one) => sum + one, 0);
  if (all >= curveballs.offers) return [...words, `the match has looked at ${all} offers and takes no more`];
  return own >= curveballs.offersPerPerson
    ? [...words, `the match has looked at ${own} offers of ${given.by.trim()} and takes no more of theirs`]
    : words;
}

function refuse(problems: readonly string[]): never {
  throw ApplicationFailure.nonRetryable(problems.join('; '), badOffer);
}

const badOffer = 'BAD_OFFER';
