import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { served } from '../support/served.ts';

const example = fileURLToPath(new URL('../../examples/bare-temporal-client.ts', import.meta.url));

test('a bare Temporal client that knows an address starts a scenario and reads how it ended', async () => {
  const house = await served();
  const { TEMPORAL_ADDRESS, SYMPOSIUM_TASK_QUEUE } = house.env;
  const child = spawn(process.execPath, [example], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Nothing else of the environment: it knows an address and a task queue.
    env: { TEMPORAL_ADDRESS, SYMPOSIUM_TASK_QUEUE },
  });
  try {
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(code).toBe(0);
    expect(printed).toMatch(/^started scenario\/bare-[a-z0-9]+\n/);
    expect(printed).toMatch(/outcome: 'DOCUMENTED'/);
    const [run] = await house.symposium.scenario.list();
    expect(printed).toContain(`runKey: '${run?.runKey}'`);
  } finally {
    child.kill();
    await house.stop();
  }
});
