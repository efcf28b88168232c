import { describe, expect, test } from 'vitest';
import { retryWhileDatabaseIsDown } from '../../../activities/store/retry-while-database-is-down.ts';

const failing = (...errors: readonly (Error & { code?: string })[]) => {
  const left = [...errors];
  let writes = 0;
  return {
    writes: () => writes,
    write: () => {
      writes += 1;
      const error = left.shift();
      return error ? Promise.reject(error) : Promise.resolve('written');
    },
  };
};
const coded = (code: string) => Object.assign(new Error(code), { code });

describe('a write that must not be lost', () => {
  test.each([['ECONNREFUSED'], ['08006'], ['57P03'], ['53100'], ['53300'], ['40P01'], ['57014']])(
    'waits out a Postgres that is away (%s)',
    async (code) => {
      const { write, writes } = failing(coded(code), new Error('Connection terminated unexpectedly'));
      expect(await retryWhileDatabaseIsDown(write, 60_000)).toBe('written');
      expect(writes()).toBe(3);
    },
  );

  test.each([['23505'], ['SY001'], ['42P01']])('does not repeat what Postgres refuses (%s)', async (code) => {
    const { write, writes } = failing(coded(code));
    await expect(retryWhileDatabaseIsDown(write, 60_000)).rejects.toThrow(code);
    expect(writes()).toBe(1);
  });

  test.each([
    new TypeError('model.toWellFormed is not a function'),
    new RangeError('Invalid string length'),
    coded('22P05'),
    coded('ENOSPC'),
    coded('ERR_INVALID_ARG_TYPE'),
  ])('does not repeat what fails in our own code or for its data (%s)', async (error) => {
    const { write, writes } = failing(error);
    await expect(retryWhileDatabaseIsDown(write, 60_000)).rejects.toBe(error);
    expect(writes()).toBe(1);
  });

  test.each([
    'Connection terminated',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ])('knows a lost connection by what pg says of it (%s)', async (words) => {
    const { write, writes } = failing(new Error(words));
    expect(await retryWhileDatabaseIsDown(write, 60_000)).toBe('written');
    expect(writes()).toBe(2);
  });

  test('gives up when its time is over', async () => {
    const { write } = failing(coded('ECONNREFUSED'));
    await expect(retryWhileDatabaseIsDown(write, 0)).rejects.toThrow('ECONNREFUSED');
  });
});
