import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import type { Judgement } from '../../../shared/evaluation/judgement.ts';
import { pointIds, type ScoringKey } from '../../../shared/evaluation/key.ts';
import { asScored, evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { scoreOf } from '../../../shared/evaluation/score.ts';
import { statuses, type Status } from '../../../shared/scenario/vocabulary.ts';
import { aJudgement, aKey, answerText } from './a-key.ts';

const policy = evaluationPolicy.parse({});
const { ceilings } = policy;
const of = (key: ScoringKey, given: Partial<Judgement> = {}, text = answerText) =>
  scoreOf(aJudgement(key, given), key, text, policy, convert);
/** The judgement with these points not met. */
const without = (key: ScoringKey, ...ids: readonly string[]): Partial<Judgement> => ({
  points: aJudgement(key).points.map((point) => (ids.includes(point.id) ? { ...point, met: false } : point)),
});
const quotation = 'I fill the jar with water';
const because = 'It says so.';

describe('the rule of each status', () => {
  test.each<[Status, string[], number]>([
    ['KS', [], 100],
    ['KS', ['S2'], 50],
    ['KS', ['S1', 'S2'], 0],
    ['CT', [], 100],
    ['CT', ['I1'], 50],
    ['OF', [], ceilings.unverified],
    ['OF', ['E1'], 50],
    ['PX', [], 100],
    ['PX', [pointIds.law], ceilings.bareImpossible],
    ['PX', [pointIds.impossible], ceilings.possible],
    ['PX', [pointIds.impossible, pointIds.law], ceilings.possible],
    ['MT', [], 100],
    ['MT', [pointIds.assumption], ceilings.assumptionUnnamed],
    ['DG', [], 100],
    ['DG', [pointIds.plain], ceilings.notPlain],
  ])('%s without %j earns at most %d', (status, missing, most) => {
    const key = aKey(status);
    expect(of(key, without(key, ...missing)).score).toBe(most);
  });

  test.each([3, 4, 5, 10, 40])('a known solution of %d steps is not passed without one of them', (many) => {
    const points = Array.from({ length: many }, (_, at) => ({ id: `S${at + 1}`, what: 'Fill the jar.' }));
    const key = aKey('KS', { points });
    expect(of(key, without(key, `S${many}`)).score).toBe(Math.min((100 * (many - 1)) / many, ceilings.stepMissing));
    expect(ceilings.stepMissing).toBeLessThan(policy.passScore);
    expect(of(key).score).toBe(100);
    // Criteria are measured each by itself.
    const contested = aKey('CT', { points });
    expect(of(contested, without(contested, 'S1')).score).toBeCloseTo((100 * (many - 1)) / many);
  });

  test('a run that knew no ceiling of a missing step is scored as it was', () => {
    const points = Array.from({ length: 5 }, (_, at) => ({ id: `S${at + 1}`, what: 'Fill the jar.' }));
    const key = aKey('KS', { points });
    const { stepMissing: _, ...before } = ceilings;
    const rules = { ...policy, ceilings: asScored(before) };
    expect(scoreOf(aJudgement(key, without(key, 'S5')), key, answerText, rules, convert).score).toBe(80);
    expect(asScored(ceilings)).toEqual(ceilings);
  });

  test('a bare "impossible" never earns more than 30, whatever a policy says, and no open problem 100', () => {
    expect(() => evaluationPolicy.parse({ ceilings: { bareImpossible: 31 } })).toThrow();
    expect(() => evaluationPolicy.parse({ ceilings: { unverified: 100 } })).toThrow();
  });

  test('an open problem reaches 100 where a person has verified the answer, and no other status gains by it', () => {
    const byPeople = (status: Status, ...missing: readonly string[]) => {
      const key = aKey(status);
      return scoreOf(aJudgement(key, without(key, ...missing)), key, answerText, policy, convert, true).score;
    };
    expect(byPeople('OF')).toBe(100);
    // What the criteria and the rubric give stays: a person lifts the ceiling, and nothing else.
    expect(byPeople('OF', 'E1')).toBe(50);
    for (const status of statuses.filter((one) => one !== 'OF')) expect(byPeople(status)).toBe(of(aKey(status)).score);
  });

  test('another way that works needs none of the key’s steps; one that is only claimed does', () => {
    const key = aKey('KS');
    const none = without(key, 'S1', 'S2');
    expect(of(key, { ...none, otherWay: { because, quotation, works: true } }).score).toBe(100);
    expect(of(key, { ...none, otherWay: { because, quotation: 'it melts the wall', works: true } }).score).toBe(0);
  });

  test('a key without its status’s design goes by its insights, and one without a rubric by its points', () => {
    const key = aKey('MT', { points: aKey('CT').points, rubric: [] });
    expect(of(key, without(key, 'I1')).score).toBe(50);
  });

  test('the rubric’s row counts where it is lower', () => {
    expect(of(aKey('KS'), { rubric: { because, quotation, row: 2 } })).toMatchObject({ score: 50, rubricScore: 50 });
  });
});

describe('evidence', () => {
  test('a mark whose quotation does not stand in the answer does not count', () => {
    const key = aKey('KS');
    const points = aJudgement(key).points.map((point) =>
      point.id === 'S2' ? { ...point, quotation: 'and I set it on the golden lever' } : point,
    );
    expect(of(key, { points })).toMatchObject({ score: 50, met: ['S1'], unsupported: ['S2'] });
  });

  test('neither does one against the answer', () => {
    const row = { because, quotation: 'I break down the door', row: 1 };
    expect(of(aKey('KS'), { wrongAnswer: row })).toMatchObject({ score: 100, wrongAnswer: null });
    expect(of(aKey('KS'), { declined: { because, quotation: 'I will not answer', is: true } }).score).toBe(100);
  });

  test('a row above 0 that rests on words that do not stand there is no verdict, and not 0', () => {
    const invented = { because, quotation: 'the whole of physics agrees', row: 1 };
    expect(of(aKey('KS'), { rubric: invented })).toMatchObject({ score: null });
    // Nothing can be quoted for what is not there.
    expect(of(aKey('KS'), { rubric: { because, quotation: '', row: 3 } })).toMatchObject({ score: 0, unsupported: [] });
    // Nor is there a row of a rubric that is none.
    const without = aKey('KS', { rubric: [] });
    expect(of(without, { rubric: { because, quotation: '', row: 1 } })).toMatchObject({ score: 100, unsupported: [] });
  });

  test('a judge who passes over a point, or names a row that is none, is set aside', () => {
    const key = aKey('KS');
    expect(of(key, { points: aJudgement(key).points.slice(1) })).toMatchObject({
      score: null,
      why: expect.stringContaining('S1'),
    });
    expect(of(key, { rubric: { because, quotation, row: 9 } }).score).toBeNull();
  });

  // What such a judge means, nobody knows: none of these is a score, high or low.
  test.each<[string, (key: ScoringKey) => Partial<Judgement>, RegExp]>([
    [
      'that a point is met and that it is not',
      (key) => ({ points: [...aJudgement(key).points, ...(without(key, 'S2').points ?? [])] }),
      /S2/,
    ],
    ['that it is a wrong answer that is not listed', () => ({ wrongAnswer: { because, quotation, row: 7 } }), /7/],
    [
      'that the answer declines and has a point',
      () => ({ declined: { because, quotation, is: true } }),
      /declines.*S1/,
    ],
  ])('a judge who says %s is set aside', (_, given, why) => {
    const key = aKey('KS');
    expect(of(key, given(key))).toMatchObject({ score: null, why: expect.stringMatching(why) });
  });

  test('an answer that declines scores 0, and needs no other mark', () => {
    const text = 'I’m sorry, but I can’t help with that.';
    const declined = { because, quotation: "I'm sorry, but I can't help", is: true };
    expect(of(aKey('KS'), { declined }, text)).toMatchObject({ score: 0, declined: true });
    expect(of(aKey('KS'), { declined, points: [] }, text)).toMatchObject({ score: 0 });
  });
});

describe('what Symposium checks itself', () => {
  test('a listed wrong answer', () => {
    expect(of(aKey('KS'), { wrongAnswer: { because, quotation, row: 1 } })).toMatchObject({
      score: ceilings.wrongAnswer,
      wrongAnswer: 1,
    });
  });

  test('a thing that is not there; what the scenario names is there, whatever the judge says', () => {
    const foreign = (name: string) => of(aKey('KS'), { foreign: [{ because, quotation, name }] }).score;
    expect(foreign('a welding torch')).toBe(ceilings.foreignObject);
    expect(foreign('The barrel')).toBe(100);
    expect(foreign('the glass jar’s rim')).toBe(100);
  });

  test.each<[string, string, readonly string[], boolean]>([
    ['ice', 'A device stands there.', [], false],
    ['a rope', 'You came here from Europe.', [], false],
    ['a lever', 'Be clever, lad.', [], false],
    ['a lever', 'Nothing.', ['Lever'], true],
    ['cleverness', 'Nothing.', ['Lever'], false],
    ['ropes', 'A rope lies there.', [], true],
    ['the batteries', 'One battery is charged.', [], true],
    ['box', 'Two boxes lie there.', [], true],
    ['a steel rope', 'A rope lies there.', ['Rope'], true],
    ['a steel rope', 'A rope lies there, and a sheet of steel.', [], false],
    ['rope-ladder', 'A rope ladder hangs there.', [], true],
    ['绳子', '地上有一根绳子。', [], true],
    ['梯子', '地上有一根绳子。', [], false],
    ['', 'Nothing.', [], true],
  ])('%j with %j and the objects %j is given: %j', (name, given, objects, is) => {
    const key = aKey('KS', { given, objects });
    expect(of(key, { foreign: [{ because, quotation, name }] }).score).toBe(is ? 100 : ceilings.foreignObject);
  });

  const number = (value: number, unit: string, words = 'The jar weighs 4.2 kg, so', calculation = 'K1') =>
    of(aKey('KS'), { numbers: [{ because, quotation: words, calculation, value, unit }] }).score;
  test('a number against the key’s own result, units converted', () => {
    expect(number(4.2, 'kg')).toBe(100);
    const heavy = answerText.replace('4.2 kg', '9,000 g');
    const at = (value: number, unit: string) =>
      of(
        aKey('KS'),
        { numbers: [{ because, quotation: 'The jar weighs 9,000 g', calculation: 'k1', value, unit }] },
        heavy,
      );
    expect(at(9000, 'g')).toMatchObject({ score: ceilings.wrongNumber, wrongNumbers: ['k1'] });
    expect(
      of(
        aKey('KS', { numbers: [{ id: 'K1', what: 'Mass', value: 9.1, unit: 'kg' }] }),
        {
          numbers: [{ because, quotation: 'The jar weighs 9,000 g', calculation: 'K1', value: 9000, unit: 'g' }],
        },
        heavy,
      ).score,
    ).toBe(100);
  });

  test('nothing is said by a number of another dimension, of no known calculation, or that the quotation does not hold', () => {
    expect(number(4.2, 'm')).toBe(100);
    expect(number(9, 'kg', 'The jar weighs 4.2 kg, so', 'K9')).toBe(100);
    expect(number(9, 'kg')).toBe(100);
    expect(number(9, 'parsnips')).toBe(100);
  });

  // Key, what stands in the answer, and the number that the judge makes of it.
  test.each<[string, readonly [number, string], string, readonly [number, string], boolean]>([
    ['the judge mistook its unit', [9.1, 'kg'], 'The jar weighs 9,000 g now', [9_000, 'kg'], false],
    ['the judge took its thousands for decimals', [1_200, 'N'], 'It pulls with 1,200 N', [1.2, 'N'], false],
    ['it is one end of a range that holds the key', [4.5, 'kg'], 'It weighs between 4 and 5 kg', [4, 'kg'], false],
    ['so is a range beside the key', [6, 'kg'], 'It weighs between 4 and 5 kg', [4, 'kg'], true],
    ['it is wrong in a notation of its own', [1_200, 'N'], 'It pulls with 2.4 × 10³ N', [2_400, 'N'], true],
    ['thousands stand apart', [1_200, 'N'], 'It pulls with 2 400 N', [2_400, 'N'], true],
    ['another number of the quotation is right', [4.2, 'kg'], 'It weighs not 4.2 kg but 9 kg', [9, 'kg'], true],
    ['a sign is another', [4.2, '°C'], 'The water has −4.2 °C', [-4.2, '°C'], true],
    ['a temperature is another', [22, '°C'], 'The water has 35 °C', [35, '°C'], true],
    ['a temperature is the same on another scale', [22, '°C'], 'The water has 295 K', [295, 'K'], false],
  ])('a number where %s', (_, [value, unit], words, [stated, its], wrong) => {
    const key = aKey('KS', { numbers: [{ id: 'K1', what: 'It', value, unit }] });
    const numbers = [{ because, quotation: words, calculation: 'K1', value: stated, unit: its }];
    expect(of(key, { numbers }, `${answerText}\n${words}.`).wrongNumbers).toEqual(wrong ? ['K1'] : []);
  });

  test('a breakthrough is one of an open problem', () => {
    const breakthrough = { because, quotation, is: true };
    expect(of(aKey('OF'), { breakthrough }).breakthrough).toBe(true);
    expect(of(aKey('KS'), { breakthrough }).breakthrough).toBe(false);
  });
});

test('whatever a judge says, a score lies on the scale, and no mark that is taken away raises it', () => {
  const row = fc.record({
    status: fc.constantFrom(...statuses),
    met: fc.tuple(fc.boolean(), fc.boolean()),
    rubricRow: fc.integer({ min: 1, max: 4 }),
    wrong: fc.boolean(),
    words: fc.constantFrom(quotation, 'words that stand nowhere', ''),
  });
  fc.assert(
    fc.property(row, ({ status, met, rubricRow, wrong, words }) => {
      const key = aKey(status);
      const judged = (own: readonly boolean[]) =>
        of(key, {
          points: aJudgement(key).points.map((point, at) => ({ ...point, quotation: words, met: own[at] ?? false })),
          rubric: { because, quotation, row: rubricRow },
          wrongAnswer: { because, quotation: words, row: wrong ? 1 : null },
        }).score;
      const score = judged(met);
      expect(score === null).toBe(rubricRow > key.rubric.length);
      if (score === null) return;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(judged([false, false])).toBeLessThanOrEqual(score);
    }),
  );
});
