import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLine, type Line } from '../../bench/chaos/line.ts';

const heard: string[] = [];
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    heard.push(bytes.toString());
    socket.write(`re: ${bytes.toString()}`);
  });
});
let line: Line;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  line = await openLine(typeof address === 'object' && address !== null ? address.port : 0);
});
afterAll(async () => {
  await line.close();
  server.close();
});

const caller = async (): Promise<Socket> => {
  const socket = connect(line.port, '127.0.0.1');
  // A reset is what is looked for here.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
/** Also by an error, at which `once` would reject. */
const closed = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve));
const said = async (socket: Socket, word: string): Promise<string> => {
  socket.write(word);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
};

test('a line carries words both ways, and a cut ends its connections and no later one', async () => {
  const socket = await caller();
  expect(await said(socket, 'one')).toBe('re: one');
  const ended = closed(socket);
  line.cut();
  await ended;
  expect(await said(await caller(), 'two')).toBe('re: two');
});

test('what is said while it stands still is never heard, and its connections end with the stillness', async () => {
  const socket = await caller();
  expect(await said(socket, 'three')).toBe('re: three');
  line.stall();
  const ended = closed(socket);
  await new Promise<void>((sent) => socket.write('unheard', () => sent()));
  line.release();
  await ended;
  expect(await said(await caller(), 'four')).toBe('re: four');
  expect(heard).not.toContain('unheard');
});
