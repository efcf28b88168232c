import { readFile } from 'node:fs/promises';
import { Client, WorkflowFailedError } from '@temporalio/client';
import { connectSymposium, RequestError, RunKeyTaken, type Symposium } from '../../workers/client.ts';
import { readDocuments, readHistories, readNumbers, readRows, readTallies, type Archive } from './archive.ts';
import type { CastRun } from './cast.ts';
import { assemble, type Theatre } from './company.ts';
import { openControl, type Arrival } from './control.ts';
import { mischief, type Mischief } from './mischief.ts';
import { awaited, persist, TooLate, within, type Deadline } from './persist.ts';
import type { Arrivals, Kill } from './plan.ts';

export interface PerformanceOrder {
  readonly name: 'undisturbed' | 'disturbed';
  readonly cast: readonly CastRun[];
  readonly plan: readonly Kill[];
  /** All runs together may take so long. */
  readonly withinMs: number;
  readonly say: (line: string) => void;
}

export interface Performance {
  readonly archive: Archive;
  readonly arrivals: Arrivals;
  readonly kills: readonly Kill[];
  /** How often a worker ended by itself and was started again. */
  readonly fell: number;
  readonly seconds: number;
}

/** Plays all runs of the cast once, with or without mischief, and reads what they left. */
export async function perform(theatre: Theatre, { name, cast, plan, withinMs, say }: PerformanceOrder): Promise<Performance> {
  const began = Date.now();
  let maker: Mischief | null = null;
  const arrive = async (arrival: Arrival) => maker?.arrive(arrival);
  const control = await openControl(arrive);
  const company = await assemble(theatre, name, cast, control.url);
  try {
    const { hands, temporalAddress, namespace, databaseUrl, taskQueue, providerUrl } = company;
    maker = mischief(plan, hands, say);
    const symposium = await connectSymposium({ temporalAddress, namespace, databaseUrl, taskQueue });
    try {
      const client = new Client({ connection: symposium.connection, namespace });
      const scene: Scene = { symposium, client, deadline: within(withinMs), arrive, say };
      const outcomes = await play(scene, cast);
      await maker.cease();
      const workflowIds = cast.flatMap(({ key, course }) => [`scenario/${key}`, ...(course === 'plain' ? [] : [reviewOf(key)])]);
      const code = await readFile(theatre.bundleFile, 'utf8');
      const [rows, numbers, documents, tallies, histories] = await persist(within(30_000), 'the archive is read', () =>
        Promise.all([readRows(symposium.db), readNumbers(symposium.db), readDocuments(symposium.db), readTallies(providerUrl), readHistories(client, workflowIds, { code })]));
      return {
        archive: { outcomes, rows, numbers, documents, tallies, histories },
        arrivals: maker.arrivals(), kills: maker.made(), fell: company.fell(), seconds: (Date.now() - began) / 1_000,
      };
    } finally {
      await symposium.close();
    }
  } finally {
    await company.stop();
    await control.close();
  }
}

interface Scene {
  readonly symposium: Symposium;
  readonly client: Client;
  readonly deadline: Deadline;
  readonly arrive: (arrival: Arrival) => Promise<void>;
  readonly say: (line: string) => void;
}

/** The first review of a run. */
const reviewOf = (key: string) => `review/${key}-1`;

/**
 * Starts the runs one after another, each as soon as the concept of the one before is registered: a concept is
 * compared with those before it, so their order has to be the same in every performance. Then waits for all.
 */
async function play(scene: Scene, cast: readonly CastRun[]): Promise<Record<string, string>> {
  const ends: Promise<string>[] = [];
  for (const run of cast) {
    const seeded = seed(scene, run);
    ends.push(seeded.then(() => end(scene, run)).catch(lost).then((outcome) => {
      scene.say(`${run.key} (${run.course}): ${outcome}`);
      return outcome;
    }));
    await seeded.catch(() => undefined);
  }
  const outcomes = await Promise.all(ends);
  return Object.fromEntries(cast.map(({ key }, place) => [key, outcomes[place] ?? '']));
}

async function seed({ symposium, deadline }: Scene, { key, brief, policy }: CastRun): Promise<void> {
  await persist(deadline, `${key} starts`, () => symposium.scenario.start(brief, { key, policy }).catch((error: unknown) => {
    // An earlier try came through, and only its answer was lost.
    if (!(error instanceof RunKeyTaken)) throw error;
  }));
  await awaited(deadline, `${key} has a concept`, async () => {
    const { rowCount } = await symposium.db.query('select from symposium.concepts where run_key = $1', [key]);
    return rowCount === 0 ? null : true;
  });
}

async function end(scene: Scene, run: CastRun): Promise<string> {
  const { client, deadline, symposium } = scene;
  const { key, course } = run;
  if (course !== 'plain') await awaited(deadline, `${key} waits for a person`, () => timerOf(client, reviewOf(key)));
  if (course !== 'plain') await scene.arrive({ point: 'during-wait', about: key, gone: () => false });
  if (course === 'decided') await persist(deadline, `${key} is decided`, () => decide(symposium, `${key}-1`));
  await awaited(deadline, `${key} ends`, async () => {
    const { status } = await client.workflow.getHandle(`scenario/${key}`).describe();
    return status.name === 'RUNNING' ? null : status.name;
  });
  return persist(deadline, `${key} tells its outcome`, () => symposium.scenario.result(key).then(({ outcome }) => outcome, (error: unknown) => {
    if (error instanceof WorkflowFailedError) return `FAILED: ${error.cause?.message ?? error.message}`;
    throw error;
  }));
}

async function timerOf(client: Client, reviewId: string): Promise<true | null> {
  const { events } = await client.workflow.getHandle(reviewId).fetchHistory();
  return (events ?? []).some(({ timerStartedEventAttributes: timer }) => timer) ? true : null;
}

async function decide(symposium: Symposium, reviewId: string): Promise<void> {
  const decision = { decision: 'RESOLVE' as const, reviewer: 'Ada', justification: 'The scene is fictional.' };
  await symposium.reviews.decide(reviewId, decision).catch((error: unknown) => {
    // Our own decision came through before, and only its answer was lost.
    if (!(error instanceof RequestError && /already decided by Ada/.test(error.message))) throw error;
  });
}

function lost(error: unknown): string {
  if (error instanceof TooLate) return `LOST: ${error.message}`;
  throw error;
}
