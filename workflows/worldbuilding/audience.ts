import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { problemsOfWords } from '../../shared/worldbuilding/deliberation/plain-words.ts';
import { moderator } from '../../shared/worldbuilding/roster.ts';
import { inject } from '../messages.ts';
import { ask } from '../kernel/ask.ts';
import type { MatchRun } from './side.ts';
import { matchStore } from './activities.ts';

/** What the audience meets when it throws something in. */
export interface Stage {
  readonly run: MatchRun;
  /** Whether the teams still deliberate. */
  deliberating: boolean;
  /** Offers so far, refused ones too. */
  offers: number;
}

/** Offers that a match looks at, for each curveball that it takes: a moderator is paid for each. */
const offersPerCurveball = 4;

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
      const { run } = open;
      open.offers += 1;
      const offer = open.offers;
      const { runKey, policy } = run;
      const references = await matchStore.layOffer({ runKey, offer, by: given.by.trim(), text: given.text.trim() });
      const result = await ask(run, {
        agent: moderator,
        task: 'moderate',
        subject: `offer-${offer}`,
        verb: 'moderates',
        line: `MODERATOR reads offer ${offer}`,
        outputTokens: policy.outputTokens.moderate,
        references,
      });
      const ruling = await matchStore.queueOffer({
        runKey,
        offer,
        verdict: result.outcome === 'answered' ? result.ref : null,
      });
      return ruling.queued ? `${ruling.id}: both teams meet it in round ${ruling.ordinal}` : refuse(ruling.problems);
    },
    {
      validator: (given: Given) => {
        const problems = problemsOf(stage(), given);
        if (problems.length > 0) refuse(problems);
      },
    },
  );
}

/** What was sent, before anybody has looked at it. */
type Given = { readonly by?: unknown; readonly text?: unknown } | undefined;

function problemsOf(stage: Stage | null, given: Given): readonly string[] {
  if (stage === null) return ['the match has not begun'];
  if (!stage.deliberating) return ['the teams have ended their debate'];
  const { curveballs } = stage.run.policy;
  if (typeof given?.text !== 'string') return ['text: is missing; say what both teams have to reckon with'];
  if (typeof given.by !== 'string' || problemsOfWords(given.by, 80).length > 0)
    return ['by: name yourself, in at most 80 characters'];
  const words = problemsOfWords(given.text, curveballs.characters).map((problem) => `text: ${problem}`);
  return stage.offers >= curveballs.perMatch * offersPerCurveball
    ? [...words, `the match has looked at ${stage.offers} offers and takes no more`]
    : words;
}

function refuse(problems: readonly string[]): never {
  throw ApplicationFailure.nonRetryable(problems.join('; '), 'BAD_OFFER');
}
