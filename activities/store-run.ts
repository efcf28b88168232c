import { houseEntry } from '../shared/kernel/house-entry.ts';
import type { LedgerEntry } from '../shared/kernel/ledger.ts';
import { isSimulated } from '../shared/kernel/models.ts';
import { runKeyPattern } from '../shared/kernel/ids.ts';
import { badInput, ownRun } from './bad-input.ts';
import { modelProblems, ratesOf } from './models/run-models.ts';
import { transaction, type Database } from './store/database.ts';
import { append } from './store/ledger.ts';
import { openRun, type RunRow } from './store/runs.ts';
import type { TokenRates } from '../shared/kernel/budget.ts';

interface ModelLines {
  /** Agent → `provider:model`. */
  readonly models: Readonly<Record<string, string>>;
  readonly spendCapMicrodollars: number | null;
}

/** A run as its input asked for it, once that was read. */
export interface RunOrder<Brief, Policy extends ModelLines> {
  readonly runKey: string;
  readonly system: string;
  readonly brief: Brief;
  readonly policy: Policy;
  /** What the row of its opening says beside corpus and models. */
  readonly opened?: LedgerEntry['content'];
}

/**
 * Stores a run of a system that needs nothing else to begin, and returns it with the prices of its models. The first
 * opening stands, so a reset, a reopening or a second start goes on with what was stored. Throws BAD_INPUT for a key
 * that is none or another system's, and for models that cannot be had.
 */
export async function storeRun<Brief, Policy extends ModelLines>(
  db: Database,
  { runKey, system, brief, policy, opened = {} }: RunOrder<Brief, Policy>,
): Promise<RunRow<Brief, Policy> & { readonly rates: Readonly<Record<string, TokenRates | null>> }> {
  const { models, spendCapMicrodollars: microdollars } = policy;
  const problems = [
    ...(runKeyPattern.test(runKey)
      ? []
      : [`workflow id: holds no key of a run; use ${system}/ and 3–80 of a–z, 0–9 and -`]),
    ...modelProblems(models, { line: 'policy.spendCapMicrodollars', microdollars }),
  ];
  if (problems.length > 0) throw badInput(problems);
  const corpus = Object.values(models).some(isSimulated) ? 'simulated' : 'real';
  return transaction(db, async (client) => {
    const row = { runKey, system, parent: null, corpus, brief, policy } as const;
    const run = ownRun(await openRun<Brief, Policy>(client, row), system);
    await append(client, runKey, [
      houseEntry('PHASE', 'opened', 'OPEN', { state: 'opened', corpus, models, ...opened }),
    ]);
    return { ...run, rates: ratesOf(run.policy.models) };
  });
}
