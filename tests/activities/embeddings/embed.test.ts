import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { embedderOf, type Embed } from '../../../activities/embeddings/embed.ts';

let server: Server;
let embed: Embed;
/** The JSON text of the next vector. */
let given = '';
beforeAll(async () => {
  server = createServer((asked, answer) => {
    asked.resume();
    answer.writeHead(200, { 'content-type': 'application/json' }).end(`{"data":[{"embedding":${given}}]}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const localBaseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  embed = embedderOf({ openaiApiKey: null, openaiBaseUrl: null, localBaseUrl, localApiKey: null });
});
afterAll(() => void server.close());

test('the vector of a compatible server is taken as it is', async () => {
  given = '[0.25, -3e38, 0]';
  expect(await embed('local:m', 'text')).toEqual([0.25, -3e38, 0]);
});

test.each(['[]', '[1, null]', '["1"]', '[1, 1e309]', '[1, -4e38]', '"AAAA"', 'null'])(
  '%s is no vector: not one of numbers that 32 bits bear',
  async (json) => {
    given = json;
    await expect(embed('local:m', 'text')).rejects.toMatchObject({
      code: 'BAD_REPLY',
      message: expect.stringContaining('local:m returned no vector'),
    });
  },
);

test('a vector without an end is broken off, before it has taken the worker’s memory', async () => {
  given = `[${'0.5,'.repeat(1_200_000)}0.5]`;
  await expect(embed('local:m', 'text')).rejects.toMatchObject({ code: 'BAD_REPLY', message: 'the answer has no end' });
  given = `[${'0.12345678901234567,'.repeat(8_191)}0.5]`;
  expect(await embed('local:m', 'text')).toHaveLength(8_192);
});

// What a header cannot bear would be told by the client's library with the header, again at each of many attempts.
test.each(['local-\nkey', 'local-\u201ckey\u201d'])(
  'a key that no header bears, %j, is one for an operator',
  async (localApiKey) => {
    const embedWith = embedderOf({
      openaiApiKey: null,
      openaiBaseUrl: null,
      localBaseUrl: 'http://127.0.0.1:9',
      localApiKey,
    });
    await expect(embedWith('local:m', 'text')).rejects.toMatchObject({
      code: 'BAD_KEY',
      message: expect.stringContaining('LOCAL_API_KEY'),
    });
  },
);
