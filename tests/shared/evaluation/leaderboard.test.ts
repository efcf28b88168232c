import { expect, test } from 'vitest';
import { leaderboardOf, leaderboardRows } from '../../../shared/evaluation/leaderboard/leaderboard.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { type EvaluationReport, reportOf } from '../../../shared/evaluation/report.ts';
import { response } from './some-responses.ts';

const policy = { ...evaluationPolicy.parse({}), models: { subject: 'openai:a', judge: 'openai:j' } };
const brief = { set: 'a'.repeat(64), model: 'openai:a', judges: null, runs: 1, scenarios: [] };

const report = (model: string, scores: readonly (number | null)[], given: Partial<EvaluationReport> = {}) => ({
  ...reportOf({
    ...{ runKey: `by-${model}`, simulated: false, createdAt: '', brief, policy, twins: [], usage: [], given: null },
    rows: scores.map((score, at) => ({
      ...response({ scenario: `IM-${at}`, score }),
      ...{ score, why: '', scores: [], judged: [], said: { kind: 'answer' as const, text: 'x' } },
    })),
  }),
  model,
  ...given,
});
const boardOf = (...reports: readonly EvaluationReport[]) => {
  const read = leaderboardOf(reports);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.board;
};
const best = [60, 71, 82, 93, 55, 64];
const near = [62, 66, 84, 90, 58, 60];
const worst = [50, 60, 70, 80, 40, 55];

test('a rank is shared where no difference is shown, and lower where each above is ahead', () => {
  const { places, cautions } = boardOf(report('c', worst), report('a', best), report('b', near));
  expect(places.map(({ model, rank }) => [model, rank])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 3],
  ]);
  expect(places[0]?.behind).toBeNull();
  expect(places[2]?.behind?.mean).toBeCloseTo((-10 - 11 - 12 - 13 - 15 - 9) / 6);
  expect(cautions).toEqual(['Each of 3 pairs has an interval of its own: among many, some leave out 0 by chance.']);
});

test('what is simulated is ahead of nobody, and what nobody could score stands last', () => {
  const board = boardOf(
    report(
      'n',
      best.map(() => null),
    ),
    report('a', best, { simulated: true }),
    report('c', worst),
  );
  expect(board.places.map(({ model, rank }) => [model, rank])).toEqual([
    ['a', 1],
    ['c', 1],
    ['n', 1],
  ]);
  expect(board.cautions[0]).toContain('simulated');
  expect(leaderboardRows(board).rows[2]?.slice(0, 4)).toEqual(['1', 'n', '–', '–']);
});

test('nobody is ahead by asking for less sureness: all intervals are of the strictest level', () => {
  const atLevel = (model: string, scores: readonly number[], level: number) => {
    const one = report(model, scores);
    return { ...one, rules: { ...one.rules, level } };
  };
  // Its interval of 50% leaves out 0, that of 95% does not.
  const ahead = [71, 70, 62, 70, 55, 82];
  const behind = [60, 72, 60, 61, 58, 70];
  const places = (lax: number, strict: number) =>
    boardOf(atLevel('a', ahead, lax), atLevel('b', behind, strict)).places.map(({ rank }) => rank);
  expect(places(0.5, 0.5)).toEqual([1, 2]);
  expect(places(0.5, 0.95)).toEqual([1, 1]);
  expect(places(0.95, 0.5)).toEqual([1, 1]);
  const board = boardOf(atLevel('a', ahead, 0.5), report('b', behind));
  expect(board.level).toBe(0.95);
  expect(board.places[0]?.interval).toEqual(report('a', ahead).im.interval);
  expect(leaderboardRows(board).head).toContain('95% interval');
  expect(board.cautions.join('\n')).toContain('different levels: all of these are of 95%');
  expect(boardOf(report('a', ahead), report('b', behind)).cautions.join()).not.toContain('levels');
});

test('other judges and answers that were handed in are said; other sets and rules are refused', () => {
  const judges = [{ judge: 'judge', model: 'openai:other' }];
  const given = { from: 'file', answers: 'b'.repeat(64), temperature: null } as const;
  const { cautions, places } = boardOf(report('a', best), report('b', near, { judges, given }));
  expect(places.map(({ answers }) => answers)).toEqual(['asked', 'file']);
  expect(cautions.join('\n')).toMatch(/same judges[^]*handed in/);
  expect(leaderboardOf([report('a', best), report('b', near, { set: 'c'.repeat(64) })])).toMatchObject({
    problems: [expect.stringContaining('different sets')],
  });
  expect(leaderboardOf([])).toMatchObject({ problems: [expect.any(String)] });
});

test('a model that tells the canary is marked in its row and in the cautions, and keeps its rank', () => {
  const canary = { told: [{ scenario: 'IM-1', run: 1 }] };
  const board = boardOf(report('a', best, { canary }), report('b', near, { canary: { told: [] } }), report('c', worst));
  expect(board.places.map((place) => place.canary)).toEqual([canary, { told: [] }, null]);
  expect(board.places.map(({ rank }) => rank)).toEqual([1, 1, 3]);
  const { head, rows } = leaderboardRows(board);
  expect(rows.map((row) => row[head.indexOf('canary')])).toEqual(['told in 1', 'told in 0', '–']);
  expect(board.cautions.slice(0, 2)).toEqual([
    expect.stringContaining('a (by-a): Contaminated: 1 of its responses tells the canary'),
    expect.stringContaining('In by-c nobody has looked for the canary: nothing shows that it is free of it.'),
  ]);
});

test('a model whose twins show memory is named in the cautions, and keeps its rank', () => {
  const twins = { seed: 'a', asked: 1, excluded: [], responses: 1, unscored: 0, gap: null, probability: null };
  const told = { ...twins, shown: true, scenarios: [] };
  const board = boardOf(report('a', best, { twins: told }), report('b', worst, { twins: { ...told, shown: false } }));
  expect(board.places.map(({ rank }) => rank)).toEqual([1, 2]);
  expect(board.cautions.filter((caution) => caution.includes('memory'))).toEqual([
    expect.stringContaining('a (by-a): It scores less where the numbers are others'),
  ]);
});

test('answers that stand above the ceiling of the unverified are counted, and cautioned where nobody here knows who verified them', () => {
  const of = (model: string, scores: readonly number[], given: Partial<EvaluationReport> = {}) => {
    const one = report(model, scores, given);
    const scenarios = one.scenarios.map((row) => ({ ...row, status: 'OF' as const }));
    return { ...one, scenarios };
  };
  const [own, theirs, unlifted] = [of('own', [100, 40]), of('theirs', [100, 98]), of('unlifted', [95, 95])];
  const read = leaderboardOf([own, theirs, unlifted], [unlifted], new Map([[theirs, 'contributed-0123456789ab']]));
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { places, cautions } = read.board;
  const lifted = Object.fromEntries(places.map((place) => [place.model, place.lifted]));
  expect(lifted).toEqual({
    own: { answers: 1, ceiling: 95, without: 67.5 },
    theirs: { answers: 2, ceiling: 95, without: 95 },
    unlifted: { answers: 0, ceiling: 95, without: 95 },
  });
  const { head, rows } = leaderboardRows(read.board);
  expect(rows.map((row) => row[head.indexOf('verified')])).toEqual(['2', '0', '1']);
  expect(cautions.filter((caution) => caution.includes('verified'))).toEqual([
    'theirs (contributed-0123456789ab): 2 answers to open problems stand above 95, where only what people have verified may, and who they are nobody here knows; at 95 its IM-Score were 95.0.',
  ]);
  // Of other problems no answer needs anybody, and a report that does not tell its ceilings has its verdicts alone.
  expect(leaderboardOf([report('ks', [100, 100])], [report('ks', [100, 100])])).toMatchObject({
    board: { places: [{ lifted: { answers: 0 } }] },
  });
  const { scoring: _, ...untold } = own.rules;
  const verdict = { scenario: 'IM-0', run: 1, verified: true, verification: null, by: 'x', review: 'y' };
  const old = {
    ...own,
    rules: untold,
    frontier: { ...own.frontier, verdicts: [verdict, { ...verdict, verified: false }] },
  };
  const its = leaderboardOf([old], [old]);
  expect(its).toMatchObject({
    board: {
      places: [{ lifted: { answers: 1, ceiling: null, without: null } }],
      cautions: expect.arrayContaining([
        'own (by-own): 1 answer to an open problem was verified by people whom nobody here knows; what that earned, its report does not tell.',
      ]),
    },
  });
});
