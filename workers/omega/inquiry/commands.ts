import type { Command } from 'commander';
import { outcomeLine, type SessionAnswer } from '../../../shared/omega/inquiry/index.ts';
import { cost, excerpt, oneLine, percent } from '../../../shared/text/index.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { runCommands } from '../../commands/run-commands.ts';
import {
  policyLines,
  startLeaf,
  type Attend,
  type StartOptions,
  type StartVerb,
} from '../../commands/start-command.ts';
import { planOfInquiry } from '../../estimate/plans.ts';
import { rowLine } from '../../terminal/row-words.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { leaf, type Ended } from '../../terminal/leaf.ts';
import { inquiries, type InquiryShape, type InquiryStanding } from './client.ts';
import { listedState } from '../../terminal/run-list.ts';

interface InquiryCommand extends StartOptions {
  readonly model?: string;
}

const sample = 'inquiry-20261124-3h8d2q';

const start: StartVerb<InquiryShape, InquiryCommand> = {
  argument: '<session> <question>',
  summary: 'put a question to what a session has found; whoever answers knows its report and nothing else',
  examples: ['symposium omega inquiry start lakes "Was acid rain ruled out, and by whom?"'],
  options: (command) => command.option('--model <ref>', 'provider:model of whoever answers'),
  plan: planOfInquiry,
  waitsUnattended: true,
  async asked(options, [session = '', question = '']) {
    const { key, model } = options;
    const input = { session, question, policy: await policyLines(options), ...(model === undefined ? {} : { model }) };
    return [input, key === undefined ? {} : { key }];
  },
};

/** Watches a question until it is answered. */
const attend: Attend<object> = (attendance) =>
  attendPlainly(attendance, inquiries, {
    lineOf: rowLine,
    page: standingPage,
    ending: ({ outcome, reason, answer }) => ({
      exit: outcome === 'ANSWERED' || outcome === 'NOT_KNOWN' ? 'done' : 'undocumented',
      facts: answer === null ? { outcome, reason } : { ...answer, outcome, reason },
    }),
  });

/** Questions to sessions that are over (OMEGA rules §10). */
export const inquiryCommands = runCommands<InquiryShape, object, InquiryCommand>({
  kind: inquiries,
  summary: 'questions to what a session has found, answered on grounds that stand in its report',
  sample,
  start,
  watch: {
    summary: 'follow a question until it is answered; exit code 1 if there is no answer that can be relied on',
    attend,
  },
  show: { summary: 'a question, its answer, and the claims that the answer rests on', page: standingPage },
  list: {
    head: ['question', 'session', 'corpus', 'since', 'state', 'cost', 'asks'],
    row: ({ runKey, session, corpus, createdAt, costMicrodollars, question, ...state }) => [
      runKey,
      session,
      corpus,
      createdAt,
      listedState(state),
      cost(costMicrodollars),
      excerpt(oneLine(question), 60),
    ],
  },
  report: {
    summary: 'write question and answer as Markdown and JSON; simulated ones go to a subfolder',
    folder: './sessions',
    what: 'answer',
    read: (db, runKey) => inquiries.documents(db, runKey),
    write: (to, { corpus, files }) => writeFiles(folderOf(to, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end a question; what was paid for stays in the store' },
  reopen: {
    summary:
      'continue a question that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
});

/** Mounts `omega ask`, the short word for `omega inquiry start`. */
export function askCommand(omega: Command, ended: Ended): void {
  leaf(omega, ended, {
    ...startLeaf(inquiries, { ...start, verb: 'ask' }, attend),
    summary: 'the short name of `omega inquiry start`',
    examples: ['symposium omega ask lakes "Was acid rain ruled out, and by whom?" --model anthropic:claude-opus-5-5'],
  });
}

function standingPage({ runKey, corpus, createdAt, outcome, reason, openReview, ...asked }: InquiryStanding): string[] {
  const { session, question, answer } = asked;
  return [
    `${runKey}  (${corpus} corpus, since ${createdAt})`,
    `session    ${session}`,
    `question   ${oneLine(question)}`,
    `state      ${outcome ?? 'under way'}${answer === null && reason !== null ? `: ${oneLine(reason)}` : ''}`,
    ...(openReview === null
      ? []
      : [`waits for  a person; read the question with: symposium reviews show ${openReview}`]),
    '',
    ...(answer === null ? [] : [...answerLines(answer), '']),
    outcome === null
      ? `Watch it: symposium omega inquiry watch ${runKey}`
      : `Write it to a folder: symposium omega inquiry report ${runKey}`,
  ];
}

function answerLines(answer: SessionAnswer): string[] {
  const { reply, confidence, faults } = answer;
  if (reply === null) return ['No answer came that can be read.'];
  const sure = confidence === null ? '' : `, ${percent(confidence)} sure`;
  return [
    oneLine(reply.answer),
    '',
    `${outcomeLine(answer)}${sure}`,
    ...reply.grounds.map(
      ({ claim, as, quotation }) => `  ${oneLine(claim)} (${as}): “${excerpt(oneLine(quotation), 160)}”`,
    ),
    ...reply.missing.map((what) => `  not known: ${oneLine(what)}`),
    ...faults.map((fault) => `  fault: ${oneLine(fault)}`),
  ];
}
