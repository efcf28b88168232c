/**
 * `npm run rehearsal`: writes the questions of `symposium rehearse` anew. It plays a scenario, a session and a match with
 * simulated models, and keeps of each kind of question the longest one that was asked.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callsOfRun } from '../activities/store/calls.ts';
import type { Database } from '../activities/store/database.ts';
import { requestsOfRun } from '../activities/store/requests.ts';
import { saidIn } from '../workers/agents/test/user-turns.ts';
import type { Json } from '../shared/kernel/index.ts';
import { buildBundle } from '../workers/build-bundle.ts';
import {
  longestOfEach,
  roomOf,
  writeExamples,
  type Example,
  type RehearsedSystem,
} from '../workers/rehearsal/examples.ts';
import { quietRuntime } from '../workers/worker.ts';
import { helpFirst, readOrExit } from './command.ts';
import { perform } from './manners/perform.ts';
import { estimatedPlays, runKey } from './manners/systems.ts';

const help = `npm run rehearsal -- [--seed <text>]

Plays a scenario, a session and a match with simulated models, and writes the questions that
symposium rehearse puts to a model: examples/rehearsal/questions.json.gz. After a change of what
agents are asked, tests say that it is due.

  --seed <text>   of the simulated models; "rehearsal" if nothing is said

Example:
  $ npm run rehearsal -- --seed rehearsal

Exit codes: 0 written; 1 a run did not end; 2 a mistake on the command line.`;

helpFirst(help);
const { seed } = readOrExit(() => parseArgs({ options: { seed: { type: 'string', default: 'rehearsal' } } }).values);
const withinMs = 10 * 60_000;
const plays: Readonly<Record<RehearsedSystem, keyof typeof estimatedPlays>> = {
  scenario: 'scenario',
  omega: 'session-high',
  worldbuilding: 'match',
};

/** What the agents of a run were asked, without questions that show pictures: their bytes are not kept here. */
async function questionsOf(db: Database, system: RehearsedSystem): Promise<Example[]> {
  const { rows } = await db.query<{ run: string }>('select run_key as run from symposium.runs');
  const runs = await Promise.all(
    rows.map(async ({ run }) => ({ calls: await callsOfRun(db, run), requests: await requestsOfRun(db, run) })),
  );
  return runs.flatMap(({ calls, requests }) => {
    const bodies = new Map(requests.map(({ call, body }) => [call, body]));
    return calls.flatMap(({ key, ordinal, outcome, agent, task, phase }): Example[] => {
      if (ordinal !== 0 || (outcome !== 'answered' && outcome !== 'tool')) return [];
      const text = textOf(bodies.get(key) ?? null);
      return text === null ? [] : [{ system, agent, task, phase, outputTokens: roomOf(text), text }];
    });
  });
}

/** null: it shows pictures. */
function textOf(body: Json): string | null {
  if (JSON.stringify(body).includes('"sha256:')) return null;
  // Where its beginning is cached, a turn goes out in two pieces.
  return saidIn(body).turns.join('');
}

quietRuntime('ERROR');
const folder = await mkdtemp(join(tmpdir(), 'symposium-rehearsal-'));
const bundleFile = join(folder, 'workflows.js');
await buildBundle(bundleFile);
const examples: Example[] = [];
for (const [system, kind] of Object.entries(plays) as [RehearsedSystem, keyof typeof estimatedPlays][]) {
  const order = {
    play: estimatedPlays[kind],
    manners: [],
    seed,
    bundleFile,
    folder,
    withinMs,
    latencyMs: 0,
  };
  const { asked, outcome } = await perform(order, async (db, end) => ({
    asked: await questionsOf(db, system),
    outcome: end.outcome,
  }));
  if (outcome === 'UNENDED' || outcome === 'FAILED') {
    console.error(`The ${kind} came to ${outcome}; nothing is written.`);
    process.exit(1);
  }
  const kept = longestOfEach(asked);
  console.error(`${system}: ${kept.length} kinds of questions among ${asked.length} (${runKey}: ${outcome})`);
  examples.push(...kept);
}
await writeExamples(examples);
await rm(folder, { recursive: true, force: true });
process.exit(0);
