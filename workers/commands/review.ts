import type { Command } from 'commander';
import { findCalls } from '../../activities/store/calls.ts';
import type { Database } from '../../activities/store/database.ts';
import { listReviews, type ReviewRow } from '../../activities/store/reviews.ts';
import { decisionSchema, reviewDecisions } from '../../shared/kernel/reviews.ts';
import { RequestError } from '../request-error.ts';
import { reviewOf } from '../watch/review.ts';
import { withStore, withSymposium } from './connected.ts';
import { leaf, type Ended, type Leaf } from './leaf.ts';
import { table } from './terminal.ts';

const list: Leaf<object> = {
  usage: 'list',
  summary: 'open reviews, oldest first',
  examples: ['symposium review list'],
  async act(terminal) {
    const reviews = await withStore((db) => listReviews(db, 'open'));
    terminal.result(reviews, () => reviews.length === 0
      ? ['No review is open.']
      : table(['review', 'kind', 'until', 'question'], reviews.map(({ reviewId, kind, deadline, question }) => [reviewId, kind, deadline, question])));
  },
};

const show: Leaf<{ full?: true }> = {
  usage: 'show <review>',
  summary: 'what a review asks, why, and what lies on the desk',
  examples: ['symposium review show locked-room-20261121-7k2m9x-1 --full'],
  options: (command) => command.option('--full', 'with the whole answers of the agents'),
  async act(terminal, { full }, [reviewId = '']) {
    const { review, desk } = await withStore(async (db) => {
      const found = await reviewOf(db, reviewId);
      return { review: found, desk: await deskOf(db, found) };
    });
    const shown = desk.map(({ slot, agent, task, ref, answer }) => ({ slot, agent, task, ref, ...(full === true ? { answer } : {}) }));
    terminal.result({ ...review, desk: shown }, () => [...pageOf(review), ...(full === true ? desk.map(({ slot, answer }) => `\n${slot}\n${JSON.stringify(answer, null, 2)}`) : table(['desk', 'agent', 'task'], desk.map(({ slot, agent, task }) => [slot, agent, task])))]);
  },
};

interface DecideOptions {
  readonly decision: string;
  readonly reviewer: string;
  readonly justification: string;
  readonly ruling?: string;
  readonly status?: string;
}

const decide: Leaf<DecideOptions> = {
  usage: 'decide <review>',
  summary: 'decide an open review; the first valid decision counts',
  examples: [
    'symposium review decide locked-room-20261121-7k2m9x-1 --decision RESOLVE --ruling retry --reviewer mara --justification "The margin is a typing error"',
  ],
  options: (command) => command
    .requiredOption('--decision <decision>', reviewDecisions.join(', '))
    .requiredOption('--reviewer <name>', 'who decides')
    .requiredOption('--justification <text>', 'why; the agents read it')
    .option('--ruling <ruling>', 'with RESOLVE: accept what was disputed, or retry the phase')
    .option('--status <status>', 'with RESOLVE of a dispute about the status: the one that holds'),
  async act(terminal, { decision, reviewer, justification, ruling, status }, [reviewId = '']) {
    const blank = Object.entries({ reviewer, justification }).filter(([, words]) => words.trim() === '');
    if (blank.length > 0) throw new RequestError(blank.map(([name]) => `--${name}: is empty; it stands in the record, so write it out`));
    const given = { decision, reviewer, justification, ...(ruling === undefined ? {} : { ruling }), ...(status === undefined ? {} : { status }) };
    const read = decisionSchema.safeParse(given);
    if (!read.success) throw new RequestError(read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`));
    const decided = await withSymposium((symposium) => symposium.reviews.decide(reviewId, read.data));
    terminal.result({ reviewId, decided }, () => [`Review ${reviewId}: ${decided}.`]);
  },
};

export function reviewCommands(root: Command, ended: Ended): void {
  const review = root.command('review').description('decide what the rules could not');
  leaf(review, ended, list);
  leaf(review, ended, show);
  leaf(review, ended, decide);
}

/** The package as it was stored when the review was opened. */
interface Package {
  readonly findings?: readonly string[];
  readonly statuses?: readonly string[] | null;
  readonly file?: Readonly<Record<string, string>>;
}

function pageOf(review: ReviewRow): string[] {
  const { findings = [], statuses } = review.package as Package;
  const state = review.outcome === null ? `open until ${review.deadline}` : `closed: ${JSON.stringify(review.outcome)}`;
  return [
    `${review.reviewId}  (${review.kind}, run ${review.runKey})`, state, '', review.question, ...findings.map((finding) => `  - ${finding}`), '',
    ...(statuses ? [`With RESOLVE, --status names one of: ${statuses.join(', ')}`, ''] : []),
    ...(review.outcome === null ? [`Decide: symposium review decide ${review.reviewId} --decision <${reviewDecisions.join('|')}> --reviewer <you> --justification <why>`, ''] : []),
  ];
}

async function deskOf(db: Database, review: ReviewRow) {
  const entries = Object.entries((review.package as Package).file ?? {});
  const calls = new Map((await findCalls(db, entries.map(([, ref]) => ref))).map((call) => [call.key, call]));
  return entries.flatMap(([slot, ref]) => {
    const call = calls.get(ref);
    return call ? [{ slot, agent: call.agent, task: call.task, ref, answer: call.answer }] : [];
  });
}
