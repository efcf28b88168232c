import { expect, test } from 'vitest';
import { metadataOf } from '../../../../shared/evaluation/contributed/metadata.ts';
import { untrustedProblems } from '../../../../shared/evaluation/contributed/untrusted.ts';
import type { EvaluationReport } from '../../../../shared/evaluation/report.ts';
import { report } from './some-reports.ts';

const [row] = report().scenarios;

test('what we write ourselves is trusted', () => {
  expect(untrustedProblems(report())).toEqual([]);
});

test.each<readonly [string, Partial<EvaluationReport>, RegExp]>([
  ['a name that clears the screen', { model: 'openai:\u001b[2J' }, /^the report: model: /],
  ['a name that turns the line', { snapshots: ['a\u202eb'] }, /^the report: snapshots\.0: /],
  ['a name of two lines', { runKey: 'one\nSCORED' }, /^the report: runKey: /],
  ['a name without end', { model: 'a'.repeat(401) }, /^the report: model: /],
  ['a judge of no name', { judges: [{ judge: 'judge', model: '' }] }, /^the report: judges\.0\.model: /],
  ['a caution that rings', { cautions: ['All is well\u0007'] }, /^the report: cautions\.0: holds a control/],
  ['half a character', { cautions: ['\ud800'] }, /^the report: cautions\.0: holds a NUL or half/],
  [
    'judges without end',
    { judges: Array.from({ length: 4 }, () => ({ judge: 'judge', model: 'a:b' })) },
    /^the report: judges: 4 are more than the 3/,
  ],
  ['runs without end', { runs: 1e9 }, /^the report: runs: 1000000000 are more than the 20/],
  [
    'scenarios without end',
    { scenarios: row === undefined ? [] : Array.from({ length: 100_000 }, () => row) },
    /^the report: scenarios: 100000 are more than the 2000/,
  ],
])('%s is refused by its field', (_, given, problem) => {
  expect(untrustedProblems(report(given))[0]).toMatch(problem);
});

test('the version that answered and the temperature are stated once, by the report or by whoever hands it in', () => {
  const bare = report();
  const full = report({ snapshots: ['a-2026'], asked: { temperature: 0.2 } });
  expect(metadataOf(bare, {})).toEqual({
    problems: [expect.stringMatching(/^version: /), expect.stringMatching(/^temperature: /)],
  });
  expect(metadataOf(bare, { snapshots: ['a-2026'], temperature: null })).toEqual({
    ...{ snapshots: ['a-2026'], temperature: null, runs: 1 },
    stated: ['snapshots', 'temperature'],
  });
  expect(metadataOf(full, { snapshots: ['a-2026'], temperature: 0.2 })).toMatchObject({ stated: [] });
  expect(metadataOf(full, { snapshots: ['b'], temperature: null })).toEqual({
    problems: ['version: the report says a-2026; leave it out', 'temperature: the report says 0.2; leave it out'],
  });
});
