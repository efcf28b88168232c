import { describe, expect, test } from 'vitest';
import type { Checkable, Named, SolverRun } from '../../../../shared/evaluation/solvers/check.ts';
import { heldBySolvers, publishedSolvers, solverCheckOf, withoutSolvers } from '../../../../shared/evaluation/index.ts';
import { solverCheckShape } from '../../../../shared/scenario/documents/release.ts';
import { aKey } from '../a-key.ts';
import { type Answered, aResponse } from '../some-subjects.ts';

const key = aKey('KS');
const id = key.scenario;
const rules = { passScore: 80 };
const right: Answered = { score: 100 };
const against: Answered = { score: 10, proposal: 'Pour the water onto the lever until the door opens.' };

const made = (...makers: readonly (string | Named)[]): Checkable[] => [
  {
    scenario: id,
    bound: 'paper/key',
    makers: makers.map((one) => (typeof one === 'string' ? { model: one, snapshot: null } : one)),
  },
];
const solver = (model: string, answers: readonly Answered[], more: Partial<SolverRun> = {}): SolverRun => ({
  model,
  snapshots: [],
  bound: new Map([[id, 'paper/key']]),
  rows: answers.map((one, nth) => aResponse(key, nth + 1, one)),
  ...more,
});
const silent = (model: string, kind: 'declined' | 'empty' | 'exhausted'): SolverRun => {
  const [row] = solver(model, [{ score: 0 }]).rows;
  return solver(model, [], { rows: row === undefined ? [] : [{ ...row, said: { kind } }] });
};

describe('a scenario is solved by two models that had no part in making it', () => {
  test.each<[string, boolean, readonly Checkable[], readonly SolverRun[]]>([
    ['two others', true, made('openai:one'), [solver('a:x', [right]), solver('b:y', [against])]],
    ['one alone, however often', false, made(), [solver('a:x', [right, right, right])]],
    ['one model in two evaluations', false, made(), [solver('a:x', [right]), solver('a:x', [right])]],
    ['one model of two providers', false, made(), [solver('openai:X', [right]), solver('local:openai/x', [right])]],
    ['one of them an endpoint', false, made(), [solver('endpoint:http://a/x', [right]), solver('b:y', [right])]],
    ['one of them made it', false, made('a:x'), [solver('a:x', [right]), solver('b:y', [right])]],
    ['one made it, under another provider', false, made('b:a/X'), [solver('a:x', [right]), solver('b:y', [right])]],
    [
      'one made it, by the version that answered',
      false,
      made({ model: 'a:latest', snapshot: 'x-2026-01' }),
      [solver('b:x', [right], { snapshots: ['x-2026-01'] }), solver('b:y', [right])],
    ],
    ['versions that share a tag only', true, made('a:one:70b'), [solver('a:two:70b', [right]), solver('b:y', [right])]],
    [
      'three, one of whom made it',
      true,
      made('a:x'),
      [solver('a:x', [right]), ...['b:y', 'c:z'].map((m) => solver(m, [right]))],
    ],
    [
      'another version of it was answered',
      false,
      made(),
      [solver('a:x', [right]), solver('b:y', [right], { bound: new Map([[id, 'paper/older']]) })],
    ],
    [
      'another scenario was answered',
      false,
      made(),
      [solver('a:x', [right]), solver('b:y', [right], { bound: new Map([['IM-0009', 'paper/key']]) })],
    ],
    ['an answer could not be scored', false, made(), [solver('a:x', [right]), solver('b:y', [{ score: null }])]],
    ['its answer declines', false, made(), [solver('a:x', [right]), solver('b:y', [{ score: 0, declined: true }])]],
    ['the model declines', false, made(), [solver('a:x', [right]), silent('b:y', 'declined')]],
    ['the model says nothing', false, made(), [silent('a:x', 'empty'), silent('b:y', 'exhausted')]],
    ['nobody', false, made(), []],
  ])('%s: %s', (_what, solved, scenarios, runs) => {
    const check = solverCheckOf(scenarios, runs, rules);
    expect([check.solved, check.unsolved]).toEqual(solved ? [[id], []] : [[], [id]]);
  });
});

describe('a key is suspected where independent solvers agree with each other against it', () => {
  const suspects = (makers: readonly string[], runs: readonly SolverRun[]) =>
    solverCheckOf(made(...makers), runs, rules).suspects.map(({ models }) => models);

  test('whatever its own makers answered, and not where one of the two made it', () => {
    const [one, other] = [solver('a:x', [against]), solver('b:y', [against])];
    const makers = ['c:z', 'd:w'];
    const own = makers.map((model) => solver(model, [right]));
    expect(suspects(makers, [one, other, ...own])).toEqual([['a:x', 'b:y']]);
    expect(suspects([], [one, other, ...own])).toEqual([]);
    expect(suspects(['b:y'], [one, other])).toEqual([]);
  });

  test('answers on a listed wrong answer, or refuted by arithmetic, are the benchmark working', () => {
    for (const how of [{ wrongAnswer: 1 }, { refuted: true }])
      expect(
        suspects(
          [],
          ['a:x', 'b:y'].map((model) => solver(model, [{ ...against, ...how }])),
        ),
      ).toEqual([]);
  });
});

describe('a release', () => {
  const suspected = solverCheckOf(made(), [solver('a:x', [against, right, against]), solver('b:y', [against])], rules);
  const unsolved = solverCheckOf(made(), [solver('a:x', [right])], rules);
  const nobody = new Set<string>();

  test('is held by a suspicion until a person upholds the key, and by what nobody solved', () => {
    expect(heldBySolvers(suspected, nobody, ['x', 'y'], { solvedPercent: 100 })).toEqual([
      expect.stringMatching(
        /^IM-0001: 2 independent models agree .* in 3 of 4 answers; .*evaluate suspects start x y\)/,
      ),
    ]);
    expect(heldBySolvers(suspected, new Set([id]), ['x'], { solvedPercent: 100 })).toEqual([]);
    expect(heldBySolvers(suspected, new Set(['IM-0002']), ['x'], { solvedPercent: 100 })).toHaveLength(1);
    expect(heldBySolvers(unsolved, nobody, ['x'], { solvedPercent: 100 })).toEqual([
      expect.stringMatching(/^solvers: 0 of 1 scenarios .* takes 1 \(100%\).*: IM-0001$/),
    ]);
    expect(heldBySolvers(unsolved, nobody, ['x'], { solvedPercent: 0 })).toEqual([]);
  });

  test('tells who solved, how well, and what is unsolved; never which key they agreed against', () => {
    const told = publishedSolvers(suspected, new Set([id]), { ...rules, solvedPercent: 100 });
    expect(solverCheckShape.parse(told)).toMatchObject({
      solvers: [
        { model: 'a:x', answers: 3, passed: 1 },
        { model: 'b:y', answers: 1, passed: 0 },
      ],
      ...{ solved: 1, unsolved: [], upheld: 1, without: null },
    });
    expect(JSON.stringify(told)).not.toContain(id);
    expect(told.text).toContain('a:x (1 of 3 answers), b:y (0 of 1 answers)');
    const lacking = publishedSolvers(unsolved, nobody, { ...rules, solvedPercent: 0 });
    expect(lacking.text).toContain('Not solved so: IM-0001;');
    const none = withoutSolvers('No second provider.', [id], 80);
    expect(solverCheckShape.parse(none)).toMatchObject({ solvers: [], unsolved: [id], without: 'No second provider.' });
    expect(none.text).toContain('No second provider.');
  });
});
