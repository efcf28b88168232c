import { generateKeyPairSync } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { boundOf } from '../../../activities/evaluation/bound.ts';
import { sha256 } from '../../../activities/identity/keys.ts';
import { packBody } from '../../../activities/store/bodies.ts';
import { jsonText } from '../../../shared/kernel/json.ts';
import { setOf } from '../../../shared/evaluation/scenario-set.ts';
import { evaluationDocumentSchema } from '../../../shared/scenario/documents/evaluation.ts';
import { signed } from '../../../workers/corpus/release/signature.ts';
import { readFolders } from '../../../workers/evaluation/read-folders.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { corpus, withNarrative, writeCorpus } from './a-corpus.ts';

const scenarios = corpus('KS', 'PX');
const paper = 'scenarios/IM-0001.json';

/** A release's public part, and the keys beside it. `hashed`: the form of a key that it hashes; a version has its own. */
async function released(
  folder: string,
  hashed: (key: object) => unknown = (key) => key,
): Promise<{ readonly release: string; readonly keys: string }> {
  const [release, keys] = [join(folder, 'im-v1'), join(folder, 'keys')];
  const files = scenarios.map(({ face }) => ({
    path: `scenarios/${face.scenarioId}.json`,
    bytes: Buffer.from(JSON.stringify(face)),
  }));
  const list = scenarios.map(({ face: { scenarioId }, key }) => ({
    scenarioId,
    keySha256: sha256(jsonText(hashed(key))),
  }));
  files.push({ path: 'release.json', bytes: Buffer.from(JSON.stringify({ scenarios: list })) });
  const as = { notice: 'Test data', release: 'im-v1', part: 'public' } as const;
  for (const { path, bytes } of signed(files, as, generateKeyPairSync('ed25519').privateKey)) {
    await mkdir(dirname(join(release, 'public', path)), { recursive: true });
    await writeFile(join(release, 'public', path), bytes);
  }
  await writeCorpus(keys, scenarios);
  return { release, keys };
}

test('a release is read as it was signed, from whichever of its folders, and beside a file that is nobody’s', () =>
  inScratch(async (folder) => {
    const { release, keys } = await released(folder);
    await writeFile(join(release, 'public', '.DS_Store'), '');
    for (const scenario of ['.', 'public', 'public/scenarios'])
      expect(await readFolders(join(release, scenario), keys)).toEqual(scenarios);
  }));

test('a key of which one letter is another, where no paper tells, is refused, unless new keys are meant', () =>
  inScratch(async (folder) => {
    const { release, keys } = await released(folder);
    const [one] = scenarios;
    const { key, face } = present(one);
    const steps = key.steps.map((step) => ({ ...step, action: `${step.action}.` }));
    await writeCorpus(keys, [{ face, key: { ...key, steps } }, ...scenarios.slice(1)]);
    await expect(readFolders(release, keys)).rejects.toThrow(
      '--keys: the key of IM-0001 is not the one of this release',
    );
    expect((await readFolders(release, keys, { newKeys: true }))[0]?.key.steps).toEqual(steps);
    // Keys beside papers that nobody has signed are whose folder it is.
    expect((await readFolders(keys, keys))[0]?.key.steps).toEqual(steps);
  }));

/** The same value with the fields of each object in the opposite order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, turned(one)]),
  );
};

test('keys that differ in their form only are the same keys: one set, under one hash, that fits the release', () =>
  inScratch(async (folder) => {
    const { release, keys } = await released(folder, (key) => evaluationDocumentSchema.parse(key));
    const as = (form: (key: object) => string) =>
      Promise.all(
        scenarios.map(({ face, key }) =>
          writeFile(join(keys, 'evaluation', `${face.scenarioId}_eval.json`), form(key)),
        ),
      );
    const hashes: string[] = [];
    for (const form of [
      (key: object) => JSON.stringify(key),
      (key: object) => JSON.stringify(turned(key), null, '\t').replaceAll('\n', '\r\n'),
      (key: object) =>
        JSON.stringify(key).replace(
          /[^\x20-\x7e]|w/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    ]) {
      await as(form);
      const read = await readFolders(release, keys);
      hashes.push((await packBody(setOf(read))).hash, ...read.map((one) => boundOf(one)));
    }
    expect(new Set(hashes).size).toBe(1 + scenarios.length);
  }));

test.each<[string, string, (part: string) => Promise<unknown>]>([
  [
    'another narrative, which its key does not repeat',
    `${paper}: changed`,
    (part) =>
      writeFile(join(part, paper), JSON.stringify(withNarrative(present(scenarios[0]), 'You wake elsewhere.').face)),
  ],
  ['one paper less', `${paper}: missing`, (part) => rm(join(part, paper))],
  [
    'a paper more',
    'scenarios/IM-0009.json: added',
    (part) => writeFile(join(part, 'scenarios/IM-0009.json'), JSON.stringify(scenarios[0]?.face)),
  ],
  ['no signature', 'SIGNATURE.json: missing', (part) => rm(join(part, 'SIGNATURE.json'))],
  ['no checksums', 'SHA256SUMS: missing', (part) => rm(join(part, 'SHA256SUMS'))],
  ['checksums that nobody signed', 'SHA256SUMS: changed', (part) => writeFile(join(part, 'SHA256SUMS'), '# none\n')],
])('a release with %s is refused', (_, finding, tamper) =>
  inScratch(async (folder) => {
    const { release, keys } = await released(folder);
    await tamper(join(release, 'public'));
    for (const place of [release, join(release, 'public/scenarios')])
      await expect(readFolders(place, keys)).rejects.toThrow(finding);
  }),
);
