import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresIn, holdsNumber } from '../../../shared/evaluation/evidence.ts';
import { occurs, searched } from '../../../shared/text/quotations.ts';

const least = 12;
const stands = (quotation: string, answer: string) => occurs(quotation, searched(answer), least);
const answer = 'So I **tie the rope** to the “upper” ring — and then, very slowly,\nlower myself. ＡＢＣ';

describe('a quotation', () => {
  test.each([
    'I tie the rope to the "upper" ring',
    'TIE THE ROPE TO THE UPPER RING - AND THEN',
    'very slowly, lower   myself. abc',
    'I tie the rope … lower myself',
    'tie the rope to the upper ring [...] very slowly, lower',
  ])('%j stands there', (quotation) => expect(stands(quotation, answer)).toBe(true));

  test.each([
    ['words that are not there', 'I cut the rope into two'],
    ['a word that every answer has', 'the'],
    ['nothing', ''],
    ['nothing but signs', '** … “”'],
    ['parts in the wrong order', 'very slowly, lower … I tie the rope to'],
    ['parts that are each too short', 'I tie … the … ring'],
  ])('does not stand there: %s', (_, quotation) => expect(stands(quotation, answer)).toBe(false));

  // What a subject writes and nobody sees, and how careful people quote: neither keeps a quotation from standing there.
  test.each([
    ['blanks of no width', 'I fi\u200bll the ja\u200cr with wa\u00adter', 'I fill the jar with water'],
    ['letters of another script', 'I fill thе jаr with wаtеr', 'I fill the jar with water'],
    ['accents heaped on it', 'I f\u0337i\u0337ll the jar with water', 'I fill the jar with water'],
    ['marks inside a word', 'I fill the j**ar** with H_2O and wait', 'I fill the jar with H2O and'],
    ['a letter that is two as a capital', 'Ich fülle das GEFÄSS mit Wasser', 'Ich fülle das Gefäß'],
    ['an ellipsis of its own', 'Wait... I fill it. Then it tips', 'Wait... I fill it'],
    ['an ellipsis in round brackets', 'I fill the jar and then I set it down', 'I fill the jar (…) I set it down'],
    ['an ellipsis behind a stop', 'I fill the jar. And then I set it down', 'I fill the jar. ... I set it down'],
    ['an ellipsis with blanks', 'I fill the jar and then I set it down', 'I fill the jar . . . I set it down'],
    ['a stop that is not there', 'I fill the jar with water and wait', '“I fill the jar with water.”'],
    ['dashes of two signs', 'I fill the jar -- then wait', 'fill the jar — then wait'],
    ['a script that needs few signs', '我先把罐子装满水，再放到杠杆上，门就开了。', '把罐子装满'],
    ['a formula set off', 'The force is $F = 9.81$ N, or \\(F\\,=\\,1\\) kgf', 'The force is F = 9.81 N, or F = 1 kgf'],
    ['a power on the line', 'We heat it to 10³ kelvin and wait', 'We heat it to 10^3 kelvin'],
    ['a power in braces', 'We heat it to $10^{3}$ kelvin and wait', 'heat it to 10³ kelvin'],
    ['a times sign', '5 × 3 = 15 is the mass of it', '5 x 3 = 15 is the mass'],
    ['a formula as it is written', 'so $\\frac{a}{b} \\times 3$ is left', 'so $\\frac{a}{b} \\times 3$'],
    ['escapes that JSON has taken', 'so $\\frac{a}{b} \\times 3$ is left', 'so $\frac{a}{b} \times 3$ is'],
    ['items of a list in one line', '1. Fill the jar.\n2. Set it down.', 'Fill the jar. Set it down.'],
    ['items of another list', 'So:\n- fill the jar\n- set it down', '• fill the jar\n• set it down'],
    ['items of a list as they stand', 'So:\n- fill the jar\n- set it down', '- fill the jar\n- set it down'],
    ['tags', 'Fill it with H<sub>2</sub>O,<br>then wait', 'Fill it with H2O, then wait'],
    ['a link', 'Use the [lever trick](http://a.b/c) to open it', 'Use the lever trick to open it'],
  ])('stands there, with %s', (_, text, quotation) => expect(stands(quotation, text)).toBe(true));

  test.each([
    ['a word padded with stops', 'the............'],
    ['a word padded with brackets', '[[[[the]]]]......'],
    ['a word padded with what nobody sees', `the${'\u200b'.repeat(20)}`],
    ['a word padded with tags', 'the<br><br><br><br>'],
    ['a word padded with signs of formulas', '$$$$$$the{}{}{}{}^^^^'],
    ['a word padded with accents', `the${'\u0337'.repeat(20)}`],
    ['three signs of a script that needs few', '装满水'],
  ])('is none: %s', (_, quotation) => expect(stands(quotation, 'I fill the jar. 我先把罐子装满水。')).toBe(false));

  // Cut out of a word or a number, or from behind the word that denies it, it says another thing than the answer.
  test.each([
    ['the reverse by its first letters', 'It is impossible to fill the jar', 'possible to fill the jar'],
    ['the reverse of another word', 'I am unable to lift the heavy lid', 'able to lift the heavy lid'],
    ['the reverse in German', 'Es ist unmöglich, den Krug zu füllen', 'möglich, den Krug zu füllen'],
    ['a word that only holds it', 'I would overfill the jar with water', 'fill the jar with water'],
    ['a word without what denies it', 'I say that I cannot lift the lid', 'I say that I can'],
    ['the same with an apostrophe', "I say that I don't lift the lid", 'I say that I do'],
    ['the end of a number', 'it weighs 4.2 kg of water in all', '2 kg of water in all'],
    ['the beginning of a number', 'in all the jar weighs 4.2 kg', 'in all the jar weighs 4'],
    ['the end of a number with thousands', 'it pulls with 1,200 N at last', '200 N at last'],
    ['what stands behind a “not”', 'I would not use the rope to climb', 'use the rope to climb'],
    ['what stands behind a “don’t”', 'I don’t use the rope to climb', 'use the rope to climb'],
    ['what stands behind a “nicht”', 'Ich werde nicht das Seil benutzen', 'das Seil benutzen'],
    [
      'a “not” that is left out',
      'I am sure I would not use the rope at all',
      'I am sure I would … use the rope at all',
    ],
    ['an “n’t” that is left out', 'The thing I don’t use is the rope', 'The thing I do … use is the rope'],
    ['more that denies', 'I am sure I would never ever use the rope at all', 'I am sure I would … use the rope at all'],
    ['a 不', '我不会先把罐子装满水再走', '会先把罐子装满水'],
  ])('does not stand there: %s', (_, text, quotation) => expect(stands(quotation, text)).toBe(false));

  test.each([
    ['a word without its ending', 'I fill the jars with water', 'I fill the jar'],
    ['a word that the judge cut', 'I fill the jar with hydrochloric acid', 'fill the jar with hydrochlo'],
    ['a word behind an apostrophe', 'Je verse l’eau dans la jarre', 'eau dans la jarre'],
    ['a word behind a bracket or a sign', 'I wait (fill the jar first), F=400 N holds it', 'fill the jar first'],
    ['a number before its unit', 'in all the jar weighs 42kg', 'in all the jar weighs 42'],
    ['a number behind a sign', 'the force is F=4.2 N and no more', '4.2 N and no more'],
    ['the second place where it stands', 'I overfill the jar? No: I fill the jar and wait', 'fill the jar and wait'],
    ['the place where nothing denies it', 'I do not fill the jar. I do fill the jar.', 'fill the jar.'],
    ['a question', 'Why not fill the jar with water?', 'fill the jar with water'],
    ['more than that', 'I not only fill the jar with water', 'only fill the jar with water'],
    ['what another clause denies', 'I would not wait: fill the jar with water', 'fill the jar with water'],
    ['a law that nothing breaks', 'There is no perpetual motion machine', 'perpetual motion machine'],
    ['a denial of its own', 'I would not use the rope to climb', 'would not use the rope'],
    [
      'what is left out with a clause of its own',
      'I fill the jar, which is not easy, and set it on the lever',
      'I fill the jar … set it on the lever',
    ],
    [
      'a bound that is left out',
      'I fill the jar with no more than three litres and set it down',
      'I fill the jar … and set it down',
    ],
    ['signs that nobody parts', '你先把罐子装满水再走', '先把罐子装满水'],
  ])('stands there: %s', (_, text, quotation) => expect(stands(quotation, text)).toBe(true));

  test('a number is no other number, however it is written', () => {
    expect(stands('it holds with F ≠ 400 N', 'it holds with F = 400 N')).toBe(false);
    expect(stands('it weighs 42 kg in all', 'it weighs 4.2 kg in all')).toBe(false);
    expect(stands('less than 3 of the jars', 'less than \\frac{1}{3} of the jars')).toBe(false);
  });

  test('a short answer may be quoted whole, and in part not', () => {
    expect(stands('Wait.', '**Wait.**')).toBe(true);
    expect(stands('wait', 'Wait.')).toBe(true);
    expect(stands('“Impossible!”', 'Impossible')).toBe(true);
    expect(stands('?', 'Wait.')).toBe(false);
    expect(stands('.', '.')).toBe(true);
    expect(stands('Wait', 'Wait here.')).toBe(false);
  });

  test('whatever words are cut out of an answer stand in it', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 9 }), { minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.nat(20), fc.nat(20), (all, from, more) => {
        const part = all.slice(from, from + 4 + more).join(' ');
        fc.pre((searched(part).forms[0]?.text.length ?? 0) >= least && !/…|\. ?\. ?\./u.test(part));
        expect(stands(part, all.join(' '))).toBe(true);
      }),
    );
  });

  test('is looked for in one pass: what nearly matches everywhere costs no more', () => {
    const text = 'a'.repeat(200_000);
    expect(stands(`${'a'.repeat(1_199)}b`, text)).toBe(false);
    expect(stands('a'.repeat(1_200), text)).toBe(true);
    expect(stands('… '.repeat(400), text)).toBe(false);
  });
});

describe('figures in a quotation', () => {
  test.each([
    ['it takes 1,200 N.', 1_200],
    ['it takes 3,5 m', 3.5],
    ['about −4.2°C', -4.2],
    ['1.2e3 J', 1_200],
    ['2.', 2],
    ['1 200 N', 1_200],
    ['1\u202f200 N', 1_200],
    ["1'200 N", 1_200],
    ['1.200,5 N', 1_200.5],
    ['12,345,678 J', 12_345_678],
    ['1.2×10^3 N', 1_200],
    ['1.2 · 10³ N', 1_200],
    ['F = 1.2 \\times 10^{3} N', 1_200],
    ['5 x 10^-3 m', 0.005],
    ['5 · 10⁻³ m', 0.005],
    ['10⁴ Pa', 10_000],
    ['.5 m', 0.5],
    ['3/4 m', 0.75],
    ['½ m', 0.5],
  ])('%j holds %d', (quotation, value) => expect(holdsNumber(quotation, value)).toBe(true));

  test.each([
    ['twelve seconds', 12],
    ['112 s', 12],
    ['...', 0],
    ['10³ N', 103],
    ['4.2 kg', 42],
    ['3,5 m', 35],
    ['1.2.3', 123],
  ])('%j does not hold %d', (quotation, value) => expect(holdsNumber(quotation, value)).toBe(false));
});

test('figures are read in linear time, whatever stands there', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60, unit: fc.constantFrom(...Array.from("0123456789., '/^×x*·⁻³e+-kgN")) }),
      (text) => figuresIn(text).every(({ readings }) => readings.every((one) => one >= 0)),
    ),
  );
  for (const text of ['1 ', '1,', '1/', '10 ^', '×10', '1.', '10³']) expect(figuresIn(text.repeat(600))).toBeDefined();
});
