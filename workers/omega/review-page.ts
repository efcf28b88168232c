import type { ReviewDecision } from '../../shared/kernel/index.ts';
import { escalationSteps } from '../../shared/omega/failures/index.ts';
import { askedFields, ladderBlocks } from '../reviews/page-parts.ts';
import { type Block, fields, type Page, part, prose, section, table } from '../../shared/page/index.ts';
import { readable } from '../reviews/readable.ts';
import type { SessionReviewPackage } from './review-package.ts';

/** What each decision does to a session. */
const meanings: Readonly<Partial<Record<ReviewDecision, string>>> = {
  RESOLVE: 'takes one option, and the session goes on with it',
  DISCARD: 'ends the session as FAILURE/ABORT, with its report',
};

/** A session's question to a person as a page, in the order in which it is read. `now`: when it is read, in ms. */
export function sessionReviewPage(of: SessionReviewPackage, now: number): Page {
  return {
    title: `Review ${of.reviewId}`,
    simulated: of.simulated,
    sections: [
      section('The question', [
        prose(of.question),
        fields([
          ['Session', of.runKey],
          ['About', `${of.kind}, in ${of.phase}`],
        ]),
      ]),
      section('Both options', optionBlocks(of)),
      section('What the session tried before', triedBlocks(of)),
      section('Why the rules could not settle it', ladderBlocks({ ...of, gates: [] })),
      section('Who is asked, and until when', [askedFields(of.asked, now)]),
      section('How to decide', decideBlocks(of)),
      section('The problem', [prose(of.problem)], true),
    ],
  };
}

function optionBlocks({ options }: SessionReviewPackage): Block[] {
  if (options === null) return [prose('No options were laid out: say whether the session goes on.')];
  return [part('Option A', readable(options.A)), part('Option B', readable(options.B))];
}

function triedBlocks({ tried }: SessionReviewPackage): Block[] {
  if (tried.length === 0) return [prose('Nothing was logged.')];
  return [
    table(
      ['Who', 'About', 'Result', 'Why'],
      tried.map(({ step, subject, outcome, why }) => [whoOf(step), subject, outcome, why]),
    ),
  ];
}

/** A step of the ladder in words; one of another version as it stands. */
const whoOf = (step: string): string =>
  Object.entries(escalationSteps).find(([name]) => name === step)?.[1].who ?? step;

function decideBlocks({ commands, decisions, asked }: SessionReviewPackage): Block[] {
  if (asked.outcome !== null) return [prose('It is decided or closed; nothing is left to do.')];
  return [
    fields(decisions.map((decision) => [decision, meanings[decision] ?? ''])),
    { is: 'commands', lines: commands },
    prose(
      'The first valid decision counts. If nobody decides, the session ends PARTIAL, and its report states both options.',
    ),
  ];
}
