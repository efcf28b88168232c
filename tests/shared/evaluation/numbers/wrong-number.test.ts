import { expect, test } from 'vitest';
import { convert } from '../../../../activities/verification/evaluate.ts';
import { isWrong } from '../../../../shared/evaluation/wrong-number.ts';

type Amount = readonly [value: number, unit: string];
const wrong = ([value, unit]: Amount, quotation: string, [stated, its]: Amount) =>
  isWrong(
    { because: '', quotation, calculation: 'K1', value: stated, unit: its },
    { numbers: [{ id: 'K1', what: 'It', value, unit }] },
    { numberTolerance: 0.05 },
    convert,
  );

// The key, what stands in the answer, and what the judge reads there: a careful answer that says less, or says it otherwise.
test.each<readonly [Amount, string, Amount]>([
  [[3, 'm'], 'at most 10 m of rope are left', [10, 'm']],
  [[3, 'm'], 'less than 400 cm of rope are left', [400, 'cm']],
  [[3, 'm'], 'no more than 4 m of rope are left', [4, 'm']],
  [[3, 'm'], 'it reaches further than that, not less than 2 m', [2, 'm']],
  [[3, 'm'], 'more than about 2 m of rope are left', [2, 'm']],
  [[3, 'm'], 'h > 2 m, which is enough', [2, 'm']],
  [[3, 'm'], 'h ≤ 4.0 m, which is enough', [4, 'm']],
  [[3, 'm'], '绳子至少2 m', [2, 'm']],
  [[2.6, 'm'], 'it is 2.0±0.8 m wide', [2, 'm']],
  [[2.6, 'm'], 'it is 2.0 m +/- 0.8 m wide', [2, 'm']],
  [[110, 'N'], 'it pulls with 100 N ± 15 %', [100, 'N']],
  [[90, 's'], 'it takes 1 min 30 s', [1, 'min']],
  [[2.3, 'm'], 'the height is 2 m 30 cm', [2, 'm']],
  [[1_200_000, 'J'], 'it needs 1.2 million joules', [1.2, 'J']],
  [[20, 'K'], 'the water warms by 20 °C', [20, '°C']],
  [[20, '°C'], 'the water warms by 20 K', [20, 'K']],
  [[20, 'K'], 'the water warms by 36 °F', [36, '°F']],
])('with the key %j, %j is not wrong where the judge reads %j', (key, quotation, stated) => {
  expect(wrong(key, quotation, stated)).toBe(false);
});

test.each<readonly [Amount, string, Amount]>([
  [[3, 'm'], 'at most 2 m of rope are left', [2, 'm']],
  [[3, 'm'], 'no less than 5 m of rope are left', [5, 'm']],
  [[3, 'm'], 'not more than 2 m of rope are left', [2, 'm']],
  [[3, 'm'], 'h > 4 m, which is enough', [4, 'm']],
  [[3, 'm'], 'it is less deep than it looks: 10 m', [10, 'm']],
  [[2.6, 'm'], 'it is 2.0 ± 0.5 m wide', [2, 'm']],
  [[90, 's'], 'it takes 1 min 50 s', [1, 'min']],
  [[1_200_000, 'J'], 'it needs 1.2 thousand joules', [1.2, 'J']],
  [[22, '°C'], 'the water has 35 °C', [35, '°C']],
  [[22, '°C'], 'the water has 310 K', [310, 'K']],
  [[20, 'K'], 'the water warms by 35 °C', [35, '°C']],
])('with the key %j, %j is wrong where the judge reads %j', (key, quotation, stated) => {
  expect(wrong(key, quotation, stated)).toBe(true);
});
