import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { letters, posed, problemKinds, readCalibrationSet } from '../../../../shared/omega/calibration/problem.ts';
import { ownProblems } from '../../../../shared/omega/calibration/problems/index.ts';
import { drawnFrom } from '../../../../shared/omega/calibration/sets.ts';

/* The problems that come with Symposium: what can be computed is computed here, in another way than the table reckoned it. */

const of = (id: string) => {
  const key = ownProblems.find((one) => one.id === id)?.answer;
  if (key?.is !== 'number') throw new Error(`${id} asks for no number`);
  return key;
};
const dice = Array.from({ length: 36 }, (_, nth) => [Math.floor(nth / 6) + 1, (nth % 6) + 1] as const);
const sumTo = (most: number, value: (n: number) => number) =>
  Array.from({ length: most }, (_, nth) => value(nth + 1)).reduce((sum, one) => sum + one, 0);
const daysAfter = (start: string, days: number) => new Date(Date.parse(start) + days * 86_400_000).getUTCDate();
const distinctMonths = (people: number) =>
  Array.from({ length: people }, (_, nth) => (12 - nth) / 12).reduce((product, one) => product * one, 1);
/** Mean number of throws, over all that matters of them. */
const headsTwice = (() => {
  let [mean, none, one] = [0, 1, 0];
  for (let throws = 1; throws < 400; throws += 1) {
    mean += throws * one * 0.5;
    [none, one] = [(none + one) * 0.5, none * 0.5];
  }
  return mean;
})();
const jacobsthal = (n: number): number => (n < 2 ? n : jacobsthal(n - 1) + 2 * jacobsthal(n - 2));
const surface = 4 * Math.PI * 6_371_000 ** 2;

const computed: Readonly<Record<string, number>> = {
  'arithmetic-1': 240 * 1.25 * 0.8 * 1.1,
  'arithmetic-2': 1 / (1 / 6 + 1 / 4 - 1 / 12),
  'arithmetic-3': 60 / (30 / 10 + 30 / 30),
  'arithmetic-4': (0.4 * 30 - 0.2 * 30) / (0.7 - 0.4),
  'arithmetic-5': Math.abs(7 * 30 + 20 * 0.5 - 20 * 6),
  'arithmetic-6': daysAfter('2024-01-10T00:00:00Z', 3 * 45),
  'arithmetic-7': 15 / ((6 / (8 * 3)) * 12),
  'arithmetic-8': Math.ceil(Math.log(1.5) / Math.log(1.04)),
  'probability-1': (100 * (0.95 / 200)) / (0.95 / 200 + (0.02 * 199) / 200),
  'probability-2':
    (100 * dice.filter(([a, b]) => a + b >= 9 && (a === 6 || b === 6)).length) /
    dice.filter(([a, b]) => a + b >= 9).length,
  'probability-3': [2, 3, 4, 5, 6].find((people) => distinctMonths(people) < 0.5) ?? 0,
  'probability-4': (100 * (3 / 4)) / 2,
  'probability-5': (100 * (10 * 3)) / 56,
  'probability-6': headsTwice,
  'probability-7': 6 * sumTo(6, (n) => 1 / n),
  'estimate-1': 5 * 4 * 2.5 * 1.2,
  'estimate-2': 149_597_870.7 / 299_792.458,
  'estimate-3': Math.sqrt(2 * 9.81 * 20),
  'estimate-4': 4.186 * 80,
  'estimate-5': 101.325 + (1_025 * 9.81 * 10) / 1_000,
  'estimate-6': 70 * 60 * 24 * 365.25 * 70,
  'estimate-7': Math.sqrt(2 * 9.81 * 6_371_000) / 1_000,
  'estimate-8': (98_500 / 9.81) * surface,
  'estimate-9': 6.02214076e23 / 22.414,
  'history-3': 14 - -49 - 1,
  'history-4': daysAfter('1917-10-25T00:00:00Z', 13),
  'code-1': sumTo(20, (n) => Number(n % 3 !== 0) * (n % 5 === 0 ? -n : n)),
  'code-2': 1 + 2 + 1 + 3,
  'code-3': 3 * 3,
  'code-4': Math.floor(-7 / 2) + (-7 - 3 * Math.floor(-7 / 3)),
  'code-5': jacobsthal(7),
  'code-7': Number(['10', '9', '1'].sort()[1]),
  'code-8': [1, 2, null, 4].filter((x) => x !== null && x !== 2).length,
};

describe('the problems that come with Symposium', () => {
  test('are at least forty, of every kind but the last, each sound', () => {
    expect(ownProblems.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ownProblems.map(({ kind }) => kind))).toEqual(new Set(problemKinds.slice(0, -1)));
    const read = readCalibrationSet({ problems: ownProblems });
    expect('faults' in read ? read.faults : read.problems).toEqual(ownProblems);
  });

  test.each(Object.entries(computed))('%s comes to its key where it is computed anew', (id, value) => {
    const { value: key, within } = of(id);
    expect(Math.abs(value - key)).toBeLessThanOrEqual(Math.max((Math.abs(key) * within) / 2, 1e-6));
  });

  test('every number among them is computed here', () => {
    const numbers = ownProblems.filter(({ answer }) => answer.is === 'number').map(({ id }) => id);
    expect(Object.keys(computed).toSorted()).toEqual(numbers.toSorted());
  });

  test('whoever always names one letter is right on no more than a third of the choices', () => {
    const right = ownProblems.flatMap(({ answer }) => (answer.is === 'choice' ? [answer.right] : []));
    for (const letter of letters.slice(0, 4))
      expect(right.filter((one) => one === letter).length / right.length).toBeLessThan(1 / 3);
  });

  test('no statement tells its key or its reason', () => {
    for (const problem of ownProblems) {
      expect(posed(problem)).not.toContain(problem.why);
      expect(posed(problem)).toMatch(/ANSWER: and then one (letter of A, B|number)/);
    }
  });
});

describe('a set', () => {
  const problem = { id: 'one', statement: 'How much is 2 + 2?', answer: { is: 'number', value: 4 }, why: 'It is.' };

  test('may be a list, and what is left out has its default', () => {
    expect(readCalibrationSet([problem])).toMatchObject({
      problems: [{ id: 'one', kind: 'other', answer: { unit: null, within: 0 } }],
    });
  });

  test.each<[string, unknown, RegExp]>([
    ['nothing', null, /^set: /],
    ['no problem', [], /^problems: holds no problem/],
    ['the same id twice', [problem, problem], /^problems\.1\.id: one stands twice/],
    [
      'a key that is no option',
      [{ ...problem, answer: { is: 'choice', options: ['a', 'b'], right: 'C' } }],
      /names no option/,
    ],
    ['no reason', [{ ...problem, why: ' ' }], /^problems\.0\.why: is empty/],
    ['a field that is none', [{ ...problem, hint: 'x' }], /^problems\.0/],
    ['what cannot be stored', [{ ...problem, statement: 'a\u0000' }], /^problems\.0\.statement/],
  ])('with %s is refused, and the field is named', (_, given, fault) => {
    const read = readCalibrationSet(given);
    expect('faults' in read ? read.faults.join('\n') : '').toMatch(fault);
  });

  test('is drawn from evenly over the kinds, the same by the same seed, in its own order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.string({ minLength: 1 }), (sample, seed) => {
        const drawn = drawnFrom(ownProblems, sample, seed);
        expect(drawn).toHaveLength(Math.min(sample, ownProblems.length));
        expect(drawnFrom(ownProblems, sample, seed)).toEqual(drawn);
        expect(ownProblems.filter((one) => drawn.includes(one))).toEqual(drawn);
        const counts = problemKinds.slice(0, -1).map((kind) => drawn.filter((one) => one.kind === kind).length);
        if (sample <= 42) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
    expect(drawnFrom(ownProblems, null, 'x')).toEqual(ownProblems);
  });
});
