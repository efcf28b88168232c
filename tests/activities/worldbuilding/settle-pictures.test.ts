import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readLedger } from '../../../activities/store/ledger.ts';
import { settlePicturesIn } from '../../../activities/worldbuilding/settle-pictures.ts';
import type { PictureResult } from '../../../shared/worldbuilding/activities.ts';
import { matchRows } from '../../../shared/worldbuilding/stored-rows.ts';
import { artifacts, type Artifact } from '../../../shared/worldbuilding/vocabulary.ts';
import { openStore } from '../../support/store.ts';
import { png } from '../images/files.ts';
import { json, providerServer } from '../models/provider-server.ts';
import { easel, type Easel } from './easel.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let server: Awaited<ReturnType<typeof providerServer>>;
let one: Easel;
let matches = 0;

beforeAll(async () => {
  [store, server] = await Promise.all([openStore(), providerServer()]);
});
beforeEach(async () => {
  matches += 1;
  one = await easel(store.db, `settle-${matches}`, server.url);
});
afterAll(async () => {
  await server.close();
  await store.close();
});

/** Paints each artifact with a grey of its own, or those that are named alike with one. */
async function painted(same: readonly Artifact[] = [], ordinal = 1): Promise<PictureResult[]> {
  const results: PictureResult[] = [];
  for (const [place, artifact] of artifacts.entries()) {
    server.next(
      json(200, {
        created: 1,
        data: [{ b64_json: png(8, 8, same.includes(artifact) ? 99 : place).toString('base64') }],
      }),
    );
    const { picture } = await one.paint({ artifact, ordinal });
    results.push({ artifact, picture, softened: null, why: null });
  }
  return results;
}

const settle = (pictures: readonly PictureResult[], last: boolean) =>
  settlePicturesIn(store.db)({ runKey: one.runKey, team: 'A', pictures, last });
const rows = async () =>
  matchRows(await readLedger(store.db, one.runKey)).flatMap((row) => (row.kind === 'PICTURE' ? [row] : []));

describe('the pictures of a team', () => {
  test('are written down in order, once, however often they are settled', async () => {
    const results = await painted();
    for (const last of [false, false, true]) expect(await settle(results, last)).toEqual({ repeated: [] });
    expect(
      (await rows()).map(({ artifact, picture, why, team, phase }) => [artifact, picture, why, team, phase]),
    ).toEqual(results.map(({ artifact, picture }) => [artifact, picture, null, 'A', 'ARTIFACTS']));
  });

  test('that are one file six times are asked for again, and then five are missing, each with the reason', async () => {
    const results = await painted(artifacts);
    expect(await settle(results, false)).toEqual({ repeated: artifacts.slice(1) });
    expect(await rows()).toEqual([]);
    expect(await settle(results, true)).toEqual({ repeated: [] });
    expect((await rows()).map(({ picture, why }) => [picture, why])).toEqual([
      [results[0]?.picture, null],
      ...artifacts.slice(1).map(() => [null, 'the same file as hero']),
    ]);
  });

  test('that were refused or lost keep their reason and their softer words', async () => {
    const results = (await painted()).map((result) =>
      result.artifact === 'tension'
        ? { artifact: result.artifact, picture: null, softened: 'some/answer', why: 'Not these words.' }
        : result,
    );
    await settle(results, false);
    expect((await rows()).at(-1)).toMatchObject({
      artifact: 'tension',
      picture: null,
      softened: 'some/answer',
      why: 'Not these words.',
      summary: 'there is no picture of tension: Not these words.',
    });
  });

  test('are this team’s own: another’s, and one of another artifact, is a mistake', async () => {
    const [hero, landmark] = await painted();
    if (!hero || !landmark) throw new Error('nothing was painted');
    for (const result of [
      { ...hero, picture: landmark.picture },
      { ...hero, picture: `${one.runKey}/picture/B/hero/1` },
    ]) {
      await expect(settle([result], true)).rejects.toMatchObject({ type: 'UNKNOWN_REFERENCE', nonRetryable: true });
    }
    expect(await rows()).toEqual([]);
  });
});
