import { CommanderError } from 'commander';
import { data } from '../../activities/ask/compose.ts';
import { UnreadableColumn } from '../../activities/store/sealer.ts';
import { ModelFailure, modelFailures } from '../../shared/kernel/index.ts';
import { UnreadablePayload } from '../encryption/unreadable-payload.ts';
import { MigrationError } from '../migration-files.ts';
import { reasonOf } from '../client/reach.ts';
import { RequestError, SubmissionRefused, UnreachableError } from '../client/request-error.ts';
import { SettingError } from '../setting.ts';
import { codeOf } from '../stack/error-code.ts';
import { StackError } from '../stack/stack-error.ts';

/** What the exit code of a command says. docs/cli.md and `--help` repeat this table, and a test keeps them equal. */
export const exitCodes = {
  done: [0, 'it worked'],
  undocumented: [1, 'the run ended without documents'],
  unsent: [1, 'nothing was sent: the editor was left without a justification'],
  leaked: [1, 'a stored request holds what its agent must not see'],
  changed: [1, 'a new prompt changes what finished scenarios decided'],
  deficient: [1, 'a submitted scenario falls short of the criteria of SEED'],
  undecided: [1, 'a dispute ended without a decision'],
  unrevised: [1, 'a correction of a published scenario was not published'],
  partial: [1, 'a session ended PARTIAL: its report says what is missing'],
  unsolved: [1, 'a session ended FAILURE: its report says why'],
  unjudged: [1, 'a match or a tournament ended without a verdict'],
  incomplete: [1, 'a batch or a corpus ended before all of it was made'],
  unfit: [1, 'a rehearsed model could not do all that it was asked'],
  unproven: [1, 'a stored decision is not what a reviewer signed'],
  unverified: [1, 'a release is not what was signed'],
  unfounded: [1, 'the figures of an evaluation do not follow from its responses'],
  usage: [2, 'the input, an option or a setting is wrong'],
  unreachable: [3, 'Temporal, Postgres or a model is not there, or not ready'],
  internal: [4, 'a fault of Symposium itself'],
} as const satisfies Record<string, readonly [number, string]>;

export type Exit = keyof typeof exitCodes;

/** What went wrong, for whoever asked for JSON. */
export const errorObject = (exit: Exit, problems: readonly string[]): string =>
  data({ error: { exit: exitCodes[exit][0], problems } });

export interface Ending {
  readonly exit: Exit;
  /** One line for each thing that is wrong. */
  readonly lines: readonly string[];
  /** Whether standard error has them already. */
  readonly told?: true;
}

/** Postgres: no such table, no such schema. */
const notMigrated: readonly unknown[] = ['42P01', '3F000'];
/** Node's words for a server that is not there, and Postgres's for one that is closing or refuses us. */
const noPostgres: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '57P01',
  '57P03',
  '28P01',
  '28000',
  '3D000',
];
/** gRPC: CANCELLED by a closing connection, DEADLINE_EXCEEDED, UNAVAILABLE. */
const noTemporal: readonly unknown[] = [1, 4, 14];

/** A key that is not here, or is another one, is a setting too: the message names it. */
const isWrongSetting = (error: unknown): error is Error =>
  error instanceof SettingError || error instanceof UnreadableColumn || error instanceof UnreadablePayload;

/** What an error means for whoever typed the command. Never a stack trace. */
export function endingOf(error: unknown): Ending {
  if (error instanceof SubmissionRefused) return { exit: 'deficient', lines: error.problems };
  if (error instanceof RequestError) return { exit: 'usage', lines: error.problems };
  if (isWrongSetting(error)) return { exit: 'usage', lines: [error.message.replace(/[^.]$/, '$&.')] };
  if (error instanceof CommanderError)
    return error.exitCode === 0
      ? { exit: 'done', lines: [] }
      : { exit: 'usage', lines: [error.message.replace(/^error: /, '')], told: true };
  if (error instanceof UnreachableError || error instanceof StackError)
    return { exit: 'unreachable', lines: [error.message] };
  if (error instanceof MigrationError)
    return { exit: 'unreachable', lines: [`Postgres (DATABASE_URL) cannot be used: ${error.message}`] };
  if (error instanceof ModelFailure)
    return { exit: modelExit(error), lines: [`model: ${error.message}. ${modelFailures[error.code].act}`] };
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : null);
  if (notMigrated.includes(code))
    return {
      exit: 'unreachable',
      lines: ['Postgres (DATABASE_URL) has no tables of ours yet. Run: symposium migrate'],
    };
  if (noPostgres.includes(code))
    return {
      exit: 'unreachable',
      lines: [
        `Postgres (DATABASE_URL) does not answer: ${reasonOf(error)}. Start a stack with \`npm run dev\`, or set DATABASE_URL.`,
      ],
    };
  if (noTemporal.includes(code))
    return {
      exit: 'unreachable',
      lines: [`Temporal (TEMPORAL_ADDRESS) does not answer: ${reasonOf(error)}. Is it up, and does a worker run?`],
    };
  return { exit: 'internal', lines: [`${reasonOf(error)}. Run it again with --verbose to see where.`] };
}

/** A model that is named or paid wrongly is the asker's affair; one that does not answer is nobody's here. */
function modelExit({ code }: ModelFailure): Exit {
  return modelFailures[code].attempts === 1 ? 'usage' : 'unreachable';
}
