import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readScript } from '../../../activities/models/simulated/script.ts';
import { auditReport } from '../../../shared/evaluation/index.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { evaluationReport } from '../../../shared/evaluation/report.ts';
import { audits } from '../../../workers/evaluation/audit/client.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { until } from '../../support/until.ts';
import { corpus, mark } from './a-corpus.ts';

const { unverified } = evaluationPolicy.parse({}).ceilings;
const source = 'flagged';
/** The first answer to the open problem is all that its key asks for, and is flagged; the second is not flagged. */
const whole = [
  { path: '/points/*/met', value: true },
  { path: '/rubric/row', value: 1 },
];
const flag = (is: boolean) => ({ path: '/breakthrough/is', value: is });
const script = [
  { task: 'mark', subject: 'IM-0001.1', times: 0, do: { patch: [...whole, flag(true)] } },
  { task: 'mark', subject: 'IM-0001.2', times: 0, do: { patch: [flag(false)] } },
];

let house: Served;
beforeAll(async () => {
  house = await served({ script: readScript(script) });
  const runs = house.symposium.runs(evaluations);
  const set = await storeSet(house.symposium.db, corpus('OF', 'KS', 'DG'));
  const judges = ['simulated:messages', 'simulated:chat'];
  await runs.start({ set, model: 'simulated:messages', judges, runs: 2 }, { key: source });
  expect(await runs.result(source)).toMatchObject({ outcome: 'SCORED', candidates: ['IM-0001.1'] });
});
afterAll(() => house.stopAtRest());

const run = (...args: readonly string[]) => symposiumHere(args, { ...house.env, VISUAL: '', EDITOR: '' });
const json = async (...args: readonly string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await run(...args, '--json');
  if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${stderr}`);
  return JSON.parse(stdout) as unknown;
};
const openReviews = async (kind: string) =>
  ((await json('reviews', 'list')) as { reviewId: string; kind: string; question: string }[]).filter(
    (one) => one.kind === kind,
  );
async function evaluated(key: string) {
  const { files } = present(await house.symposium.runs(evaluations).report(key));
  const text = (ending: string) => present(files.find(({ path }) => path.endsWith(ending))).text;
  const lines = text('.jsonl').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { scenario: string; run: number; score: number });
  return {
    report: evaluationReport.parse(JSON.parse(text('.json'))),
    scoreOf: (scenario: string, nth: number) => rows.find((row) => row.scenario === scenario && row.run === nth)?.score,
  };
}

/** What nobody is told who decides about an answer. */
const hidden = /simulated:|The words that are quoted say so|breakthrough": ?(true|\{)/;

describe('people mark a sample of the answers', () => {
  const key = 'an-audit';

  test('blind to the model and to its judges; the score is corrected by what they say', () =>
    inScratch(async (folder) => {
      await json('evaluate', 'audit', 'start', source, '--key', key, '--size', '5', '--seed', 'autumn');
      await until(async () => (await openReviews('audit-mark')).length === 5);
      const open = await openReviews('audit-mark');
      for (const { reviewId } of open) {
        const [asJson, markdown] = [
          await run('reviews', 'show', reviewId, '--json'),
          await run('reviews', 'show', reviewId, '--markdown'),
        ];
        for (const { stdout } of [asJson, markdown]) {
          expect(stdout).toContain('Available Objects');
          expect(stdout).toContain('I begin with what is fixed');
          // The key is laid open, as it is to a judge.
          expect(stdout).toContain(mark);
          expect({ reviewId, told: hidden.exec(stdout)?.[0] }).toEqual({ reviewId });
        }
      }
      const first = present(open[0]);
      const unmarked = await run(
        'reviews',
        'decide',
        first.reviewId,
        '--decision',
        'RESOLVE',
        '--reviewer',
        'mara',
        '--justification',
        'So.',
      );
      expect(unmarked).toMatchObject({ code: 2, stderr: expect.stringContaining('marks: are missing') });
      for (const { reviewId, question } of open) {
        const response = question.split(':')[0] ?? '';
        const given = ['--mark', `${response} score 40 It says half of it.`];
        const words = ['--reviewer', 'mara', '--justification', 'Read against the key.'];
        const decided = await run('reviews', 'decide', reviewId, '--decision', 'RESOLVE', ...words, ...given);
        expect(decided).toMatchObject({ code: 0 });
        // The worker dies between two people: what is marked stays so, and nobody is asked twice.
        if (reviewId === first.reviewId) await house.hire();
        // Whoever has yet to mark another is not told.
        const listed = await run('reviews', 'list', '--all', '--json');
        expect(listed.stdout).not.toContain('It says half of it');
      }
      await until(
        async () => ((await json('evaluate', 'audit', 'show', key)) as { outcome: string | null }).outcome !== null,
      );
      expect(await json('evaluate', 'audit', 'show', key)).toMatchObject({
        ...{ outcome: 'AUDITED', evaluation: source, of: 6, drawn: 5, marked: 5, waiting: [] },
      });
      const written = (await json('evaluate', 'audit', 'report', key, '--output', folder)) as { files: string[] };
      const file = present(written.files.find((path) => path.endsWith('.json')));
      expect(file.startsWith(join(folder, 'simulated'))).toBe(true);
      const report = auditReport.parse(JSON.parse(await readFile(file, 'utf8')));
      const published = (await evaluated(source)).report;
      expect(report).toMatchObject({ simulated: true, evaluation: source, drawn: 5, marked: 5 });
      expect(report.score.judged?.mean).toBeCloseTo(published.im.score ?? -1, 9);
      expect(report.agreement.answers).toBe(5);
      expect(report.judges.map(({ judge }) => judge)).toEqual(['judge', 'judge-2']);
      const page = await readFile(present(written.files.find((path) => path.endsWith('.html'))), 'utf8');
      expect(page).toContain('<p class="stamp">SIMULATED');
      expect((await run('evaluate', 'audit', 'list')).stdout).toMatch(/^an-audit +simulated .*AUDITED/m);
      expect((await run('evaluate', 'audit', 'watch', key)).code).toBe(0);
    }));

  test('twice where two people are asked, who have to be two, and neither is told what the other gave', () =>
    inScratch(async (folder) => {
      const twice = 'audit-by-two';
      await json('evaluate', 'audit', 'start', source, '--key', twice, '--size', '1', '--people', '2', '--detach');
      const decide = (reviewId: string, response: string, reviewer: string, score: number) =>
        run(
          ...[
            'reviews',
            'decide',
            reviewId,
            '--decision',
            'RESOLVE',
            '--reviewer',
            reviewer,
            '--justification',
            'Read.',
          ],
          ...['--mark', `${response} score ${score} As far as I can see.`],
        );
      const next = async () => {
        await until(async () => (await openReviews('audit-mark')).length === 1);
        const { reviewId, question } = present((await openReviews('audit-mark'))[0]);
        return { reviewId, response: question.split(':')[0] ?? '' };
      };
      const first = await next();
      expect(await decide(first.reviewId, first.response, 'Mara', 30)).toMatchObject({ code: 0 });
      await until(async () => ((await json('evaluate', 'audit', 'show', twice)) as { marked: number }).marked === 1);
      const second = await next();
      expect(second).toEqual({ reviewId: `${first.reviewId}-2`, response: first.response });
      expect((await run('evaluate', 'audit', 'show', twice)).stdout).toContain(
        '1 of 1 marked, 0 of them by two people',
      );
      for (const reviewId of [first.reviewId, second.reviewId])
        for (const form of ['--json', '--markdown'])
          expect((await run('reviews', 'show', reviewId, form)).stdout).not.toContain('As far as I can see');
      expect(await decide(second.reviewId, second.response, ' mara', 40)).toMatchObject({
        ...{ code: 2, stderr: expect.stringContaining('somebody else has to decide it') },
      });
      expect(await decide(second.reviewId, second.response, 'otto', 60)).toMatchObject({ code: 0 });
      expect(await house.symposium.runs(audits).result(twice)).toMatchObject({
        outcome: 'AUDITED',
        marked: 1,
        twice: 1,
      });
      const written = (await json('evaluate', 'audit', 'report', twice, '--output', folder)) as { files: string[] };
      const file = present(written.files.find((path) => path.endsWith('.json')));
      const report = auditReport.parse(JSON.parse(await readFile(file, 'utf8')));
      expect(report).toMatchObject({ marked: 1, amongPeople: { answers: 1, signed: 0, meanDistance: 30 } });
      expect(report.answers).toMatchObject([{ people: 45, marks: [30, 60] }]);
    }));

  test('of an evaluation that is there and was scored; anything else is refused with what to do', async () => {
    for (const started of [
      ['evaluate', 'audit', 'start'],
      ['evaluate', 'suspects', 'start'],
    ])
      expect(await run(...started, 'no-such-one', '--detach')).toMatchObject({
        ...{ code: 2, stderr: expect.stringContaining('there is no no-such-one') },
      });
    expect(await run('evaluate', 'audit', 'start', source, '--size', '201')).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('policy.size') },
    });
    expect(await run('evaluate', 'audit', 'start', source, '--people', '3')).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('Write 1 or 2.') },
    });
    expect(await run('evaluate', 'audit', 'start', source, '--dollars', '3')).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('an audit asks people and no model') },
    });
  });
});

describe('a breakthrough candidate', () => {
  test('goes to a person; verified, its score is published anew above the ceiling, with who said so', async () => {
    const before = await evaluated(source);
    expect(before.scoreOf('IM-0001', 1)).toBe(unverified);
    expect(before.report.frontier).toMatchObject({ candidates: [{ scenario: 'IM-0001', run: 1 }] });
    expect(before.report.cautions.join('\n')).toContain('1 breakthrough candidates have been verified by nobody');
    const [review] = await openReviews('candidate');
    const { reviewId } = present(review);
    expect((await run('evaluate', 'show', source)).stdout).toContain(`IM-0001.1: waits for people, review ${reviewId}`);
    const shown = (await run('reviews', 'show', reviewId, '--markdown')).stdout;
    expect(shown).toContain('Why judges flag it');
    expect(shown).not.toContain('simulated:');
    expect(await run('evaluate', 'rescore', source)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('have its candidates verified first') },
    });

    const vera = ['--reviewer', 'vera', '--justification', 'I derived it.'];
    const decided = await run(
      ...[
        'reviews',
        'decide',
        reviewId,
        '--decision',
        'RESOLVE',
        '--verified',
        '--verification',
        'ANALYTICAL',
        ...vera,
      ],
    );
    expect(decided).toMatchObject({ code: 0 });
    expect((await run('evaluate', 'show', source)).stdout).toContain(
      `Publish the score with what people said: symposium evaluate rescore ${source}`,
    );
    const started = (await json('evaluate', 'rescore', source, '--detach')) as { runKey: string };
    const again = await house.symposium.runs(evaluations).result(started.runKey);
    // The answer is not put to people twice.
    expect(again.candidates).toBeUndefined();
    const after = await evaluated(started.runKey);
    expect(after.scoreOf('IM-0001', 1)).toBe(100);
    expect(after.report.frontier.verdicts).toEqual([
      { scenario: 'IM-0001', run: 1, verified: true, verification: 'ANALYTICAL', by: 'vera', review: reviewId },
    ]);
    expect(after.report.given).toMatchObject({
      from: 'evaluation',
      changed: 1,
      difference: { mean: expect.any(Number) },
    });
    expect(after.report.im.score).toBeGreaterThan(before.report.im.score ?? 100);
    // What was published stays as it was.
    expect((await evaluated(source)).scoreOf('IM-0001', 1)).toBe(unverified);

    // Who verified it is known here; of the same in a file it is not, and whoever compares is told what hangs on it.
    const words = /1 answer to an open problem stands above 95, where only what people have verified may/;
    await inScratch(async (folder) => {
      const written = await json('evaluate', 'report', started.runKey, '--output', folder);
      const file = present((written as { files: string[] }).files.find((path) => path.endsWith('.json')));
      for (const verb of ['compare', 'leaderboard']) {
        expect((await run('evaluate', verb, source, started.runKey)).stdout).not.toMatch(words);
        expect((await run('evaluate', verb, source, file)).stdout).toMatch(words);
      }
    });

    // Who has seen that judges flag it does not mark it blind.
    await json('evaluate', 'audit', 'start', source, '--key', 'another-audit', '--size', '6');
    await until(async () => (await openReviews('audit-mark')).length === 6);
    const its = present((await openReviews('audit-mark')).find(({ question }) => question.startsWith('IM-0001.1:')));
    const refused = await run(
      ...['reviews', 'decide', its.reviewId, '--decision', 'RESOLVE', '--reviewer', 'Vera', '--justification', 'So.'],
      ...['--mark', 'IM-0001.1 score 100 All of it.'],
    );
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('somebody else has to decide it') });
    await run('evaluate', 'audit', 'cancel', 'another-audit', '--by', 'mara', '--reason', 'Shown.');
    await until(async () => (await openReviews('audit-mark')).length === 0);
  });
});
