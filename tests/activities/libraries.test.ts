import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { librariesOf } from '../../activities/libraries/index.ts';
import { present } from '../support/present.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The URL of a server that answers so, and what it was asked. */
async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://library'));
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : ''}`, asked };
}
const json = (body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

const citation = {
  authors: 'Duncker, K.',
  year: 1945,
  title: 'On problem-solving & more',
  venue: 'Psychological Monographs',
};

test('Crossref is asked by title, author and year, and its works are read', async () => {
  const { url, asked } = await serving(
    json({
      message: {
        items: [
          {
            DOI: '10.1037/h0093599',
            title: ['On problem-solving'],
            author: [{ family: 'Duncker', given: 'K' }, { name: 'Somebody' }],
            issued: { 'date-parts': [[1945]] },
          },
          { title: 7, author: 'nobody', issued: null },
          'no work',
        ],
      },
    }),
  );
  const answer = await librariesOf(null, { crossref: url }).crossref(citation);
  expect(answer).toEqual({
    library: 'crossref',
    why: null,
    works: [
      {
        library: 'crossref',
        id: '10.1037/h0093599',
        title: 'On problem-solving',
        authors: ['Duncker', 'Somebody'],
        year: 1945,
      },
      { library: 'crossref', id: '', title: '', authors: [], year: null },
      { library: 'crossref', id: '', title: '', authors: [], year: null },
    ],
  });
  const [request] = asked;
  expect(present(request).pathname).toBe('/works');
  expect(present(request).searchParams.get('query.bibliographic')).toBe('On problem-solving & more Duncker, K. 1945');
});

test('OpenAlex is asked by title with its key, and its works are read', async () => {
  const { url, asked } = await serving(
    json({
      results: [
        {
          id: 'https://openalex.org/W1',
          doi: 'https://doi.org/10.1037/h0093599',
          display_name: 'On problem-solving.',
          publication_year: 1945,
          authorships: [{ author: { display_name: 'Karl Duncker' } }],
        },
      ],
    }),
  );
  const answer = await librariesOf('a-key-of-mine', { openalex: url }).openalex(citation);
  expect(answer.works).toEqual([
    {
      library: 'openalex',
      id: '10.1037/h0093599',
      title: 'On problem-solving.',
      authors: ['Karl Duncker'],
      year: 1945,
    },
  ]);
  expect(present(asked[0]).searchParams.get('api_key')).toBe('a-key-of-mine');
  expect(JSON.stringify(answer)).not.toContain('a-key-of-mine');
});

test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, RegExp]>([
  ['refuses', (_, response) => response.writeHead(429).end(), /it answered 429/],
  [
    'leads elsewhere',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /it answered 302/,
  ],
  ['breaks off', (request) => request.socket.destroy(), /ECONNRESET|UND_ERR_SOCKET|the request failed/],
  ['answers with a page', (_, response) => response.end('<html>'), /its answer is no JSON/],
  ['answers without end', (_, response) => response.end('x'.repeat(1_000_001)), /longer than 1000000 bytes/],
])('a library that %s has not answered, and why is said without the key', async (_, answer, why) => {
  const { url } = await serving(answer);
  const given = await librariesOf('a-key-of-mine', { openalex: url }).openalex(citation);
  expect(given).toEqual({ library: 'openalex', works: null, why: expect.stringMatching(why) });
  expect(given.why).not.toContain('a-key-of-mine');
});

test('what is no list of works holds none', async () => {
  const { url } = await serving(json({ message: 'nothing' }));
  expect(await librariesOf(null, { crossref: url }).crossref(citation)).toMatchObject({ works: [], why: null });
});
