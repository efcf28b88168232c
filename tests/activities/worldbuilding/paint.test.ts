import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { capsOf, setCap } from '../../../activities/caps/stored-caps.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { readImage } from '../../../activities/store/images.ts';
import { findPicture, picturesOfRun } from '../../../activities/worldbuilding/stored-pictures.ts';
import { pictureCostOf } from '../../../activities/images/prices.ts';
import { type CapKind, capScope } from '../../../shared/kernel/caps.ts';
import { pictureSeed } from '../../../shared/worldbuilding/pictures.ts';
import { jpeg, png } from '../images/files.ts';
import { json } from '../models/provider-server.ts';
import { mockAsking } from '../../support/mock-asking.ts';
import { easel, promptFor } from './easel.ts';
import { brings, key, one, price, server, states, store, setUp } from './painted-match.ts';

setUp();

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const refuses = json(400, {
  error: { type: 'image_generation_user_error', code: 'moderation_blocked', message: 'Not these words.' },
});

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
      thumbnail: { mediaType: 'image/png', width: 60, height: 30 },
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
    expect(await states()).toEqual([`asked asked/${key()}#${mockAsking().id}`, `answered call/${key()}`]);
  });

  test('costs what the provider counted, where it counts', async () => {
    const usage = { input_tokens: 40, output_tokens: 1_056 };
    server.next(json(200, { created: 1, data: [{ b64_json: png().toString('base64') }], usage }));
    expect(await one.paint()).toMatchObject({
      costMicrodollars: pictureCostOf('openai:gpt-image-1', { inputTokens: 40, outputTokens: 1_056 }, 1_024, 1_024),
    });
  });

  test('counts under the caps of its run, by its price and by what its provider counted', async () => {
    const usage = { input_tokens: 40, output_tokens: 1_056 };
    const counted = json(200, { created: 1, data: [{ b64_json: png().toString('base64') }], usage });
    const scope = capScope.run(one.runKey);
    const cap = (kind: CapKind, most: number) =>
      setCap(store.db, { key: `${scope}/${kind}/${most}`, scope, kind, most, by: 'Ada', reason: 'Enough.' });
    await cap('money', Number(price) - 1);
    await expect(one.paint()).rejects.toMatchObject({
      type: 'SPEND_CAP',
      nonRetryable: true,
      message: expect.stringMatching(/^the cap of the run .* leaves no room/),
    });
    expect(server.seen).toEqual([]);
    await cap('money', Number(price));
    await cap('tokens', 10_000);
    server.next(counted);
    const painted = await one.paint();
    expect(await capsOf(store.db, [scope])).toMatchObject([
      { kind: 'money', spent: painted.costMicrodollars, held: 0 },
      { kind: 'tokens', spent: 1_096, held: 0 },
    ]);
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

  test('can be in a format that Symposium cannot read: then there are no copies', async () => {
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
  test('are a result that was paid, and lie in the engineer’s context without the team', async () => {
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
