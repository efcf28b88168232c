import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { readImage } from '../../../activities/store/images.ts';
import { findPicture, picturesOfRun } from '../../../activities/worldbuilding/stored-pictures.ts';
import { pictureCostOf, picturePriceOf } from '../../../activities/images/prices.ts';
import { paintAsked } from '../../../activities/worldbuilding/picture-entries.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { pictureSeed } from '../../../shared/worldbuilding/picture-orders.ts';
import type { Artifact } from '../../../shared/worldbuilding/vocabulary.ts';
import { openStore, sampleCall } from '../../support/store.ts';
import { jpeg, png } from '../images/files.ts';
import { json, providerServer, silence, type Script } from '../models/provider-server.ts';
import { easel, environment, promptFor, type Easel } from './easel.ts';
import { textOf } from '../../support/texts.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let server: Awaited<ReturnType<typeof providerServer>>;
let one: Easel;
let matches = 0;

beforeAll(async () => {
  [store, server] = await Promise.all([openStore(), providerServer()]);
});
beforeEach(async () => {
  server.clear();
  matches += 1;
  one = await easel(store.db, `paint-${matches}`, server.url);
});
afterAll(async () => {
  await server.close();
  await store.close();
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const brings = (file: Uint8Array): Script =>
  json(
    200,
    { created: 1, data: [{ b64_json: Buffer.from(file).toString('base64') }] },
    { 'x-request-id': 'req_painted' },
  );
const refuses = json(400, {
  error: { type: 'image_generation_user_error', code: 'moderation_blocked', message: 'Not these words.' },
});
const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};
/** The run's CALL rows as `state key`. */
const states = async () =>
  (await readLedger(store.db, one.runKey)).map(({ entryKey, content }) => `${textOf(content.state)} ${entryKey}`);
const key = (artifact: Artifact = 'hero', ordinal = 1) => `${one.runKey}/picture/A/${artifact}/${ordinal}`;
const price = picturePriceOf('openai:gpt-image-1', 1_024, 1_024);

describe('a picture that comes', () => {
  test('is stored with its words, its copies and its cost, and told by its hash', async () => {
    const file = png(200, 100);
    server.next(brings(file));
    expect(await one.paint()).toEqual({
      outcome: 'painted',
      picture: key(),
      sha256: hashOf(file),
      costMicrodollars: price,
    });
    const stored = await findPicture(store.db, key());
    expect(stored).toMatchObject({
      runKey: one.runKey,
      team: 'A',
      artifact: 'hero',
      ordinal: 1,
      prompt: promptFor('hero'),
      model: 'openai:gpt-image-1',
      seed: null,
      outcome: 'painted',
      why: null,
      costMicrodollars: price,
      image: { sha256: hashOf(file), mediaType: 'image/png', bytes: file.length, width: 200, height: 100 },
      view: { mediaType: 'image/png', width: 100, height: 50 },
      thumbnail: { mediaType: 'image/png', width: 20, height: 10 },
    });
    expect(stored?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    for (const image of [stored?.image, stored?.view, stored?.thumbnail]) {
      const read = await readImage(store.db, image?.sha256 ?? '');
      expect([hashOf(read?.bytes ?? Buffer.alloc(0)), read?.width, read?.height]).toEqual([
        image?.sha256,
        image?.width,
        image?.height,
      ]);
    }
    expect(await states()).toEqual([`asked asked/${key()}#1`, `answered call/${key()}`]);
  });

  test('costs what the provider counted, where it counts', async () => {
    const usage = { input_tokens: 40, output_tokens: 1_056 };
    server.next(json(200, { created: 1, data: [{ b64_json: png().toString('base64') }], usage }));
    expect(await one.paint()).toMatchObject({
      costMicrodollars: pictureCostOf('openai:gpt-image-1', { inputTokens: 40, outputTokens: 1_056 }, 1_024, 1_024),
    });
  });

  test('is paid once, whoever asks for it again', async () => {
    server.next(brings(png()));
    const first = await one.paint();
    expect(await one.paint({}, 2)).toEqual(first);
    expect(await one.paint({ prompt: 'gone' }, 3)).toEqual(first);
    expect(server.seen).toHaveLength(1);
    expect(await states()).toHaveLength(2);
  });

  test('is asked for without a word of the team, and with the same seed for both', async () => {
    server.next(brings(png()), brings(png()));
    await one.paint();
    await one.paint({ team: 'B' });
    expect(server.seen[0]?.body).toEqual(server.seen[1]?.body);
  });

  test('is kept once, where two pictures are one file', async () => {
    server.next(brings(png(9, 9, 1)), brings(png(9, 9, 1)));
    await one.paint();
    await one.paint({ artifact: 'portrait' });
    expect(new Set((await picturesOfRun(store.db, one.runKey)).map(({ image }) => image?.sha256))).toEqual(
      new Set([hashOf(png(9, 9, 1))]),
    );
    const { rows } = await store.db.query('select from symposium.images where sha256 = $1', [hashOf(png(9, 9, 1))]);
    expect(rows).toHaveLength(1);
  });

  test('can be in a format that the house cannot read: then there are no copies', async () => {
    server.next(brings(jpeg()));
    await one.paint();
    expect(await findPicture(store.db, key())).toMatchObject({
      image: { mediaType: 'image/jpeg', width: 640 },
      view: null,
      thumbnail: null,
    });
  });
});

describe('words that are refused', () => {
  test('are a result that was paid, and lie on the engineer’s desk without the team', async () => {
    server.next(refuses);
    const painting = await one.paint({ team: 'B' });
    expect(painting).toMatchObject({ outcome: 'refused', why: 'Not these words.', costMicrodollars: price });
    if (painting.outcome === 'painted' || painting.note === null) throw new Error('no note');
    expect(await findNotes(store.db, [painting.note])).toEqual([
      {
        key: painting.note,
        content: 'refused',
        addressee: 'prompt-engineer',
        body: { artifact: 'hero', prompt: promptFor('hero'), why: 'Not these words.' },
      },
    ]);
    expect(await one.paint({ team: 'B' }, 2)).toEqual(painting);
    expect(server.seen).toHaveLength(1);
  });

  test('are painted from the softer ones under the next ordinal', async () => {
    server.next(refuses, brings(png()));
    await one.paint();
    const softened = await one.soften('hero', 'A river at rest.');
    expect(await one.paint({ ordinal: 2, prompt: softened })).toMatchObject({
      outcome: 'painted',
      picture: key('hero', 2),
    });
    expect(server.seen[1]?.body.prompt).toBe('A river at rest.');
    expect(
      (await picturesOfRun(store.db, one.runKey)).map(({ ordinal, outcome, prompt }) => [ordinal, outcome, prompt]),
    ).toEqual([
      [1, 'refused', promptFor('hero')],
      [2, 'painted', 'A river at rest.'],
    ]);
  });
});

describe('a file that is no picture', () => {
  test.each([
    ['was cut off', png().subarray(0, 60), /the PNG file/],
    ['is a page', Buffer.from('<html>'), /neither PNG, JPEG nor WebP/],
    ['never came', Buffer.alloc(0), /holds no file/],
  ])('because it %s was paid all the same, and is no failure', async (_, file, why) => {
    server.next(brings(file));
    expect(await one.paint()).toEqual({
      outcome: 'broken',
      picture: key(),
      why: expect.stringMatching(why),
      note: null,
      costMicrodollars: price,
    });
    expect(await findPicture(store.db, key())).toMatchObject({
      outcome: 'broken',
      image: null,
      why: expect.stringMatching(why),
    });
    await one.paint({}, 2);
    expect(server.seen).toHaveLength(1);
  });

  test('can be one that is larger than the policy takes', async () => {
    const narrow = await easel(store.db, `paint-${matches}-narrow`, server.url, { fileBytes: 50 });
    server.next(brings(png()));
    expect(await narrow.paint()).toMatchObject({
      outcome: 'broken',
      why: expect.stringContaining('50 are taken at most'),
    });
  });
});

describe('a provider that brings nothing', () => {
  test('is asked again when it said, and no picture is stored', async () => {
    server.next(json(429, { error: { message: 'slow down' } }, { 'retry-after': '3' }), brings(png()));
    expect(await failureOf(one.paint())).toMatchObject({
      type: 'RATE_LIMITED',
      nonRetryable: false,
      nextRetryDelay: 3_000,
    });
    expect(await picturesOfRun(store.db, one.runKey)).toEqual([]);
    expect(await one.paint({}, 2)).toMatchObject({ outcome: 'painted' });
    expect(await states()).toEqual([
      `asked asked/${key()}#1`,
      `failed failed/${key()}#1`,
      `asked asked/${key()}#2`,
      `answered call/${key()}`,
    ]);
  });

  test('because the key is wrong is not asked again, and the key is said nowhere', async () => {
    server.next(json(401, { error: { message: 'Incorrect key sk-easel-key' } }));
    const failure = await failureOf(one.paint());
    expect(failure).toMatchObject({ type: 'BAD_KEY', nonRetryable: true });
    expect(failure.message + JSON.stringify(await readLedger(store.db, one.runKey))).not.toContain('sk-easel-key');
  });

  test('in time is given up three times at most', async () => {
    const hasty = await easel(store.db, `paint-${matches}-hasty`, server.url, {}, 50);
    server.next(silence, silence);
    expect(await failureOf(hasty.paint({}, 2))).toMatchObject({ type: 'TIMEOUT', nonRetryable: false });
    expect(await failureOf(hasty.paint({}, 3))).toMatchObject({ type: 'TIMEOUT', nonRetryable: true });
  });

  test('because the activity was cancelled ends as cancelled, with nothing stored', async () => {
    const cancelled = environment();
    server.next(() => cancelled.cancel());
    await expect(one.paint({}, 1, cancelled)).rejects.toMatchObject({ name: 'CancelledFailure' });
    expect(await picturesOfRun(store.db, one.runKey)).toEqual([]);
  });
});

describe('a crash', () => {
  test('between the answer and the store is noted as lost before anything is paid again', async () => {
    await append(store.db, one.runKey, [
      paintAsked(
        { runKey: one.runKey, team: 'A', artifact: 'hero', ordinal: 1, prompt: one.written },
        'openai:gpt-image-1',
        1,
      ),
    ]);
    server.next(brings(png()));
    expect(await one.paint({}, 2)).toMatchObject({ outcome: 'painted' });
    expect(await states()).toEqual([
      `asked asked/${key()}#1`,
      `lost lost/${key()}#1`,
      `asked asked/${key()}#2`,
      `answered call/${key()}`,
    ]);
  });

  test('that was none, with two attempts at once, leaves one picture for both and the cost of either in the ledger', async () => {
    const both = Promise.withResolvers<undefined>();
    const held =
      (file: Uint8Array): Script =>
      (response, seen) => {
        if (server.seen.length === 2) both.resolve(undefined);
        void both.promise.then(() => brings(file)(response, seen));
      };
    server.next(held(png(10, 10, 1)), held(png(10, 10, 2)));
    const [first, second] = await Promise.all([one.paint(), one.paint({}, 2)]);
    expect(second).toEqual(first);
    expect(await picturesOfRun(store.db, one.runKey)).toHaveLength(1);
    const rows = (await readLedger(store.db, one.runKey)).filter(({ content }) => 'usage' in content);
    expect(
      rows.map(({ content }) => [content.state, (content.usage as { cost_microdollars: number }).cost_microdollars]),
    ).toEqual([
      ['answered', price],
      ['unused', price],
    ]);
  });
});

describe('an order without words', () => {
  test.each([
    ['of nobody', () => Promise.resolve('nowhere')],
    [
      'of an answer that holds none',
      async () => {
        const call = sampleCall({ runKey: one.runKey });
        await saveCall(store.db, call, {}, {}, []);
        return callKey(call);
      },
    ],
    ['of another match', async () => (await easel(store.db, `paint-${matches}-other`, server.url)).written],
  ])('%s is a mistake that no retry mends, and nothing is paid', async (_, prompt) => {
    expect(await failureOf(one.paint({ prompt: await prompt() }))).toMatchObject({
      type: 'UNKNOWN_REFERENCE',
      nonRetryable: true,
    });
    expect(server.seen).toEqual([]);
  });
});

test('a service that takes seeds is given the one that follows from run, artifact and ordinal', async () => {
  const order = { runKey: one.runKey, artifact: 'hero', ordinal: 1 } as const;
  const simulated = await easel(store.db, `${one.runKey}-seeded`, server.url, { model: 'simulated:painter' });
  server.next(brings(png()));
  await simulated.paint();
  const seed = pictureSeed({ ...order, runKey: simulated.runKey });
  expect(server.seen[0]?.body).toMatchObject({ seed, layout: 'hero' });
  expect(await findPicture(store.db, `${simulated.runKey}/picture/A/hero/1`)).toMatchObject({
    seed,
    costMicrodollars: 0,
  });
});
