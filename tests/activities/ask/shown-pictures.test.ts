import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { z } from 'zod';
import { askAgent } from '../../../activities/ask/ask-agent.ts';
import { anthropicModel } from '../../../activities/models/anthropic.ts';
import { readBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { openRun } from '../../../activities/store/runs.ts';
import type { PictureShown, System } from '../../../activities/ask/system.ts';
import type { AgentCard } from '../../../shared/kernel/agent.ts';
import type { AskReceipt, AskRequest } from '../../../shared/kernel/ask.ts';
import { present } from '../../support/present.ts';
import { receiptIn } from '../../support/receipt-in.ts';
import { openStore } from '../../support/store.ts';
import { json, message, providerServer, type Seen } from '../models/provider-server.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let server: Awaited<ReturnType<typeof providerServer>>;
let runs = 0;
let runKey = '';
let shown: readonly PictureShown[] = [];
beforeAll(async () => {
  [store, server] = await Promise.all([openStore(), providerServer()]);
});
afterAll(() => Promise.all([store.close(), server.close()]));
beforeEach(async () => {
  runs += 1;
  runKey = `shown-${runs}`;
  server.clear();
  shown = [await kept('a hero'), await kept('a portrait')];
  await openRun(store.db, {
    runKey,
    system: 'gallery',
    parent: null,
    corpus: 'real',
    brief: {},
    policy: { callTimeoutMs: 20_000 },
  });
});

/** An image in the store, as an agent is to see it. */
async function kept(what: string): Promise<PictureShown> {
  const bytes = Buffer.from(`PNG of ${what}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await store.db.query(
    `insert into symposium.images (sha256, bytes, media_type, width, height) values ($1, $2, 'image/png', 1, 1) on conflict do nothing`,
    [sha256, bytes],
  );
  return { sha256, caption: what };
}
const base64Of = ({ caption }: PictureShown): string => Buffer.from(`PNG of ${caption}`).toString('base64');

const answer = z.object({ score: z.int().min(1).max(5) });
const viewer: AgentCard = {
  role: 'Viewer',
  prompt: 'viewer',
  promptVersion: 'v1',
  phases: ['JUDGMENT'],
  leads: [],
  canVeto: false,
  authority: null,
  sampling: { temperature: null, thinking: 'off' },
  answers: { judge: answer },
};
/** A system whose one agent looks at pictures. */
const gallery: System = {
  roster: { viewer },
  preamble: { opening: 'You are in a gallery.', constraints: () => [] },
  runLine: 'MATCH_ID',
  messageTokens: 1_000,
  taskText: () => 'Score what you see.',
  schemaOf: () => answer,
  sections: () => [
    { label: 'rubric', author: 'HOUSE', ref: 'rubric', body: 'from 1 to 5', stable: true },
    { label: 'pictures', author: 'HOUSE', ref: 'pictures', body: shown.map(({ caption }) => caption) },
  ],
  pictures: () => shown,
  reduction: () => ({ relevance: () => 'kept', digest: () => null }),
  budgets: () => ({ always: 1_000, perSubject: 1_000, section: 1_000, toolTurns: 0, leastAnswer: 1 }),
  acts: () => [],
  refusedActs: () => [],
  facts: { judge: () => ({}) },
  confidence: () => null,
  messageType: () => 'RESPONSE',
  summary: () => 'looked',
};

const attempt = async (number = 1): Promise<AskReceipt> => {
  const ask = askAgent({
    db: store.db,
    systems: { gallery },
    prompts: { of: () => ({ text: 'You look at pictures.', hash: 'h'.repeat(64) }), has: () => true },
    models: () =>
      anthropicModel({
        id: 'anthropic:claude-opus-5-5',
        model: 'claude-opus-5-5',
        apiKey: 'sk-ant-api03-abcdefghijklmnop',
        baseURL: server.url,
        simulated: false,
      }),
  });
  const request: AskRequest = {
    runKey,
    system: 'gallery',
    phase: 'JUDGMENT',
    round: 1,
    agent: 'viewer',
    task: 'judge',
    subject: 'J01',
    model: 'anthropic:claude-opus-5-5',
    outputTokens: 1_000,
    references: {},
  };
  // What a test provokes is asserted, not read.
  const environment = new MockActivityEnvironment({ attempt: number }, { logger: new DefaultLogger('ERROR') });
  return receiptIn(await environment.run(ask, request));
};

type Block = {
  readonly type: string;
  readonly text?: string;
  readonly source?: { readonly data: string };
  readonly cache_control?: object;
};
const opening = ({ body }: Seen): readonly Block[] =>
  present((body['messages'] as readonly { readonly content: readonly Block[] }[])[0]).content;
const unreadable = json(200, message({ content: [{ type: 'text', text: 'Let me see.' }] }));
const readable = json(200, message());

describe('an agent that is shown pictures', () => {
  test('gets their bytes from the store, after the text, and what comes again is marked for the cache', async () => {
    server.next(readable);
    expect(await attempt()).toMatchObject({ outcome: 'answered' });
    const blocks = opening(present(server.seen[0]));
    expect(blocks.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'image', 'text', 'image']);
    expect(blocks[0]).toMatchObject({
      text: expect.stringMatching(/^You are in a gallery\.[^]*"from 1 to 5"\n\n$/),
      cache_control: { type: 'ephemeral' },
    });
    expect(blocks[1]?.text).toMatch(/^### pictures · HOUSE\n/);
    expect(blocks.flatMap(({ source }) => source?.data ?? [])).toEqual(shown.map(base64Of));
  });

  test('is asked in a request that is kept by hashes', async () => {
    server.next(readable);
    await attempt();
    const [call] = await callsOfRun(store.db, runKey);
    const body = JSON.stringify(await readBody(store.db, present(call).requestHash));
    expect(body).toBe(
      shown.reduce(
        (text, one) => text.replaceAll(base64Of(one), `sha256:${one.sha256}`),
        JSON.stringify(server.seen[0]?.body),
      ),
    );
    for (const one of shown) expect(body).not.toContain(base64Of(one));
  });

  test('sees them again with the repair, also in an attempt that finds the first answer paid', async () => {
    server.next(unreadable, (response) => void response.destroy());
    await expect(attempt()).rejects.toMatchObject({ type: 'CONNECTION_LOST' });
    server.next(readable);
    expect(await attempt(2)).toMatchObject({ outcome: 'answered' });
    expect(server.seen).toHaveLength(3);
    for (const seen of server.seen) expect(opening(seen)).toEqual(opening(present(server.seen[0])));
  });

  test('is not asked at all where one is missing', async () => {
    shown = [...shown, { sha256: '0'.repeat(64), caption: 'X-tension' }];
    const failure = await attempt().then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      type: 'UNKNOWN_REFERENCE',
      nonRetryable: true,
      message: expect.stringContaining('X-tension'),
    });
    expect(server.seen).toEqual([]);
    expect((await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey)).toEqual([]);
  });
});
