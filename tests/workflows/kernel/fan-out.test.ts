import { describe, expect, test } from 'vitest';
import { fanOut } from '../../../workflows/kernel/fan-out.ts';

/** Settles after so many turns of the microtask queue. */
async function after(turns: number, settle: () => string): Promise<string> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  return settle();
}

const fails = (why: string) => () => {
  throw new Error(why);
};

describe('fan-out', () => {
  test('gives the results in the order of its members, whoever came first', async () => {
    expect(await fanOut([after(9, () => 'a'), after(1, () => 'b'), 'c'])).toEqual(['a', 'b', 'c']);
  });

  test('has no members and no results', async () => {
    expect(await fanOut([])).toEqual([]);
  });

  test('throws when the slowest member has settled, and not before', async () => {
    const settled: string[] = [];
    const note = (name: string) => () => {
      settled.push(name);
      return name;
    };
    await expect(fanOut([after(1, fails('early')), after(20, note('late')), after(5, note('middle'))])).rejects.toThrow(
      'early',
    );
    expect(settled).toEqual(['middle', 'late']);
  });

  test('throws what failed first in time: what it brought about in the others is not the reason', async () => {
    await expect(fanOut([after(9, fails('cancelled')), after(2, fails('the reason'))])).rejects.toThrow('the reason');
  });
});
