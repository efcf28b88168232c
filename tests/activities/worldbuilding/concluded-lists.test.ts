import { describe, expect, test } from 'vitest';
import { listDocuments } from '../../../activities/store/documents.ts';
import { listMatches } from '../../../activities/worldbuilding/match-list.ts';
import { openMatchIn } from '../../../activities/worldbuilding/open.ts';
import { pictureFilesOf } from '../../../activities/worldbuilding/record.ts';
import { close, conclude, head, pictured, played, runKey, store, whole, write, setUp } from './concluded-match.ts';

setUp();

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
