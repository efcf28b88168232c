import { folderOf, writeFiles } from '../client/write-files.ts';
import type { PlainShape, PlainStanding } from '../client/plain-runs.ts';
import type { RunKind } from '../client/run-kind.ts';
import { rowLine } from '../terminal/row-words.ts';
import { cost, oneLine } from '../../shared/text/index.ts';
import { attendPlainly } from '../terminal/attend.ts';
import { runCommands, type RunGroup } from './run-commands.ts';
import { policyLines, withTokens } from './start-command.ts';
import { listedState } from '../terminal/run-list.ts';

/** What the commands of a plain kind of run say and do where kinds differ. */
export interface PlainCommands<Input, Result> {
  readonly kind: RunKind<PlainShape<Input, Result>>;
  readonly summary: string;
  /** The key of a run, as the examples have it. */
  readonly sample: string;
  /** What `start` takes, as commander writes it: `<topic>`. */
  readonly argument: string;
  /** The input of a run, of the argument and of the lines of policy in the file of `--policy`. It is checked later. */
  readonly input: (argument: string, policy: object) => Input;
  /** Outcomes that are what was asked for: with any other, `watch` ends with exit code 1. */
  readonly succeeds: readonly string[];
}

/** All commands of a kind of run that has no views of its own: told by what the store knows of any run. */
export function plainCommands<Input, Result>({
  kind,
  summary,
  sample,
  argument,
  input,
  succeeds,
}: PlainCommands<Input, Result>): RunGroup {
  const { noun, plural, command } = kind.names;
  const page = (standing: PlainStanding): string[] => standingLines(standing, command);
  return runCommands<PlainShape<Input, Result>>({
    kind,
    summary,
    sample,
    start: {
      argument,
      summary: `start one of the ${plural}`,
      examples: [`symposium ${command} start ${argument} --key ${sample}`],
      options: (given) => withTokens(given, noun),
      async asked(options, [given = '']) {
        const { key } = options;
        return [input(given, await policyLines(options)), key === undefined ? {} : { key }];
      },
    },
    watch: {
      summary: `follow a run until it ends; exit code 1 unless it ends ${succeeds.join(' or ')}`,
      attend: (attendance) =>
        attendPlainly(attendance, kind, {
          lineOf: rowLine,
          page,
          ending: ({ outcome, reason }) => ({
            exit: outcome !== null && succeeds.includes(outcome) ? 'done' : 'undocumented',
            facts: { outcome, reason },
          }),
        }),
    },
    show: { summary: `how a ${noun} stands`, page },
    list: {
      head: [noun, 'corpus', 'since', 'state', 'cost'],
      row: ({ runKey, corpus, createdAt, phase, costMicrodollars, ...state }) => [
        runKey,
        corpus,
        createdAt,
        listedState(state, phase),
        cost(costMicrodollars),
      ],
    },
    report: {
      summary: 'write its documents; simulated ones go to a subfolder',
      folder: `./${plural.replaceAll(' ', '-')}`,
      what: 'documents',
      read: (db, runKey) => kind.documents(db, runKey),
      write: (to, { corpus, files }) => writeFiles(folderOf(to, corpus === 'simulated'), files),
      facts: ({ runKey, corpus }) => ({ runKey, corpus }),
    },
    cancel: { summary: 'end it; what was paid for stays in the store' },
    reopen: { summary: 'continue a run that stopped before its end; stored answers are not paid again' },
  });
}

export function standingLines(standing: PlainStanding, command: string): string[] {
  const { runKey, corpus, createdAt, outcome, reason, openReview } = standing;
  return [
    `${runKey}  (${corpus} corpus, since ${createdAt})`,
    `state      ${outcome ?? 'under way'}${reason === null ? '' : `: ${oneLine(reason)}`}`,
    ...(openReview === null
      ? []
      : [`waits for  a person; read the question with: symposium reviews show ${openReview}`]),
    '',
    nextStep(standing, command),
  ];
}

/** What was cancelled is over and has no report; what has failed goes on. */
function nextStep({ runKey, outcome }: PlainStanding, command: string): string {
  if (outcome === null) return `Watch it: symposium ${command} watch ${runKey}`;
  if (outcome === 'CANCELLED') return `Start another: symposium ${command} start`;
  if (outcome === 'FAILED')
    return `Continue it: symposium ${command} reopen ${runKey} --by <you> --reason <why>; stored answers are not paid again`;
  return `Write its documents to a folder: symposium ${command} report ${runKey}`;
}
