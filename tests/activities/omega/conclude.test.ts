import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { concludeIn } from '../../../activities/omega/conclude.ts';
import { settleIn } from '../../../activities/omega/settle.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { listDocuments, saveFiles } from '../../../activities/store/documents.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { liveEntries } from '../../../activities/omega/memory/stored-memories.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { sessionReader } from '../../../activities/omega/stored-session.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { asJson } from '../../../shared/kernel/json.ts';
import type { ConcludeOrder, HouseRow } from '../../../shared/omega/activities.ts';
import { cast, type AgentId } from '../../../shared/omega/agents/cast.ts';
import { sessionReport } from '../../../shared/omega/documents/files.ts';
import { sessionEntry } from '../../../shared/omega/memory/stored-rows.ts';
import type { QualityVerdict } from '../../../shared/omega/vocabulary.ts';
import { sessionDocumentsOf, writeSession } from '../../../workers/omega/documents.ts';
import { built, controlled, phiWords } from '../../shared/omega/documents/said.ts';
import { failures, patterns, successes } from '../../shared/omega/memory/spoken-memories.ts';
import { spoken } from '../../shared/omega/spoken.ts';
import { inScratch } from '../../support/scratch.ts';
import { openStore, sampleCall } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let conclude: ReturnType<typeof concludeIn>;
let runKey = '';
let runs = 0;
beforeAll(async () => {
  store = await openStore();
  conclude = concludeIn(store.db, sessionReader(store.db));
});
afterAll(() => store.close());
beforeEach(() => {
  runKey = `concluded-${(runs += 1)}`;
});

async function said(agent: AgentId, answer: unknown, task = 'contribute', phase = 'SYNTHESIS'): Promise<string> {
  const call = sampleCall({
    runKey,
    phase,
    agent: cast[agent].key,
    task,
    answer: asJson(answer),
    facts: asJson({ stance: 'SUPPORTS', flags: [], quarantine: null, part: {}, breakthrough: agent === 1 }) as Readonly<
      Record<string, never>
    >,
  });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}

/** A session of one cycle, stored as agents and house would have left it; how to conclude it. */
async function sessionIn(
  corpus: 'simulated' | 'real',
  status: ConcludeOrder['status'] = 'SUCCESS',
  quality: QualityVerdict = 'SHIP',
): Promise<ConcludeOrder> {
  const brief = {
    problem: 'Why do lakes freeze from the top?',
    title: 'Why do lakes freeze',
    stakes: null,
    uncertainty: null,
    depth: 0,
    matches: 0,
    standings: {},
  };
  await openRun(store.db, { runKey, system: 'omega', parent: null, corpus, brief, policy: {} });
  await append(store.db, runKey, [
    sessionEntry(
      {
        kind: 'QUERY',
        key: 'query',
        iteration: 0,
        agent: null,
        summary: 'asked',
        sessionId: runKey,
        statement: brief.problem,
      },
      'OPEN',
    ),
  ]);
  const failing = quality === 'REJECT' ? [{ criterion: 'c', what: 'w', tiers: [] }] : [];
  const spokenBy: readonly [AgentId, unknown][] = [
    [1, spoken()],
    [51, built()],
    [52, { ...controlled(), quality, failures: failing }],
    [54, patterns()],
    [55, failures({ failures: failures().failures.map((one) => ({ ...one, agentId: 1 })) })],
    [
      56,
      successes({
        successes: successes().successes.map((one) => ({ ...one, agentId: 1 })),
        brilliantIdeas: successes().brilliantIdeas.map((one) => ({ ...one, agentId: 1, claimId: '1.1/C1' })),
      }),
    ],
  ];
  const refs = new Map<AgentId, string>();
  for (const [agent, answer] of spokenBy) refs.set(agent, await said(agent, answer));
  const rows: readonly HouseRow[] = [
    {
      kind: 'DEPLOYMENT',
      key: '1/SYNTHESIS/1/deployment-1',
      agent: null,
      summary: 'SYNTHESIS',
      batch: 1,
      agents: [1, 51, 52],
    },
    {
      kind: 'CLASSIFICATION',
      key: '1/SYNTHESIS/1/classification-1',
      agent: 57,
      summary: 'causal',
      problem: { type: 'EMPIRICAL', subtype: 'CAUSAL' },
    },
  ];
  await settleIn(
    store.db,
    sessionReader(store.db),
  )({
    runKey,
    cycle: 1,
    step: '1/SYNTHESIS/1',
    phase: 'SYNTHESIS',
    rows,
    outputs: [...refs].map(([agent, ref]) => ({ agent, ref, task: 'contribute', quarantined: null })),
    digests: [],
    focus: null,
  });
  return {
    runKey,
    cycle: 1,
    status,
    failureType: status === 'FAILURE' ? 'RESOURCE' : null,
    why: 'it ended',
    restsOn: ['1.1/C1'],
    cycles: [],
    openQuestions: [],
    fullReports: [],
    questions: { all: 2, answered: 1 },
    usage: { cycles: 1, tokens: 90, costMicrodollars: 0, timeMs: 1_000 },
    refs: {
      synthesis: refs.get(51) ?? null,
      quality: refs.get(52) ?? null,
      phi: await said(57, phiWords, 'synthesise', 'CONCLUSION'),
      recommendation: null,
    },
  };
}

const keysNow = async () => (await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey);
const learnedNow = async (corpus: 'simulated' | 'real') =>
  (await liveEntries(store.db, { corpus })).filter(({ tally }) => Object.hasOwn(tally, runKey));

describe('a conclusion', () => {
  test('publishes the report in three forms and the ideas as files, and hands the lessons on', async () => {
    const order = await sessionIn('real');
    const concluded = await conclude(order);
    const files = await listDocuments(store.db, runKey);
    expect(concluded).toMatchObject({
      confidence: 0.7,
      degradation: 2,
      documents: expect.arrayContaining([
        'report.html',
        'report.json',
        'report.md',
        expect.stringMatching(/^ideas\/idea-let-the-lock-pick-itself-/),
      ]),
    });
    expect(files.map(({ path }) => path).sort()).toEqual([...concluded.documents].sort());
    const report = sessionReport.parse(JSON.parse(files.find(({ path }) => path === 'report.json')?.text ?? 'null'));
    expect(report.lessons.map(({ file }) => file).filter((file) => file !== null)).toEqual(
      concluded.documents.filter((path) => path.startsWith('ideas/')),
    );
    expect(report.messages).toHaveLength(7);
    expect(report.waves).toMatchObject([
      { phase: 'SYNTHESIS', places: [{ state: 'ANSWERED' }, { state: 'ANSWERED' }, { state: 'ANSWERED' }] },
    ]);
    expect((await keysNow()).filter((key) => key.startsWith('session/memory/')).length).toBe(
      (await learnedNow('real')).length,
    );
    expect((await learnedNow('real')).map(({ section }) => section)).toEqual(
      expect.arrayContaining(['problemPatterns', 'historicalSuccesses', 'brilliantIdeas']),
    );
  });

  test('that is repeated, alone or side by side, writes nothing and says the same', async () => {
    const order = await sessionIn('real');
    const [one, other] = await Promise.all([conclude(order), conclude(order)]);
    expect(other).toEqual(one);
    const [keys, files] = [await keysNow(), await listDocuments(store.db, runKey)];
    expect(await conclude({ ...order, status: 'FAILURE', failureType: 'ABORT', why: 'another end' })).toEqual(one);
    expect([await keysNow(), await listDocuments(store.db, runKey)]).toEqual([keys, files]);
  });

  test('that cannot be written leaves nothing behind', async () => {
    const order = await sessionIn('real');
    const before = await keysNow();
    const inTheWay = [{ path: 'report.html', text: 'somebody else’s' }];
    await saveFiles(store.db, runKey, 1, inTheWay);
    await expect(conclude(order)).rejects.toThrow('documents_pkey');
    expect([
      await keysNow(),
      await listDocuments(store.db, runKey),
      await findNotes(store.db, [`${runKey}/concluded`]),
    ]).toEqual([before, inTheWay, []]);
    expect(await learnedNow('real')).toEqual([]);
  });

  test.each([
    ['SUCCESS', 'SHIP', 1],
    ['PARTIAL', 'SHIP_WITH_CAVEATS', 1],
    ['PARTIAL', 'REJECT', 0],
    ['FAILURE', 'SHIP', 0],
  ] as const)('counts its patterns as good only where an answer ships: %s, %s', async (status, quality, good) => {
    await conclude(await sessionIn('real', status, quality));
    expect((await learnedNow('real')).find(({ section }) => section === 'problemPatterns')?.tally[runKey]).toEqual({
      seen: 1,
      good,
    });
  });

  test('of simulated work says SIMULATED in every file, and reaches no real memory', async () => {
    await conclude(await sessionIn('simulated'));
    for (const { text } of await listDocuments(store.db, runKey)) expect(text).toMatch(/SIMULATED|"simulated": true/);
    expect((await learnedNow('simulated')).length).toBeGreaterThan(0);
    expect(await learnedNow('real')).toEqual([]);
  });
});

describe('the documents of a session', () => {
  test('are written to a folder of its own, simulated ones apart', () =>
    inScratch(async (folder) => {
      await conclude(await sessionIn('simulated'));
      const documents = await sessionDocumentsOf(store.db, runKey);
      const written = documents === null ? [] : await writeSession(folder, documents);
      expect(written).toContain(join(folder, 'simulated', runKey, 'report.html'));
      expect(await readFile(join(folder, 'simulated', runKey, 'report.md'), 'utf8')).toContain('SIMULATED');
    }));

  test('are none before it has ended', async () => {
    await sessionIn('real');
    expect(await sessionDocumentsOf(store.db, runKey)).toBeNull();
  });

  test('never leave that folder', () =>
    inScratch(async (folder) => {
      await expect(
        writeSession(folder, { runKey: 'lakes', corpus: 'real', files: [{ path: '../../up.md', text: '' }] }),
      ).rejects.toThrow('leads out of its folder');
    }));
});
