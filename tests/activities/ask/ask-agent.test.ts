import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createActivities, type Dependencies } from '../../../activities/index.ts';
import { embedderOf } from '../../../activities/embeddings/embed.ts';
import { models } from '../../../activities/models/registry.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import type { WrittenScript } from '../../../activities/models/simulated/script.ts';
import { loadPrompts } from '../../../activities/prompts/load.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import type { AskReceipt, AskRequest } from '../../../shared/kernel/ask.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { roster } from '../../../shared/scenario/roster.ts';
import { migrate } from '../../../workers/migrate.ts';
import { freshDatabase } from '../../support/database.ts';
import { said } from '../../support/requests.ts';

let db: Database;
let simulated: SimulatedModels;
let deps: Dependencies;
let activities: ReturnType<typeof createActivities>;
let closeDatabase: () => Promise<void>;
let runs = 0;
let runKey = '';

beforeAll(async () => {
  const database = await freshDatabase();
  await migrate(database.url);
  db = openDatabase(database.url);
  closeDatabase = () => database.stop();
  simulated = await startSimulatedModels({ seed: 'ask', latencyMs: 0, script: [], keepRequests: true });
  const settings = {
    openaiApiKey: null,
    openaiBaseUrl: null,
    anthropicApiKey: null,
    anthropicBaseUrl: null,
    localBaseUrl: null,
    localApiKey: null,
    simulatedBaseUrl: simulated.url,
  };
  deps = {
    db,
    prompts: await loadPrompts(roster),
    systems: { scenario: scenarioSystem },
    models: models(settings),
    embed: embedderOf(settings),
    defaults: { model: null, embedder: 'hashed:' },
  };
  activities = createActivities(deps);
});
afterAll(async () => {
  await Promise.all([db.end(), simulated.stop()]);
  await closeDatabase();
});
beforeEach(async () => {
  runs += 1;
  runKey = `ask-${runs}`;
  simulated.setScript([]);
  await activities.openScenario({
    runKey,
    input: { brief: { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' } },
  });
});

const question = (change: Partial<AskRequest> = {}): AskRequest => ({
  runKey,
  system: 'scenario',
  phase: 'SEED',
  round: 1,
  agent: 'ATHENA',
  task: 'seed',
  subject: null,
  model: 'simulated:messages',
  outputTokens: 30_000,
  references: {},
  ...change,
});

/** What a test provokes is asserted, not read. */
const logger = new DefaultLogger('ERROR');

/** One attempt of the activity, as a worker would make it. */
const attempt = (request: AskRequest, number = 1): Promise<AskReceipt> =>
  new MockActivityEnvironment({ attempt: number }, { logger }).run(
    (asked: AskRequest) => activities.askAgent(asked),
    request,
  );

/** Requests that the script's server got while `work` ran. */
async function requestsOf(work: () => Promise<unknown>) {
  const before = simulated.requests.length;
  await work();
  return simulated.requests.slice(before);
}

const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};

describe('an answer that was paid for', () => {
  test('is found again by an attempt whose completion was lost', async () => {
    const receipts: AskReceipt[] = [];
    const sent = await requestsOf(async () => {
      for (const number of [1, 2, 3]) receipts.push(await attempt(question(), number));
    });
    expect(sent).toHaveLength(1);
    expect(receipts[1]).toEqual(receipts[0]);
    expect(receipts[2]).toEqual(receipts[0]);
    expect(receipts[0]).toMatchObject({ outcome: 'answered', ref: callKey({ ...question(), ordinal: 0 }) });
    expect((await callsOfRun(db, runKey)).length).toBe(1);
  });

  test('is found again when only the budget, the model or the desk differ: they are no part of its identity', async () => {
    const first = await attempt(question());
    const sent = await requestsOf(async () =>
      expect(
        await attempt(question({ model: 'simulated:chat', outputTokens: 99, references: { gone: 'nowhere' } })),
      ).toEqual(first),
    );
    expect(sent).toEqual([]);
  });

  test.each([
    ['round', { round: 2 }],
    ['subject', { subject: 'mend' }],
  ] as const)('is another one in another %s', async (_, change) => {
    await attempt(question());
    expect(await requestsOf(() => attempt(question(change)))).toHaveLength(1);
  });

  test('is written once where two attempts run side by side, and both go on with the one that is stored', async () => {
    const sure = (confidence: number) => ({ patch: [{ path: '/solution/confidence', value: confidence }] });
    simulated.setScript([
      { times: 1, do: sure(0.81) },
      { after: 1, do: sure(0.82) },
    ]);
    const sent = await requestsOf(async () => {
      const [one, two] = await Promise.all([attempt(question()), attempt(question(), 2)]);
      expect(two).toEqual(one);
    });
    expect(sent).toHaveLength(2);
    const calls = await callsOfRun(db, runKey);
    expect(calls).toHaveLength(1);
    expect((await readLedger(db, runKey)).filter(({ entryKey }) => entryKey.startsWith('call/'))).toHaveLength(1);
  });
});

describe('an answer that cannot be read', () => {
  const unreadable = (times: number): WrittenScript => [{ agent: 'ATHENA', times, do: { unreadable: true } }];

  test('is repaired once, in the same conversation', async () => {
    simulated.setScript(unreadable(1));
    let receipt: AskReceipt | null = null;
    const [, repair, ...more] = await requestsOf(async () => {
      receipt = await attempt(question());
    });
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({ outcome: 'answered', ref: callKey({ ...question(), ordinal: 1 }) });
    if (!repair) throw new Error('no repair was asked for');
    expect(said(repair, 'assistant')).toEqual([expect.stringContaining('Let me think about this.')]);
    expect(said(repair, 'user')).toEqual([
      expect.stringContaining('YOUR TASK (seed):'),
      expect.stringContaining('Problem: it is not JSON'),
    ]);
  });

  test('is not asked for again when the repair was lost in a crash: the second attempt sends the repair only', async () => {
    simulated.setScript([
      { agent: 'ATHENA', times: 1, do: { unreadable: true } },
      { agent: 'ATHENA', after: 1, times: 1, do: { hangUp: true } },
    ]);
    const sent = await requestsOf(async () => {
      expect((await failureOf(attempt(question()))).type).toBe('CONNECTION_LOST');
      expect(await attempt(question(), 2)).toMatchObject({ outcome: 'answered' });
    });
    expect(sent.map((request) => said(request, 'user').length)).toEqual([1, 2, 2]);
    const calls = await callsOfRun(db, runKey);
    expect(calls.map(({ ordinal, outcome }) => [ordinal, outcome])).toEqual([
      [0, 'unreadable'],
      [1, 'answered'],
    ]);
    const asked = (await readLedger(db, runKey))
      .filter(({ content }) => content.state === 'asked')
      .map(({ entryKey }) => entryKey.replace(/^.*\//, ''));
    expect(asked).toEqual(['0#1', '1#1', '1#2']);
  });

  test('is unscored after the repair, with both requests paid, both bodies kept, and nothing more sent by a retry', async () => {
    simulated.setScript(unreadable(0));
    const receipts: AskReceipt[] = [];
    const sent = await requestsOf(async () => {
      for (const number of [1, 2]) receipts.push(await attempt(question(), number));
    });
    expect(sent).toHaveLength(2);
    expect(receipts[1]).toEqual(receipts[0]);
    const calls = await callsOfRun(db, runKey);
    expect(receipts[0]).toMatchObject({
      outcome: 'unscored',
      why: 'unreadable: it is not JSON: there is no object in it',
      usage: {
        inputTokens: sum(calls.map(({ inputTokens }) => inputTokens)),
        outputTokens: sum(calls.map(({ outputTokens }) => outputTokens)),
        costMicrodollars: 0,
      },
    });
    expect(
      calls.map(({ outcome, answer, facts, confidence, costMicrodollars }) => ({
        outcome,
        answer,
        facts,
        confidence,
        costMicrodollars,
      })),
    ).toEqual(
      [0, 1].map(() => ({ outcome: 'unreadable', answer: null, facts: null, confidence: null, costMicrodollars: 0 })),
    );
    expect(sum(calls.map(({ outputTokens }) => outputTokens))).toBeGreaterThan(0);
    for (const { requestHash, responseHash } of calls) {
      expect(JSON.stringify(await readBody(db, responseHash))).toContain('Let me think about this.');
      expect(sent.map(({ body }) => body)).toContainEqual(await readBody(db, requestHash));
    }
  });

  test('because it was cut off is repaired too, and the repair says to be shorter', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { truncate: true } }]);
    const [, repair] = await requestsOf(async () =>
      expect(await attempt(question())).toMatchObject({ outcome: 'answered' }),
    );
    expect(repair && said(repair, 'user')[1]).toContain('be shorter');
    expect((await callsOfRun(db, runKey)).map(({ outcome }) => outcome)).toEqual(['truncated', 'answered']);
  });

  test('because the model refused is not asked for again', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 0, do: { refuse: true } }]);
    const receipts: AskReceipt[] = [];
    const sent = await requestsOf(async () => {
      for (const number of [1, 2]) receipts.push(await attempt(question(), number));
    });
    expect(sent).toHaveLength(1);
    expect(receipts[0]).toMatchObject({ outcome: 'unscored', why: 'refused: the model declined to answer' });
    expect(receipts[1]).toEqual(receipts[0]);
  });
});

describe('a call that brings no answer', () => {
  test.each([
    [429, 'RATE_LIMITED', false],
    [500, 'SERVER_ERROR', false],
    [529, 'OVERLOADED', false],
    [401, 'BAD_KEY', true],
  ] as const)('with status %s fails as %s and leaves no paid row', async (status, code, final) => {
    simulated.setScript([{ times: 0, do: { status, ...(status === 429 ? { retryAfterSeconds: 7 } : {}) } }]);
    const failure = await failureOf(attempt(question()));
    expect({
      type: failure.type,
      final: failure.nonRetryable ?? false,
      wait: (failure.nextRetryDelay ?? null) as unknown,
    }).toEqual({
      type: code,
      final,
      wait: status === 429 ? 7_000 : null,
    });
    expect(await callsOfRun(db, runKey)).toEqual([]);
    // The question itself is on record: what was asked and never answered shows.
    expect((await readLedger(db, runKey)).map(({ entryKey }) => entryKey)).toContain(
      `asked/${callKey({ ...question(), ordinal: 0 })}#1`,
    );
  });

  test.each([
    ['an unknown agent', { agent: 'PLATO' }, 'UNKNOWN_AGENT'],
    ['an unknown system', { system: 'opera' }, 'UNKNOWN_AGENT'],
    ['an unknown run', { runKey: 'never-opened' }, 'UNKNOWN_RUN'],
    ['a desk that names what is not stored', { references: { seed: 'no/such/call' } }, 'UNKNOWN_REFERENCE'],
  ])('is not even sent for %s', async (_, change, code) => {
    const sent = await requestsOf(async () => {
      const failure = await failureOf(attempt(question(change)));
      expect({ type: failure.type, final: failure.nonRetryable }).toEqual({ type: code, final: true });
    });
    expect(sent).toEqual([]);
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('nothing is sent before the row of asking is written', async () => {
  const away = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'query')
        return (text: string, values: unknown[]) =>
          text.includes('symposium.append(')
            ? Promise.reject(new Error('Postgres is away'))
            : target.query(text, values);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const unlucky = createActivities({ ...deps, db: away });
  const sent = await requestsOf(() =>
    expect(
      new MockActivityEnvironment({ attempt: 1 }, { logger }).run(() => unlucky.askAgent(question())),
    ).rejects.toThrow('Postgres is away'),
  );
  expect(sent).toEqual([]);
});
