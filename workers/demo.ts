import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readScript } from '../activities/models/simulated/script.ts';
import { defaultPolicy } from '../shared/scenario/policy.ts';
import type { Symposium } from './client.ts';
import { projectRoot, type Config } from './config.ts';
import { attend } from './commands/attend.ts';
import { connectTo } from './commands/connected.ts';
import type { Exit } from './commands/exit.ts';
import { readJsonFile } from './commands/json-file.ts';
import type { Terminal } from './commands/terminal.ts';
import { migrate } from './migrate.ts';
import { RequestError } from './request-error.ts';
import { readRequest } from './scenario-request.ts';
import { serve } from './serve.ts';
import type { SimulationOrder } from './simulation.ts';
import { findStack, startStack, type StackAddresses } from './stack/stack.ts';
import { quietRuntime } from './worker.ts';

export interface DemoOptions {
  readonly brief: string | null;
  /** Script of the simulated models: what goes wrong, and when. */
  readonly script: string | null;
  readonly output: string;
}

/** Slow enough for a person to follow, fast enough not to bore. */
const demoLatencyMs = 150;
const graceMs = 2_000;
const endWithinMs = 10_000;

/**
 * The whole main job, once, without a key and without a cost: the models are simulated whatever the settings say. It
 * joins the stack that runs here, with a task queue of its own, or starts one and stops it at the end; the data stays
 * in the state folder, so `npm run dev` shows the same run again.
 */
export async function demo(config: Config, terminal: Terminal, { brief: file, script, output }: DemoOptions): Promise<Exit> {
  const brief = await readJsonFile(file ?? join(projectRoot, 'examples/briefs/locked-room.json'), 'brief');
  const models = defaultPolicy.models;
  const { runKey: key } = readRequest(brief, { models });
  const simulation: SimulationOrder = { latencyMs: demoLatencyMs, ...(script === null ? {} : { script: await readScriptFile(script) }) };

  quietRuntime('ERROR');
  const found = await findStack(config);
  const stack = found === null ? await startStack({ config, say: terminal.say, persistent: true }) : null;
  const addresses = stack ?? found;
  if (addresses === null) throw new Error('there is neither a found nor a started stack');
  if (found !== null) terminal.say(`Using the stack that runs on ${found.temporalAddress}.`);
  try {
    const taskQueue = found === null ? config.taskQueue : `${config.taskQueue}-demo-${randomBytes(4).toString('hex')}`;
    const { exit, left } = await perform({ config, terminal, addresses, taskQueue, simulation, start: { brief, key, models }, output });
    if (!terminal.json && !left) for (const line of farewell(addresses, key, found !== null)) terminal.out(line);
    return exit;
  } finally {
    await stack?.stop();
  }
}

interface Performance {
  readonly config: Config;
  readonly terminal: Terminal;
  readonly addresses: StackAddresses;
  readonly taskQueue: string;
  readonly simulation: SimulationOrder;
  readonly start: { readonly brief: unknown; readonly key: string; readonly models: typeof defaultPolicy.models };
  readonly output: string;
}

async function perform({ config, terminal, addresses, taskQueue, simulation, start, output }: Performance): Promise<{ exit: Exit; left: boolean }> {
  await migrate(addresses.databaseUrl, terminal.say);
  const worker = await serve({ config, addresses, simulation, taskQueue, graceMs });
  const symposium = await connectTo(addresses, taskQueue);
  try {
    const { brief, ...options } = start;
    const { runKey, workflowId } = await symposium.scenario.start(brief, options);
    if (addresses.uiUrl !== null) terminal.say(`Its page: ${pageOf(addresses, workflowId)}`);
    terminal.say('');
    let left = false;
    const leave = async () => {
      left = true;
      await endRun(symposium, runKey);
      terminal.say('The demo was left, and its run is cancelled.');
    };
    const exit = await attend({ symposium, terminal, runKey, output, left: leave });
    return { exit: left ? 'undocumented' : exit, left };
  } finally {
    await symposium.close();
    await worker.stop().catch(() => undefined);
  }
}

/** Who leaves early takes the worker along, and nobody else may poll its queue: the run must not wait for ever. */
async function endRun(symposium: Symposium, runKey: string): Promise<void> {
  await symposium.scenario.cancel(runKey, 'the demo was left').catch(() => undefined);
  await Promise.race([symposium.scenario.result(runKey).catch(() => undefined), pause(endWithinMs, undefined, { ref: false })]);
}

function farewell(addresses: StackAddresses, runKey: string, stays: boolean): string[] {
  const page = addresses.uiUrl === null ? [] : [`  its history, step by step   ${pageOf(addresses, `scenario/${runKey}`)}`];
  return [
    '',
    ...(stays ? ['Next:'] : ['The servers stop now, and the run is kept. Start them again with `npm run dev`, and then in another terminal:']),
    '',
    ...page,
    `  what was decided            npm run symposium -- scenario show ${runKey}`,
    '  a brief of your own         npm run symposium -- scenario create --category "The Cascade" --tier SPARK --status KS',
    '  real models                 put a key into .env, and add --model anthropic:claude-opus-5-5',
  ];
}

function pageOf({ uiUrl, namespace }: StackAddresses, workflowId: string): string {
  return `${uiUrl ?? ''}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
}

async function readScriptFile(path: string) {
  const written = await readJsonFile(path, 'script');
  try {
    return readScript(written);
  } catch (error) {
    throw new RequestError([error instanceof Error ? `--script: ${error.message}` : String(error)]);
  }
}
