import { afterAll, describe, expect, test } from 'vitest';
import type { Brief } from '../../shared/scenario/brief.ts';
import { type RowsToSearch, searchAside } from '../../activities/scenario/certify.ts';
import { SideThread, ThreadLost } from '../../activities/side-thread.ts';
import { sampleCall } from '../support/store.ts';
import type { Told } from './side-thread-program.ts';

const program = new URL('./side-thread-program.ts', import.meta.url);
const thread = new SideThread<Told, number>(program, 'doubles numbers', null);
const searching = searchAside();
afterAll(() => Promise.all([thread.close(), searching.close()]));

describe('a thread of its own', () => {
  test('does the work for each order, and says to each what came of it', async () => {
    expect(await Promise.all([1, 2, 3].map((one) => thread.done(one)))).toEqual([2, 4, 6]);
  });

  test('hands on what the work threw, and goes on', async () => {
    const [failed, next] = await Promise.allSettled([thread.done('throw'), thread.done(4)]);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { name: 'RangeError', message: 'too large to be doubled' },
    });
    expect(next).toMatchObject({ value: 8 });
  });

  test('fails the order that it was lost over, and what waited behind it and the next order have another', async () => {
    const lost = {
      reason: new ThreadLost('the thread that doubles numbers ended before it was done; a new one does it'),
    };
    const orders = ['end', 5, 'end', 6] as const;
    const done = await Promise.allSettled(orders.map((order) => thread.done(order)));
    expect(done).toMatchObject([lost, { value: 10 }, lost, { value: 12 }]);
    expect(await thread.done(7)).toBe(14);
  });

  test('loses all of it when it is closed: nothing begins behind the back of whoever closed it', async () => {
    const both = Promise.allSettled([thread.done('hang'), thread.done(5)]);
    await thread.close();
    for (const one of await both) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'ThreadLost' } });
  });

  test('is lost like any other when it is at one order for longer than it may; what waited behind that has its own time', async () => {
    const limited = new SideThread<Told, number>(program, 'doubles numbers', 600);
    const begun = performance.now();
    const orders = ['hang', 5, 'hang', 6] as const;
    const done = await Promise.allSettled(orders.map((order) => limited.done(order)));
    const lost = { reason: { name: 'ThreadLost', cause: { message: 'it was ended, being at one order for 0.6 s' } } };
    expect(done).toMatchObject([lost, { value: 10 }, lost, { value: 12 }]);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1_150);
    // A thread that rests is at no order, however long it does.
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await limited.done(7)).toBe(14);
    await limited.close();
  });

  test('takes no order that cannot be copied, and goes on', async () => {
    await expect(thread.done((() => 1) as never)).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await thread.done(7)).toBe(14);
  });

  test('can be closed in the middle of its work', async () => {
    const hanging = expect(thread.done('hang')).rejects.toBeInstanceOf(ThreadLost);
    await thread.close();
    await hanging;
    await thread.close();
    expect(await thread.done(8)).toBe(16);
  });
});

describe('the search of a run’s requests', () => {
  const brief: Brief & { readonly inspirationSeed: string } = {
    category: 'The Locked Room',
    tier: 'FRACTURE',
    status: 'KS',
    constraints: [],
    inspirationSeed: 'A walrus conducting the midnight orchestra on borrowed stilts',
  };
  const call = {
    ...sampleCall({ runKey: 'aside', agent: 'NEWTON', task: 'physics', phase: 'VALIDATE' }),
    key: 'aside/VALIDATE/1/NEWTON/physics/-/0',
    requestHash: 'sent',
    responseHash: 'received',
  };
  const body = { messages: [{ role: 'user', content: brief.inspirationSeed }] };
  const rows: RowsToSearch = {
    run: { runKey: 'aside', brief },
    calls: [call],
    requests: [{ call: call.key, askedAt: 10, at: 11, body, unanswered: null }],
    notes: [],
  };

  test('is made there with what the store holds', async () => {
    const [seed, validate] = await searching.done({ rows, parts: [['SEED'], ['VALIDATE']] });
    expect(seed).toEqual({ clean: true, calls: 0, checked: [] });
    expect(validate).toMatchObject({
      clean: false,
      calls: 1,
      checked: [{ agent: 'NEWTON', leaks: [{ call: call.key, content: 'briefTargets', how: 'verbatim' }] }],
    });
  });

  test('fails where a request is not there', async () => {
    await expect(searching.done({ rows: { ...rows, requests: [] }, parts: [['VALIDATE']] })).rejects.toThrow(
      'the request of aside/VALIDATE/1/NEWTON/physics/-/0 is not in the store',
    );
  });
});
