import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import type { KeyedScenario } from '../../../../shared/evaluation/scenario-set.ts';
import { scoreOf } from '../../../../shared/evaluation/score.ts';
import { rewritten, scaledNumeral } from '../../../../shared/evaluation/twins/cells.ts';
import { type Excluded, type Exclusion, type Twin, twinOf } from '../../../../shared/evaluation/twins/twin.ts';
import { renderPaper } from '../../../../shared/scenario/documents/public.ts';
import { statuses } from '../../../../shared/scenario/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { aJudgement } from '../a-key.ts';
import { type Barrel, barrel, gravity } from './barrel.ts';
import { drawn } from './drawn.ts';

const policy = evaluationPolicy.parse({});
const rules = { rules: policy, evaluate, convert };
const twin = (scenario: KeyedScenario, seed = 'a') => twinOf(scenario, seed, rules);

const made = (found: Twin | Excluded): Twin => {
  if ('excluded' in found) throw new Error(found.excluded);
  return found;
};

describe('a twin', () => {
  test('has another number on its page and nothing else, and its key is computed anew', () => {
    const scenario = barrel();
    const { face, key, changed, results } = made(twin(scenario));
    const [change] = changed;
    const is = present(change).is.value;
    expect(changed).toEqual([
      { address: 'object:water barrel/mass', was: { value: 80, unit: 'kg' }, is: { value: is, unit: 'kg' } },
    ]);
    // The solution has no less room than it had.
    expect(is).toBeGreaterThan(80);
    expect(face.scenario.objects[0]?.mass).toBe(`${is} kg`);
    expect(renderPaper(face)).toBe(renderPaper(scenario.face).replace('80 kg', `${is} kg`));
    expect(key.numbers.map(({ id }) => id)).toEqual(['K1']);
    expect(key.numbers[0]?.value).toBeCloseTo(is * 9.81, 9);
    expect(results).toMatchObject([{ id: 'K1', unit: 'N', was: expect.closeTo(784.8, 9) }]);
  });

  test('is failed by the number of the published key, and by no other reason', () => {
    const { key, results } = made(twin(barrel()));
    const says = (value: number) => {
      const answer = `I fill the jar with water, then I set it on the lever: it comes to ${value} N.`;
      const numbers = [
        { because: 'It says so.', quotation: `it comes to ${value} N`, calculation: 'K1', value, unit: 'N' },
      ];
      return scoreOf(aJudgement(key, { numbers }), key, answer, policy, convert).score;
    };
    const [result] = results;
    expect(says(Number(present(result).is.toFixed(1)))).toBeGreaterThanOrEqual(policy.passScore);
    expect(says(784.8)).toBe(policy.ceilings.wrongNumber);
    expect(policy.ceilings.wrongNumber).toBeLessThan(policy.passScore);
  });

  test('keeps what another number follows from by the calculation of another', () => {
    const { key } = made(
      twin(
        barrel({
          calculations: [
            {},
            {
              meaning: 'Lift',
              expression: 'weight * arm',
              quantities: [
                { name: 'weight', value: 784.8, unit: 'N', source: 'K1' },
                { name: 'arm', value: 3, unit: 'm', source: 'law: the arm of every mill' },
              ],
              result: { value: 2354.4, unit: 'J' },
              requirement: null,
            },
          ],
        }),
      ),
    );
    const [weight, lift] = key.numbers;
    expect(present(lift).value).toBeCloseTo(present(weight).value * 3, 9);
  });

  test('has the changed number in each claim that goes on with it', () => {
    const again = { name: 'mass_again', value: 80, unit: 'kg', source: 'C1/mass' };
    expect(made(twin(barrel({ claimed: [again] }))).changed).toHaveLength(1);
  });

  test('is the same for one seed, and another seed draws others', () => {
    const seeds = Array.from({ length: 12 }, (_, at) => made(twin(barrel(), `seed ${at}`)).changed[0]?.is.value);
    expect(made(twin(barrel())).changed).toEqual(made(twin(barrel())).changed);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  test('has a change under which each calculation has a value', () => {
    const least = { name: 'least', value: 79, unit: 'kg', source: 'law: the mill' };
    const { changed } = made(
      twin(
        barrel({
          calculations: [
            {
              expression: 'sqrt((mass - least) / least)',
              quantities: [{ name: 'mass', value: 80, unit: 'kg', source: 'C1/mass' }, least],
              result: { value: Math.sqrt(1 / 79), unit: '1' },
              requirement: null,
            },
          ],
        }),
        'b',
      ),
    );
    expect(changed[0]?.is.value).toBeGreaterThan(80);
  });
});

const limit = (comparator: '<=' | '>=', value: number) => ({ requirement: { comparator, value, unit: 'N' } });

describe('there is no twin', () => {
  test.each<[string, Exclusion, Partial<Barrel>]>([
    ['where the page has no number of a calculation', 'no-parameter', { mass: 'heavy' }],
    [
      'where what is calculated with is no plain amount',
      'units',
      {
        ...{ mass: '80 kg/m^3', unit: 'kg/m^3' },
        calculations: [
          {
            expression: 'mass',
            quantities: [{ name: 'mass', value: 80, unit: 'kg/m^3', source: 'C1/mass' }],
            ...{ result: { value: 80, unit: 'kg/m^3' }, requirement: null },
          },
        ],
      },
    ],
    ['where prose tells the number again', 'ambiguous', { narrative: 'A barrel of 80 kg hangs above you.' }],
    ['where prose tells it in another unit', 'ambiguous', { narrative: 'A barrel of 80000 g hangs above you.' }],
    ['where prose has the figure for another thing', 'ambiguous', { startingState: 'The wheel is 80 m away.' }],
    [
      'where prose tells it in words',
      'ambiguous',
      { mass: '2 kg', value: 2, narrative: 'A barrel of two kilograms.', calculations: [limit('>=', 5)] },
    ],
    ['where prose tells it in greater words', 'ambiguous', { narrative: 'A barrel of eighty kilograms hangs there.' }],
    ['where prose has such a word for another thing', 'ambiguous', { narrative: 'Eighty barrels stand below you.' }],
    [
      'where prose tells it by a part',
      'ambiguous',
      { mass: '500 kg', value: 500, narrative: 'Half a tonne of water hangs above you.' },
    ],
    [
      'where prose tells it by an article',
      'ambiguous',
      { mass: '1500 kg', value: 1500, narrative: 'A tonne and a half hangs above you.' },
    ],
    ['where the cell has it twice', 'ambiguous', { mass: '80 kg, and 80 kg when it is full' }],
    [
      'where a wrong answer is about the thing',
      'wrong-answers',
      { wrong: [{ answer: 'Lift the water barrel', whyWrong: 'It is too heavy.' }] },
    ],
    ['where it is one end of a range', 'notation', { mass: '80–90 kg' }],
    ['where it is written with a power', 'notation', { mass: '8 × 10^1 kg' }],
    ['where it is written with thousands', 'notation', { mass: '8,000 kg', value: 8000 }],
    ['where it stands in an expression itself', 'derived', { calculations: [{ expression: 'mass * g * 80 / 80' }] }],
    [
      'where a calculation has a number without a place',
      'derived',
      {
        calculations: [
          {
            quantities: [
              { name: 'mass', value: 80, unit: 'kg', source: 'C1/mass' },
              { ...gravity, source: undefined as never },
            ],
          },
        ],
      },
    ],
    [
      'where the solution has less room in either direction',
      'solution-fails',
      { calculations: [limit('>=', 500), limit('<=', 5000)] },
    ],
    ['where a point of the key tells such an amount', 'told', { step: 'Pour 3 kg of water on it.' }],
    ['where it tells one in words', 'told', { step: 'Pour two kilograms of water on it.' }],
    ['where it tells one in greater words', 'told', { step: 'Pour twenty-five kilograms of water on it.' }],
    ['where it tells one by an article', 'told', { step: 'Pour a kilogram of water on it.' }],
    [
      'where a constant of nature is a result by chance',
      'derived',
      {
        calculations: [
          {},
          {
            expression: 'load * arm',
            quantities: [
              { name: 'load', value: 784.8, unit: 'N', source: 'law: what a mill turns at' },
              { name: 'arm', value: 3, unit: 'm', source: 'law: the arm of every mill' },
            ],
            ...{ result: { value: 2354.4, unit: 'J' }, requirement: null },
          },
        ],
      },
    ],
    [
      'where a result is told in words',
      'told',
      { wrong: [{ answer: 'Push', whyWrong: 'That is less than 784.8 N.' }] },
    ],
  ])('%s: %s', (_, why, given) => {
    expect(twin(barrel(given))).toEqual({ scenario: barrel().face.scenarioId, excluded: why });
  });

  test('where the published results hold there, too', () => {
    const loose = { ...policy, numberTolerance: 0.5 };
    expect(twinOf(barrel(), 'a', { ...rules, rules: loose })).toMatchObject({ excluded: 'key-holds' });
    const mild = { ...policy, passScore: 60 };
    expect(twinOf(barrel(), 'a', { ...rules, rules: mild })).toMatchObject({ excluded: 'key-holds' });
  });

  test('where the key does not hold its numbers, or they were superseded, or do not come to what it says', () => {
    const { face, key } = barrel();
    const { calculations = [], house, claims } = key;
    const [first] = house.calculations;
    const renewed = { moved: ['x'], finding: 'computed', houseValue: 1, why: 'x' } as const;
    const keys: [Exclusion, KeyedScenario['key']][] = [
      ['no-numbers', { ...key, calculations: calculations.map(({ quantities: _, ...one }) => one) }],
      ['no-numbers', { ...key, claims: claims.map(({ quantities: _, ...one }) => one) }],
      ['no-numbers', { ...key, calculations: [] }],
      ['no-calculations', { ...key, calculations: [], house: { ...house, calculations: [] } }],
      ['superseded', { ...key, house: { ...house, calculations: [{ ...present(first), renewed }] } }],
      ['superseded', { ...key, house: { ...house, calculations: [{ ...present(first), houseValue: 700 }] } }],
      ['superseded', { ...key, house: { ...house, calculations: [present(first), present(first)] } }],
    ];
    for (const [excluded, other] of keys) expect(twin({ face, key: other })).toMatchObject({ excluded });
  });
});

describe('whatever is written', () => {
  const numbers = /\d+(?:\.\d+)?/gu;

  test('a twin has its changed numbers and no others, and results that come of them', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.constantFrom(...statuses), fc.string({ maxLength: 8 }), (nth, status, seed) => {
        const scenario = drawn(nth, status);
        const found = twin(scenario, seed);
        expect(twin(scenario, seed)).toEqual(found);
        if ('excluded' in found) return;
        const { face, key, changed, results } = found;
        const [before, after] = [renderPaper(scenario.face), renderPaper(face)];
        // Words stay, and as many numbers are others as were changed.
        expect(after.replace(numbers, '#')).toBe(before.replace(numbers, '#'));
        const [was, is] = [before.match(numbers) ?? [], after.match(numbers) ?? []];
        expect(was.filter((one, at) => one !== is[at])).toHaveLength(changed.length);
        expect(results.length).toBeGreaterThan(0);
        for (const { expression, quantities = [], id } of scenario.key.calculations ?? []) {
          const now = quantities.map((quantity) => {
            const change = changed.find(({ was: old }) => old.value === quantity.value && old.unit === quantity.unit);
            return change === undefined ? quantity : { ...quantity, value: change.is.value };
          });
          const number = key.numbers.find((one) => one.id === id);
          if (number === undefined) continue;
          const [computed, stated] = [evaluate(expression, now), convert(number.value, number.unit)];
          if (!computed.ok || !stated.ok) throw new Error(`${id} has no value`);
          expect(stated.si).toBeCloseTo(computed.si, 6 - Math.ceil(Math.log10(Math.abs(computed.si) + 1)));
        }
      }),
      { numRuns: 15 },
    );
  });

  test.each<[string, number, string | null]>([
    ['80', 1.25, '100'],
    ['2', 0.8, '1.6'],
    ['0.50', 1.2, '0.60'],
    ['15', 1.2, '18'],
    ['0.0005', 1.4, '0.0007'],
    ['0', 1.4, null],
    ['1', 1.004, null],
  ])('%s times %d is written %s', (text, factor, written) => {
    expect(scaledNumeral(text, factor)).toBe(written);
  });

  test('a cell is rewritten in linear time, and never into another unit', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40, unit: fc.constantFrom(...Array.from('0123456789.,-– ×x/^kgm²')) }),
        (text) => {
          const found = rewritten(text, 0, 1.25);
          if (found !== null) expect(rewritten(found.text, 0, 0.5)?.is.unit ?? found.is.unit).toBe(found.is.unit);
        },
      ),
    );
    expect(rewritten('1.'.repeat(200_000), 0, 1.25)).toBeNull();
  });
});
