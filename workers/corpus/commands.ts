import { InvalidArgumentError } from 'commander';
import { corpusPolicy, coverageOf } from '../../shared/scenario/corpus/index.ts';
import { folderOf, writeFiles } from '../client/write-files.ts';
import { holdLeaves } from '../commands/hold-leaves.ts';
import { runCommands } from '../commands/run-commands.ts';
import type { Attend } from '../commands/start-command.ts';
import { readConfig } from '../config.ts';
import { startOptionsOf } from '../scenario/brief-input.ts';
import { readRequest } from '../scenario/request.ts';
import { takeOwnPrices } from '../serving/own-prices.ts';
import { withStore } from '../terminal/connected.ts';
import { endingOf } from '../terminal/exit.ts';
import { attendPlainly } from '../terminal/attend.ts';
import { collect, leaf, type Leaf } from '../terminal/leaf.ts';
import { agents } from './agents.ts';
import { audit } from './audit.ts';
import { calibration } from './calibration.ts';
import { health } from './health.ts';
import { mechanisms } from './mechanisms.ts';
import { needsLines, needsOf, type CorpusNeeds } from './needs.ts';
import { planLines } from './plan-page.ts';
import { plannedBy, planOrderOptions, type PlanOrderOptions } from './plan-order.ts';
import { qaCommands } from './qa/commands.ts';
import { release } from './release/release.ts';
import { diff } from './release/diff.ts';
import { unlock } from './release/unlock.ts';
import { verify } from './release/verify.ts';
import { revision } from './release/revise.ts';
import { withdrawal } from './release/withdraw.ts';
import { corpusRuns } from './run/client.ts';
import { followCorpus } from './run/follow.ts';
import { corpusPage, endingOfCorpus } from './run/page.ts';
import { corpusDocumentsOf, corpusLineOf } from './run/report.ts';
import { start } from './run/start.ts';
import { listedState } from '../terminal/run-list.ts';

interface PlanOptions extends PlanOrderOptions {
  readonly deadline: number;
  readonly model?: readonly string[];
  readonly policy?: string;
}

const plan: Leaf<PlanOptions> = {
  usage: 'plan',
  summary: 'how many scenarios of each category, tier and status, in which batches, and what they will take',
  examples: [
    'symposium corpus plan',
    'symposium corpus plan --size 120 --targets examples/coverage-targets.json --deadline 24h --model anthropic:claude-opus-5-5',
    'symposium corpus plan --json > plan.json',
  ],
  options: (command) =>
    planOrderOptions(command)
      .option(
        '--deadline <time>',
        'in which all of it has to be made, such as 96h or 4d',
        hoursOf,
        corpusPolicy.deadlineHours,
      )
      .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect)
      .option('--policy <file>', 'JSON with lines of the policy that differ from the defaults'),
  async act(terminal, { deadline, model = [], policy, ...order }) {
    const { plan: corpus, targets } = await plannedBy(order);
    const coverage = coverageOf(corpus, targets);
    // Any brief of the plan: the policy and the models are read as a start reads them.
    const { count: _, ...brief } = corpus.cells[0] ?? { count: 0 };
    const { input } = readRequest(brief, await startOptionsOf({ ...(policy === undefined ? {} : { policy }), model }));
    const needs = await reckoned({ size: corpus.size, deadlineHours: deadline, policy: input.policy ?? {} });
    terminal.result({ ...corpus, targets, coverage, needs }, () => [
      ...planLines(corpus, coverage),
      '',
      ...needsLines(needs),
    ]);
  },
};

/** By the runs of the store, where one is reached. A plan needs no server. */
async function reckoned(order: Parameters<typeof needsOf>[0]): Promise<CorpusNeeds> {
  const config = readConfig();
  takeOwnPrices(config);
  try {
    return await withStore((db) => needsOf(order, db, config));
  } catch (error) {
    if (endingOf(error).exit !== 'unreachable') throw error;
    return needsOf(order, null, config);
  }
}

const sample = 'im-v1';

/** Watches a corpus to its end. */
const attend: Attend<object> = (attendance) =>
  attendPlainly(attendance, corpusRuns, {
    lineOf: corpusLineOf,
    follow: (rows) =>
      followCorpus(rows, attendance.terminal, () => attendance.symposium.corpus.show(attendance.runKey)),
    page: corpusPage,
    ending: endingOfCorpus,
  });

/** A corpus: planned, made batch by batch, examined and released. */
export const corpusCommands = runCommands({
  kind: corpusRuns,
  summary: 'plan a corpus of scenarios, make it batch by batch, see how it does, and release it',
  sample,
  start,
  watch: {
    summary:
      'follow a corpus until it ends: scenarios made by category, tier and status, in flight, waiting for people, its batches and milestones, cost, time left',
    attend,
  },
  show: { summary: 'the state of a corpus: its batches, its milestones, losses by phase, cost', page: corpusPage },
  list: {
    head: ['corpus', 'kind', 'since', 'state'],
    row: ({ runKey, corpus, createdAt, ...state }) => [runKey, corpus, createdAt, listedState(state)],
  },
  report: {
    summary: 'write the state of a corpus as JSON, at any time; simulated ones go to a subfolder',
    folder: './corpora',
    what: 'report yet',
    read: corpusDocumentsOf,
    write: (folder, { corpus, files }) => writeFiles(folderOf(folder, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end a corpus with its batch under way and that batch’s scenarios; what was made stays' },
  reopen: {
    summary:
      'continue a corpus that ended or was stopped: it makes what is missing now, for instance after a withdrawal; stored answers are not paid again',
  },
  own(group, ended) {
    const verbs = holdLeaves(corpusRuns, sample, (symposium) => symposium.corpus, {
      pause: 'begin nothing more until it is resumed, in its batch under way neither; what is under way goes on',
      resume: 'have a paused corpus go on, and its batch',
    });
    for (const one of verbs) leaf(group, ended, one);
    leaf(group, ended, plan);
    leaf(group, ended, audit);
    leaf(group, ended, health);
    leaf(group, ended, agents);
    leaf(group, ended, mechanisms);
    leaf(group, ended, calibration);
    leaf(group, ended, release);
    leaf(group, ended, verify);
    leaf(group, ended, unlock);
    leaf(group, ended, diff);
    leaf(group, ended, withdrawal);
    leaf(group, ended, revision);
  },
  inner: [qaCommands],
});

/** `96h`, `4d` or a number of hours. */
function hoursOf(text: string): number {
  const [, number = '', unit = 'h'] = /^(\d{1,5}(?:\.\d{1,3})?)(h|d)?$/.exec(text) ?? [];
  const hours = Number(number) * (unit === 'd' ? 24 : 1);
  if (hours > 0) return hours;
  throw new InvalidArgumentError('Write hours or days above 0, such as 96h or 4d.');
}
