import { folderOf, writeFiles } from '../../client/write-files.ts';
import { standingLines } from '../../commands/plain-commands.ts';
import { runCommands } from '../../commands/run-commands.ts';
import type { StartOptions } from '../../commands/start-command.ts';
import { rowLine } from '../../terminal/row-words.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { table } from '../../terminal/terminal.ts';
import { askedOfPeople, needScores } from '../scored.ts';
import { suspectsRuns, type SuspectsShape, type SuspectsStanding } from './client.ts';
import { listedState } from '../../terminal/run-list.ts';

/** Examinations of suspected keys, below `evaluate` (evaluation rules §4.8). */
export const suspectsCommands = runCommands<SuspectsShape, object, StartOptions & object>({
  kind: suspectsRuns,
  summary:
    'have people examine the keys that are suspect because the answers of several models agree on something else',
  sample: 'autumn-suspects',
  start: {
    argument: '<evaluations...>',
    summary: 'find the suspected keys of evaluations that were scored, and ask people about each; no model is asked',
    examples: [
      'symposium evaluate suspects start solver-one solver-two --key autumn-suspects',
      'symposium evaluate suspects start solver-one solver-two --policy groups.json --detach',
    ],
    asked: (options, evaluations) =>
      askedOfPeople('an examination', options, (policy) => ({ evaluations: [...evaluations], policy })),
    needs: (db, { evaluations }) => needScores(db, evaluations),
  },
  watch: {
    summary: 'follow an examination until everybody has answered; exit code 1 if some keys were not examined',
    attend: (attendance) =>
      attendPlainly(attendance, suspectsRuns, {
        lineOf: rowLine,
        page: suspectsPage,
        ending: ({ outcome, reason }) => ({
          exit: outcome === 'EXAMINED' ? 'done' : 'incomplete',
          facts: { outcome, reason },
        }),
      }),
  },
  show: {
    summary: 'which keys are suspected, what people found, and what to do about a wrong one',
    page: suspectsPage,
  },
  list: {
    head: ['examination', 'corpus', 'since', 'state'],
    row: ({ runKey, corpus, createdAt, ...state }) => [runKey, corpus, createdAt, listedState(state)],
  },
  report: {
    summary: 'write the state of an examination as JSON, at any time; simulated ones go to a subfolder',
    folder: './evaluations',
    what: 'report',
    read: (db, runKey) => suspectsRuns.documents(db, runKey),
    write: (to, { corpus, files }) => writeFiles(folderOf(to, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end an examination; its open reviews are withdrawn, and what people found stays' },
  reopen: {
    summary: 'continue an examination that failed by a fault of Symposium or was stopped; nobody is asked twice',
  },
});

function suspectsPage(standing: SuspectsStanding): string[] {
  const { evaluations, of, suspects } = standing;
  const [head = '', state = '', ...rest] = standingLines(standing, 'evaluate suspects');
  const wrong = suspects.filter((one) => one.state === 'wrong');
  return [
    head,
    state,
    `answers    of ${evaluations.join(', ')}`,
    `suspected  ${suspects.length} of ${of} keys`,
    '',
    ...(suspects.length === 0
      ? []
      : table(
          ['scenario', 'answers that agree', 'finding', 'waits for'],
          suspects.map((one) => [one.scenario, `${one.agreeing} of ${one.judged}`, one.state, one.openReview ?? '']),
        )),
    ...wrong.map(
      ({ scenario }) =>
        `${scenario}: correct it (symposium corpus revise ${scenario}), dispute it (symposium scenario dispute ${scenario}) or withdraw it (symposium corpus withdraw ${scenario})`,
    ),
    ...rest,
  ];
}
