import { expect, test } from 'vitest';
import { convert } from '../../../../activities/verification/evaluate.ts';
import { holdsNumber } from '../../../../shared/evaluation/evidence.ts';
import { isRoundedAlike } from '../../../../shared/evaluation/rounded.ts';
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
  // In other languages, and as a clock tells a time.
  [[3, 'm'], 'höchstens 10 m Seil bleiben übrig', [10, 'm']],
  [[3, 'm'], 'nicht mehr als 4 m Seil', [4, 'm']],
  [[3, 'm'], 'mehr als 2 m Seil', [2, 'm']],
  [[3, 'm'], 'mindestens 2 m Seil bleiben übrig', [2, 'm']],
  [[3, 'm'], 'au plus 10 m de corde', [10, 'm']],
  [[3, 'm'], 'pas plus de 4 m de corde', [4, 'm']],
  [[3, 'm'], 'al menos 2 m de cuerda', [2, 'm']],
  [[3, 'm'], 'más de 2 m de cuerda', [2, 'm']],
  [[3, 'm'], 'al massimo 10 m di corda', [10, 'm']],
  [[3, 'm'], 'não mais de 4 m de corda', [4, 'm']],
  [[3, 'm'], 'не более 4 m', [4, 'm']],
  [[3, 'm'], 'ロープは2 m以上', [2, 'm']],
  [[3, 'm'], '绳子在4米以内', [4, 'm']],
  [[5.4, 'm'], 'ungefähr 5 m Seil bleiben', [5, 'm']],
  [[90, 's'], 'it takes 1:30 min', [1.5, 'min']],
  [[90, 's'], 'it takes 1:30 in all', [90, 's']],
  [[1.5, 'h'], 'it takes 1:30 h', [1.5, 'h']],
  [[4.2, 'kg'], 'تزن ٤٫٢ كجم', [4.2, 'kg']],
  // Rounded, as one speaks: to one digit that is the key's.
  [[0.108, 's'], 'it takes about 0.1 s', [0.1, 's']],
  [[0.108, 's'], 'it takes 0.1 s.', [0.1, 's']],
  [[0.108, 's'], 'it takes ≈100 ms', [100, 'ms']],
  [[0.108, 's'], 'it takes 100 ms or so', [100, 'ms']],
  [[108, 'N'], 'it pulls with roughly 100 N', [100, 'N']],
  [[5.4, 'm'], 'some 5 m of rope are left', [5, 'm']],
  [[2_150, 'N'], 'close to 2,000 N hold it', [2_000, 'N']],
  [[9.2, 's'], 'about 10 s go by', [10, 's']],
  [[324_000, 'J'], 'it takes 3 × 10^5 J', [3e5, 'J']],
  [[1_080_000, 'J'], 'it needs 1 million joules', [1, 'J']],
  [[-5.4, 'm'], 'it sinks to about -5 m', [-5, 'm']],
  [[21.6, 'K'], 'the water warms by about 20 °C', [20, '°C']],
  [[21.6, '°C'], 'the water has about 20 °C', [20, '°C']],
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
  [[3, 'm'], 'höchstens 2 m Seil bleiben übrig', [2, 'm']],
  [[3, 'm'], 'nicht mehr als 2 m Seil', [2, 'm']],
  [[3, 'm'], 'nicht weniger als 4 m Seil', [4, 'm']],
  [[3, 'm'], 'mehr als 4 m Seil', [4, 'm']],
  [[3, 'm'], 'pas plus de 2 m de corde', [2, 'm']],
  [[3, 'm'], 'плюс 4 m, не менее 4 m', [4, 'm']],
  [[3, 'm'], 'ロープは2 m以下', [2, 'm']],
  [[3, 'm'], 'la corde a 10 m', [10, 'm']],
  [[5.4, 'm'], 'ungefähr 4 m Seil bleiben', [4, 'm']],
  // A digit to which the key's rounds, too, and yet another number.
  [[0.14, 's'], 'it takes about 0.1 s', [0.1, 's']],
  [[140, 'N'], 'it pulls with about 100 N', [100, 'N']],
  [[0.12, 's'], 'it takes about 0.1 s', [0.1, 's']],
  // What is stated to two digits is rounded to two; and so is a whole number without a word.
  [[0.108, 's'], 'it takes about 0.10 s', [0.1, 's']],
  [[5.4, 'm'], '5.0 m of rope are left', [5, 'm']],
  [[1.08, 's'], 'it takes about 1.0 s', [1, 's']],
  [[108, 'N'], 'it pulls with 100 N', [100, 'N']],
  [[118, 'N'], 'it pulls with about 110 N', [110, 'N']],
  [[9.6, 'm'], 'about 9 m of rope are left', [9, 'm']],
  [[96, 's'], 'it takes 1 min 30 s', [1, 'min']],
  [[21.6, 'K'], 'the water warms to about 20 °F', [20, '°F']],
  [[0.108, 's'], 'it takes about 0.1 min', [0.1, 'min']],
  [[5.4, 'm'], 'about -5 m of rope are left', [-5, 'm']],
])('with the key %j, %j is wrong where the judge reads %j', (key, quotation, stated) => {
  expect(wrong(key, quotation, stated)).toBe(true);
});

// The judge's number has to stand there, in whatever figures.
test.each<readonly [Amount, string, Amount]>([
  [[90, 's'], 'it takes 2:30 min', [150, 's']],
  [[90, 's'], 'it takes 2:30 min', [2.5, 'min']],
  [[4.2, 'kg'], 'تزن ٩٫٥ كجم', [9.5, 'kg']],
  [[4.2, 'kg'], 'यह ९.५ kg है', [9.5, 'kg']],
])('with the key %j, %j holds what the judge reads there, %j, and is wrong', (key, quotation, stated) => {
  expect(holdsNumber(quotation, stated[0])).toBe(true);
  expect(wrong(key, quotation, stated)).toBe(true);
});

test('the parts of a time that a clock tells are no numbers of the answer', () => {
  expect([1, 30, 0].filter((part) => holdsNumber('it takes 1:30 min', part))).toEqual([]);
  expect(holdsNumber('at 12:05:30 it tips, a ratio of 1:2', 2)).toBe(true);
});

test('what is remembered and rounded is wrong on a twin, or the twin does not count', () => {
  const alike = (was: number, is: number) =>
    isRoundedAlike({ value: was, unit: 's' }, { value: is, unit: 's' }, 0.05, convert);
  expect(alike(0.108, 0.095)).toBe(true);
  expect(alike(0.108, 0.13)).toBe(false);
  // Nobody would be right of the one with 0.1.
  expect(alike(0.14, 0.1)).toBe(false);
});
