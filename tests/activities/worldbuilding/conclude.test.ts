import { describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { closeRunIn } from '../../../activities/close-run.ts';
import { listDocuments, saveFiles } from '../../../activities/store/documents.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { listMatches } from '../../../activities/worldbuilding/match-list.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { openMatchIn } from '../../../activities/worldbuilding/open.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { matchDocument, type MatchDocument } from '../../../shared/worldbuilding/documents/files.ts';
import { scheduleOf } from '../../../shared/worldbuilding/deliberation/schedule.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import type { MatchRowOrder } from '../../../shared/worldbuilding/match-rows.ts';
import { first } from '../../shared/worldbuilding/debate/in-memory.ts';
import { storeRuns } from '../../support/store.ts';
import { concludeMatchIn } from '../../../activities/worldbuilding/conclude.ts';
import { likenessRow, type Comparing } from '../../../activities/worldbuilding/likeness.ts';
import { comparing } from './comparing.ts';
import { anImage, close, conclude, debate, played, runKey, store, whole, setUp } from './concluded-match.ts';

setUp();

async function recorded(): Promise<MatchDocument> {
  const text = (await listDocuments(store.db, runKey)).find(({ path }) => path === 'match.json')?.text;
  return matchDocument.parse(JSON.parse(text ?? 'null'));
}

const ledgerNow = async () => (await readLedger(store.db, runKey)).map(({ entryKey }) => entryKey);

describe('a conclusion', () => {
  test('publishes the match in three forms and closes its run', async () => {
    await whole();
    expect(await conclude(close())).toEqual({ documents: ['match.md', 'match.json', 'match.html'] });
    expect((await listDocuments(store.db, runKey)).map(({ path }) => path)).toEqual([
      'match.html',
      'match.json',
      'match.md',
    ]);
    expect(await findOutcome(store.db, runKey)).toMatchObject({ outcome: 'JUDGED', reason: 'A leads' });
    expect((await readLedger(store.db, runKey)).slice(-3)).toMatchObject([
      {
        entryKey: 'match/ended',
        type: 'MATCH',
        phase: 'JUDGMENT',
        content: { kind: 'ENDED', team: null, end: 'JUDGED', why: 'A leads', summary: 'JUDGED: A leads' },
      },
      {
        entryKey: 'published',
        type: 'OUTCOME',
        content: { state: 'published', end: 'JUDGED', winner: 'A', corpus: 'simulated', simulated: true },
      },
      { entryKey: 'outcome', type: 'OUTCOME', content: { outcome: 'JUDGED', reason: 'A leads' } },
    ]);
  });

  test('records what was stored: debate, specs, pictures with their small copies, scores and verdict', async () => {
    const files = await whole();
    await conclude(close());
    const record = await recorded();
    expect(record).toMatchObject({
      matchKey: runKey,
      simulated: true,
      end: 'JUDGED',
      teams: {
        A: {
          name: 'Ash & Daughters',
          rounds: [{ outcome: 'ACCEPTED', canon: 'A-C1' }],
          canon: [{ id: 'A-C1' }],
          crystallizations: [{ id: 'A-S1', ratified: true }],
        },
        B: { name: 'The Tidewrights', canon: [{ id: 'B-C1' }] },
      },
      judgements: [{ scores: { A: {}, B: {} } }, { scores: { A: {}, B: {} } }],
      verdict: { winner: 'A' },
    });
    expect(record.teams.A.transcript).toHaveLength(8);
    expect(record.teams.B.artifacts.map(({ image }) => image?.sha256)).toEqual(
      files.slice(6).map(({ sha256 }) => sha256),
    );
    expect(record.teams.A.artifacts[0]).toMatchObject({
      prompt: 'hero of A',
      mustShow: ['bells'],
      image: {
        thumbnail: `data:image/png;base64,${anImage(10, 2).bytes.toString('base64')}`,
        bytes: files[0]?.bytes.length,
      },
    });
    expect(Date.parse(record.endedAt)).toBeGreaterThanOrEqual(Date.parse(record.startedAt));
  });

  test('says SIMULATED in every document', async () => {
    await whole();
    await conclude(close());
    for (const { text } of await listDocuments(store.db, runKey)) expect(text).toMatch(/SIMULATED|"simulated": true/);
  });

  test('of a match that was cancelled is its last: another end is refused, and nothing is written or judged after it', async () => {
    await whole();
    const one = await conclude(close({ end: 'CANCELLED', why: 'it was cancelled' }));
    const [keys, files] = [await ledgerNow(), await listDocuments(store.db, runKey)];
    for (const end of ['JUDGED', 'UNJUDGED'] as const)
      await expect(conclude(close({ end }))).rejects.toMatchObject({
        type: 'BAD_INPUT',
        nonRetryable: true,
        message: expect.stringContaining('this match was cancelled'),
      });
    expect(await conclude(close({ end: 'CANCELLED', why: 'again' }))).toEqual(one);
    const last = scheduleOf(matchDefaults).at(-1) ?? first;
    // Of the two, the first round was begun before: who was told so again would go on and pay for its turns.
    for (const place of [first, last])
      await expect(debate.beginRound({ runKey, team: 'A', place })).rejects.toMatchObject({ type: 'BAD_INPUT' });
    expect([await ledgerNow(), await listDocuments(store.db, runKey)]).toEqual([keys, files]);
  });

  test('that is repeated, alone or side by side, writes nothing and says the same', async () => {
    await whole();
    const [one, other] = await Promise.all([conclude(close()), conclude(close())]);
    expect(other).toEqual(one);
    const [keys, files] = [await ledgerNow(), await listDocuments(store.db, runKey)];
    expect(await conclude(close({ end: 'CANCELLED', why: 'it was cancelled' }))).toEqual(one);
    expect([
      await ledgerNow(),
      await listDocuments(store.db, runKey),
      (await findOutcome(store.db, runKey))?.outcome,
    ]).toEqual([keys, files, 'JUDGED']);
  });

  test('of a match that Symposium had failed before is its last word, beside the failure', async () => {
    await whole();
    await closeRunIn(store.db)({ runKey, phase: 'ARTIFACTS', outcome: 'FAILED', reason: 'no room' });
    await conclude(close());
    const outcomes = (await readLedger(store.db, runKey)).flatMap(({ type, content }) =>
      type === 'OUTCOME' && content['outcome'] !== undefined ? [content['outcome']] : [],
    );
    expect(outcomes).toEqual(['FAILED', 'JUDGED']);
    expect((await listMatches(store.db, 100)).find((one) => one.runKey === runKey)).toMatchObject({
      outcome: 'JUDGED',
      winner: 'A',
    });
  });

  test('that cannot be written leaves nothing behind', async () => {
    await whole();
    const before = await ledgerNow();
    const inTheWay = [{ path: 'match.html', text: 'somebody else’s' }];
    await saveFiles(store.db, runKey, 1, inTheWay);
    await expect(conclude(close())).rejects.toThrow('documents_pkey');
    expect([
      await ledgerNow(),
      await listDocuments(store.db, runKey),
      await findOutcome(store.db, runKey),
      await findNotes(store.db, [`${runKey}/match/once/conclusion`]),
    ]).toEqual([before, inTheWay, null, []]);
  });

  test('of a match that was cancelled in its debate publishes what there is', async () => {
    await openMatchIn(store.db, { model: null })({ runKey, input: {} });
    await played('B');
    await debate.beginRound({ runKey, team: 'A', place: first });
    await append(store.db, runKey, [
      houseEntry('CORRECTION', 'cancellation/1', 'OPEN', {
        state: 'cancellation asked for',
        by: 'mara',
        reason: 'It was asked wrongly',
      }),
    ]);
    await conclude(close({ end: 'CANCELLED', why: 'it was cancelled' }));
    expect(await recorded()).toMatchObject({
      end: 'CANCELLED',
      why: 'it was cancelled by mara: It was asked wrongly',
      teams: { A: { transcript: [], rounds: [] }, B: { rounds: [{}] } },
      judgements: [],
      verdict: null,
    });
    expect((await readLedger(store.db, runKey)).at(-1)).toMatchObject({
      phase: 'FOUNDATION',
      content: { outcome: 'CANCELLED' },
    });
  });

  test('of a match that had only been opened is one too', async () => {
    await openMatchIn(store.db, { model: null })({ runKey, input: {} });
    await conclude(close({ end: 'UNJUDGED', why: 'there is no spec of A and B to judge' }));
    expect(await recorded()).toMatchObject({
      end: 'UNJUDGED',
      why: 'there is no spec of A and B to judge',
      verdict: null,
    });
  });

  test.each(['nobody', 'a-scenario'])('of %s is refused for good', async (key) => {
    await storeRuns(store.db, 'simulated', 'a-scenario');
    await expect(conclude(close({ runKey: key }))).rejects.toMatchObject({ type: 'UNKNOWN_RUN', nonRetryable: true });
  });
});

describe('how alike two worlds are', () => {
  const rowsOf = async () =>
    (await readLedger(store.db, runKey)).filter(({ entryKey }) => entryKey === 'match/likeness');
  const asked: string[] = [];
  const counted: Comparing = {
    ...comparing,
    embed: (embedder, text) => {
      asked.push(embedder);
      return comparing.embed(embedder, text);
    },
  };
  const concludeBy = (how: Comparing) => concludeMatchIn(store.db, how)(close());
  /** As an attempt of its own. */
  const likeness = (...given: Parameters<typeof likenessRow>) =>
    new MockActivityEnvironment().run<Parameters<typeof likenessRow>, MatchRowOrder | null, typeof likenessRow>(
      likenessRow,
      ...given,
    );

  test('stands in the record, with the embedder that a simulated match has', async () => {
    await whole();
    await conclude(close());
    // Both teams of this match wrote the same words.
    expect((await recorded()).distinctness).toEqual({ embedder: 'hashed:', likeness: expect.closeTo(1, 9), why: null });
  });

  test('is asked for once: what is stored of a text is not embedded again, and the first row stands', async () => {
    await whole();
    await concludeBy(counted);
    const before = asked.length;
    await concludeBy(counted);
    expect(asked).toHaveLength(before);
    expect(await rowsOf()).toHaveLength(1);
  });

  test.each<readonly [string, Comparing['embed'], RegExp]>([
    ['is missing', () => Promise.reject(new Error('policy.embedder: is unknown')), /local:.*is unknown/],
    ['answers too late', () => new Promise((_, reject) => setTimeout(reject, 1_000)), /no answer within/],
    ['gives vectors that cannot be compared', () => Promise.resolve([0, 0]), /cannot be compared/],
  ])('has its reason in its place where an embedder %s: no match waits for one', async (nth, embed, why) => {
    await whole();
    const embedder = `local:${nth.replaceAll(' ', '-')}`;
    const run = { runKey, corpus: 'real' } as const;
    // Whoever answers has the time that it takes: a loaded machine may need more than the one who never does.
    const patience = nth === 'answers too late' ? { patienceMs: 20 } : {};
    expect(await likeness(store.db, run, { embedder }, { ...comparing, ...patience, embed })).toMatchObject({
      kind: 'LIKENESS',
      embedder,
      likeness: null,
      why: expect.stringMatching(why),
    });
  });

  test('is booked like every call, and once of two attempts at a time: a row before the request, one with tokens and cost after it, in the cost of the match', async () => {
    await whole();
    const run = { runKey, corpus: 'real' } as const;
    const costNow = async () =>
      (await listMatches(store.db, 100)).find((one) => one.runKey === runKey)?.costMicrodollars ?? Number.NaN;
    const calls = async () =>
      (await readLedger(store.db, runKey)).filter(({ type, content }) => type === 'CALL' && content.task === 'embed');
    const before = await costNow();
    const embedder = 'openai:text-embedding-3-large';
    const askedBefore: number[] = [];
    const embed: Comparing['embed'] = async (by, text) => {
      askedBefore.push((await calls()).filter(({ content }) => content.state === 'asked').length);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return comparing.embed(by, text);
    };
    const compared = () => likeness(store.db, run, { embedder }, { ...comparing, embed });
    const [one, other] = await Promise.all([compared(), compared()]);
    expect(other).toEqual(one);
    expect(askedBefore).toEqual([1]);
    const paid = (await calls()).filter(({ content }) => content.state === 'answered');
    const cost = paid.reduce(
      (sum, { content }) => sum + (content.usage as { cost_microdollars: number }).cost_microdollars,
      0,
    );
    expect(cost).toBeGreaterThan(0);
    // Both teams of this match wrote the same words, which are paid once.
    expect(paid).toHaveLength(1);
    expect(await costNow()).toBe(before + cost);
    // Stored is stored.
    await compared();
    expect(await costNow()).toBe(before + cost);
  });

  test('has a row that says why where an embedder fails, and costs nothing', async () => {
    await whole();
    const embed = () => Promise.reject(new Error('it is down'));
    await likeness(store.db, { runKey, corpus: 'real' }, { embedder: 'openai:down' }, { ...comparing, embed });
    const rows = (await readLedger(store.db, runKey)).filter(({ content }) => content.task === 'embed');
    expect(rows.map(({ content }) => content.state)).toEqual(expect.arrayContaining(['asked', 'failed']));
    expect(rows.find(({ content }) => content.state === 'failed')?.content.why).toBe('it is down');
    const listed = (await listMatches(store.db, 100)).find((one) => one.runKey === runKey);
    expect(listed?.costMicrodollars).not.toBeNull();
  });

  test('is not asked of a match that was cancelled', async () => {
    await whole();
    await conclude({ ...close(), end: 'CANCELLED' });
    expect(await rowsOf()).toEqual([]);
  });
});
