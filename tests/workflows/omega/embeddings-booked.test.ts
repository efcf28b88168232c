import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashedEmbedding } from '../../../activities/embeddings/hashed.ts';
import { listSessions } from '../../../activities/omega/session-list.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { trialsUsage } from '../../../activities/store/trials.ts';
import { sessionReport } from '../../../shared/omega/documents/files.ts';
import { sessionReportOf } from '../../../workers/omega/report.ts';
import { openHouse, type House } from '../../support/house.ts';
import { present } from '../../support/present.ts';
import { lakes, session, small } from '../../support/sessions.ts';

/* Vectors of a session are paid for like its calls: its problem's, and those of claims that are laid beside earlier ones. */

const embedder = 'openai:text-embedding-3-small';
let server: Server;
let asked = 0;
let house: House;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked += 1;
    incoming.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: [{ embedding: hashedEmbedding(`text ${asked}`) }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const openaiBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  house = await openHouse(scenarioSystem, null, undefined, () => ({ openaiApiKey: 'sk-of-a-test', openaiBaseUrl }));
});
afterAll(async () => {
  await house.close();
  server.close();
  server.closeAllConnections();
});

test('have a row before and after each request, and one cost in list, show and report', async () => {
  const runKey = 'pays-for-vectors';
  const gap = [{ gap: 'Nobody has looked at the soil.', critical: true, wouldFill: 'EMPIRICAL_GROUNDING' }];
  house.simulated.setScript([
    { agent: 'gap-hunter', task: 'contribute', do: { patch: [{ path: '/gaps', value: gap }] } },
  ]);
  const limits = { cycles: 2, tokens: null, costMicrodollars: null, timeMs: null };
  const policy = { embedder, limits, restatements: { claims: 20, nearest: 1, pairs: 80 } };
  await session(house, { ...small, problem: lakes, policy }, runKey);
  const rows = (await readLedger(house.db, runKey)).filter(
    ({ type, content }) => type === 'CALL' && content.task === 'embed',
  );
  const paid = rows.filter(({ content }) => content.state === 'answered');
  expect(rows.filter(({ content }) => content.state === 'asked')).toHaveLength(paid.length);
  expect([...new Set(paid.map(({ phase }) => phase))]).toEqual(['OPEN', 'SYNTHESIS']);
  // One more request is the trial of the embedder, which no run of today has made before.
  expect(asked).toBe(paid.length + 1);
  const trial = (await trialsUsage(house.db, runKey, embedder)).costMicrodollars ?? 0;
  const cost = paid.reduce(
    (sum, { content }) => sum + (content.usage as { cost_microdollars: number }).cost_microdollars,
    trial,
  );
  expect(cost).toBeGreaterThan(trial);
  const listed = (await listSessions(house.db, 100)).find((one) => one.runKey === runKey);
  const shown = await sessionReportOf(house.db, runKey);
  const { rows: documents } = await house.db.query<{ text: string }>(
    "select text from symposium.documents where run_key = $1 and path = 'report.json'",
    [runKey],
  );
  const { metrics } = sessionReport.parse(JSON.parse(present(documents[0]).text)).termination;
  expect([listed?.costMicrodollars, shown.costMicrodollars, metrics.costMicrodollars]).toEqual([cost, cost, cost]);
  expect(metrics.totalTokens).toBe(shown.tokens);
});
