import { join } from 'node:path';
import { readScript } from '../../activities/models/simulated/script.ts';
import { type LedgerRow, workflowIdOf } from '../../shared/kernel/index.ts';
import { defaultPolicy } from '../../shared/scenario/index.ts';
import type { Symposium } from '../connect.ts';
import { projectRoot, type Config } from '../config.ts';
import { attend } from '../scenario/attend.ts';
import type { Exit } from '../terminal/exit.ts';
import { readJsonFile } from '../terminal/json-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { RequestError } from '../client/request-error.ts';
import { readRequest } from '../scenario/request.ts';
import { disagreementScript } from './disagreement/script.ts';
import { logsOf } from './disagreement/logs.ts';
import { demoBatch } from './batch.ts';
import { demoEvaluation } from './evaluate.ts';
import { demoMatch } from './worldbuilding.ts';
import { moderate } from './disagreement/moderate.ts';
import { personHere } from './disagreement/person.ts';
import { demoSession } from './omega.ts';
import { ended, pageOf, staged, type Staged } from './staged.ts';
import { terminalPage } from '../terminal/page.ts';
import type { SimulationOrder } from '../serving/simulation.ts';
import type { StackAddresses } from '../stack/stack.ts';

/** Demos with a story of their own, and what the simulated models are told to do. */
const scripts = { disagreement: disagreementScript } as const;
/** `omega` and `worldbuilding` are other systems: a problem and a challenge say by themselves what is to happen. `batch` has briefs of its own, `evaluate` scenarios. */
const stories = [
  ...(Object.keys(scripts) as (keyof typeof scripts)[]),
  'batch',
  'evaluate',
  'omega',
  'worldbuilding',
] as const;
type StoryName = (typeof stories)[number];

export interface DemoOptions {
  /** `disagreement`, `batch`, `evaluate`, `omega`, `worldbuilding`, or null: a run without trouble. */
  readonly story: string | null;
  readonly brief: string | null;
  /** Script of the simulated models: what goes wrong, and when. */
  readonly script: string | null;
  readonly output: string;
}

/** Slow enough for a person to follow, fast enough not to bore. */
const demoLatencyMs = 150;

/**
 * A whole job, once, without a key and without a cost: the models are simulated whatever the settings say.
 */
export async function demo(config: Config, terminal: Terminal, options: DemoOptions): Promise<Exit> {
  const story = storyOf(options);
  if (story === 'batch') return demoBatch(config, terminal, { latencyMs: demoLatencyMs });
  if (story === 'evaluate') return demoEvaluation(config, terminal, { latencyMs: demoLatencyMs }, options.output);
  if (story === 'omega') return demoSession(config, terminal, { latencyMs: demoLatencyMs }, options.output);
  if (story === 'worldbuilding') return demoMatch(config, terminal, { latencyMs: demoLatencyMs }, options.output);
  const brief = await readJsonFile(options.brief ?? join(projectRoot, 'examples/briefs/locked-room.json'), 'brief');
  const models = defaultPolicy.models;
  const { runKey: key } = readRequest(brief, { models });
  const script = story === null ? await scriptOf(options) : scripts[story];
  const simulation: SimulationOrder = { latencyMs: demoLatencyMs, ...(script === null ? {} : { script }) };
  const { exit } = await staged(
    config,
    terminal,
    simulation,
    (stage) => perform(stage, terminal, story, { brief, key, models }, options.output),
    ({ left }, { addresses, stays }) => {
      if (!terminal.json && !left) for (const line of farewell(addresses, key, stays, story)) terminal.out(line);
    },
  );
  return exit;
}

/** Throws `RequestError` where there is no such story, or where the options would spoil it. */
function storyOf({ story, script, brief }: DemoOptions): StoryName | null {
  if (story === null) return null;
  const known = stories.find((name) => name === story);
  if (known === undefined)
    throw new RequestError([`story: there is no ${story}; choose from: ${stories.join(', ')}, or leave it out`]);
  const given = [...(script === null ? [] : ['--script']), ...(brief === null ? [] : ['--brief'])];
  if (given.length > 0)
    throw new RequestError(given.map((option) => `${option}: the story ${known} has its own; leave one of them out`));
  return known;
}

interface Start {
  readonly brief: unknown;
  readonly key: string;
  readonly models: typeof defaultPolicy.models;
}

async function perform(
  { symposium, addresses }: Staged,
  terminal: Terminal,
  story: StoryName | null,
  start: Start,
  output: string,
): Promise<{ exit: Exit; left: boolean }> {
  const { brief, ...options } = start;
  const { runKey, workflowId } = await symposium.scenario.start(brief, options);
  if (addresses.uiUrl !== null) terminal.say(`Its page: ${pageOf(addresses, workflowId)}`);
  terminal.say('');
  // Set from within the callback, so it is a field: the compiler would take a variable to be false for ever.
  const demo: { left: boolean } = { left: false };
  const leave = async () => {
    demo.left = true;
    await ended(
      () => symposium.scenario.cancel(runKey, 'the demo was left'),
      () => symposium.scenario.result(runKey),
    );
    terminal.say('The demo was left, and its run is cancelled.');
  };
  const told =
    story === null
      ? {}
      : { show: (rows: AsyncIterable<LedgerRow>) => moderate(symposium, terminal, rows, personHere()) };
  const exit = await attend({ symposium, terminal, runKey, output, left: leave, ...told });
  if (story !== null && !demo.left && !terminal.json) await showLogs(symposium, terminal, runKey);
  return { exit: demo.left ? 'undocumented' : exit, left: demo.left };
}

async function showLogs(symposium: Symposium, terminal: Terminal, runKey: string): Promise<void> {
  const set = await symposium.scenario.report(runKey);
  if (set === null) return;
  terminal.out('');
  for (const line of terminalPage(logsOf(set), { columns: terminal.columns(), colors: terminal.colors, full: true }))
    terminal.out(line);
}

function farewell(addresses: StackAddresses, runKey: string, stays: boolean, story: StoryName | null): string[] {
  const page =
    addresses.uiUrl === null
      ? []
      : [`  its history, step by step   ${pageOf(addresses, workflowIdOf('scenario', runKey))}`];
  const next =
    story === null
      ? [
          `  what was decided            npm run symposium -- scenario show ${runKey}`,
          '  agents that disagree        npm run demo -- disagreement',
          '  ten scenarios at once       npm run demo -- batch',
          '  two models scored          npm run demo -- evaluate',
          '  57 agents, one problem      npm run demo -- omega',
          '  two teams, two worlds       npm run demo -- worldbuilding',
        ]
      : [
          `  what was decided            npm run symposium -- scenario show ${runKey}`,
          '  the review as a page        npm run symposium -- reviews list --all, then reviews show <review> --open',
          '  the other side              npm run demo -- disagreement, and answer CHALLENGED',
        ];
  return [
    '',
    ...(stays
      ? ['Next:']
      : [
          'The servers stop now, and the run is kept. Start them again with `npm run dev`, and then in another terminal:',
        ]),
    '',
    ...page,
    ...next,
    '  a brief of your own         npm run symposium -- scenario start --category "The Cascade" --tier SPARK --status KS',
    '  real models                 put a key into .env, and add --model anthropic:claude-opus-5-5',
  ];
}

async function scriptOf({ script }: DemoOptions) {
  if (script === null) return null;
  const written = await readJsonFile(script, 'script');
  try {
    return readScript(written);
  } catch (error) {
    throw new RequestError([error instanceof Error ? `--script: ${error.message}` : String(error)]);
  }
}
