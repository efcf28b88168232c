import { WorkflowFailedError, type Client } from '@temporalio/client';
import { RequestError, RunKeyTaken, type Symposium } from '../../workers/index.ts';
import type { CastRun } from './cast.ts';
import type { Arrival } from './control.ts';
import type { Guest } from './guests.ts';
import { awaited, persist, TooLate, type Deadline } from './persist.ts';

/** What the runs of a performance are played in. */
export interface Scene {
  readonly symposium: Symposium;
  readonly client: Client;
  readonly deadline: Deadline;
  readonly arrive: (arrival: Arrival) => Promise<void>;
  readonly say: (line: string) => void;
}

/** The first review of a run: SOCRATES finds every scenario unethical that is not plain. */
const firstReview = (key: string) => `${key}-classify-1-ethics`;
export const reviewOf = (key: string) => `review/${firstReview(key)}`;

/**
 * Starts the runs one after another, each as soon as the concept of the one before is registered: a concept is
 * compared with those before it, so their order has to be the same in every performance. Then waits for all.
 */
export async function play(
  scene: Scene,
  cast: readonly CastRun[],
  guests: readonly Guest[],
): Promise<Record<string, string>> {
  const beside = Promise.all(guests.map((guest) => visit(scene, guest)));
  if (cast.length > 0)
    await Promise.all(guests.flatMap(({ begins }) => begins.map((key) => concept(scene, key).catch(() => undefined))));
  const ends: Promise<string>[] = [];
  for (const run of cast) {
    const seeded = seed(scene, run);
    ends.push(
      seeded
        .then(() => end(scene, run))
        .catch(lost)
        .then((outcome) => {
          scene.say(`${run.key} (${run.course}): ${outcome}`);
          return outcome;
        }),
    );
    await seeded.catch(() => undefined);
  }
  const outcomes = await Promise.all(ends);
  return Object.fromEntries([
    ...cast.map(({ key }, place) => [key, outcomes[place] ?? ''] as const),
    ...(await beside),
  ]);
}

async function begin(deadline: Deadline, key: string, start: () => Promise<unknown>): Promise<void> {
  await persist(deadline, `${key} starts`, () =>
    start().catch((error: unknown) => {
      // An earlier try came through, and only its answer was lost.
      if (!(error instanceof RunKeyTaken)) throw error;
    }),
  );
}

async function seed(scene: Scene, { key, brief, policy }: CastRun): Promise<void> {
  await begin(scene.deadline, key, () => scene.symposium.scenario.start(brief, { key, policy }));
  await concept(scene, key);
}

async function concept({ symposium, deadline }: Scene, key: string): Promise<void> {
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
  if (course === 'decided') await persist(deadline, `${key} is decided`, () => decide(symposium, firstReview(key)));
  await over(client, deadline, `scenario/${key}`);
  return persist(deadline, `${key} tells its outcome`, () =>
    symposium.scenario.result(key).then(({ outcome }) => outcome, failed),
  );
}

async function over(client: Client, deadline: Deadline, workflowId: string): Promise<void> {
  await awaited(deadline, `${workflowId} ends`, async () => {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING' ? null : status.name;
  });
}

/** How a run failed. Throws where it is the question that did. */
function failed(error: unknown): string {
  if (error instanceof WorkflowFailedError) return `FAILED: ${error.cause?.message ?? error.message}`;
  throw error;
}

/** A run of another system, from its start to its outcome. */
async function visit(scene: Scene, guest: Guest): Promise<readonly [key: string, outcome: string]> {
  const { symposium, client, deadline, say } = scene;
  const { key, workflow } = guest;
  const outcome = await begin(deadline, key, () => guest.start(symposium))
    .then(() => over(client, deadline, `${workflow}/${key}`))
    .then(() => persist(deadline, `${key} tells its outcome`, () => guest.end(symposium).catch(failed)))
    .catch(lost);
  say(`${key}: ${outcome}`);
  return [key, outcome];
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
