import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { imageModels } from '../../../activities/images/registry.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import type { Database } from '../../../activities/store/database.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { paintIn } from '../../../activities/worldbuilding/paint.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import type { Painting, PaintOrder } from '../../../shared/worldbuilding/activities.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import { artifacts, type Artifact } from '../../../shared/worldbuilding/vocabulary.ts';
import { sampleCall } from '../../support/store.ts';
import type { Json } from '../../../shared/kernel/json.ts';

/** What a test provokes is asserted, not read. */
const logger = new DefaultLogger('ERROR');

/** A match whose engineer has written its prompts, and an image model at `url` who speaks OpenAI's protocol. */
export interface Easel {
  readonly runKey: string;
  /** Key of the stored answer with the six prompts. */
  readonly written: string;
  /** One attempt of the activity, as a worker would make it. */
  paint(order?: Partial<PaintOrder>, attempt?: number, environment?: MockActivityEnvironment): Promise<Painting>;
  /** Stores softer words for an artifact; the key of that answer. */
  soften(artifact: Artifact, prompt: string): Promise<string>;
}

export const promptFor = (artifact: Artifact): string => `The ${artifact} of a dry river world.`;

/** `runId`: of its execution, where it is not the usual one. */
export const environment = (attempt = 1, runId?: string): MockActivityEnvironment =>
  new MockActivityEnvironment(
    { attempt, ...(runId === undefined ? {} : { workflowExecution: { workflowId: 'match', runId } }) },
    { logger },
  );

/** `url`: root of the image model’s server. `pictures`: lines of the policy that differ. */
export async function easel(
  db: Database,
  runKey: string,
  url: string,
  pictures: Partial<typeof matchDefaults.pictures> = {},
  callTimeoutMs = 20_000,
): Promise<Easel> {
  const imageModel = {
    model: 'openai:gpt-image-1',
    width: 1_024,
    height: 1_024,
    viewSide: 100,
    thumbnailSide: 20,
    ...pictures,
  };
  await openRun(db, {
    runKey,
    system: 'worldbuilding',
    parent: null,
    corpus: 'simulated',
    brief: {},
    policy: { ...matchDefaults, callTimeoutMs, pictures: { ...matchDefaults.pictures, ...imageModel } },
  });
  const answered = async (task: string, subject: string | null, answer: object): Promise<string> => {
    const call = sampleCall({
      runKey,
      phase: 'ARTIFACTS',
      agent: 'prompt-engineer',
      task,
      subject,
      answer: JSON.parse(JSON.stringify(answer)) as Json,
    });
    await saveCall(db, call, {}, {}, []);
    return callKey(call);
  };
  const written = await answered(
    'write-prompts',
    null,
    Object.fromEntries(artifacts.map((artifact) => [artifact, { prompt: promptFor(artifact), mustShow: ['a river'] }])),
  );
  const paint = paintIn(
    db,
    imageModels({
      openaiApiKey: 'sk-easel-key',
      openaiBaseUrl: `${url}/v1`,
      sdBaseUrl: null,
      sdApiAuth: null,
      simulatedBaseUrl: url,
    }),
  );
  const hero: PaintOrder = { runKey, team: 'A', artifact: 'hero', ordinal: 1, prompt: written };
  return {
    runKey,
    written,
    paint: (order = {}, attempt = 1, within = environment(attempt)) => within.run(paint, { ...hero, ...order }),
    soften: (artifact, prompt) => answered('soften', artifact, { prompt, changed: 'less of it' }),
  };
}
