import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { migrate, missingMigrations } from '../migrate.ts';
import { knownAddresses, knownDatabase, reachPostgres, reachTemporal } from '../client/reach.ts';
import { RequestError, UnreachableError } from '../client/request-error.ts';
import { registerSearchAttributes } from '../stack/search-attributes.ts';
import { makeCurrent } from '../serving/version.ts';
import { mannerOption, withManners, type MannerOption } from './manner-option.ts';
import { rehearseCommand } from './rehearse.ts';
import type { Exit } from '../terminal/exit.ts';
import { readJsonObject } from '../terminal/json-file.ts';
import { collect, leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { aborted, onSignal } from '../terminal/signals.ts';
import { table, type Terminal } from '../terminal/terminal.ts';
import { own } from '../../shared/kernel/index.ts';
import { cost, decimal, oneLine } from '../../shared/text/index.ts';

// What only some commands need is loaded by them: the worker's native part takes half a second.
const devCommand: Leaf<MannerOption & { readonly worker: boolean }> = {
  usage: 'dev',
  summary: 'start Temporal, Postgres and a worker on this machine, until Ctrl-C',
  examples: ['npm run dev', 'npm run dev -- --manner thinks,wrapped', 'npm run dev -- --no-worker'],
  options: (command) =>
    mannerOption(command).option('--no-worker', 'start the servers only, so that lost data can be restored'),
  async act(terminal, { worker, ...options }) {
    const { dev } = await import('../serving/dev.ts');
    await dev(withManners(readConfig(), options), terminal, worker);
  },
};

/** Where a story’s documents go if nothing is said. */
const folders: Readonly<Record<string, string>> = {
  evaluate: './evaluations',
  omega: './sessions',
  worldbuilding: './matches',
};

const demoCommand: Leaf<{ script?: string; brief?: string; output?: string } & MannerOption> = {
  usage: 'demo [story]',
  summary:
    'one whole run with simulated models: no key, no cost, no servers needed; the story `disagreement` has a veto, votes, and a review that you decide; `batch` makes ten scenarios of a plan; `evaluate` scores two simulated models on the example scenarios; `omega` puts 57 agents on one problem; in `worldbuilding` two teams invent a world each',
  examples: [
    'npm run demo',
    'npm run demo -- disagreement',
    'npm run demo -- batch',
    'npm run demo -- evaluate',
    'npm run demo -- omega',
    'npm run demo -- worldbuilding',
    'symposium demo --script examples/scripts/unreadable-euler.json --output /tmp/demo',
  ],
  options: (command) =>
    mannerOption(command)
      .option('--script <file>', 'what the simulated models get wrong, and when')
      .option('--brief <file>', 'another brief than The Locked Room')
      .option(
        '-o, --output <folder>',
        'where the documents are written; ./scenarios, ./evaluations, ./sessions or ./matches if left out',
      ),
  async act(terminal, { script, brief, output, ...options }, [story]) {
    const { demo } = await import('../demo/demo.ts');
    return demo(withManners(readConfig(), options), terminal, {
      story: story ?? null,
      script: script ?? null,
      brief: brief ?? null,
      output: output ?? own(folders, story ?? '') ?? './scenarios',
    });
  },
};

const migrateCommand: Leaf<object> = {
  usage: 'migrate',
  summary: 'bring the tables of DATABASE_URL up to date; doing it twice, or two at once, is harmless',
  examples: ['DATABASE_URL=postgresql://symposium@db.example/symposium symposium migrate'],
  async act(terminal) {
    const databaseUrl = await knownDatabase(readConfig());
    await reachPostgres(databaseUrl);
    const report = await migrate(databaseUrl, terminal.say);
    terminal.result(report, () => [
      report.applied.length === 0
        ? `Nothing to do: the tables are at ${report.version}.`
        : `The tables are at ${report.version}.`,
    ]);
  },
};

const workerCommand: Leaf<MannerOption> = {
  usage: 'worker',
  summary: 'serve the task queue, until Ctrl-C or SIGTERM; calls under way may finish',
  examples: [
    'TEMPORAL_ADDRESS=temporal.example:7233 DATABASE_URL=postgresql://symposium@db.example/symposium symposium worker',
  ],
  options: mannerOption,
  async act(terminal, options) {
    const config = withManners(readConfig(), options);
    const addresses = await knownAddresses(config);
    await reachPostgres(addresses.databaseUrl);
    const connection = await reachTemporal(addresses.temporal, addresses.namespace);
    const { refused } = await registerSearchAttributes(connection, addresses.namespace).finally(() =>
      connection.close(),
    );
    if (refused !== null)
      terminal.say(`Temporal did not let us check its search attributes (${refused}): see that they exist.`);
    const missing = await missingMigrations(addresses.databaseUrl);
    if (missing.length > 0)
      throw new UnreachableError(`Postgres (DATABASE_URL) lacks ${missing.join(', ')}. Run: symposium migrate`);
    const [{ quietRuntime }, { serve }] = await Promise.all([import('../worker.ts'), import('../serving/serve.ts')]);
    quietRuntime('WARN', config);
    const { signal, release } = onSignal();
    const worker = await serve({ config, addresses, versioned: true });
    try {
      const { taskQueue, version } = worker;
      const { temporalAddress } = addresses;
      const shown = version === null ? '' : `, as version ${version.buildId} of ${version.deploymentName}`;
      terminal.result({ taskQueue, temporalAddress, ...(version === null ? {} : { version }) }, () => [
        `A worker polls task queue ${taskQueue} on ${temporalAddress}${shown}. Ctrl-C stops it.`,
        ...(version === null
          ? []
          : [`Where it is not the current version, no new run comes to it: ${makeCurrent(version)}`]),
      ]);
      await Promise.race([aborted(signal), worker.ended]);
      terminal.say('Stopping; calls under way may finish. Ctrl-C again ends them.');
    } finally {
      await worker.stop();
      release();
    }
  },
};

interface DoctorOptions extends MannerOption {
  readonly models?: true;
  readonly model?: readonly string[];
  readonly policy?: string;
}

const doctorCommand: Leaf<DoctorOptions> = {
  usage: 'doctor',
  summary: 'what is there, what is missing, and how to get it',
  examples: ['symposium doctor', 'symposium doctor --models --model anthropic:claude-opus-5-5'],
  options: (command) =>
    mannerOption(command)
      .option(
        '--models',
        'ask each model that a run would use one small question and try it with the largest schemas (these calls are paid); try its embedder and its image model',
      )
      .option('--model <ref>', 'with --models: this one, provider:model, and no other (repeatable)', collect)
      .option('--policy <file>', 'with --models: JSON with lines of a policy that name models, too'),
  async act(terminal, options) {
    if (options.models === true) return tryThem(terminal, options);
    const forTrials = (['model', 'policy'] as const).filter((name) => options[name] !== undefined);
    if (forTrials.length > 0)
      throw new RequestError(
        forTrials.map((name) => `--${name}: says what --models tries, which is paid; give --models with it`),
      );
    const { diagnose } = await import('../serving/doctor.ts');
    const findings = await diagnose(readConfig());
    const marks = { ok: 'ok', missing: 'MISSING', optional: '-' } as const;
    terminal.result(findings, () => [
      ...table(
        ['', 'what', 'found'],
        findings.map(({ state, what, found }) => [marks[state], what, found]),
      ),
      ...findings.flatMap(({ what, act }) => (act === null ? [] : ['', `${what}: ${act}`])),
    ]);
    return findings.some(({ state }) => state === 'missing') ? 'unreachable' : 'done';
  },
};

async function tryThem(terminal: Terminal, { model = [], policy, ...manner }: DoctorOptions): Promise<Exit> {
  const config = withManners(readConfig(), manner);
  const lines = policy === undefined ? {} : await readJsonObject(policy, 'policy');
  const { namedModels, tryModels } = await import('../serving/try-models.ts');
  const { signal, release } = onSignal();
  const beside = model.length > 0 ? null : lines;
  const trials = await tryModels(namedModels(model, lines, config.model), config, signal, beside).finally(release);
  terminal.result(trials, () => [
    ...table(
      ['', 'model', 'seconds', 'cost'],
      trials.map(({ failure, model: ref, seconds, costMicrodollars }) => [
        failure ?? 'ok',
        ref,
        decimal(seconds, 1),
        cost(costMicrodollars),
      ]),
    ),
    ...trials.flatMap(({ model: ref, why }) => (why === null ? [] : ['', `${ref}: ${oneLine(why)}`])),
    ...trials.flatMap(({ model: ref, refusedSchemas }) =>
      refusedSchemas.length === 0
        ? []
        : ['', `${ref}: refuses the schema of ${refusedSchemas.join(' and ')}, so it is told in words.`],
    ),
  ]);
  return trials.some(({ failure }) => failure !== null) ? 'unreachable' : 'done';
}

export function houseCommands(root: Command, ended: Ended): void {
  leaf(root, ended, demoCommand);
  leaf(root, ended, devCommand);
  leaf(root, ended, workerCommand);
  leaf(root, ended, migrateCommand);
  leaf(root, ended, doctorCommand);
  leaf(root, ended, rehearseCommand);
}
