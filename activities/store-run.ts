import {
  type Caps,
  capScope,
  houseEntry,
  isReservedKey,
  isSimulated,
  type LedgerEntry,
  reservedKey,
  runKeyPattern,
  type TokenRates,
  withCap,
  workflowIdOf,
} from '../shared/kernel/index.ts';
import { openCap } from './caps/stored-caps.ts';
import { badInput, ownRun } from './bad-input.ts';
import { modelProblems, ratesOf } from './models/run-models.ts';
import { transaction, type Database, type Queryable } from './store/database.ts';
import { append } from './store/ledger.ts';
import { findRun, openRun, type RunRow } from './store/runs.ts';

/** A run to be stored, with what the row of its opening says beside its corpus. */
export interface OpeningRun<Brief, Policy> extends Omit<RunRow<Brief, Policy>, 'createdAt' | 'parent'> {
  readonly parent?: string | null;
  /** Where its first row stands. */
  readonly phase?: string;
  /** What its workflow's id begins with, where that is not its system. */
  readonly workflow?: string;
  readonly opened: (run: RunRow<Brief, Policy>) => LedgerEntry['content'];
}

/**
 * Stores a run and the row of its opening, in the caller's transaction, and returns what is stored: the first opening
 * stands, so a reset, a reopening or a second start goes on with it. Throws BAD_INPUT where the key is another
 * system's, or a name of what is no run.
 */
export async function openedRun<Brief, Policy>(
  client: Queryable,
  { opened, phase = 'OPEN', workflow, parent = null, ...row }: OpeningRun<Brief, Policy>,
): Promise<RunRow<Brief, Policy>> {
  const { runKey, system } = row;
  // Whatever was opened under such a name before goes on.
  if (isReservedKey(runKey) && (await findRun(client, runKey)) === null)
    throw badInput([`workflow id: ${workflowIdOf(workflow ?? system, runKey)}: ${reservedKey(runKey)}`]);
  const run = ownRun(await openRun<Brief, Policy>(client, { ...row, parent }), system, workflow);
  const content = { state: 'opened', corpus: run.corpus, ...opened(run) };
  await append(client, runKey, [houseEntry('PHASE', 'opened', phase, content)]);
  await openCap(client, scopeOf(run), 'tokens', (run.policy as TokenLine).tokenCap);
  return run;
}

/** The line of a policy that caps the tokens of its run; a system may have none. */
interface TokenLine {
  readonly tokenCap?: number | null;
}

const scopeOf = ({ system, runKey }: Pick<RunRow, 'system' | 'runKey'>): string =>
  capScope[system === 'batch' || system === 'corpus' ? system : 'run'](runKey);

/** What is wrong with the key in a workflow's id. */
export const keyProblems = (system: string, runKey: string): string[] =>
  runKeyPattern.test(runKey) ? [] : [`workflow id: holds no key of a run; use ${system}/ and 3–80 of a–z, 0–9 and -`];

interface ModelLines extends Caps {
  /** Agent → `provider:model`. */
  readonly models: Readonly<Record<string, string>>;
}

/** A run as its input asked for it, once that was read. */
export interface RunOrder<Brief, Policy extends ModelLines> {
  readonly runKey: string;
  readonly system: string;
  readonly brief: Brief;
  readonly policy: Policy;
}

/**
 * The same for a system that needs nothing else to begin, with the cap that holds and the prices of its models. Throws BAD_INPUT also for a key
 * that is none, and for models that cannot be had.
 */
export async function storeRun<Brief, Policy extends ModelLines>(
  db: Database,
  { runKey, system, brief, policy }: RunOrder<Brief, Policy>,
): Promise<RunRow<Brief, Policy> & { readonly rates: Readonly<Record<string, TokenRates | null>> }> {
  const { models, spendCapMicrodollars: microdollars } = policy;
  const problems = [
    ...keyProblems(system, runKey),
    ...modelProblems(models, { line: 'policy.spendCapMicrodollars', microdollars }),
  ];
  if (problems.length > 0) throw badInput(problems);
  const corpus = Object.values(models).some(isSimulated) ? 'simulated' : 'real';
  const row = { runKey, system, corpus, brief, policy, opened: () => ({ models }) } as const;
  const run = await transaction(db, (client) => openedRun<Brief, Policy>(client, row));
  return { ...run, policy: withCap(run.policy), rates: ratesOf(run.policy.models) };
}
