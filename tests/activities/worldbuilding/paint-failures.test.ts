import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ApplicationFailure } from '@temporalio/common';
import { usualTimeoutMs } from '../../../activities/heartbeat.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { findPicture, picturesOfRun } from '../../../activities/worldbuilding/stored-pictures.ts';
import { paintAsked } from '../../../activities/worldbuilding/picture-entries.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { sampleCall } from '../../support/store.ts';
import { png } from '../images/files.ts';
import { json, type Script, silence } from '../models/provider-server.ts';
import { mockAsking } from '../../support/mock-asking.ts';
import { until } from '../../support/until.ts';
import { easel, environment } from './easel.ts';
import { brings, key, matches, one, price, server, states, store, setUp } from './painted-match.ts';

setUp();

/** The file, after others have had time to ask. */
const slowly =
  (file: Uint8Array): Script =>
  (response, seen) => {
    setTimeout(() => {
      brings(file)(response, seen);
    }, 300);
  };

const failureOf = async (work: Promise<unknown>): Promise<ApplicationFailure> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApplicationFailure)) throw new Error(`no failure, but ${String(failure)}`);
  return failure;
};

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

describe('an answer with strange metadata', () => {
  const file = png().toString('base64');
  test.each([
    [
      'counts that are texts',
      { data: [{ b64_json: file }], usage: { input_tokens: '12', output_tokens: '1.5' } },
      'painted',
    ],
    ['counts that are none', { data: [{ b64_json: file }], usage: { input_tokens: {}, output_tokens: -1 } }, 'painted'],
    ['no usage', { data: [{ b64_json: file }], usage: null }, 'painted'],
    ['a file that is no text', { data: [{ b64_json: 5 }], usage: {} }, 'broken'],
    ['pictures that are none', { data: [null] }, 'broken'],
  ])('(%s) was paid, and is bought once', async (_, body, outcome) => {
    server.next(json(200, body), json(200, body));
    for (const attempt of [1, 2]) expect(await one.paint({}, attempt)).toMatchObject({ outcome });
    expect(server.seen).toHaveLength(1);
    expect((await findPicture(store.db, key()))?.costMicrodollars).toBeGreaterThan(0);
  });

  test('and a row that Postgres refuses is kept as broken, with its cost', async () => {
    await store.db.query('alter table symposium.images add constraint not_this_wide check (width <> 13)');
    server.next(brings(png(13, 13)), brings(png(13, 13)));
    for (const attempt of [1, 2])
      expect(await one.paint({}, attempt)).toMatchObject({ outcome: 'broken', costMicrodollars: price });
    expect(server.seen).toHaveLength(1);
    expect(await states()).toEqual([`asked asked/${key()}#${mockAsking().id}`, `broken call/${key()}`]);
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
      `asked asked/${key()}#${mockAsking().id}`,
      `failed failed/${key()}#${mockAsking().id}`,
      `asked asked/${key()}#${mockAsking(2).id}`,
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
        mockAsking(),
      ),
    ]);
    server.next(brings(png()));
    expect(await one.paint({}, 2)).toMatchObject({ outcome: 'painted' });
    expect(await states()).toEqual([
      `asked asked/${key()}#${mockAsking().id}`,
      `lost lost/${key()}#${mockAsking().id}`,
      `asked asked/${key()}#${mockAsking(2).id}`,
      `answered call/${key()}`,
    ]);
  });

  test.each([
    ['of one activity', () => [environment(1), environment(2)] as const],
    ['each the first of its execution', () => [environment(1), environment(1, 'reset')] as const],
  ])('that was none, with two attempts at once in two workers (%s), is paid once', async (_, two) => {
    const other = await easel(store.db, one.runKey, server.url);
    server.next(slowly(png(10, 10, 1)), slowly(png(10, 10, 2)));
    const [here, there] = two();
    const [first, second] = await Promise.all([one.paint({}, 1, here), other.paint({}, 1, there)]);
    expect(second).toEqual(first);
    expect(server.seen).toHaveLength(1);
    expect((await states()).map((row) => row.split(' ')[0])).toEqual(['asked', 'answered']);
  });

  test('of the attempt that pays hands the picture to the one that waits, with what was lost in the ledger', async () => {
    const death = Promise.withResolvers<undefined>();
    server.next((response) => void death.promise.then(() => response.destroy()), brings(png()));
    const dying = one.paint({}, 1, environment(1));
    await until(() => Promise.resolve(server.seen.length === 1));
    const waiting = one.paint({}, 2, environment(2));
    death.resolve(undefined);
    const [first, second] = await Promise.allSettled([dying, waiting]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    expect(server.seen).toHaveLength(2);
  });

  test('that took its claim along is waited for no longer than a heartbeat may take', async () => {
    await store.db.query(
      `insert into symposium.paying values ($1, 'a dead worker', clock_timestamp() + interval '4 seconds')`,
      [key()],
    );
    server.next(brings(png()));
    const painting = one.paint({}, 2);
    await pause(500);
    expect(server.seen).toEqual([]);
    expect(await painting).toMatchObject({ outcome: 'painted' });
    expect(server.seen).toHaveLength(1);
    const { rows } = await store.db.query('select from symposium.paying where key = $1', [key()]);
    expect(rows).toEqual([]);
  });

  test('that took its claim along before the clock was set back is not waited for until it comes round again', async () => {
    await store.db.query(
      `insert into symposium.paying values ($1, 'a dead worker', clock_timestamp() + interval '1 hour')`,
      [key()],
    );
    server.next(brings(png()));
    expect(await one.paint({}, 2)).toMatchObject({ outcome: 'painted' });
    expect(server.seen).toHaveLength(1);
  });

  test('that was none, while the clock was set a little back, takes no claim from a living attempt', async () => {
    await store.db.query(
      `insert into symposium.paying values ($1, 'a living worker', clock_timestamp() + $2 * interval '1 millisecond')`,
      [key(), 1.5 * usualTimeoutMs],
    );
    server.next(brings(png()));
    const painting = one.paint({}, 2);
    await pause(500);
    expect(server.seen).toEqual([]);
    await store.db.query('delete from symposium.paying where key = $1', [key()]);
    expect(await painting).toMatchObject({ outcome: 'painted' });
  });

  test('that was none, where a claim could not be renewed, leaves one picture for both and the cost of either', async () => {
    const both = Promise.withResolvers<undefined>();
    const held =
      (file: Uint8Array): Script =>
      (response, seen) => {
        if (server.seen.length === 2) both.resolve(undefined);
        void both.promise.then(() => brings(file)(response, seen));
      };
    server.next(held(png(10, 10, 1)), held(png(10, 10, 2)));
    const first = one.paint({}, 1);
    await until(() => Promise.resolve(server.seen.length === 1));
    await store.db.query('delete from symposium.paying where key = $1', [key()]);
    const second = one.paint({}, 2);
    expect(await second).toEqual(await first);
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
