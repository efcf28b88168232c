import { afterAll, beforeAll, beforeEach } from 'vitest';
import { hashedEmbedding } from '../../../activities/embeddings/hashed.ts';
import { openSessionIn } from '../../../activities/omega/open.ts';
import type { SessionInput } from '../../../shared/omega/activities.ts';
import { agentKeys } from '../../../shared/omega/agents/cast.ts';
import { openStore } from '../../support/store.ts';

/* Sessions opened in a store of the file’s own. */

export let store: Awaited<ReturnType<typeof openStore>>;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());
  beforeEach(() => {
    count += 1;
    goOnWith(`session-${count}`);
    embedded.length = 0;
  });
}

/** Texts that were embedded. */
export const embedded: string[] = [];

export const embed = (embedder: string, text: string): Promise<readonly number[]> => {
  embedded.push(`${embedder} ${text}`);
  return Promise.resolve(hashedEmbedding(text));
};

let count = 0;
export let runKey = '';

export const goOnWith = (key: string) => {
  runKey = key;
};

export const problem = '# Why do bees dance?\n\nSay how sure you are.';

export const open = (input: unknown, key = runKey, model: string | null = null) =>
  openSessionIn(store.db, { model, embedder: 'hashed:' }, { embed })({ runKey: key, input: input as SessionInput });

export const everywhere = (model: string) => Object.fromEntries(agentKeys.map((key) => [key, model]));

export const lengths = async () => {
  const tables = ['runs', 'ledger', 'notes', 'memory_embeddings'];
  return Promise.all(
    tables.map(
      async (table) =>
        (await store.db.query<{ rows: number }>(`select count(*)::int as rows from symposium.${table}`)).rows[0]?.rows,
    ),
  );
};
