import { beforeEach, describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities/index.ts';
import { largestSchemas } from '../../../activities/ask/largest-schemas.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { omegaSystem } from '../../../activities/omega/system.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import {
  agentsByModel,
  type EmbedderTrial,
  type ImageModelTrial,
  trialText,
  trialTokens,
} from '../../../shared/kernel/trials.ts';
import { takesAtMost } from '../../../activities/ask/room-to-write.ts';
import { trialRequest } from '../../../activities/models/trial-request.ts';
import { listRuns } from '../../../activities/store/runs.ts';
import { embeddedTokens } from '../../../activities/embeddings/prices.ts';
import { noUsage, type Spent } from '../../../shared/kernel/ask.ts';
import { ModelFailure, type ModelFailureCode } from '../../../shared/kernel/failures.ts';
import { attempt, db, deps, failureOf, logger, openRun, question, runKey, simulated, setUp } from './asked-agent.ts';

setUp();

const priced = 'anthropic:claude-opus-5-5';
const tryIt = (model: string, key = runKey, activities = createActivities(deps)): Promise<Spent> =>
  new MockActivityEnvironment({}, { logger }).run(
    (order: Parameters<typeof activities.tryModel>[0]) => activities.tryModel(order),
    {
      runKey: key,
      system: 'scenario',
      model,
      agents: five,
    },
  );
const trialsOf = async (work: () => Promise<unknown>) => {
  const before = simulated.trials.length;
  await work();
  return simulated.trials.length - before;
};
const five = ['ATHENA', 'EULER', 'NEWTON', 'SOCRATES', 'HYPATIA'];

beforeEach(async () => {
  // Nothing is remembered from one test to the next; the table refuses to forget by itself.
  await db.query('alter table symposium.trials disable trigger all');
  await db.query('delete from symposium.trials');
  await db.query('alter table symposium.trials enable trigger all');
});

describe('the largest schemas', () => {
  test.each([
    ['scenario', scenarioSystem],
    ['omega', omegaSystem],
    ['worldbuilding', worldbuildingSystem],
  ])('of %s are the longest and the one with most alternatives, of all in its roster', (_, system) => {
    const all = Object.keys(system.roster).flatMap((agent) => largestSchemas(system, [agent]));
    const largest = largestSchemas(system, Object.keys(system.roster));
    expect(Math.max(...largest.map(({ length }) => length))).toBe(Math.max(...all.map(({ length }) => length)));
    expect(Math.max(...largest.map(({ alternatives }) => alternatives))).toBe(
      Math.max(...all.map(({ alternatives }) => alternatives)),
    );
    for (const one of largest)
      expect(takesAtMost(priced, trialRequest(one)).most.tokens).toBeLessThanOrEqual(
        trialTokens.input + trialTokens.output,
      );
  });

  test('are those of the agents that a model answers for, and of nobody else', () => {
    const [seed] = largestSchemas(scenarioSystem, ['ATHENA']);
    expect(largestSchemas(scenarioSystem, ['SOCRATES']).map(({ hash }) => hash)).not.toContain(seed?.hash);
    expect(largestSchemas(scenarioSystem, ['nobody', 'constructor'])).toEqual([]);
  });
});

test('a model is tried for its own agents, and for those that it stands in for', () => {
  const named = agentsByModel({ models: { A: 'x:1', B: 'x:2' }, secondModels: { 'x:1': 'x:3', B: null } });
  expect([...named]).toEqual([
    ['x:1', ['A']],
    ['x:3', ['A']],
    ['x:2', ['B']],
  ]);
});

describe('a model that a run names', () => {
  test('is tried once a day with its largest schemas, and the run has paid for it', async () => {
    await openRun();
    const first = runKey;
    expect(await trialsOf(() => tryIt(priced))).toBe(largestSchemas(scenarioSystem, five).length);
    const { usage } = await tryIt(priced);
    expect(usage.costMicrodollars).toBeGreaterThan(0);
    const listed = (await listRuns(db, 'scenario', 50)).find((run) => run.runKey === first);
    expect(listed?.costMicrodollars).toBe(usage.costMicrodollars);
    await openRun();
    expect(await trialsOf(async () => expect((await tryIt(priced)).usage.costMicrodollars).toBe(0))).toBe(0);
    expect((await tryIt(priced, first)).usage).toEqual(usage);
  });

  test('is paid for once, though several runs begin at this moment, in several workers', async () => {
    await openRun();
    const first = runKey;
    await openRun();
    const { length } = largestSchemas(scenarioSystem, five);
    expect(
      await trialsOf(() => Promise.all([tryIt(priced, first), tryIt(priced), tryIt(priced, first), tryIt(priced)])),
    ).toBe(length);
  });

  test.each([
    [404, 'UNKNOWN_MODEL'],
    [401, 'BAD_KEY'],
  ] as const)('that is answered %s is an operator’s matter, and is tried again', async (status, code) => {
    await openRun();
    simulated.setScript([{ task: 'trial', times: 0, do: { status } }]);
    const failure = await failureOf(tryIt(priced));
    expect(failure).toMatchObject({ type: code, nonRetryable: true });
    expect(failure.details?.[0]).toMatchObject({ spent: { usage: { costMicrodollars: 0 } } });
    simulated.setScript([]);
    expect((await tryIt(priced)).usage.costMicrodollars).toBeGreaterThan(0);
  });

  test('that has no key here is an operator’s matter as well', async () => {
    expect(await failureOf(tryIt('openai:gpt-6-sol'))).toMatchObject({ type: 'BAD_KEY', nonRetryable: true });
  });

  test('keeps what it paid, where only one of its schemas failed', async () => {
    await openRun();
    simulated.setScript([{ task: 'trial', times: 1, do: { status: 404 } }]);
    const failure = await failureOf(tryIt(priced));
    expect(failure.details?.[0]).toMatchObject({ spent: { usage: { costMicrodollars: expect.any(Number) } } });
    expect(await trialsOf(() => tryIt(priced))).toBe(1);
  });

  test('is told a schema in words from the first call on where it was refused, by another worker too', async () => {
    await openRun();
    simulated.setScript([{ task: 'trial', times: 0, do: { refuseSchema: true } }]);
    const model = 'simulated:messages';
    // Each is met once, and asked once more in words.
    expect(await trialsOf(() => tryIt(model))).toBe(4);
    const { rows } = await db.query<{ hash: string }>('select schema_hash as hash from symposium.trials where refused');
    const [seed] = largestSchemas(scenarioSystem, ['ATHENA']);
    expect(rows.map(({ hash }) => hash)).toContain(seed?.hash);
    const before = simulated.requests.length;
    await attempt(question({ model }));
    expect(JSON.stringify(simulated.requests[before]?.body)).toContain('The answer is one JSON object that follows');
  });
});

describe('who is asked beside the models', () => {
  const embedder = 'openai:text-embedding-3-small';
  let asked: string[] = [];
  let known: string[] = [];
  let code: ModelFailureCode | null = null;
  const beside = () =>
    createActivities({
      ...deps,
      embed: (_, text) => {
        asked.push(text);
        return code === null ? Promise.resolve([1, 0]) : Promise.reject(new ModelFailure(code, 'no'));
      },
      imageModels: (id) => ({
        id,
        simulated: false,
        paint: () => Promise.reject(new Error('a picture is paid')),
        known: () => {
          known.push(id);
          return code === null ? Promise.resolve() : Promise.reject(new ModelFailure(code, 'no'));
        },
      }),
    });
  const within = () =>
    new MockActivityEnvironment({ workflowExecution: { workflowId: `scenario/${runKey}`, runId: 'one' } }, { logger });
  const embeds = (): Promise<Spent> =>
    within().run((order: EmbedderTrial) => beside().tryEmbedder(order), { runKey, embedder });
  const paints = (): Promise<Spent> =>
    within().run((order: ImageModelTrial) => beside().tryImageModel(order), {
      runKey,
      imageModel: 'openai:gpt-image-1.5',
    });

  beforeEach(() => {
    [asked, known, code] = [[], [], null];
  });

  test('an embedder gets one tiny text a day, which the run has paid for', async () => {
    const { usage } = await embeds();
    expect(usage).toMatchObject({ inputTokens: embeddedTokens(trialText), outputTokens: 0, costMicrodollars: 1 });
    expect(await embeds()).toEqual({ usage });
    await openRun();
    expect((await embeds()).usage).toMatchObject({ inputTokens: 0, costMicrodollars: 0 });
    expect(asked).toEqual([trialText]);
  });

  test('an image model is asked for nothing that is paid, once a day', async () => {
    expect(await paints()).toEqual({ usage: noUsage });
    await openRun();
    await paints();
    expect(known).toEqual(['openai:gpt-image-1.5']);
  });

  test.each(['BAD_KEY', 'UNKNOWN_MODEL'] as const)(
    'what fails as %s is an operator’s matter, and is tried again',
    async (given) => {
      code = given;
      for (const one of [embeds, paints])
        expect(await failureOf(one())).toMatchObject({ type: given, nonRetryable: true });
      code = null;
      await Promise.all([embeds(), paints()]);
      expect([asked.length, known.length]).toEqual([2, 2]);
    },
  );
});
