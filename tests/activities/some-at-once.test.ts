import { expect, test } from 'vitest';
import fc from 'fast-check';
import { someAtOnce } from '../../activities/some-at-once.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('the order is kept, and never is more done at once than may be', async () => {
  const pieces = fc.array(fc.nat(3), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 5 }), async (turns, atOnce) => {
      let [now, most] = [0, 0];
      const done = await someAtOnce(turns, atOnce, async (many, at) => {
        most = Math.max(most, (now += 1));
        for (let left = many; left > 0; left -= 1) await turn();
        now -= 1;
        return [many, at];
      });
      expect(done).toEqual(turns.map((many, at) => [many, at]));
      expect(most).toBeLessThanOrEqual(atOnce);
    }),
    { numRuns: 50 },
  );
});

test('after one that throws none is begun, and those under way are over before anybody hears of it', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const all = someAtOnce([0, 1, 2, 3, 4], 2, async (one) => {
    begun.push(one);
    await turn();
    if (one === 0) throw new Error('the first fails');
    await turn();
    ended.push(one);
  });
  await expect(all).rejects.toThrow('the first fails');
  expect([begun, ended]).toEqual([[0, 1], [1]]);
});
