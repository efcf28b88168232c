import { generateKeyPairSync } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from '../../../shared/scenario/qa/index.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { until } from '../../support/until.ts';
import { mark } from '../evaluation/a-corpus.ts';
import { publishAll } from './published.ts';

const passphrase = 'forty-two ferns behind the pump house';
let house: Served;
beforeAll(async () => {
  house = await served();
});
afterAll(() => house.stop());

const run = (...args: readonly string[]) => symposiumHere(args, { ...house.env, VISUAL: '', EDITOR: '' });
const json = async (...args: readonly string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await run(...args, '--json');
  if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${stderr}`);
  return JSON.parse(stdout) as unknown;
};

interface Listed {
  readonly reviewId: string;
  readonly kind: string;
}
const openReviews = async () => (await json('reviews', 'list')) as readonly Listed[];

interface Sample {
  readonly outcome: string | null;
  readonly scenarios: readonly { readonly scenarioId: string; readonly openReview: string | null }[];
}

/** Answers everything that is open, as people who find these keys wrong, until the sample is over. */
async function examineAll(key: string, wrong: readonly string[]): Promise<void> {
  await until(async () => (await run('corpus', 'qa', 'show', key)).code === 0);
  await until(async () => {
    const { outcome, scenarios } = (await json('corpus', 'qa', 'show', key)) as Sample;
    for (const { scenarioId, openReview } of scenarios) {
      if (openReview === null) continue;
      const bad = wrong.includes(scenarioId);
      const isConfirmed = openReview.includes('qa-confirm');
      const names = isConfirmed ? (['key'] as const) : checked;
      const marks = names.flatMap((name) => [
        '--mark',
        `${scenarioId} ${name} ${bad && name === 'key' ? 0 : 1} ${mark}`,
      ]);
      const given = openReview.includes('qa-solve') ? [] : marks;
      const words = ['--reviewer', isConfirmed ? 'vera' : 'mara', '--justification', `Because of ${mark}.`];
      const decided = await run('reviews', 'decide', openReview, '--decision', 'RESOLVE', ...words, ...given);
      expect(decided).toMatchObject({ code: 0 });
    }
    return outcome !== null;
  });
}

describe('keys of a real corpus', () => {
  test('are unknown, then estimated; a wrong one holds the release until it is withdrawn and more are examined', () =>
    inScratch(async (folder) => {
      const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      await writeFile(join(folder, 'key.pem'), pem);
      await writeFile(join(folder, 'passphrase.txt'), passphrase);
      await writeFile(join(folder, 'loose.json'), '{"mostWrongPercent": 50}');
      await writeFile(join(folder, 'bad.json'), '{"mostWrongPercent": -1, "most": 2}');
      const release = (version: string, ...more: string[]) =>
        run(
          ...['corpus', 'release', version, '--output', folder, '--date', '2096-11-24'],
          ...['--without-solvers', 'Nothing is asked here.'],
          ...['--signing-key', join(folder, 'key.pem'), '--passphrase-file', join(folder, 'passphrase.txt'), ...more],
        );
      await publishAll(house.symposium.db, { corpus: 'real' }, ['KS', 'CT', 'OF', 'PX', 'MT', 'DG', 'KS', 'CT']);
      const health = async () =>
        (await json('corpus', 'health', '--output', join(folder, 'health.html'))) as { keys: unknown };
      expect((await health()).keys).toMatchObject({ corpus: 8, examined: 0, wrongShare: null });
      expect(await readFile(join(folder, 'health.html'), 'utf8')).toContain('unknown: nobody has come to a verdict');

      await json('corpus', 'qa', 'start', '--key', 'first', '--percent', '50', '--seed', 'autumn');
      await until(async () => (await openReviews()).length === 4);
      // Nor is it released meanwhile, whatever the policy asks of its keys.
      await writeFile(join(folder, 'unchecked.json'), '{"sampledPercent": 0}');
      const meanwhile = await release('v1.0', '--policy', join(folder, 'unchecked.json'));
      expect({
        code: meanwhile.code,
        held: meanwhile.stderr.match(/its review first-examine-\S+ \(qa-solve\) waits/g)?.length,
      }).toEqual({
        code: 2,
        held: 4,
      });
      // Before anybody has answered, a sample under way has told nobody anything.
      for (const { reviewId } of await openReviews()) {
        const { stdout } = await run('reviews', 'show', reviewId, '--full');
        const asJson = await run('reviews', 'show', reviewId, '--json');
        const markdown = await run('reviews', 'show', reviewId, '--markdown');
        const page = join(folder, `${reviewId}.html`);
        await run('reviews', 'show', reviewId, '--open', '--output', page);
        for (const shown of [stdout, asJson.stdout, markdown.stdout, await readFile(page, 'utf8')]) {
          expect(shown).toContain('Available Objects');
          expect({ reviewId, leaks: shown.includes(mark) }).toEqual({ reviewId, leaks: false });
        }
      }
      expect((await health()).keys).toMatchObject({ examined: 0, underWay: 4, wrongShare: null });
      const { scenarios } = (await json('corpus', 'qa', 'show', 'first')) as { scenarios: { scenarioId: string }[] };
      const bad = present(scenarios[1]).scenarioId;
      await examineAll('first', [bad]);
      expect((await health()).keys).toMatchObject({ examined: 4, wrong: [bad], wrongShare: { mean: 0.25 } });

      // Lists and records keep what people said of keys to themselves.
      for (const args of [
        ['reviews', 'list', '--all'],
        ['reviews', 'list', '--all', '--json'],
        ['corpus', 'qa', 'show', 'first'],
        ['corpus', 'qa', 'list'],
        ['corpus', 'qa', 'watch', 'first'],
        ['corpus', 'qa', 'watch', 'first', '--json'],
        ['corpus', 'health', '--output', join(folder, 'health.html')],
      ]) {
        const { stdout, stderr } = await run(...args);
        expect({ args, leaks: (stdout + stderr).includes(mark) }).toEqual({ args, leaks: false });
      }

      const held = await release('v1.0');
      expect(held).toMatchObject({ code: 2, stdout: '' });
      expect(held.stderr.trim().split('\n')).toEqual([
        expect.stringContaining(
          `${bad}: two people found its key wrong; withdraw it (symposium corpus withdraw ${bad})`,
        ),
        expect.stringMatching(
          /keys: the estimated share of wrong keys is 25% \(95% interval [\d.]+% to [\d.]+%\) from 4 verdicts, above 3\.3%; .*symposium corpus qa start/,
        ),
      ]);
      expect(await readdir(folder)).not.toContain('v1.0');
      await run('corpus', 'withdraw', bad, '--by', 'mara', '--reason', 'Its key is wrong.');
      // What nobody looked at is no better for it.
      expect((await release('v1.0')).stderr).toMatch(/wrong keys is 14\.3% \(95% interval/);
      expect(await release('v1.0', '--policy', join(folder, 'bad.json'))).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/--policy: mostWrongPercent: .*\n.*--policy: it: Unrecognized key: "most"/),
      });

      const loose = await release('v1.0', '--policy', join(folder, 'loose.json'), '--json');
      expect(loose).toMatchObject({ code: 0 });
      const published = { examined: 3, agreed: 3, wrong: 0, mostWrongPercent: 50, level: 0.95 };
      expect(JSON.parse(loose.stdout)).toMatchObject({ keysCheckedByPeople: true, keyCheck: published });
      const pinned = await readFile(join(folder, 'v1.0/public/release.json'), 'utf8');
      expect(JSON.parse(pinned)).toMatchObject({ keysCheckedByPeople: true, keyCheck: published });
      const card = await readFile(join(folder, 'v1.0/public/README.md'), 'utf8');
      expect(card).not.toContain('Keys were not checked by people');
      expect(card).toContain('People solved 3 of the 7 scenarios blind');
      expect(card).toMatch(/share of wrong keys that remain is 14\.3% \(95% interval/);
      expect(card).not.toContain(mark);

      await json('corpus', 'qa', 'start', '--key', 'second', '--percent', '100');
      await examineAll('second', []);
      const whole = await release('v1.1', '--json');
      expect(JSON.parse(whole.stdout)).toMatchObject({
        keyCheck: { examined: 7, wrong: 0, wrongShare: { mean: 0, low: 0, high: 0 } },
      });
      // What was made stays as it was made, whatever is known since.
      const again = join(folder, 'again');
      expect(await release('v1.0', '--output', again)).toMatchObject({ code: 0 });
      expect(await readFile(join(again, 'v1.0/public/release.json'), 'utf8')).toBe(pinned);

      const none = await run('corpus', 'qa', 'start', '--dollars', '3');
      expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('--dollars: a sample asks people') });
      expect(await run('corpus', 'qa', 'start', '--percent', '101')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('policy.percent'),
      });
    }));
});

test('a simulated corpus is examined as such, and says so', () =>
  inScratch(async (folder) => {
    await publishAll(house.symposium.db, { corpus: 'simulated' }, ['KS']);
    await json('corpus', 'qa', 'start', '--corpus', 'simulated', '--key', 'played');
    await examineAll('played', []);
    expect((await run('corpus', 'qa', 'show', 'played')).stdout).toMatch(/^played {2}\(SIMULATED corpus/);
    const { stdout } = await run('corpus', 'qa', 'report', 'played', '--output', folder, '--json');
    const [file] = (JSON.parse(stdout) as { files: string[] }).files;
    expect(file).toContain('simulated');
    expect(JSON.parse(await readFile(present(file), 'utf8'))).toMatchObject({
      simulated: true,
      scenarios: [{ state: 'right' }],
    });
    const health = await run('corpus', 'health', '--corpus', 'simulated', '--output', join(folder, 'h.html'));
    expect(health.stdout).toMatch(/Wrong keys, estimated +0% \(95% interval 0% to 0%\)/);
    expect(await readFile(join(folder, 'h.html'), 'utf8')).toContain('SIMULATED');
    expect(health.stdout).toMatch(
      /Mechanisms +compared by words alone; by meaning with: symposium corpus qa start --mech/,
    );

    // Mechanisms are compared where that is asked for: it says before what it will take, and to whom keys go.
    const compare = ['corpus', 'qa', 'start', '--corpus', 'simulated', '--percent', '0', '--mechanisms'];
    expect(await json(...compare, 'local:nobody', '--dollars', '1', '--key', 'embedded-by-none')).toMatchObject({
      estimate: { calls: 21, dollars: 0, basis: expect.stringContaining('insights of answer keys go to local:nobody') },
    });
    expect(
      await run('corpus', 'qa', 'cancel', 'embedded-by-none', '--by', 'mara', '--reason', 'Nobody is there.'),
    ).toMatchObject({
      code: 0,
    });
    const words = await run(...compare, '--key', 'by-words', '--watch');
    expect(words).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing is compared by hashed:') });
    const found = await run('corpus', 'mechanisms', '--corpus', 'simulated');
    expect(found.stdout).toMatch(
      /By hashed wording: nothing is compared by hashed:\. On trial .* knows nothing of what they mean/,
    );
    expect(found.stdout).toContain(
      'Nothing was compared by meaning, so a trick that is told in other words is not found.',
    );
    const after = await run('corpus', 'health', '--corpus', 'simulated', '--output', join(folder, 'h.html'));
    expect(after.stdout).toMatch(/Mechanisms, by wording +nothing is compared by hashed:/);
    expect(await run(...compare, 'gpt')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('policy.embedder: has to be auto'),
    });
  }));
