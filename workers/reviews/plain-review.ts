import { type Json, pauseKinds, type ReviewAsks, type ReviewDecision } from '../../shared/kernel/index.ts';
import { type Block, fields, list, type Page, part, prose, section, type Section } from '../../shared/page/index.ts';
import { askedOf, earlierOf, phaseOf, type Asked, type EarlierReview } from './asked.ts';
import { askedFields, ladderBlocks } from './page-parts.ts';
import { decideCommands, operatorMeanings } from './decide-commands.ts';
import type { PackageRows } from './package-rows.ts';
import { readable } from './readable.ts';
import { storedReview } from './stored-review.ts';

/** What a person is given who decides for a system without a package of its own: all that the run laid before them. */
export interface PlainReviewPackage {
  readonly reviewId: string;
  readonly runKey: string;
  readonly system: string;
  readonly kind: string;
  readonly phase: string;
  readonly simulated: boolean;
  readonly brief: Json;
  readonly question: string;
  /** The answers that lie in the run's context, by slot. */
  readonly answers: readonly { readonly slot: string; readonly agent: string; readonly answer: Json }[];
  readonly findings: readonly string[];
  readonly earlier: readonly EarlierReview[];
  readonly asked: Asked;
  readonly decisions: readonly ReviewDecision[];
  readonly asks: ReviewAsks;
  readonly commands: readonly string[];
}

export function plainReviewPackage({ review, run, ledger, calls }: PackageRows): PlainReviewPackage {
  const stored = storedReview(review.package);
  const { findings, decisions, asks, references } = stored;
  return {
    reviewId: review.reviewId,
    runKey: run.runKey,
    system: run.system,
    kind: review.kind,
    phase: stored.phase || phaseOf(ledger, review.reviewId),
    simulated: run.corpus === 'simulated',
    brief: run.brief,
    question: review.question,
    answers: Object.entries(references).flatMap(([slot, key]) =>
      calls.filter((call) => call.key === key).map(({ agent, answer }) => ({ slot, agent, answer })),
    ),
    findings,
    earlier: earlierOf(ledger, review.reviewId),
    asked: askedOf(review, stored),
    decisions,
    asks,
    commands: review.outcome === null ? decideCommands(review.reviewId, stored) : [],
  };
}

/** Whether it is about a run that is paused, and not about what a run has come to. */
export const isOfPause = ({ kind }: Pick<PlainReviewPackage, 'kind'>): boolean =>
  (pauseKinds as readonly string[]).includes(kind);

/** What each decision does in any system. */
const meanings: Readonly<Record<ReviewDecision, string>> = {
  RESOLVE: 'takes it as it stands, and the run goes on; with --ruling retry it is tried again with your words',
  REDESIGN: 'has it begun anew',
  DISCARD: 'ends the run',
  SPLIT: 'ends the run and starts two, one for each interpretation',
  ...operatorMeanings,
};

/** The package as a page, in the order in which it is read. `now`: when it is read, in ms. */
export function plainReviewPage(of: PlainReviewPackage, now: number): Page {
  return {
    title: `Review ${of.reviewId}`,
    simulated: of.simulated,
    sections: [
      section('The question', [
        prose(of.question),
        fields([
          ['Run', `${of.runKey} of ${of.system}`],
          ['About', `${of.kind}, in ${of.phase}`],
        ]),
      ]),
      ...(isOfPause(of) ? [section('What stopped', [list(of.findings)])] : contentSections(of)),
      section('Who is asked, and until when', [askedFields(of.asked, now)]),
      section('How to decide', decideBlocks(of)),
    ],
  };
}

const contentSections = (of: PlainReviewPackage): Section[] => [
  section('Why the rules could not settle it', ladderBlocks({ ...of, gates: [] })),
  section('What was asked for', readable(of.brief)),
  section(
    'What the agents said',
    of.answers.map(({ slot, agent, answer }) => part(`${slot}, by ${agent}`, readable(answer))),
  ),
];

function decideBlocks({ commands, decisions, asked }: PlainReviewPackage): Block[] {
  if (asked.outcome !== null) return [prose('It is decided or closed; nothing is left to do.')];
  return [
    fields(decisions.map((decision) => [decision, meanings[decision]])),
    { is: 'commands', lines: commands },
    prose('The first valid decision counts. Silence never approves.'),
  ];
}
