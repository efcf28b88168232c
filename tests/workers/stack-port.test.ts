import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { readConfig } from '../../workers/config.ts';
import { choosePort, freePort, isFree, loopback } from '../../workers/stack/port.ts';
import { StackError } from '../../workers/stack/stack-error.ts';

test('a free port is none that a system gives to outgoing connections', async () => {
  for (let drawn = 0; drawn < 50; drawn += 1) {
    const port = await freePort();
    expect(await isFree(port)).toBe(true);
    expect(port).toBeGreaterThanOrEqual(17_000);
    expect(port).toBeLessThan(32_768);
  }
});

describe('choosePort', () => {
  const other = createServer();
  let taken = 0;

  beforeAll(async () => {
    taken = await freePort();
    await once(other.listen(taken, loopback), 'listening');
  });
  afterAll(() => void other.close());

  test('takes the wished port while it is free', async () => {
    const wished = await freePort();
    expect(await choosePort(readConfig({ SYMPOSIUM_POSTGRES_PORT: String(wished) }), 'postgresPort')).toBe(wished);
  });

  test('moves on from a default that is taken', async () => {
    const config = { ...readConfig({}), temporalPort: taken };
    expect(await choosePort(config, 'temporalPort')).not.toBe(taken);
  });

  test('refuses to move from a port that somebody set, and names the setting', async () => {
    const choosing = choosePort(readConfig({ SYMPOSIUM_TEMPORAL_UI_PORT: String(taken) }), 'temporalUiPort');
    await expect(choosing).rejects.toThrow(StackError);
    await expect(choosing).rejects.toThrow(`Port ${taken} is taken, and SYMPOSIUM_TEMPORAL_UI_PORT asks for it.`);
  });
});
