import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { picturePriceOf } from '../../../activities/images/prices.ts';
import type { Artifact } from '../../../shared/worldbuilding/vocabulary.ts';
import { openStore } from '../../support/store.ts';
import { json, providerServer, type Script } from '../models/provider-server.ts';
import { easel, type Easel } from './easel.ts';
import { textOf } from '../../support/texts.ts';

/* One match for each test, and the server that paints for it. */

export let store: Awaited<ReturnType<typeof openStore>>;
export let server: Awaited<ReturnType<typeof providerServer>>;
export let one: Easel;
export let matches = 0;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    [store, server] = await Promise.all([openStore(), providerServer()]);
  });
  beforeEach(async () => {
    server.clear();
    matches += 1;
    one = await easel(store.db, `paint-${matches}`, server.url);
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });
}

export const brings = (file: Uint8Array): Script =>
  json(
    200,
    { created: 1, data: [{ b64_json: Buffer.from(file).toString('base64') }] },
    { 'x-request-id': 'req_painted' },
  );

/** The run's CALL rows as `state key`. */
export const states = async () =>
  (await readLedger(store.db, one.runKey)).map(({ entryKey, content }) => `${textOf(content.state)} ${entryKey}`);

export const key = (artifact: Artifact = 'hero', ordinal = 1) => `${one.runKey}/picture/A/${artifact}/${ordinal}`;
/** Of a hero, which is wide. */
export const price = picturePriceOf('openai:gpt-image-1', 1_536, 1_024);
