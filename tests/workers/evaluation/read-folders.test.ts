import { generateKeyPairSync } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { signed } from '../../../workers/corpus/release/signature.ts';
import { readFolders } from '../../../workers/evaluation/read-folders.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { corpus, withNarrative, writeCorpus } from './a-corpus.ts';

const scenarios = corpus('KS', 'PX');
const paper = 'scenarios/IM-0001.json';

/** A release's public part, and the keys beside it. */
async function released(folder: string): Promise<{ readonly release: string; readonly keys: string }> {
  const [release, keys] = [join(folder, 'im-v1'), join(folder, 'keys')];
  const files = scenarios.map(({ face }) => ({
    path: `scenarios/${face.scenarioId}.json`,
    bytes: Buffer.from(JSON.stringify(face)),
  }));
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
