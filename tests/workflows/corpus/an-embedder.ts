import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a text means, as whoever wrote the test says it: nothing of it stands in the text. */
export interface Meaning {
  readonly trick: string;
  readonly law: string;
}

/**
 * An embedder over HTTP that knows what texts mean by a table: texts of one trick are near one another, of one law a little, and a room adds
 * its own. What is not in the table is refused, like whatever `fails` names by how many were asked for before it.
 */
export async function startEmbedder(meanings: ReadonlyMap<string, Meaning>, fails: ReadonlySet<number> = new Set()) {
  const asked: string[] = [];
  const vectorOf = (text: string, { trick, law }: Meaning) => {
    const names = new Set([...meanings.values()].flatMap((one) => [`trick ${one.trick}`, `law ${one.law}`]));
    return [
      ...[...names].map((name) => Number(name === `trick ${trick}`) + 0.5 * Number(name === `law ${law}`)),
      ...[...meanings.keys()].map((room) => 0.4 * Number(room === text)),
    ];
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { readonly input: string };
      asked.push(input);
      const meaning = meanings.get(input);
      const status = meaning === undefined || fails.has(asked.length) ? 500 : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(meaning === undefined ? {} : { data: [{ embedding: vectorOf(input, meaning) }] }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** Every text that it was asked for, in order. */
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
