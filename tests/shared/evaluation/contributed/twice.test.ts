import { expect, test } from 'vitest';
import { unstatedIn } from '../../../../shared/evaluation/contributed/metadata.ts';
import { namedTwice } from '../../../../shared/evaluation/contributed/twice.ts';
import { leaderboardOf } from '../../../../shared/evaluation/leaderboard/leaderboard.ts';
import type { EvaluationReport } from '../../../../shared/evaluation/report.ts';
import { report } from './some-reports.ts';

const own = { name: 'one', report: report() };

test.each<readonly [string, { name: string; report: EvaluationReport }, RegExp | null, RegExp | null]>([
  ['a copy', { name: 'copy.json', report: report() }, /copy\.json is the evaluation one once more/, null],
  [
    'a copy with a figure of its own',
    { name: 'copy.json', report: report({ snapshots: ['another'] }) },
    /copy\.json and one are of one evaluation, one, and do not say the same/,
    /do not say the same/,
  ],
  ['another of the same name', { name: 'two.json', report: report({ createdAt: 'day 2' }) }, null, null],
  ['another model of the same name', { name: 'two.json', report: report({ model: 'openai:b' }) }, null, null],
])('%s beside an evaluation', (_, other, all, altered) => {
  const [inBoard, inComparison] = [namedTwice([own, other], 'all'), namedTwice([own, other], 'altered')];
  for (const [found, expected] of [
    [inBoard, all],
    [inComparison, altered],
  ] as const)
    expect(found).toEqual(expected === null ? [] : [expect.stringMatching(expected)]);
});

test('a report that was handed in never stands as asked here, whatever it says of its answers', () => {
  const theirs = report({ model: 'openai:b', runKey: 'two' });
  const read = leaderboardOf([own.report, theirs], [theirs]);
  if ('problems' in read) throw new Error(read.problems.join());
  expect(read.board.places.map(({ model, answers }) => [model, answers])).toEqual([
    ['openai:a', 'asked'],
    ['openai:b', 'report'],
  ]);
  expect(read.board.cautions.join()).toContain('Reports that were handed in are marked');
});

test('what contributed results do not state of the model is named', () => {
  expect(unstatedIn(report())).toHaveLength(2);
  expect(unstatedIn(report({ snapshots: ['a-2026'], asked: { temperature: 0 } }))).toEqual([]);
});
