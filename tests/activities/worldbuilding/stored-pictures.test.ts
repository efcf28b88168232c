import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImage, type ImageFile } from '../../../activities/store/images.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import {
  findPicture,
  findPictures,
  picturesOfRun,
  savePicture,
  type NewPicture,
} from '../../../activities/worldbuilding/stored-pictures.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', 'one', 'two');
});
afterAll(() => store.close());

const image = (letter: string, bytes = letter): ImageFile => ({
  sha256: letter.repeat(64),
  bytes: Buffer.from(bytes),
  mediaType: 'image/png',
  width: 2,
  height: 3,
});
const picture = (runKey: string, ordinal: number, change: Partial<NewPicture> = {}): NewPicture => ({
  key: `${runKey}/picture/A/hero/${ordinal}`,
  runKey,
  team: 'A',
  artifact: 'hero',
  ordinal,
  prompt: 'A tower.',
  model: 'simulated:painter',
  seed: 2 ** 31 - 1,
  outcome: 'painted',
  image: image('a'),
  view: image('b'),
  thumbnail: null,
  why: null,
  requestId: 'req',
  costMicrodollars: 12,
  durationMs: 5,
  ...change,
});
const entry = (key: string) => houseEntry('CALL', key, 'ARTIFACTS', {});
const known = async (letter: string) => (await readImage(store.db, letter.repeat(64))) !== null;

test('a picture comes back as it was saved, its images without their bytes', async () => {
  expect(await savePicture(store.db, picture('one', 1), [entry('call/1')])).toBe(true);
  const { requestId: _, ...saved } = picture('one', 1);
  const without = ({ bytes, ...rest }: ImageFile) => ({ ...rest, bytes: bytes.length });
  expect(await findPicture(store.db, saved.key)).toEqual({
    ...saved,
    image: without(image('a')),
    view: without(image('b')),
    at: expect.stringMatching(/Z$/),
  });
  expect(await readImage(store.db, 'a'.repeat(64))).toEqual(image('a'));
});

test('the first picture under a key stands: a second one writes nothing, not even its files or its row', async () => {
  expect(
    await savePicture(store.db, picture('one', 1, { image: image('c'), view: null, prompt: 'Another.' }), [
      entry('call/again'),
    ]),
  ).toBe(false);
  expect(await findPicture(store.db, 'one/picture/A/hero/1')).toMatchObject({
    prompt: 'A tower.',
    image: { sha256: 'a'.repeat(64) },
  });
  expect(await known('c')).toBe(false);
  expect((await readLedger(store.db, 'one')).map(({ entryKey }) => entryKey)).toEqual(['call/1']);
});

test('bytes that are known are not kept twice', async () => {
  await savePicture(
    store.db,
    picture('one', 2, { image: image('a', 'never written'), view: image('a'), thumbnail: image('a') }),
    [],
  );
  expect((await readImage(store.db, 'a'.repeat(64)))?.bytes.toString()).toBe('a');
});

test('pictures that are saved side by side leave one row a key and wait for no one for ever', async () => {
  const keys = [11, 12, 13, 14];
  const saved = await Promise.all(
    keys.flatMap((ordinal) =>
      [1, 2, 3].map((turn) =>
        savePicture(
          store.db,
          picture('one', ordinal, { image: image(turn === 2 ? 'e' : 'f'), view: image(turn === 2 ? 'f' : 'e') }),
          [entry(`call/${ordinal}`)],
        ),
      ),
    ),
  );
  expect(saved.filter(Boolean)).toHaveLength(keys.length);
  expect(
    await findPictures(
      store.db,
      keys.map((ordinal) => `one/picture/A/hero/${ordinal}`),
    ),
  ).toHaveLength(keys.length);
});

test('all of a picture is saved or nothing', async () => {
  const torn = savePicture(store.db, picture('two', 1, { image: { ...image('d'), width: 0 } }), [entry('call/torn')]);
  await expect(torn).rejects.toMatchObject({ code: '23514' });
  expect([
    await findPicture(store.db, 'two/picture/A/hero/1'),
    await known('b'),
    (await readLedger(store.db, 'two')).length,
  ]).toEqual([null, true, 0]);
});

test.each([
  ['painted has an image', { image: null, view: null }],
  ['painted has no reason', { why: 'none' }],
  ['refused has a reason', { outcome: 'refused' as const, image: null, view: null }],
  ['refused has no image', { outcome: 'refused' as const, why: 'Not these words.' }],
])('what is %s', async (_, change) => {
  await expect(savePicture(store.db, picture('two', 9, change), [])).rejects.toMatchObject({ code: '23514' });
});

test('a run’s pictures come in the order in which they were paid, and nobody else’s', async () => {
  await savePicture(
    store.db,
    picture('two', 3, {
      outcome: 'refused',
      image: null,
      view: null,
      why: 'Not these words.',
      seed: null,
      costMicrodollars: null,
    }),
    [],
  );
  await savePicture(store.db, picture('two', 2), []);
  expect(
    (await picturesOfRun(store.db, 'two')).map(({ ordinal, seed, costMicrodollars }) => [
      ordinal,
      seed,
      costMicrodollars,
    ]),
  ).toEqual([
    [3, null, null],
    [2, 2 ** 31 - 1, 12],
  ]);
  expect(
    (await findPictures(store.db, ['one/picture/A/hero/1', 'two/picture/A/hero/3', 'nowhere']))
      .map(({ runKey }) => runKey)
      .sort(),
  ).toEqual(['one', 'two']);
  expect(await readImage(store.db, 'nowhere')).toBeNull();
});
