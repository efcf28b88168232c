import { InvalidArgumentError } from 'commander';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { runCommands } from '../../commands/run-commands.ts';
import type { StartOptions } from '../../commands/start-command.ts';
import { standingLines } from '../../commands/plain-commands.ts';
import { rowLine } from '../../terminal/row-words.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { countOf } from '../../terminal/count.ts';
import { askedOfPeople, needScores } from '../scored.ts';
import { audits, type AuditShape, type AuditStanding } from './client.ts';
import { listedState } from '../../terminal/run-list.ts';

interface StartAudit extends StartOptions {
  readonly size?: number;
  readonly people?: number;
  readonly seed: string;
}

/** Judge audits, below `evaluate` (evaluation rules §5). */
export const auditCommands = runCommands<AuditShape, object, StartAudit & object>({
  kind: audits,
  summary: 'have people mark a random sample of an evaluation’s answers, and correct its score by what they say',
  sample: 'autumn-audit',
  start: {
    argument: '<evaluation>',
    summary: 'draw answers of an evaluation that was scored, and ask people to mark them, blind to model and judges',
    examples: [
      'symposium evaluate audit start evaluation-20261123-4f9k2m --size 60 --key autumn-audit',
      'symposium evaluate audit start evaluation-20261123-4f9k2m --people 2 --policy groups.json --detach',
    ],
    options: (command) =>
      command
        .option('--size <number>', 'answers that people mark; 60 if left out', countOf)
        .option('--people <number>', 'different people who mark each answer, 1 or 2; 1 if left out', peopleOf)
        .option('--seed <text>', 'draws the sample; with the same seed and the same evaluation the same sample', 'v1'),
    asked: ({ size, people, seed, ...options }, [evaluation = '']) =>
      askedOfPeople('an audit', options, (lines) => ({
        evaluation,
        seed,
        policy: { ...lines, ...(size === undefined ? {} : { size }), ...(people === undefined ? {} : { people }) },
      })),
    needs: (db, { evaluation }) => needScores(db, [evaluation]),
  },
  watch: {
    summary: 'follow an audit until everybody has answered; exit code 1 where some answers were not marked',
    attend: (attendance) =>
      attendPlainly(attendance, audits, {
        lineOf: rowLine,
        page: auditPage,
        ending: ({ outcome, reason }) => ({
          exit: outcome === 'AUDITED' ? 'done' : 'incomplete',
          facts: { outcome, reason },
        }),
      }),
  },
  show: { summary: 'how far people are; their marks are shown by the report when all have answered', page: auditPage },
  list: {
    head: ['audit', 'corpus', 'since', 'state'],
    row: ({ runKey, corpus, createdAt, ...state }) => [runKey, corpus, createdAt, listedState(state)],
  },
  report: {
    summary: 'write the agreement of judges with people and the corrected score, as JSON and as a page',
    folder: './evaluations',
    what: 'report',
    read: (db, runKey) => audits.documents(db, runKey),
    write: (to, { corpus, files }) => writeFiles(folderOf(to, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end an audit; its open reviews are withdrawn, and what people said stays' },
  reopen: { summary: 'continue an audit that failed by a fault of Symposium or was stopped; nobody is asked twice' },
});

function auditPage(standing: AuditStanding): string[] {
  const { evaluation, of, drawn, marked, people, twice, waiting } = standing;
  const byTwo = people === 2 ? `, ${twice} of them by two people` : '';
  const [head = '', state = '', ...rest] = standingLines(standing, 'evaluate audit');
  return [
    head,
    state,
    `judges     of ${evaluation}`,
    `answers    ${marked} of ${drawn} marked${byTwo}, drawn from ${of} that judges have scored`,
    ...(waiting.length === 0 ? [] : [`waiting    ${waiting.length}: symposium reviews list, then show and decide`]),
    ...rest,
  ];
}

function peopleOf(text: string): number {
  if (/^[12]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write 1 or 2.');
}
