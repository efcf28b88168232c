import type { Command } from 'commander';
import { openedSoon } from '../client/executions.ts';
import { pollersOf } from '../client/pollers.ts';
import type { RunKind, RunShape } from '../client/run-kind.ts';
import type { Run } from '../client/runs.ts';
import type { Attendance } from '../terminal/attend.ts';
import { takeOwnPrices } from '../serving/own-prices.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import { amountOf, tokensOf } from '../terminal/count.ts';
import { answeredYes } from '../terminal/answered-yes.ts';
import { RequestError } from '../client/request-error.ts';
import { readJsonObject } from '../terminal/json-file.ts';
import type { Leaf } from '../terminal/leaf.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Database } from '../../activities/store/database.ts';
import { findRun } from '../../activities/store/runs.ts';
import { readConfig, type Config } from '../config.ts';
import type { Symposium } from '../connect.ts';
import { asJson, estimating, type Estimated } from '../estimate/estimating.ts';
import type { PlanOf, StoredPlanOf } from '../estimate/plan.ts';

/** Options of `start` in every system. */
export interface StartOptions {
  readonly key?: string;
  readonly policy?: string;
  readonly dollars?: number;
  /** Of the kinds whose policy caps tokens. */
  readonly tokens?: number;
  readonly watch?: true;
  readonly detach?: true;
}

/**
 * Lines of the policy: those of the file of `--policy`, and the caps of `--dollars` and `--tokens` in place of the file's. Throws
 * `RequestError` for a file that cannot be read.
 */
export async function policyLines({
  policy,
  dollars,
  tokens,
}: Pick<StartOptions, 'policy' | 'dollars' | 'tokens'>): Promise<object> {
  const lines = policy === undefined ? {} : await readJsonObject(policy, 'policy');
  return {
    ...lines,
    ...(dollars === undefined ? {} : { spendCapMicrodollars: Math.round(dollars * 1e6) }),
    ...(tokens === undefined ? {} : { tokenCap: tokens }),
  };
}

/** `--tokens`, of the kinds whose policy caps them. */
export const withTokens = (command: Command, of: string): Command =>
  command.option('--tokens <number>', `at most so many tokens for the ${of}, in and out, which then pauses`, tokensOf);

/** Watches a run to its end, with the options of the command that waits. */
export type Attend<O extends object> = (attendance: Attendance, options: O) => Promise<Exit>;

/** How runs of one kind are started from the command line. */
export interface StartVerb<S extends RunShape, O extends object> {
  /** `start`, if nothing is said. */
  readonly verb?: string;
  /** An older word for the verb. */
  readonly alias?: string;
  /** What it takes, as commander writes it: `[brief]`. */
  readonly argument?: string;
  readonly summary: string;
  readonly examples: readonly string[];
  /** Adds the options that only this kind of run has. */
  readonly options?: (command: Command) => Command;
  /** What the client is asked for. Throws `RequestError` for what cannot be read. */
  readonly asked: (options: O & StartOptions, args: readonly string[]) => Promise<S['start']>;
  /** What the store must hold before it begins. Throws `RequestError` where it does not. */
  readonly needs?: (db: Database, input: S['start'][0]) => Promise<void>;
  /** What its estimate is reckoned from; none is printed, if nothing is said. */
  readonly plan?: PlanOf | StoredPlanOf;
  /** The estimate of a kind that asks no agent; null: nothing is paid for. */
  readonly estimated?: (input: S['start'][0], db: Database, config: Config) => Promise<Estimated | null>;
  /** What is told of a run that was started, beside its key: fields of the JSON, and lines for a person. */
  readonly told?: (run: Run<S['result']> & S['started']) => {
    readonly facts?: object;
    readonly lines: readonly string[];
  };
  /** What `--dollars` is the cap of, and what pauses there; the run, if nothing is said. */
  readonly capOf?: string;
  /**
   * Whether a start with this input costs so much that nothing begins with real models but under a cap that somebody asked
   * for, or after a yes to its estimate.
   */
  readonly asksFirst?: (input: unknown) => boolean;
  /** Whether the command waits even if standard output is not a terminal: other commands then return at once. */
  readonly waitsUnattended?: boolean;
}

/** The command that starts a run: on a terminal it waits for the run's end, and elsewhere only with `--watch`. */
export function startLeaf<S extends RunShape, O extends object>(
  kind: RunKind<S>,
  start: StartVerb<S, O>,
  attend: Attend<O & StartOptions>,
): Leaf<O & StartOptions> {
  const { noun } = kind.names;
  const { verb = 'start', alias, argument, summary, examples, options, asked, told } = start;
  const { capOf = `the ${noun}, which then pauses`, waitsUnattended = false, needs = nothing } = start;
  return {
    usage: argument === undefined ? verb : `${verb} ${argument}`,
    ...(alias === undefined ? {} : { alias }),
    summary,
    examples,
    options: (command) =>
      (options?.(command) ?? command)
        .option('--key <key>', `name of the ${noun}; made up if left out`)
        .option('--policy <file>', 'JSON with lines of the policy that differ from the defaults')
        .option('--dollars <number>', `at most so much money for ${capOf}`, amountOf)
        .option(
          '--watch',
          'wait and show it even if standard output is not a terminal; on a terminal that is the default',
        )
        .option('--detach', 'start it and return at once'),
    async act(terminal, given, args) {
      const request = await asked(given, args);
      // Checked before any server is asked: a mistake is found without one.
      const { workflow } = kind.request(...request);
      takeOwnPrices(readConfig());
      return withSymposium(async (symposium, { uiUrl, namespace }, config) => {
        await needs(symposium.db, request[0]);
        const estimated = await estimateOf<S>(start, request[0], workflow.args[0], given, symposium, config);
        // Before it begins, so before anything is paid. For programs it stands in the result.
        if (!terminal.json) for (const line of estimated?.lines ?? []) terminal.say(line);
        if (start.asksFirst?.(workflow.args[0]) === true && !(await agreed(terminal, noun, estimated)))
          return 'undecided';
        const run = await symposium.runs(kind).start(...request);
        const { runKey, workflowId } = run;
        const pollers = await pollersOf(symposium.connection, namespace, config.taskQueue);
        if (pollers === 0) terminal.say(nobodyWorks(noun, config));
        const news = told?.(run) ?? { lines: [] };
        if (waits(given, terminal, waitsUnattended)) {
          for (const line of news.lines) terminal.say(line);
          return attend({ symposium, terminal, runKey }, given);
        }
        // Whoever watches is told of a refusal while they do.
        await openedSoon(symposium.servers, { runKey, workflowId, pollers });
        const page =
          uiUrl === null ? null : `${uiUrl}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
        const facts = { ...news.facts, ...(estimated === null ? {} : { estimate: asJson(estimated) }) };
        terminal.result({ runKey, workflowId, page, ...facts }, () => [
          `${capital(noun)} ${runKey} has started.`,
          ...news.lines,
          ...(page === null ? [] : [`Its page: ${page}`]),
          `Watch it:  symposium ${kind.names.command} watch ${runKey}`,
        ]);
        return 'done';
      });
    },
  };
}

/**
 * Asks for a yes where models cost money and no cap was given. Without a terminal nobody can say yes, so it throws
 * `RequestError`, and nothing begins.
 */
async function agreed(terminal: Terminal, noun: string, estimated: Estimated | null): Promise<boolean> {
  if (estimated === null || estimated.basis.simulated || estimated.capSaid) return true;
  if (!terminal.live)
    throw new RequestError([
      `dollars: the ${noun} would cost money (${estimated.lines[0]?.trim() ?? 'how much is not known'}); say with --dollars how much it may cost at most`,
    ]);
  const yes = await answeredYes(`Begin the ${noun}? [y/N] `);
  if (!yes) terminal.say('Nothing was started, and nothing was paid.');
  return yes;
}

/** null: its kind has none, or its key is taken, which is said next. */
async function estimateOf<S extends RunShape>(
  { plan, estimated }: Pick<StartVerb<S, object>, 'plan' | 'estimated'>,
  asked: S['start'][0],
  input: unknown,
  { key }: StartOptions,
  { db }: Pick<Symposium, 'db'>,
  config: Config,
): Promise<Estimated | null> {
  const own = (await estimated?.(asked, db, config)) ?? null;
  if (own !== null) return own;
  const planned = (await plan?.(input, config.model, db)) ?? null;
  if (planned === null || (key !== undefined && (await findRun(db, key)) !== null)) return null;
  return estimating(planned, db, config);
}

const nothing = (): Promise<void> => Promise.resolve();

const nobodyWorks = (noun: string, { taskQueue }: Config): string =>
  `No worker polls task queue ${taskQueue}, so the ${noun} waits. Start one with: symposium worker`;

/** Whether `start` waits for the end of its run. */
export function waits({ watch, detach }: StartOptions, { live }: Pick<Terminal, 'live'>, unattended: boolean): boolean {
  return detach !== true && (watch === true || live || unattended);
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
