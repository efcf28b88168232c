import { completed, isSimulated, runKeyPattern, withCap } from '../../shared/kernel/index.ts';
import {
  type AdviserRows,
  advisers,
  type Brief,
  defaultPolicy,
  enlist,
  type Enlisted,
  modelsOf,
  type OpenedScenario,
  type Policy,
  readBrief,
  readPolicy,
  type ScenarioActivities,
  type ScenarioInput,
} from '../../shared/scenario/index.ts';
import { type Contribution, readContribution, submissionDeficiencies } from '../../shared/scenario/submission/index.ts';
import { convert, evaluate } from '../verification/evaluate.ts';
import { badInput, ownRun } from '../bad-input.ts';
import { modelProblems, ratesOf, secondModelProblems } from '../models/run-models.ts';
import { embedderFor, type RunDefaults } from '../run-defaults.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { openedRun } from '../store-run.ts';
import { transaction, type Database } from '../store/database.ts';
import { findContribution, saveContribution } from './submission.ts';
import { prefix, quoted } from '../../shared/text/index.ts';

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

/** What an input asks for, as far as it could be read. */
interface ScenarioStart {
  readonly brief: Brief;
  readonly policy: Policy;
  readonly corpus: 'simulated' | 'real';
  readonly parent: string | null;
  readonly contribution: Contribution | null;
}

/** Reads an untrusted input. Throws a final failure that names every bad field. */
async function readStart(
  db: Database,
  defaults: ScenarioDefaults,
  runKey: string,
  given: Readonly<Record<keyof ScenarioInput, unknown>>,
): Promise<ScenarioStart> {
  const brief = readBrief(given.brief);
  const enlisted = enlist({ brief: given.brief, policy: given.policy }, defaults.advisers ?? advisers);
  const rules = rulesOf(enlisted, defaults);
  const parent = await readParent(db, given.parent ?? null);
  const submission = submitted(given.submission, brief.ok ? brief.brief : null, rules.policy);
  const problems = [
    ...keyProblems(runKey),
    ...(brief.ok ? [] : brief.problems.map((one) => (one.startsWith('brief:') ? one : `brief.${one}`))),
    ...enlisted.problems,
    ...rules.problems,
    ...parent.problems,
    ...submission.problems,
  ];
  if (!brief.ok || rules.policy === null || problems.length > 0) throw badInput(problems);
  const corpus = Object.values(rules.policy.models).some(isSimulated) ? 'simulated' : 'real';
  return {
    brief: brief.brief,
    policy: { ...rules.policy, embedder: embedderFor(rules.policy.embedder, corpus, defaults) },
    corpus,
    parent: parent.parent,
    contribution: submission.contribution,
  };
}

const keyProblems = (runKey: string): string[] =>
  runKeyPattern.test(runKey)
    ? []
    : [`workflow id: scenario/${prefix(runKey, 90)} is not a run's id; use scenario/ and 3–80 of a–z, 0–9 and -`];

/** The run's rules, with the models of the five and of the optional agents of this run; null where they are none. */
function rulesOf(
  enlisted: Enlisted,
  { model }: RunDefaults,
): { readonly policy: Policy | null; readonly problems: readonly string[] } {
  const read = readPolicy(enlisted.policy, model);
  if (!read.ok) return { policy: null, problems: read.problems };
  const { policy } = read;
  const models = { ...policy.models, ...modelsOf(enlisted, policy.models.SOCRATES) };
  const limit = { line: 'policy.spendCapMicrodollars', microdollars: policy.spendCapMicrodollars };
  return {
    policy: { ...policy, models, advisers: enlisted.advisers, adviserRows: enlisted.rows },
    problems: [
      ...modelProblems(models, limit),
      ...secondModelProblems({ models, secondModels: policy.secondModels }, limit),
    ],
  };
}

/** The run that this one was split from. */
async function readParent(
  db: Database,
  parent: unknown,
): Promise<{ readonly parent: string | null; readonly problems: readonly string[] }> {
  if (parent === null) return { parent: null, problems: [] };
  if (typeof parent === 'string' && (await findRun(db, parent))) return { parent, problems: [] };
  return {
    parent: null,
    problems: [
      `parent: there is no run ${quoted(parent, 90)}; leave it out, or name the run that this one was split from`,
    ],
  };
}

/** A scenario from outside, judged by the brief and the rules where both could be read. */
function submitted(
  given: unknown,
  brief: Brief | null,
  policy: Policy | null,
): { readonly contribution: Contribution | null; readonly problems: readonly string[] } {
  if (given === undefined) return { contribution: null, problems: [] };
  const read = readContribution(given);
  if ('problems' in read) return { contribution: null, problems: read.problems };
  const { contribution } = read;
  if (brief === null || policy === null) return { contribution, problems: [] };
  const lacks = submissionDeficiencies({ brief, scenario: contribution.scenario }, policy, { evaluate, convert });
  return { contribution, problems: lacks.map((deficiency) => `submission: ${deficiency}`) };
}

/** Checks the input and stores the run. */
async function store(
  db: Database,
  defaults: ScenarioDefaults,
  runKey: string,
  input: ScenarioInput | null | undefined,
): Promise<RunRow<Brief, Policy>> {
  const given = { brief: input?.brief, policy: input?.policy, parent: input?.parent, submission: input?.submission };
  const { brief, policy, corpus, parent, contribution } = await readStart(db, defaults, runKey, given);
  // All or nothing: a run whose contribution was lost would have ATHENA design in its place.
  return transaction(db, async (client) => {
    const run = await openedRun<Brief, Policy>(client, {
      runKey,
      system: 'scenario',
      parent,
      corpus,
      brief,
      policy,
      opened: () => ({ models: policy.models }),
    });
    if (contribution) await saveContribution(client, runKey, contribution, run.brief);
    return run;
  });
}

/** What the workflow is told. A run of an earlier version has the defaults for the lines that its policy lacks. */
export function openedOf(run: RunRow<Brief, Policy>): OpenedScenario {
  const { category, tier, status } = run.brief;
  const policy: Policy = completed<Policy>(defaultPolicy, run.policy);
  return {
    runKey: run.runKey,
    brief: { category, tier, status },
    policy: withCap(policy),
    corpus: run.corpus,
    rates: ratesOf(policy.models),
  };
}
