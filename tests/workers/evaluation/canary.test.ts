import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../shared/evaluation/report.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import { paperOf } from '../../../shared/scenario/documents/index.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { seal } from '../../../workers/corpus/release/sealed.ts';
import { historyText } from '../../support/history-text.ts';
import { corpus, mark, writeCorpus } from './a-corpus.ts';
import { startEndpoint } from './a-subject.ts';

/* A response that tells the canary of a release is contaminated, wherever in it that stands (evaluation rules §6.5). */

const canary = '0f8fad5b-d9cb-469f-a165-70867728950e';
const split = canary.replaceAll('-', '\u200b - \n').replace('d9', 'd\u200d9');

let house: Served;
beforeAll(async () => {
  house = await served();
});
afterAll(() => house.stop());

const run = (...args: string[]) => commandLine(['evaluate', ...args, '--json'], house.env);

/** Papers as a release has them, with its canary, beside their keys. */
async function writeRelease(folder: string): Promise<void> {
  const scenarios = corpus('KS', 'PX');
  await writeCorpus(folder, scenarios);
  for (const { face } of scenarios)
    await writeFile(
      join(folder, 'public', `${face.scenarioId}.json`),
      JSON.stringify(paperOf(face, { notice: 'Test data.', canary })),
    );
}

async function reported(folder: string, key: string): Promise<{ path: string; report: EvaluationReport }> {
  const written = await run('report', key, '--output', folder);
  const { files } = JSON.parse(written.stdout) as { readonly files: readonly string[] };
  const path = String(files.find((one) => one.endsWith('.json')));
  return { path, report: JSON.parse(await readFile(path, 'utf8')) as EvaluationReport };
}

test('it is flagged in a plain answer, in what came beside one, and after a rescoring; and nobody is told it', () =>
  inScratch(async (folder) => {
    await writeRelease(folder);
    const subject = await startEndpoint((_, body) => {
      const { scenario, run: nth } = JSON.parse(body) as { readonly scenario: string; readonly run: number };
      const where = `${scenario}.${nth}`;
      const answer = where === 'IM-0001.1' ? `I know this text, it is ${split}.` : 'I lift the lid with the lever.';
      return { status: 200, reply: { answer, ...(where === 'IM-0002.2' ? { thoughts: `It is ${canary}` } : {}) } };
    });
    const folders = ['--scenarios', folder, '--keys', folder];
    const asked = [
      '--endpoint',
      subject.url,
      '--runs',
      '2',
      '--temperature',
      '0.3',
      '--judge',
      'simulated:chat',
      '--key',
      'tells-canary',
      '--watch',
    ];
    const started = await run('start', ...folders, ...asked);
    expect(started.code, started.stderr).toBe(0);
    await subject.stop();

    const told = [
      { scenario: 'IM-0001', run: 1 },
      { scenario: 'IM-0002', run: 2 },
    ];
    const { path, report } = await reported(folder, 'tells-canary');
    expect(report.canary).toEqual({ told });
    expect(report.cautions).toContainEqual(expect.stringMatching(/^Contaminated: 2 of its responses tell the canary/));
    // The score is what it would be: who reads it decides what it is worth.
    expect(report.im.unscored).toBe(0);
    const lines = (await readFile(`${path}l`, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { canary?: true }).canary ?? false)).toEqual([
      ...[true, false],
      ...[false, true],
    ]);
    expect(await readFile(path.replace(/json$/, 'html'), 'utf8')).toContain('told in IM-0001.1, IM-0002.2');
    expect(JSON.stringify([report, subject.requests])).not.toContain(canary);
    const toJudges = (await requestsOfRun(house.symposium.db, 'tells-canary')).map(({ body }) => JSON.stringify(body));
    expect(toJudges.filter((body) => body.includes(canary))).toEqual([]);

    expect(
      (await run('rescore', 'tells-canary', '--judge', 'simulated:messages', '--key', 'tells-again', '--watch')).code,
    ).toBe(0);
    expect((await reported(folder, 'tells-again')).report.canary).toEqual({ told });
    // Of a rescoring of a rescoring the first evaluation has asked: what came beside its answers, how it was asked, and who answered.
    await writeFile(join(folder, 'pass.json'), JSON.stringify({ passScore: 90 }));
    const third = ['rescore', 'tells-again', '--policy', join(folder, 'pass.json'), '--key', 'tells-thrice', '--watch'];
    expect((await run(...third)).code).toBe(0);
    const thrice = (await reported(folder, 'tells-thrice')).report;
    expect(thrice).toMatchObject({ canary: { told }, asked: { temperature: 0.3 }, snapshots: report.snapshots });

    // Who verifies it by the release finds an answer whose flag was taken away.
    const verified = () => run('verify', path, ...folders);
    expect(await verified()).toMatchObject({ code: 0 });
    await writeFile(path, JSON.stringify({ ...report, canary: { told: told.slice(1) } }));
    const hidden = await verified();
    expect(hidden.code).toBe(1);
    expect(JSON.parse(hidden.stdout)).toMatchObject({
      differences: [{ where: 'IM-0001, run 1, canary told', stated: false, computed: true }],
    });
  }));

test('keys that were opened for an evaluation stand in no file, no history and no request to the subject', () =>
  inScratch(async (folder) => {
    await writeRelease(folder);
    const documents = await readdir(join(folder, 'evaluation'));
    const texts = await Promise.all(
      documents.map(async (name) => ({
        path: `evaluation/${name}`,
        text: await readFile(join(folder, 'evaluation', name), 'utf8'),
      })),
    );
    await rm(join(folder, 'evaluation'), { recursive: true });
    const passphrase = 'forty-two ferns behind the pump house';
    const notice = { notice: `Test data. Canary GUID ${canary}`, release: 'v1.0' };
    await writeFile(join(folder, 'keys.enc'), seal(texts, passphrase, notice));
    await writeFile(join(folder, 'passphrase.txt'), passphrase);
    const before = await readdir(folder, { recursive: true });
    const folders = ['--scenarios', folder, '--keys', folder, '--passphrase-file', join(folder, 'passphrase.txt')];
    const asked = ['--model', 'simulated:chat', '--judge', 'simulated:chat', '--runs', '1', '--key', 'from-archive'];
    const started = await run('start', ...folders, ...asked, '--watch');
    expect(started.code, started.stderr).toBe(0);
    expect(started.stdout).toContain('SCORED');

    expect(await readdir(folder, { recursive: true })).toEqual(before);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const bytes = await Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), 'latin1')));
    const { client } = house.symposium.servers;
    const history = await client.workflow.getHandle('evaluation/from-archive').fetchHistory();
    const requests = await requestsOfRun(house.symposium.db, 'from-archive');
    const toSubject = requests.filter(({ call }) => call.includes('subject'));
    expect(toSubject.length).toBeGreaterThan(0);
    // A judge is shown keys, so that a mark would be found.
    expect(JSON.stringify(requests)).toContain(mark);
    for (const text of [...bytes, historyText(history), JSON.stringify(toSubject), started.stdout + started.stderr])
      expect(text).not.toContain(mark);
  }));
