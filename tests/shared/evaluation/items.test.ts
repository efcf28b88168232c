import { describe, expect, test } from 'vitest';
import { adviceOn, adviceRules } from '../../../shared/evaluation/items/advice.ts';
import { type Item, itemsOf } from '../../../shared/evaluation/items/analysis.ts';
import { itemLines, itemReport } from '../../../shared/evaluation/items/report.ts';
import { foundIn } from '../../../shared/evaluation/items/subjects.ts';
import { suspectedKeys } from '../../../shared/evaluation/items/suspects.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import type { Tier } from '../../../shared/scenario/vocabulary.ts';
import { present } from '../../support/present.ts';
import { aKey } from './a-key.ts';
import { type Answered, aResponse, subjectsOf } from './some-subjects.ts';

const rules = evaluationPolicy.parse({});
const keys = ['IM-0001', 'IM-0002'].map((scenario) => aKey('KS', { scenario }));
const scored = (...scores: readonly (number | null)[]): Answered[] => scores.map((score) => ({ score }));

describe('what was found in an answer', () => {
  const key = aKey('KS');
  test('is what more than half of the judges who count found', () => {
    const one = aResponse(key, 1, { score: 50, met: ['S1'], wrongAnswer: 1 });
    const other = aResponse(key, 1, { score: 50, met: ['S1', 'S2'] });
    const lost = aResponse(key, 1, { score: null, met: ['S2'] });
    const judged = [...one.judged, ...other.judged, ...lost.judged];
    expect(foundIn({ judged })).toMatchObject({ met: new Set(['S1']), wrongAnswer: null });
    expect(foundIn({ judged: [...judged, ...one.judged] })).toMatchObject({ wrongAnswer: 1 });
    expect(foundIn({ judged: lost.judged })).toBeNull();
  });
});

describe('an item', () => {
  test('says who found which point, whom which wrong answer caught, and how hard it was', () => {
    const subjects = subjectsOf(keys, {
      a: [
        [
          { score: 100, met: ['S1', 'S2'] },
          { score: 50, met: ['S1'] },
        ],
        scored(0, 0),
      ],
      b: [[{ score: 20, wrongAnswer: 1 }, { score: null }], scored(10, 10)],
    });
    const first = present(itemsOf(subjects, keys, rules)[0]);
    expect(first).toMatchObject({
      responses: 4,
      unscored: 1,
      passed: 1,
      // Models are the units: 75 and 20.
      difficulty: { mean: 47.5, over: 'models', clusters: 2, interval: { low: 0, high: 100 } },
      points: [
        {
          id: 'S1',
          found: 2,
          of: 3,
          models: [
            { model: 'a', found: 2, of: 2 },
            { model: 'b', found: 0, of: 1 },
          ],
        },
        { id: 'S2', found: 1, of: 3 },
      ],
      wrongAnswers: [{ row: 1, answer: 'Break the door.', found: 1, of: 3 }],
      discrimination: null,
      whyNot: '2 models; at least 4 are needed',
    });
  });

  test('of one model is as hard as its runs say, and no more', () => {
    const [item] = itemsOf(subjectsOf(keys, { a: [scored(40, 60), scored(0)] }), keys, rules);
    expect(item?.difficulty).toMatchObject({ mean: 50, over: 'runs' });
    const [none] = itemsOf(subjectsOf(keys, { a: [scored(null), scored(0)] }), keys, rules);
    expect(none).toMatchObject({ difficulty: null, unscored: 1 });
  });

  test('discriminates where better models score higher, and that is told of four models', () => {
    const models = Object.fromEntries(
      [10, 40, 60, 90].map((ability, at) => [`m${at}`, [scored(ability), scored(ability + at)]]),
    );
    const [item] = itemsOf(subjectsOf(keys, models), keys, rules);
    expect(item?.discrimination?.r).toBeGreaterThan(0.95);
    expect(item?.whyNot).toBeNull();
    const level = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, [scored(50), scored(50)]]));
    expect(itemsOf(subjectsOf(keys, level), keys, rules)[0]?.whyNot).toBe('the scores do not vary');
  });
});

describe('the list', () => {
  const base: Item = present(itemsOf(subjectsOf(keys, { a: [scored(50), scored(50)] }), keys, rules)[0]);
  const count = (found: number, of: number) => ({ found, of, models: [] });
  const correlated = (high: number, pairs: number) => ({ r: high - 0.2, interval: { low: high - 0.4, high }, pairs });

  test.each<[string, Partial<Item>, readonly string[]]>([
    ['nothing of few responses', { responses: 4, passed: 4 }, []],
    ['saturation of five that all pass', { responses: 5, passed: 5 }, ['retire saturated']],
    ['no saturation where one fails', { responses: 9, passed: 8 }, []],
    ['no saturation where one is unscored', { responses: 6, passed: 5, unscored: 1 }, []],
    ['what its key cannot score', { responses: 5, unscored: 2 }, ['repair unscored']],
    ['not the odd one that was lost', { responses: 6, unscored: 2 }, []],
    ['what turns good models away', { discrimination: correlated(-0.1, 10) }, ['repair negative discrimination']],
    ['not what may only seem so', { discrimination: correlated(0.1, 40) }, []],
    ['nor so few models', { discrimination: correlated(-0.1, adviceRules.leastModels - 1) }, []],
    [
      'a point that nobody needs',
      { responses: 8, passed: 5, points: [{ id: 'S1', what: '', ...count(0, 8) }] },
      ['repair idle point'],
    ],
    ['no point that somebody has', { responses: 8, passed: 5, points: [{ id: 'S1', what: '', ...count(1, 8) }] }, []],
    ['no point where nobody passes', { responses: 8, passed: 0, points: [{ id: 'S1', what: '', ...count(0, 8) }] }, []],
    [
      'distractors that catch nobody',
      { wrongAnswers: [{ row: 1, answer: '', ...count(0, 20) }] },
      ['repair idle distractors'],
    ],
    ['not those that catch one in twenty', { wrongAnswers: [{ row: 1, answer: '', ...count(1, 20) }] }, []],
    ['nor those of few answers', { wrongAnswers: [{ row: 1, answer: '', ...count(0, 19) }] }, []],
  ])('holds %s', (_what, given, expected) => {
    expect(adviceOn([{ ...base, ...given }]).map(({ action, rule }) => `${action} ${rule}`)).toEqual(expected);
  });

  test('moves a scenario to the tier that scores like it, where its own does not', () => {
    const hard = (scenario: string, tier: Tier, mean: number, half = 5): Item => ({
      ...base,
      scenario,
      tier,
      difficulty: {
        mean,
        standardError: 1,
        interval: { low: mean - half, high: mean + half },
        clusters: 5,
        over: 'models',
      },
    });
    const others = [80, 82, 84].map((mean, at) => hard(`IM-001${at}`, 'SPARK', mean));
    const harder = [30, 32, 34].map((mean, at) => hard(`IM-002${at}`, 'RUPTURE', mean));
    const listed = (item: Item) =>
      adviceOn([item, ...others, ...harder]).filter(({ scenario }) => scenario === item.scenario);
    expect(listed(hard('IM-0001', 'RUPTURE', 79))).toMatchObject([
      { action: 're-tier', to: 'SPARK', step: expect.stringContaining('corpus revise IM-0001 --tier SPARK --by') },
    ]);
    expect(listed(hard('IM-0001', 'RUPTURE', 79, 50))).toEqual([]);
    expect(listed(hard('IM-0001', 'RUPTURE', 45))).toEqual([]);
    // A tier of which nothing else is known has no mean to go by.
    expect(listed(hard('IM-0001', 'SINGULARITY', 79))).toEqual([]);
    expect(listed({ ...hard('IM-0001', 'RUPTURE', 79), difficulty: null })).toEqual([]);
  });
});

describe('a key is suspected', () => {
  const [key] = keys;
  const against: Answered = { score: 10, proposal: 'Pour the water onto the lever until the door opens.' };
  const reworded: Answered = { score: 0, proposal: 'Pour water onto the lever, so that the door opens.' };
  const suspectsOf = (models: Readonly<Record<string, readonly Answered[]>>) =>
    suspectedKeys(
      subjectsOf([present(key)], Object.fromEntries(Object.entries(models).map(([name, runs]) => [name, [runs]]))),
      rules,
    );

  test('where two models agree with each other against it, in whatever words', () => {
    const { suspects } = suspectsOf({ a: [against, reworded], b: [reworded, { score: 100 }, against] });
    expect(suspects).toMatchObject([{ scenario: 'IM-0001', models: ['a', 'b'], agreeing: 4, judged: 5 }]);
    const [one] = suspects;
    expect(one?.quotes[0]).toMatchObject({
      model: 'a',
      run: 1,
      says: against.proposal,
      answer: `In the end: ${against.proposal}`,
    });
  });

  test('by models and not by answers: a third who was asked more often does not outvote two', () => {
    const alone: Answered = { score: 0, proposal: 'Wait for the night and climb the wall.' };
    const climbing = { ...alone, score: 90 };
    expect(suspectsOf({ a: [against], b: [reworded], c: [climbing, climbing, climbing] }).suspects).toHaveLength(1);
    expect(suspectsOf({ a: [against], b: [reworded], c: [climbing], d: [climbing] }).suspects).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, readonly Answered[]>>]>([
    ['one model agrees with itself', { a: [against, against, against] }],
    [
      'they fail each in its own way',
      { a: [against], b: [{ score: 0, proposal: 'Wait for the night and climb the wall.' }] },
    ],
    [
      'one says the opposite',
      { a: [against], b: [{ score: 0, proposal: 'Do not pour the water onto the lever until the door opens.' }] },
    ],
    ['most answers are the key’s', { a: [against, { score: 90 }], b: [against, { score: 90 }] }],
    ['they pass', { a: [{ ...against, score: 80 }], b: [{ ...against, score: 80 }] }],
    ['they decline', { a: [{ ...against, declined: true }], b: [{ ...against, declined: true }] }],
    [
      'the judge says nothing of what they propose',
      { a: [{ score: 0, proposal: '' }], b: [{ score: 0, proposal: '' }] },
    ],
    ['they are unscored', { a: [{ ...against, score: null }], b: [{ ...against, score: null }] }],
  ])('but not where %s', (_what, models) => {
    expect(suspectsOf(models).suspects).toEqual([]);
  });

  test('nor where they agree on a listed wrong answer, or on one that arithmetic refutes, and those are counted', () => {
    const listed = { ...against, wrongAnswer: 1 };
    expect(suspectsOf({ a: [listed], b: [listed] })).toEqual({ suspects: [], listed: 2, refuted: 0 });
    const refuted = { ...against, refuted: true };
    expect(suspectsOf({ a: [refuted], b: [refuted] })).toEqual({ suspects: [], listed: 0, refuted: 2 });
  });
});

test('the report is printed in lines without a line end of somebody else', () => {
  const subjects = subjectsOf(keys, {
    a: [[{ score: 10, proposal: 'Pour water\non the lever\u202e now.' }], scored(90)],
    b: [[{ score: 10, proposal: 'Pour water on the lever now.' }], scored(70)],
  });
  const report = itemReport({ simulated: true, evaluations: ['x', 'y'], set: 'f', subjects, keys, rules });
  expect(report.keyCheck.suspects).toHaveLength(1);
  const lines = itemLines(report);
  expect(lines.some((line) => /[\n\u202e]/.test(line))).toBe(false);
  expect(lines.join('\n')).toMatch(/- IM-0001: 2 of 2 answers agree with each other against its key \(a, b\)/);
  expect(lines.join('\n')).toContain('not estimable: 2 models; at least 4 are needed');
});
