import { expect, test } from 'vitest';
import { Runtime } from '@temporalio/worker';
import { quietRuntime } from '../../workers/worker.ts';

test('the runtime is installed once, however often a process asks for quiet: a bench opens a stack for each measure', async () => {
  quietRuntime('ERROR');
  const installed = Runtime.instance();
  quietRuntime();
  expect(Runtime.instance()).toBe(installed);
  await installed.shutdown();
});
