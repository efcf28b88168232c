import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encodePng } from '../../../activities/images/png/encode.ts';
import { blankRaster } from '../../../activities/images/raster.ts';
import { closeRunIn } from '../../../activities/close-run.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { listDocuments, saveFiles } from '../../../activities/store/documents.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { listMatches } from '../../../activities/worldbuilding/match-list.ts';
import { matchReader } from '../../../activities/worldbuilding/stored-match.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import type { ImageFile } from '../../../activities/store/images.ts';
import { savePicture } from '../../../activities/worldbuilding/stored-pictures.ts';
import { concludeMatchIn } from '../../../activities/worldbuilding/conclude.ts';
import { debateIn } from '../../../activities/worldbuilding/debate.ts';
import { openMatchIn } from '../../../activities/worldbuilding/open.ts';
import { pictureFilesOf } from '../../../activities/worldbuilding/record.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { asJson } from '../../../shared/kernel/json.ts';
import type { MatchClose } from '../../../shared/worldbuilding/activities.ts';
import { matchDocument, type MatchDocument } from '../../../shared/worldbuilding/documents/catalogue.ts';
import { openSeal } from '../../../shared/worldbuilding/judging/opening.ts';
import { verdictOf } from '../../../shared/worldbuilding/judging/verdict.ts';
import { matchDefaults } from '../../../shared/worldbuilding/match-policy.ts';
import type { MatchRowOrder } from '../../../shared/worldbuilding/match-rows.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import { artifacts, type Artifact, type Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { byAll, first } from '../../shared/worldbuilding/debate/in-memory.ts';
import {
  crystallized,
  fill,
  objected,
  proposed,
  resolved,
  responded,
  voted,
} from '../../shared/worldbuilding/deliberation/said.ts';
import { answered, model, sealFor } from '../../shared/worldbuilding/judging/cases.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';
import { orderIn } from './played.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let conclude: ReturnType<typeof concludeMatchIn>;
let debate: ReturnType<typeof debateIn>;
let runKey = '';
let runs = 0;
beforeAll(async () => {
  store = await openStore();
  conclude = concludeMatchIn(store.db);
  debate = debateIn(store.db, matchReader(store.db));
});
afterAll(() => store.close());
beforeEach(() => {
  runKey = `concluded-${(runs += 1)}`;
});

const write = (...rows: readonly MatchRowOrder[]) => append(store.db, runKey, rows.map(matchEntry));
const head = (team: Team | null, phase: MatchRowOrder['phase'], key: string) => ({
  team,
  phase,
  round: 0,
  key: `${team ?? 'match'}/${phase}/${key}`,
  summary: key,
});

async function said(change: Omit<Parameters<typeof sampleCall>[0], 'runKey'>): Promise<string> {
  const call = sampleCall({ runKey, ...change });
  await saveCall(store.db, call, {}, {}, []);
  return callKey(call);
}

/** A round of a team, from its proposal to the canon. */
async function played(team: Team): Promise<void> {
  const { agenda } = await debate.beginRound({ runKey, team, place: first });
  const turn = async (...order: [Parameters<typeof orderIn>[4], Parameters<typeof orderIn>[5]]) =>
    debate.settleTurn(await orderIn(store.db, runKey, team, first, ...order));
  await turn('PROPOSAL', { [agenda.proposer]: proposed({ fills: [fill('NAME', 'Tidebell')] }) });
  await turn('OBJECTION', { CONTRARIAN: objected({ target: `${team}-F1` }) });
  await turn('RESPONSE', { LOREKEEPER: responded() });
  await turn('RESOLUTION', { SYNTHESIZER: resolved() });
  await turn('VOTE', byAll(voted('ACCEPT')));
}

function anImage(colour: number, side = 4): ImageFile {
  const raster = blankRaster(side, side);
  raster.pixels.fill(colour);
  const bytes = Buffer.from(encodePng(raster));
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
    mediaType: 'image/png',
    width: side,
    height: side,
  };
}

/** Spec, prompts and a picture for every artifact of a team; returns the pictures in the order of the artifacts. */
async function finished(team: Team, colour: number): Promise<ImageFile[]> {
  const spec = await said({
    phase: 'CRYSTALLIZATION',
    agent: `${team.toLowerCase()}-synthesizer`,
    task: 'crystallize',
    answer: asJson(crystallized()),
  });
  await write(
    {
      ...head(team, 'CRYSTALLIZATION', 'crystallized'),
      kind: 'CRYSTALLIZED',
      attempt: 1,
      call: spec,
      problems: [],
      invented: [],
      unused: [],
    },
    { ...head(team, 'CRYSTALLIZATION', 'ratified'), kind: 'RATIFIED', attempt: 1, ratified: true, seats: [] },
    { ...head(team, 'CRYSTALLIZATION', 'spec'), kind: 'SPEC', attempt: 1, ratified: true, call: spec },
  );
  const prompts = Object.fromEntries(
    artifacts.map((artifact) => [artifact, { prompt: `${artifact} of ${team}`, mustShow: ['bells'] }]),
  );
  await said({
    phase: 'ARTIFACTS',
    round: team === 'A' ? 1 : 2,
    agent: 'prompt-engineer',
    task: 'write-prompts',
    answer: asJson(prompts),
  });
  const files: ImageFile[] = [];
  for (const artifact of artifacts) files.push(await pictured(team, artifact, colour + artifacts.indexOf(artifact)));
  return files;
}

async function pictured(team: Team, artifact: Artifact, colour: number): Promise<ImageFile> {
  const [image, key] = [anImage(colour), `${runKey}/picture/${team}/${artifact}/1`];
  await savePicture(
    store.db,
    {
      key,
      runKey,
      team,
      artifact,
      ordinal: 1,
      prompt: `${artifact} of ${team}`,
      model: 'simulated:painter',
      seed: 1,
      outcome: 'painted',
      image,
      view: image,
      thumbnail: anImage(colour, 2),
      why: null,
      costMicrodollars: 40,
      durationMs: 1,
      requestId: null,
    },
    [],
  );
  await write({
    ...head(team, 'ARTIFACTS', artifact),
    kind: 'PICTURE',
    artifact,
    picture: key,
    softened: null,
    why: null,
  });
  return image;
}

/** One judge, in both orders. */
async function judged(): Promise<void> {
  const sealed = sealFor([model('judge')]);
  const results = sealed.map((one) => answered(one, (team) => (team === 'A' ? 4 : 3)));
  const judgements = [];
  for (const result of results)
    judgements.push({
      id: result.id,
      outcome: 'SCORED' as const,
      code: null,
      ref: await said({
        phase: 'JUDGMENT',
        agent: 'judge',
        task: 'judge',
        subject: result.id,
        answer: asJson(result.outcome === 'SCORED' ? result.scores : null),
      }),
    });
  const conduct = { ratified: true, breaches: 0 };
  await write(
    { ...head(null, 'JUDGMENT', 'opened'), kind: 'OPENED', seed: 'seed', sealed, judgements },
    {
      ...head(null, 'JUDGMENT', 'verdict'),
      kind: 'VERDICT',
      verdict: verdictOf(openSeal(sealed, results) ?? [], { A: conduct, B: conduct }, matchDefaults),
    },
  );
}

/** A match from its opening to its verdict; its pictures. */
async function whole(): Promise<ImageFile[]> {
  await openMatchIn(store.db, { model: null })({
    runKey,
    input: { draw: { tier: 2 }, teams: { A: { name: 'Ash & Daughters' }, B: { name: 'The Tidewrights' } } },
  });
  for (const team of ['A', 'B'] as const) await played(team);
  const files = [...(await finished('A', 10)), ...(await finished('B', 100))];
  await judged();
  return files;
}

const close = (change: Partial<MatchClose> = {}): MatchClose => ({ runKey, end: 'JUDGED', why: 'A leads', ...change });
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

  test('of a match that the house had failed before is its last word, beside the failure', async () => {
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
    await conclude(close({ end: 'CANCELLED', why: 'it was cancelled' }));
    expect(await recorded()).toMatchObject({
      end: 'CANCELLED',
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

describe('the pictures of a match', () => {
  test('come as files for beside the page, byte by byte', async () => {
    const files = await whole();
    await conclude(close());
    expect(await pictureFilesOf(store.db, runKey)).toEqual(
      files.map(({ sha256, bytes }) => ({ path: `images/${sha256}.png`, bytes })),
    );
    const [html] = await listDocuments(store.db, runKey);
    for (const { sha256 } of files) expect(html?.text).toContain(`images/${sha256}.png`);
  });

  test('are none before it is concluded', async () => {
    await whole();
    expect(await pictureFilesOf(store.db, runKey)).toEqual([]);
  });
});

describe('the list of matches', () => {
  const mine = async () => (await listMatches(store.db, 50)).find((one) => one.runKey === runKey);

  test('shows a match with its teams, how far it came and what it cost', async () => {
    await openMatchIn(store.db, { model: null })({
      runKey,
      input: { draw: { tier: 2, number: 3 }, teams: { A: { name: 'Ash & Daughters' } } },
    });
    expect(await mine()).toMatchObject({
      number: 3,
      tier: 2,
      corpus: 'simulated',
      setting: expect.any(String),
      entrants: { A: 'Ash & Daughters', B: 'Team B' },
      phase: 'CHALLENGE',
      outcome: null,
      winner: null,
      costMicrodollars: 0,
    });
    await played('A');
    await pictured('A', 'hero', 3);
    await write({
      ...head(null, 'CHALLENGE', 'offered'),
      kind: 'OFFERED',
      offer: 1,
      by: 'a reader',
      text: 'It never rains.',
    });
    expect(await mine()).toMatchObject({ phase: 'ARTIFACTS', costMicrodollars: 40 });
  });

  test('shows who won once that is known, the newest first', async () => {
    await whole();
    await conclude(close());
    expect(await mine()).toMatchObject({ phase: 'JUDGMENT', outcome: 'JUDGED', winner: 'A', costMicrodollars: 480 });
    expect((await listMatches(store.db, 1)).map((one) => one.runKey)).toEqual([runKey]);
  });
});
