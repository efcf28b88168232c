/**
 * A program: a provider that answers each call after the same time, and bills it whether its customer lives or not.
 *
 *   node provider.ts '{"port":0,"latencyMs":2000}'
 *
 * Sends its address to its parent, with whom it ends. `POST /call`, `POST /over`; `GET /books`: what was paid, and what is over.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from './run.ts';

/** Of one call of one run. */
export interface Account {
  readonly run: string;
  readonly step: string;
  /** When each answer was ready, in ms since the provider began: each is paid. */
  readonly answered: readonly number[];
}

export interface Ended {
  readonly run: string;
  /** In ms since the provider began; the first time. */
  readonly at: number;
  readonly results: readonly Result[];
}

export interface Books {
  readonly calls: readonly Account[];
  readonly over: readonly Ended[];
}

process.once('disconnect', () => process.exit(0));
const { latencyMs } = JSON.parse(process.argv[2] ?? '') as { readonly latencyMs: number };
const calls = new Map<string, { run: string; step: string; answered: number[] }>();
const ended = new Map<string, Ended>();
let answers = 0;

const server = createServer((request, response) => {
  const reply = (value: unknown) => response.end(JSON.stringify(value));
  text(request)
    .then(async (body) => {
      if (request.url === '/books')
        return reply({ calls: [...calls.values()], over: [...ended.values()] } satisfies Books);
      const { run, step = '', results = [] } = JSON.parse(body) as { run: string; step?: string; results?: Result[] };
      if (request.url === '/over') {
        if (!ended.has(run)) ended.set(run, { run, at: performance.now(), results });
        return reply({});
      }
      await pause(latencyMs);
      const account = calls.get(`${run}/${step}`) ?? { run, step, answered: [] };
      calls.set(`${run}/${step}`, account);
      account.answered.push(performance.now());
      answers += 1;
      return reply({ answer: answers });
    })
    .catch(() => response.destroy());
});
server.keepAliveTimeout = 60_000;
await once(server.listen(0, '127.0.0.1'), 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('the provider has no port');
process.send?.(`http://127.0.0.1:${address.port}`);
