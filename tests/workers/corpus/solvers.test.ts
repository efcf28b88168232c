import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerEvaluation } from '../../../activities/models/simulated/evaluation/answer.ts';
import { readScript } from '../../../activities/models/simulated/script.ts';
import { type SimulatedModels, startSimulatedModels } from '../../../activities/models/simulated/server.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import { releaseSchema } from '../../../shared/scenario/documents/release.ts';
import { evaluations, storeAnswers, storeSet } from '../../../workers/evaluation/client.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { inScratch } from '../../support/scratch.ts';
import { present } from '../../support/present.ts';
import { served, type Served } from '../../support/served.ts';
import { until } from '../../support/until.ts';
import { corpus, mark } from '../evaluation/a-corpus.ts';
import { publishAll } from './published.ts';

/** Two scenarios whose key all solvers find, and one on which they agree with each other against it. */
const statuses = ['KS', 'PX', 'DG'] as const;
const scenarios = corpus(...statuses);
const suspected = 'IM-0003';
const words = 'I lift the lid with the lever and pour the water out of the barrel.';
const passing = [
  { path: '/points/*/met', value: true },
  { path: '/rubric/row', value: 1 },
];
const script = readScript([
  { task: 'solve', times: 0, do: { answer: { answer: words, confidence: 0.5 } } },
  ...['IM-0001.1', 'IM-0002.1'].map((subject) => ({ task: 'mark', subject, times: 0, do: { patch: passing } })),
  { task: 'mark', subject: `${suspected}.1`, times: 0, do: { patch: [{ path: '/points/*/met', value: false }] } },
]);

let models: SimulatedModels;
let house: Served;
beforeAll(async () => {
  models = await startSimulatedModels({
    ...{ seed: 'test', latencyMs: 0, script },
    own: { EVALUATION_ID: answerEvaluation },
  });
  house = await served({ script }, { LOCAL_BASE_URL: `${models.url}/openai/v1`, LOCAL_API_KEY: 'token' });
  const { db } = house.symposium;
  await publishAll(db, { corpus: 'real' }, statuses);
  const set = await storeSet(db, scenarios);
  const given = { from: 'file', answers: await handedIn() } as const;
  await solve('by-first', { set, model: 'local:first' });
  await solve('by-second', { set, model: 'local:second' });
  await solve('by-maker', { set, model: 'local:makers/one' });
  await solve('on-part', { set: await storeSet(db, scenarios.slice(0, 1)), model: 'local:third' });
  await solve('by-file', { set, model: 'acme', given });
  await solve('rehearsed', { set, model: 'simulated:messages', judges: ['simulated:chat'] });
});
afterAll(async () => {
  await house.stop();
  await models.stop();
});

const handedIn = () =>
  storeAnswers(house.symposium.db, {
    ...{ model: 'acme', temperature: null, runs: 1 },
    answers: scenarios.map(({ face: { scenarioId } }) => ({ scenario: scenarioId, run: 1, answer: words })),
  });

async function solve(key: string, input: object): Promise<void> {
  const runs = house.symposium.runs(evaluations);
  await runs.start({ set: '', model: '', judges: ['local:judge'], runs: 1, ...input }, { key });
  expect(await runs.result(key)).toMatchObject({ outcome: 'SCORED' });
}

/** `corpus release`, of keys that no person has to have examined. */
const releasing = (use: (folder: string, release: (version: string, ...args: string[]) => Made) => Promise<void>) =>
  inScratch(async (folder) => {
    const key = join(folder, 'key.pem');
    await writeFile(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await writeFile(join(folder, 'rules.json'), '{"sampledPercent": 0}');
    await writeFile(join(folder, 'some.json'), '{"sampledPercent": 0, "solvedPercent": 30}');
    const env = { ...house.env, SYMPOSIUM_RELEASE_PASSPHRASE: 'forty-two ferns behind the pump house' };
    await use(folder, (version, ...args) => {
      const policy = args.includes('--policy') ? [] : ['--policy', join(folder, 'rules.json')];
      const options = ['--signing-key', key, '--output', folder, '--json', ...policy, ...args];
      return symposiumHere(['corpus', 'release', version, ...options], env);
    });
  });
type Made = ReturnType<typeof symposiumHere>;
const by = (...keys: string[]) => keys.flatMap((key) => ['--solved-by', key]);

test('a solver is shown no word of a key', async () => {
  const requests = await requestsOfRun(house.symposium.db, 'by-first');
  const [solved, judged] = ['subject', 'judge'].map((who) =>
    requests.filter(({ call }) => call.includes(who)).map(({ body }) => JSON.stringify(body)),
  );
  expect(solved?.map((body) => body.includes(mark))).toEqual([false, false, false]);
  expect(judged?.map((body) => body.includes(mark))).toEqual([true, true, true]);
});

test('a real release asks for solvers, takes independent ones that Symposium has asked, and is held by what they suspect', () =>
  releasing(async (folder, release) => {
    const held = async (...args: string[]) => {
      const { code, stderr } = await release('v1.0', ...args);
      expect({ code, written: (await readdir(folder)).includes('v1.0') }).toEqual({ code: 2, written: false });
      return stderr.replace(/^symposium: /, '').trim();
    };
    expect(await held()).toMatch(/^--solved-by: name evaluations .*--without-solvers "<reason>"/);
    expect(await held(...by('by-first', 'nowhere'))).toBe('--solved-by: evaluation: there is no nowhere');
    expect(await held(...by('by-first', 'by-file'))).toContain('the answers of by-file were handed in');
    expect(await held(...by('by-first', 'rehearsed'))).toContain('rehearsed is SIMULATED');
    expect(await held('--without-solvers', '  ')).toContain('--without-solvers: is empty');
    expect(await held('--without-solvers', 'None.', ...by('by-first'))).toContain('leave one of the two out');
    // Alone, with whoever made them, or with one that has solved a part.
    const lacking = /^solvers: 0 of 3 scenarios .* it takes 3 \(100%\).*: IM-0001, IM-0002, IM-0003$/;
    expect(await held(...by('by-first'))).toMatch(lacking);
    expect(await held(...by('by-first', 'by-maker'))).toMatch(lacking);
    expect(await held(...by('by-first', 'on-part'))).toMatch(/^solvers: 1 of 3 .*: IM-0002, IM-0003$/);
    expect(await held(...by('by-first', 'by-second'))).toMatch(
      /^IM-0003: 2 independent models agree with each other against its key, in 2 of 2 answers; [^\n]*$/,
    );
  }));

test('what was found is published and pinned: the same version is the same bytes', () =>
  releasing(async (folder, release) => {
    const some = ['--policy', join(folder, 'some.json')];
    const made = await release('v1.0', ...by('by-first', 'on-part'), ...some);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const facts = {
      solvers: [
        { model: 'local:first', answers: 3, passed: 2 },
        { model: 'local:third', answers: 1, passed: 1 },
      ],
      ...{ solved: 1, unsolved: ['IM-0002', 'IM-0003'], solvedPercent: 30, passScore: 80, upheld: 0, without: null },
    };
    expect(JSON.parse(made.stdout)).toMatchObject({ solverCheck: facts });
    const read = (path: string) => readFile(join(folder, path), 'utf8');
    const told = releaseSchema.parse(JSON.parse(await read('v1.0/public/release.json')));
    expect(told.solverCheck).toMatchObject(facts);
    expect(await read('v1.0/public/README.md')).toContain(told.solverCheck?.text);
    const [one, sums] = [await read('v1.0/public/SHA256SUMS'), 'again/v1.0/public/SHA256SUMS'];
    const again = ['--output', join(folder, 'again')];
    expect(await release('v1.0', ...by('by-first', 'by-second'), ...again)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('v1.0 was made with other solvers') },
    });
    expect(await release('v1.0', ...again)).toMatchObject({ code: 0 });
    expect(await read(sums)).toBe(one);
    // An older release says nothing of solvers, and is read.
    const { solverCheck: _, ...older } = { ...told, schema: 'urn:symposium:schema:release:1.1' };
    expect(releaseSchema.safeParse(older).success).toBe(true);

    const without = await release('v1.1', '--without-solvers', 'No second provider is at hand.');
    expect(without).toMatchObject({ code: 0 });
    expect(await read('v1.1/public/README.md')).toContain('No second provider is at hand.');
    expect(JSON.parse(without.stdout)).toMatchObject({ solverCheck: { solvers: [], solved: 0 } });
  }));

test('a person looks at what is suspected, blind to the models; a wrong key holds the release, an upheld one does not', () =>
  releasing(async (folder, release) => {
    const run = (...args: string[]) => symposiumHere(args, { ...house.env, VISUAL: '', EDITOR: '' });
    const json = async (...args: string[]): Promise<unknown> => JSON.parse((await run(...args, '--json')).stdout);
    const examined = async (key: string, mark: string, reviewer: string) => {
      await json('evaluate', 'suspects', 'start', 'by-first', 'by-second', '--key', key);
      const open = async () =>
        ((await json('reviews', 'list')) as { reviewId: string; kind: string }[]).filter(
          ({ kind }) => kind === 'suspect-key',
        );
      await until(async () => (await open()).length === 1);
      const reviewId = present((await open())[0]).reviewId;
      const shown = await run('reviews', 'show', reviewId, '--markdown');
      const given = ['--mark', `${suspected} key ${mark}`, '--reviewer', reviewer, '--justification', 'Worked out.'];
      expect(await run('reviews', 'decide', reviewId, '--decision', 'RESOLVE', ...given)).toMatchObject({ code: 0 });
      await until(async () => (await open()).length === 0);
      return shown.stdout;
    };
    const page = await examined('looked', '0 A second way works.', 'mara');
    for (const told of ['Available Objects', mark, words, 'agree with each other']) expect(page).toContain(told);
    expect(page).not.toMatch(/local:|by-first|by-second/);
    await until(
      async () => ((await json('evaluate', 'suspects', 'show', 'looked')) as { outcome: unknown }).outcome !== null,
    );
    expect(await json('evaluate', 'suspects', 'show', 'looked')).toMatchObject({
      ...{ outcome: 'EXAMINED', corpus: 'real', of: 3, evaluations: ['by-first', 'by-second'] },
      suspects: [{ scenario: suspected, agreeing: 2, judged: 2, state: 'wrong', openReview: null }],
    });
    expect((await run('evaluate', 'suspects', 'show', 'looked')).stdout).toContain('scenario dispute IM-0003');
    // Whoever has yet to solve it blind is told nothing, and who has read the key does not solve it blind.
    expect((await run('reviews', 'list', '--all', '--json')).stdout).not.toContain('A second way works');
    const held = await release('v2.0', ...by('by-first', 'by-second'));
    expect(held.stderr.trim()).toMatch(/^symposium: IM-0003: a person has found its key wrong; [^\n]*$/);
    expect((await release('v2.0', '--without-solvers', 'None.')).stderr).toContain('a person has found its key wrong');

    await examined('looked-again', '1 It does not, by the second law.', 'vera');
    const made = await release('v2.0', ...by('by-first', 'by-second'));
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ solverCheck: { solved: 3, unsolved: [], upheld: 1 } });
    expect(await readFile(join(folder, 'v2.0/public/README.md'), 'utf8')).toContain('1 key that stands here');
    const written = (await json('evaluate', 'suspects', 'report', 'looked', '--output', folder)) as { files: string[] };
    expect(written.files).toEqual([join(folder, 'suspects/looked.json')]);
    expect(await run('evaluate', 'suspects', 'start', 'nowhere', '--watch')).not.toMatchObject({ code: 0 });
  }));

test('a rehearsal asks for none, and takes simulated ones', () =>
  releasing(async (folder, release) => {
    await publishAll(house.symposium.db, { corpus: 'simulated' }, statuses);
    const set = await storeSet(
      house.symposium.db,
      scenarios.map(({ face, key }) => ({ face: { ...face, simulated: true }, key: { ...key, simulated: true } })),
    );
    await solve('tried-one', { set, model: 'simulated:messages', judges: ['simulated:chat'] });
    await solve('tried-two', { set, model: 'simulated:chat', judges: ['simulated:chat'] });
    expect(await release('v1.0', '--rehearsal')).toMatchObject({ code: 0 });
    const tried = () => release('v1.1', '--rehearsal', ...by('tried-one', 'tried-two'));
    expect(await tried()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^symposium: IM-0003: 2 independent/),
    });
    const why = ['--by', 'mara', '--reason', 'Its key is in doubt.'];
    await symposiumHere(['corpus', 'withdraw', suspected, '--corpus', 'simulated', ...why], house.env);
    const { stdout, stderr } = await tried();
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ simulated: true, solverCheck: { solved: 2, unsolved: [] } });
    const card = await readFile(join(folder, 'simulated/v1.1/public/README.md'), 'utf8');
    expect(card).toContain('SIMULATED');
    expect(card).toContain('simulated:chat (2 of 2 answers)');
  }));
