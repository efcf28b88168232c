import { expect, test } from 'vitest';
import { symposiumHere } from '../../support/command-in-process.ts';

test.each([
  ['--by', ['--by', 'mara']],
  ['--reason', ['--reason', 'restored']],
  ['--key', ['--key', 'mara.key']],
])('%s without --apply, by which nothing is done, is refused before a server is asked', async (option, args) => {
  const { code, stdout, stderr } = await symposiumHere(['reconcile', ...args]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe(`symposium: ${option}: is of --apply, without which nothing is done; give --apply too\n`);
});
