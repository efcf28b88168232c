import { reviewDecisions, verifications } from '../../shared/kernel/index.ts';
import { readConfig } from '../config.ts';
import { storedReview } from '../reviews/stored-review.ts';
import { RequestError } from '../client/request-error.ts';
import { stateOf } from './reviews-list.ts';
import { withSymposium } from '../terminal/connected.ts';
import { draftOf, readDraft } from '../reviews/decision-draft.ts';
import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { edit } from '../terminal/editor.ts';
import type { Exit } from '../terminal/exit.ts';
import { collect, type Leaf } from '../terminal/leaf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Symposium } from '../connect.ts';
import { roomOptions } from '../reviews/room-options.ts';
import { readWritten, type WrittenDecision } from '../reviews/written-decision.ts';
import { oneLine } from '../../shared/text/index.ts';

interface DecideOptions extends Omit<WrittenDecision, 'reviewer'>, KeyOption {
  readonly reviewer: string;
  readonly notVerified?: true;
}

export const decide: Leaf<DecideOptions> = {
  usage: 'decide <review>',
  summary: 'decide an open review, by options or in your editor; the first valid decision counts',
  examples: [
    'symposium reviews decide locked-room-20261121-7k2m9x-validate-1-gate --decision RESOLVE --ruling retry --reviewer mara --justification "The margin is a typing error"',
    'symposium reviews decide locked-room-20261121-7k2m9x-validate-1-challenge --decision RESOLVE --side CHALLENGED --reviewer mara --justification "EULER’s total is right"',
    'symposium reviews decide locked-room-20261121-7k2m9x-validate-1-challenge --reviewer mara',
  ],
  options: (command) =>
    roomOptions(keyOption(command))
      .requiredOption('--reviewer <name>', 'who decides')
      .option('--decision <decision>', reviewDecisions.join(', '))
      .option('--justification <text>', 'why; the agents read it. Left out, $VISUAL or $EDITOR opens')
      .option('--ruling <ruling>', 'with RESOLVE: accept what was disputed, or retry the phase')
      .option('--side <side>', 'with RESOLVE of a challenge, the side that is right: CHALLENGER or CHALLENGED')
      .option('--option <A|B>', 'with RESOLVE of a review that lays out two options: the one that is taken')
      .option('--status <status>', 'with RESOLVE of a dispute about the status: the one that holds')
      .option('--raise-to <dollars>', 'with CONTINUE of a run whose spend cap is reached: the cap from now on')
      .option('--raise-to-tokens <number>', 'the same of a cap in tokens')
      .option('--structural-flaw', 'the dispute shows a flaw in the design, which opens a revision')
      .option('--verified', 'with RESOLVE of a breakthrough: it was verified')
      .option('--not-verified', 'with RESOLVE of a breakthrough: it was not')
      .option('--verification <kind>', `with --verified, how: ${verifications.join(', ')}`)
      .option(
        '--mark <text>',
        'with RESOLVE of a review that asks for marks: label, category, score and why, as in "X internalCoherence 4 It follows from the tide"; repeatable',
        collect,
      )
      .option('--interpretation <text>', 'with SPLIT, one of the two interpretations; give it twice', collect),
  async act(terminal, { notVerified, key, ...options }, [reviewId = '']) {
    if (notVerified === true && options.verified === true)
      throw new RequestError(['--not-verified: contradicts --verified; give one of them']);
    const given: WrittenDecision = { ...options, ...(notVerified === true ? { verified: false } : {}) };
    const signing = key === undefined ? {} : { key };
    if (given.justification === undefined) return byEditor(terminal, reviewId, options.reviewer, given, signing);
    const decision = readWritten(given);
    tell(terminal, reviewId, await withSymposium((symposium) => symposium.reviews.decide(reviewId, decision), signing));
    return 'done';
  },
};

async function byEditor(
  terminal: Terminal,
  reviewId: string,
  reviewer: string,
  given: WrittenDecision,
  signing: KeyOption,
): Promise<Exit> {
  const { editor } = readConfig();
  if (editor === null)
    throw new RequestError(['--justification: is missing; give it, or set VISUAL or EDITOR to write it in an editor']);
  return withSymposium(async (symposium) => {
    const review = await symposium.reviews.show(reviewId);
    if (review.outcome !== null)
      throw new RequestError([
        `review: ${reviewId} is closed (${stateOf(review, Date.now())}); list the open ones with: symposium reviews list`,
      ]);
    const edited = await edit(
      editor,
      'decision.txt',
      draftOf({ ...storedReview(review.package), reviewId, question: review.question }, given),
      terminal.json ? 2 : 'inherit',
    );
    const written = edited === null ? null : readDraft(edited.text);
    if (edited === null || written === null || written.justification === '') {
      await edited?.drop();
      terminal.say(edited === null ? 'The editor failed: nothing was sent.' : 'No justification: nothing was sent.');
      return 'unsent';
    }
    await send(terminal, symposium, reviewId, { ...written, reviewer }, edited.file);
    await edited.drop();
    return 'done';
  }, signing);
}

async function send(
  terminal: Terminal,
  symposium: Symposium,
  reviewId: string,
  written: WrittenDecision,
  draft: string,
): Promise<void> {
  try {
    tell(terminal, reviewId, await symposium.reviews.decide(reviewId, readWritten(written)));
  } catch (error) {
    terminal.say(`Nothing was sent, or it was refused. Your words are kept in ${draft}`);
    throw error;
  }
}

function tell(terminal: Terminal, reviewId: string, decided: string): void {
  terminal.result({ reviewId, decided }, () => [`Review ${reviewId}: ${oneLine(decided)}.`]);
}
