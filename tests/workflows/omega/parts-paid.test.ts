import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publicRunId } from '../../../activities/ask/compose.ts';
import { auditSessionIn } from '../../../activities/omega/ablation/audit.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { abort } from '../../../workflows/messages.ts';
import { openHouse, type House } from '../../support/house.ts';
import { sampleCall, storeRuns } from '../../support/store.ts';
import { about, lakes, leftBy, small, start } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';

/* What sub-sessions have paid is paid by the session that asked, however they end (OMEGA rules §7.8). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

const workflow = (id: string) => house.temporal.client.workflow.getHandle(id);

const apart = [
  { statement: `What do lakes lose first? ${lakes}`, why: 'apart', needs: [] },
  { statement: `What becomes of fish in clean water? ${lakes}`, why: 'apart', needs: [] },
];

/** Keys of those of its two sub-sessions that have paid for something and wait for ever. */
async function stuckParts(key: string): Promise<string[]> {
  const { rows } = await house.db.query<{ key: string }>(
    `select run_key as key from symposium.runs join symposium.calls using (run_key)
      where parent = $1 group by run_key order by run_key`,
    [key],
  );
  const explores = async (part: string) =>
    (await leftBy(house, part)).ledger.some(
      ({ content, phase }) => phase === 'EXPLORATION' && content['state'] === 'asked',
    );
  const parts = await Promise.all(rows.map(async (row) => ((await explores(row.key)) ? [row.key] : [])));
  return parts.flat();
}

/** A session both of whose sub-sessions stand still once they have paid for their classification. */
async function divided(key: string) {
  const parts = [2, 3, 4].flatMap((cycle) => [1, 2].map((nth) => `${key}-c${cycle}s${nth}`));
  house.simulated.setScript([
    { agent: 'phi', task: 'intervene', do: { patch: [{ path: '/subProblems', value: apart }] } },
    ...parts.map(
      (part) => ({ run: publicRunId(part), phase: 'EXPLORATION', times: 0, do: { slowMs: 600_000 } }) as const,
    ),
  ]);
  const handle = await start(house, { ...small, problem: about('decompose') }, key);
  await until(async () => (await stuckParts(key)).length === 2);
  return { handle, parts: await stuckParts(key) };
}

/** What models were paid for a session and all below it, as its numbers are to say. */
async function paidFor(key: string) {
  const { rows } = await house.db.query<{ tokens: number; ofParts: number }>(
    `select sum(p.input_tokens + p.output_tokens)::float8 as tokens,
            (sum(p.input_tokens + p.output_tokens) filter (where run_key <> $1))::float8 as "ofParts"
       from (select run_key, input_tokens, output_tokens from symposium.calls
             union all select run_key, input_tokens, output_tokens from symposium.trials) as p
       join symposium.runs using (run_key) where run_key = $1 or parent = $1`,
    [key],
  );
  return rows[0];
}

const counted = ({ inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number }) =>
  inputTokens + outputTokens;

test('of sub-sessions that somebody terminates and cancels, the session that asked has all that they had paid', async () => {
  const { handle, parts } = await divided('parts-broken');
  await workflow(`omega/${parts[0]}`).terminate('somebody pulled the plug');
  await workflow(`omega/${parts[1]}`).cancel();
  const { status, usage } = await handle.result();
  expect(status).toBe('SUCCESS');
  const paid = await paidFor('parts-broken');
  expect(paid?.ofParts).toBeGreaterThan(0);
  expect(counted(usage)).toBe(paid?.tokens);
});

test('a session that is ended while its sub-sessions are under way reports what they had paid', async () => {
  const { handle } = await divided('parts-ended');
  await handle.signal(abort, { by: 'Ada', reason: 'seen enough' });
  const { failureType, usage } = await handle.result();
  expect(failureType).toBe('ABORT');
  const paid = await paidFor('parts-ended');
  expect(paid?.ofParts).toBeGreaterThan(0);
  expect(counted(usage)).toBe(paid?.tokens);
});

test('a run of another system under the key of a sub-session is none of its parts', async () => {
  await storeRuns(house.db, 'simulated', 'parts-strange');
  await saveCall(house.db, sampleCall({ runKey: 'parts-strange' }), {}, {}, []);
  expect(await auditSessionIn(house.db)({ session: 'parts-strange' })).toMatchObject({
    usage: { inputTokens: 0, outputTokens: 0, costMicrodollars: 0 },
  });
});
