import { afterAll, beforeAll, beforeEach } from 'vitest';
import { assessIn } from '../../../activities/omega/assess.ts';
import { settleIn } from '../../../activities/omega/settle.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { sessionReader } from '../../../activities/omega/stored-session.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { asJson } from '../../../shared/kernel/json.ts';
import type { Output, SettleOrder } from '../../../shared/omega/activities.ts';
import { type AgentId, cast } from '../../../shared/omega/agents/cast.ts';
import { sessionEntry } from '../../../shared/omega/memory/stored-rows.ts';
import { subjectOf } from '../../../shared/omega/place.ts';
import { openStore, sampleCall } from '../../support/store.ts';

/* An open session for each test, whose steps are settled. */

export let store: Awaited<ReturnType<typeof openStore>>;
export let settle: ReturnType<typeof settleIn>;
export let assess: ReturnType<typeof assessIn>;
export let runKey = '';
let runs = 0;

/** Each file that uses this has it open and closed: modules outlive a file. */
export function setUp(): void {
  beforeAll(async () => {
    store = await openStore();
    settle = settleIn(store.db, sessionReader(store.db));
    assess = assessIn(store.db, sessionReader(store.db));
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    runs += 1;
    runKey = await open(`settled-${runs}`);
  });
}

export async function open(key: string, problem = 'Why?'): Promise<string> {
  await openRun(store.db, {
    runKey: key,
    system: 'omega',
    parent: null,
    corpus: 'simulated',
    brief: { problem, standings: { 1: 0.5 } },
    policy: {},
  });
  await append(store.db, key, [
    sessionEntry(
      {
        kind: 'QUERY',
        key: 'query',
        iteration: 0,
        agent: null,
        summary: 'asked',
        sessionId: key,
        statement: 'Why did it fall?',
      },
      'OPEN',
    ),
  ]);
  return key;
}

/** Stores an answer, as an agent that was asked would. */
export async function said(
  agent: AgentId,
  cycle: number,
  body: unknown,
  more: {
    readonly task?: Output['task'] | 'intervene' | 'synthesise';
    readonly pass?: number;
    readonly run?: string;
  } = {},
): Promise<string> {
  const { task = 'contribute', pass = 1, run = runKey } = more;
  const call = sampleCall({
    runKey: run,
    phase: 'ATTACK',
    round: cycle,
    agent: cast[agent].key,
    task,
    subject: subjectOf({ pass, retry: 0, instead: null }),
    answer: asJson(body),
    facts: { stance: 'SUPPORTS', flags: [] },
  });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}

export const heard = async (
  agent: AgentId,
  cycle: number,
  body: unknown,
  quarantined: string | null = null,
): Promise<Output> => ({ agent, ref: await said(agent, cycle, body), task: 'contribute', quarantined });

export const order = (step: string, more: Partial<SettleOrder> = {}): SettleOrder => ({
  runKey,
  cycle: 1,
  step,
  phase: 'ATTACK',
  rows: [],
  outputs: [],
  digests: [],
  focus: null,
  ...more,
});

export const rowsNow = async () => (await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey);
export const bodyOf = async (key: string | undefined | null) => (await findNotes(store.db, [key ?? '']))[0];
