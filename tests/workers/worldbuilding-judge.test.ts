import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '@temporalio/client';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findReview } from '../../activities/store/reviews.ts';
import { matchReader } from '../../activities/worldbuilding/stored-match.ts';
import { judgingIn } from '../../activities/worldbuilding/judging.ts';
import type { ReviewRequest } from '../../shared/kernel/reviews.ts';
import type { PanelQuestion } from '../../shared/worldbuilding/activities.ts';
import { categories, judgeLabels } from '../../shared/worldbuilding/vocabulary.ts';
import type { review } from '../../workflows/review.ts';
import { matchBeforeJudges, telltale } from '../activities/worldbuilding/before-judges.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { Reviewer } from '../support/reviewer.ts';
import { inScratch } from '../support/scratch.ts';
import { present } from '../support/present.ts';
import { served, type Served } from '../support/served.ts';
import { until } from '../support/until.ts';

const match = 'judged-from-the-terminal';
const day = 86_400_000;
let house: Served;
let results: readonly PanelQuestion[];
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}, input = '') =>
  symposiumHere(['worldbuilding', 'judge', ...args], { ...house.env, DISPLAY: '', WAYLAND_DISPLAY: '', ...env }, input);

// A person alone on the judge panel reads both orders, so there are two judgements for her.
beforeAll(async () => {
  house = await served();
  const { db, connection } = house.symposium;
  await matchBeforeJudges(db, match, { judges: { models: 0, people: ['Ada Moss'] } });
  await matchBeforeJudges(db, 'not-judged-yet');
  results = await judgingIn(db, matchReader(db)).sealBench({ runKey: match });
  const { workflow } = new Client({ connection });
  for (const { id, references, judge } of results) {
    const request: ReviewRequest = {
      reviewId: `${match}-judgment-1-judgement-${id.toLowerCase()}`,
      runKey: match,
      kind: 'judgement',
      phase: 'JUDGMENT',
      subject: id,
      question: 'How good is each?',
      findings: [],
      decisions: ['RESOLVE'],
      asks: {
        statuses: null,
        side: false,
        verification: false,
        marks: { labels: judgeLabels, categories, least: 1, most: 5 },
      },
      acceptable: true,
      references,
      groups: [judge],
      reviewers: { [judge]: [judge] },
      waitMs: day,
      reminderMs: day,
      identity: 1,
    };
    await workflow.start<typeof review>('review', {
      workflowId: `review/${request.reviewId}`,
      taskQueue: house.env['SYMPOSIUM_TASK_QUEUE'] ?? '',
      args: [request],
    });
  }
  await until(async () => (await house.symposium.reviews.list({ runKey: match })).length === results.length);
});
afterAll(() => house.stop());

const filled = (score: number, more: object = {}) => {
  const row = Object.fromEntries(
    categories.map((category) => [category, { score, reason: 'Every street follows from the tide.' }]),
  );
  return { X: row, Y: row, ...more };
};

test('who is asked is listed with the time that is left, and where nobody is, that is said', async () => {
  const [listed, asJson, none] = await Promise.all([run([match]), run([match, '--json']), run(['not-judged-yet'])]);
  expect(listed.stdout).toMatch(/^J01 +Ada Moss +in 23 h \d+ m$/m);
  expect(listed.stdout).toContain(`symposium worldbuilding judge ${match} --as`);
  expect(JSON.parse(asJson.stdout)).toMatchObject([
    { judgement: 'J01', judge: 'Ada Moss', open: true },
    { judgement: 'J02' },
  ]);
  expect([none.code, none.stdout]).toEqual([
    0,
    expect.stringMatching(/^No person is asked to judge not-judged-yet, or not yet/),
  ]);
});

test.each<[readonly string[], RegExp]>([
  [
    ['no-such-match', '--as', 'Ada Moss'],
    /^symposium: match: there is no no-such-match; list the matches with: symposium worldbuilding list/,
  ],
  [[match, '--as', 'Eve'], /^symposium: --as: Eve is not asked to judge judged-from-the-terminal; these are: Ada Moss/],
  [
    [match, '--as', 'Ada Moss', '--judgement', 'J09'],
    /^symposium: --judgement: J09 is not asked of Ada Moss; these are: J01, J02/,
  ],
  [[match, '--scores', 'scores.json'], /^symposium: --as: is missing; --scores goes with the name of who judges/],
  [
    [match, '--as', 'Ada Moss', '--scores', 'no-such-file.json'],
    /^symposium: --scores: no-such-file.json cannot be read/,
  ],
])('%j is refused with what to do', async (args, line) => {
  const { code, stderr, stdout } = await run(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(line);
});

test(
  'a person reads a page with the pictures, fills in the file beside it, and sends it; then the next one is theirs',
  () =>
    inScratch(async (folder) => {
      const env = { SYMPOSIUM_STATE: join(folder, 'state') };
      const shown = await run([match, '--as', 'Ada Moss', '--full'], env);
      expect([shown.code, shown.stderr]).toEqual([0, '']);
      expect([shown.stdout.includes('World X'), shown.stdout.includes('World Y'), telltale.exec(shown.stdout)]).toEqual(
        [true, true, null],
      );

      const handed = JSON.parse(
        (await run([match, '--as', 'Ada Moss', '--output', join(folder, 'mine'), '--json'], env)).stdout,
      ) as { judgement: string; page: string; scores: string; later: string[] };
      expect(handed).toMatchObject({
        judgement: 'J01',
        page: join(folder, 'mine', 'J01.html'),
        scores: join(folder, 'mine', 'J01.scores.json'),
        later: ['J02'],
      });
      expect([(await stat(handed.page)).mode & 0o777, (await stat(handed.scores)).mode & 0o777]).toEqual([
        0o600, 0o600,
      ]);
      expect(await readFile(handed.page, 'utf8')).toContain('<img class="picture" src="data:image/png;base64,');
      const draft = JSON.parse(await readFile(handed.scores, 'utf8')) as object;
      expect(draft).toMatchObject({
        match,
        judgement: 'J01',
        X: { visualFidelity: { score: null, reason: '' } },
        Y: {},
        remark: '',
      });

      const empty = await run([match, '--as', 'Ada Moss', '--scores', handed.scores], env);
      expect([empty.code, empty.stderr]).toEqual([
        2,
        expect.stringContaining('--scores: X.internalCoherence.score: is missing; use a whole number from 1 to 5'),
      ]);
      const { X } = filled(4);
      await writeFile(
        handed.scores,
        JSON.stringify({ ...draft, ...filled(4), X: { ...X, visualFidelity: { score: 6, reason: 'More than all.' } } }),
      );
      const six = await run([match, '--as', 'Ada Moss', '--scores', handed.scores], env);
      expect([six.code, six.stderr]).toEqual([
        2,
        expect.stringContaining('--scores: X.visualFidelity.score: is 6; use a whole number from 1 to 5'),
      ]);

      // Every match has a J01, and a folder may hold that of another.
      await writeFile(handed.scores, JSON.stringify({ ...draft, ...filled(5), match: 'another-match' }));
      const strange = await run([match, '--as', 'Ada Moss', '--scores', handed.scores], env);
      expect([strange.code, strange.stderr]).toEqual([
        2,
        expect.stringMatching(
          /^symposium: --scores: match: is another-match, and these scores are sent to judged-from-the-terminal/,
        ),
      ]);

      // What somebody has written is not laid anew.
      await writeFile(
        handed.scores,
        JSON.stringify({ ...draft, ...filled(4), remark: 'Both are places I would visit.' }),
      );
      await run([match, '--as', 'Ada Moss', '--output', join(folder, 'mine')], env);
      const sent = await run([match, '--as', 'Ada Moss', '--scores', handed.scores], env);
      expect([sent.stderr, sent.code, sent.stdout]).toEqual([
        '',
        0,
        expect.stringMatching(
          /^Judgement J01 of judged-from-the-terminal is in: RESOLVE by Ada Moss\.\nStill yours: J02\./,
        ),
      ]);
      const { reviews, db } = house.symposium;
      const decided = present((await reviews.list({ runKey: match })).find(({ outcome }) => outcome !== null));
      expect((await findReview(db, decided.reviewId))?.outcome).toMatchObject({
        decision: 'RESOLVE',
        reviewer: 'Ada Moss',
        justification: 'Both are places I would visit.',
        marks: { X: { visualFidelity: { score: 4 } }, Y: {} },
      });
      // Whoever has yet to judge the same match may ask how the others' judgements ended, and not what they say.
      for (const { outcome } of [decided, await reviews.show(decided.reviewId)]) {
        expect(outcome).toMatchObject({ decision: 'RESOLVE', reviewer: 'Ada Moss' });
        expect(JSON.stringify(outcome)).not.toMatch(/visualFidelity|places I would visit/);
      }

      const again = await run([match, '--as', 'Ada Moss', '--scores', handed.scores], env);
      expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/J01 is closed \(RESOLVE by Ada Moss\)/)]);
      // With keys registered, marks are signed like any decision.
      const ada = await Reviewer.registered(db, 'Ada Moss');
      const key = join(folder, 'ada.key');
      await writeFile(key, ada.privatePem, { mode: 0o600 });
      const without = await run([match, '--as', 'Ada Moss', '--scores', '-'], env, JSON.stringify(filled(3)));
      expect([without.code, without.stderr]).toEqual([2, expect.stringMatching(/not signed; name yours with --key/)]);
      const last = await run(
        [match, '--as', 'Ada Moss', '--scores', '-', '--key', key],
        env,
        JSON.stringify(filled(3)),
      );
      expect([last.code, last.stdout]).toEqual([
        0,
        expect.stringContaining('You have judged all that was asked of you'),
      ]);
      const over = await run([match, '--as', 'Ada Moss'], env);
      expect([over.code, over.stderr]).toEqual([2, expect.stringMatching(/nothing is left for Ada Moss to judge/)]);
    }),
  240_000,
);
