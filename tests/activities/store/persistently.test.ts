import { describe, expect, test } from '@jest/globals';
import { persistently } from '../../../activities/store/persistently.ts';

const failing = (...errors: readonly (Error & { code?: string })[]) => {
  const left = [...errors];
  let writes = 0;
  return {
    writes: () => writes,
    write: async () => {
      writes += 1;
      const error = left.shift();
      if (error) throw error;
      return 'written';
    },
  };
};
const coded = (code: string) => Object.assign(new Error(code), { code });

describe('a write that must not be lost', () => {
  test.each([['ECONNREFUSED'], ['08006'], ['57P03'], ['53300']])(
    'waits out a Postgres that is away (%s), and says that it is alive',
    async (code) => {
      const { write, writes } = failing(coded(code), new Error('Connection terminated unexpectedly'));
      let pulses = 0;
      expect(
        await persistently(write, 60_000, () => {
          pulses += 1;
        }),
      ).toBe('written');
      expect([writes(), pulses]).toEqual([3, 2]);
    },
  );

  test.each([['23505'], ['SY001'], ['42P01']])('does not repeat what Postgres refuses (%s)', async (code) => {
    const { write, writes } = failing(coded(code));
    await expect(persistently(write, 60_000, () => undefined)).rejects.toThrow(code);
    expect(writes()).toBe(1);
  });

  test('gives up when its time is over', async () => {
    const { write } = failing(coded('ECONNREFUSED'));
    await expect(persistently(write, 0, () => undefined)).rejects.toThrow('ECONNREFUSED');
  });
});
