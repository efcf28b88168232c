import { expect, test } from 'vitest';
import { serverPorts } from '../../../workers/production/ports.ts';
import { freePort } from '../../../workers/stack/port.ts';

/** The column of Postgres that Temporal keeps them in. */
const largestSmallint = 32_767;

test('a server gets a port of its own for every listener, and clients the one they know', async () => {
  const frontend = await freePort();
  const ports = await serverPorts(frontend);
  expect(ports.FRONTEND_GRPC_PORT).toBe(frontend);
  expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
});

test('ports of membership fit into the column that Temporal keeps them in', async () => {
  const ports = Object.entries(await serverPorts(await freePort())).filter(([listener]) =>
    listener.endsWith('_MEMBERSHIP_PORT'),
  );
  expect(ports).toHaveLength(4);
  for (const [listener, port] of ports)
    expect({ listener, fits: port <= largestSmallint }).toEqual({ listener, fits: true });
});
