import { ApplicationFailure } from '@temporalio/common';
import { isSimulated } from '../../shared/kernel/models.ts';
import { runKeyPattern } from '../../shared/kernel/ids.ts';
import { houseEntry } from '../../shared/kernel/house-entry.ts';
import { advisers, type AdviserRows } from '../../shared/scenario/advisers.ts';
import { enlist, modelsOf } from '../../shared/scenario/enlist.ts';
import type { OpenedScenario, ScenarioActivities, ScenarioInput } from '../../shared/scenario/activities.ts';
import { readBrief, type Brief } from '../../shared/scenario/brief.ts';
import { defaultPolicy, type Policy } from '../../shared/scenario/policy.ts';
import { readPolicy } from '../../shared/scenario/read-policy.ts';
import { readContribution, submissionDeficiencies } from '../../shared/scenario/submission.ts';
import { ownRun } from '../bad-input.ts';
import { modelProblems, ratesOf } from '../models/run-models.ts';
import type { RunDefaults } from '../run-defaults.ts';
import { findRun, openRun, type RunRow } from '../store/runs.ts';
import { append } from '../store/ledger.ts';
import { transaction, type Database } from '../store/database.ts';
import { findContribution, saveContribution } from './submission.ts';
import { prefix, quoted } from '../../shared/text/cut.ts';

export interface ScenarioDefaults extends RunDefaults {
  /** The optional agents that a run may switch on; those of Symposium, where nothing is said. */
  readonly advisers?: AdviserRows;
}

/**
 * Opens a run: every way of starting one (CLI, client, bare JSON) passes here, so here the input is checked. A bad
 * one ends the run before anything is written, and its failure names each field. The first opening stands: a reset,
 * a reopening or a second start under the same key goes on with the brief and policy that were stored.
 */
export function openScenarioIn(db: Database, defaults: ScenarioDefaults): ScenarioActivities['openScenario'] {
  return async function openScenario({ runKey, input }) {
    const known = await findRun<Brief, Policy>(db, runKey);
    const run = known === null ? await store(db, defaults, runKey, input) : ownRun(known, 'scenario');
    return { ...openedOf(run), contribution: await findContribution(db, runKey) };
  };
}

/** Checks the input and stores the run. */
async function store(
  db: Database,
  defaults: ScenarioDefaults,
  runKey: string,
  input: ScenarioInput,
): Promise<RunRow<Brief, Policy>> {
  const problems: string[] = [];
  if (!runKeyPattern.test(runKey))
    problems.push(
      `workflow id: scenario/${prefix(runKey, 90)} is not a run's id; use scenario/ and 3–80 of a–z, 0–9 and -`,
    );
  const brief = readBrief(input?.brief);
  if (!brief.ok)
    problems.push(...brief.problems.map((problem) => (problem.startsWith('brief:') ? problem : `brief.${problem}`)));
  const enlisted = enlist({ brief: input?.brief, policy: input?.policy }, defaults.advisers ?? advisers);
  problems.push(...enlisted.problems);
  const policy = readPolicy(enlisted.policy, defaults.model);
  if (!policy.ok) problems.push(...policy.problems);
  // The five's models, and those of the optional agents of this run.
  const models = policy.ok ? { ...policy.policy.models, ...modelsOf(enlisted, policy.policy.models.SOCRATES) } : null;
  if (policy.ok && models)
    problems.push(
      ...modelProblems(models, {
        line: 'policy.spendCapMicrodollars',
        microdollars: policy.policy.spendCapMicrodollars,
      }),
    );
  const parent: unknown = input?.parent ?? null;
  if (parent !== null && (typeof parent !== 'string' || !(await findRun(db, parent))))
    problems.push(
      `parent: there is no run ${quoted(parent, 90)}; leave it out, or name the run that this one was split from`,
    );
  const read = input?.submission === undefined ? null : readContribution(input.submission);
  const contribution = read !== null && 'contribution' in read ? read.contribution : null;
  if (read !== null && 'problems' in read) problems.push(...read.problems);
  if (contribution && brief.ok && policy.ok)
    problems.push(
      ...submissionDeficiencies({ brief: brief.brief, scenario: contribution.scenario }, policy.policy).map(
        (deficiency) => `submission: ${deficiency}`,
      ),
    );
  if (!brief.ok || !policy.ok || !models || problems.length > 0)
    throw ApplicationFailure.nonRetryable(problems.join('\n'), 'BAD_INPUT');

  const corpus = Object.values(models).some(isSimulated) ? 'simulated' : 'real';
  const { embedder } = policy.policy;
  const lines = { ...policy.policy, models, advisers: Object.keys(enlisted.rows), adviserRows: enlisted.rows };
  const settled: Policy = {
    ...lines,
    embedder: embedder !== 'auto' ? embedder : corpus === 'simulated' ? 'hashed:' : defaults.embedder,
  };
  // All or nothing: a run whose contribution was lost would have ATHENA design in its place.
  return transaction(db, async (client) => {
    const run = ownRun(
      await openRun<Brief, Policy>(client, {
        runKey,
        system: 'scenario',
        parent: typeof parent === 'string' ? parent : null,
        corpus,
        brief: brief.brief,
        policy: settled,
      }),
      'scenario',
    );
    await append(client, runKey, [houseEntry('PHASE', 'opened', 'OPEN', { state: 'opened', corpus, models })]);
    if (contribution) await saveContribution(client, runKey, contribution, run.brief);
    return run;
  });
}

/** What the workflow is told. A run of an earlier version has the defaults for the lines that its policy lacks. */
export function openedOf(run: RunRow<Brief, Policy>): OpenedScenario {
  const { category, tier, status } = run.brief;
  const policy: Policy = { ...defaultPolicy, ...run.policy };
  return {
    runKey: run.runKey,
    brief: { category, tier, status },
    policy,
    corpus: run.corpus,
    rates: ratesOf(policy.models),
  };
}
