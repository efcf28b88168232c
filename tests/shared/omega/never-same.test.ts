import { expect, test } from 'vitest';
import fc from 'fast-check';
import { neverSame } from '../../../shared/omega/claims/never-same.ts';

/* What is no restatement of another, whoever says so (OMEGA rules §6.7). */

test.each([
  ['The beam holds', 'The beam does not hold'],
  ['Frost breaks the beam', 'Frost never breaks the beam'],
  ['It costs 1.5 million', 'It costs 15 million'],
  ['Half of the lakes lost 40 % of their fish', 'Half of the lakes lost 50 percent of their fish'],
  ['Two lakes are acid', 'Three lakes are acid'],
  ['All lakes lost their fish', 'Some lakes lost their fish'],
  ['Acid kills the fish', 'Only acid kills the fish'],
  ['The fish die before the thaw', 'The fish die after the thaw'],
  ['The pH stays above 5', 'The pH stays below 5'],
  // Quantities: what is near, bounded, of another kind or of another place is another one.
  ['Half of the fish die', 'At least half of the fish die'],
  ['Half of the fish die', 'Most of the fish die'],
  ['Half of the fish die', 'Half of the fish do not die'],
  ['Half of the fish die', 'Less than 50% of the fish die'],
  ['More than half of the fish die', 'More than 51% of the fish die'],
  ['50% of the fish die', '50 of the fish die'],
  ['50% or more of the fish die', '50% of the fish die'],
  ['A third of the fish die', '34% of the fish die'],
  ['33% of the fish die', '33.3% of the fish die'],
  ['An eighth of the fish die', '12% of the fish die'],
  ['A third of the fish die', 'The third fish dies'],
  ['Twenty-five lakes cool', 'Twenty lakes cool'],
  ['The lake is half a metre deep', 'The lake is half empty'],
  ['It rose by 5 percentage points', 'It rose by 5 percent'],
  ['One lake cools', 'Two lakes cool'],
  ['One lake cools', 'At least one lake cools'],
  ['The pH does not exceed 5', 'The pH exceeds 5'],
  ['x = 3', 'x ≠ 3'],
  ['12345678901234567890 fish die', '12345678901234567891 fish die'],
  ['The dam is 5 m high', 'The dam is 5 km high'],
  ['It lasts 2 hours', 'It lasts 2 days'],
  ['It lasts 2 hours', 'It lasts 119 minutes'],
  // The reverse, in one word.
  ['Costs rise by 10%', 'Costs fall by 10%'],
  ['Prices increased in winter', 'Prices decreased in winter'],
  ['The pipe is safe', 'The pipe is unsafe'],
  ['The pipe is safe', 'The pipe is dangerous'],
  ['It is likely', 'It is unlikely'],
  ['The reaction is reversible', 'The reaction is irreversible'],
  ['The ban should be adopted', 'The ban should be rejected'],
  ['New pipes reduce exposure', 'New pipes fail to reduce exposure'],
  ['The town lacks funds', 'The town has funds'],
  // Scopes: a kind is spoken of by its bare plural, and by nothing else.
  ['All lakes cool', 'The lake cools'],
  ['All lakes cool', 'Most lakes cool'],
  ['All lakes cool', 'No lakes cool'],
  ['All lakes cool', 'Not all lakes cool'],
  ['All lakes cool', 'At least some lakes cool'],
  ['All lakes cool', 'Nearly all lakes cool'],
  ['Not all lakes cool', 'Lakes do not cool'],
  ['Nearly all lakes cool', 'Nearly lakes cool'],
  ['Lakes cool', 'Some lakes cool'],
  ['Lakes cool', 'Most lakes cool'],
  ['Lakes cool', 'Only lakes cool'],
  ['Acid kills all fish', 'Acid kills fish'],
  ['The lakes cool entirely', 'The lakes cool'],
  ['All lakes always cool', 'Lakes cool'],
])('“%s” and “%s” are never the same, whoever says so', (one, other) => {
  expect(neverSame(one, other)).not.toBeNull();
  expect(neverSame(other, one)).not.toBeNull();
});

test.each([
  ['Frost often acts from above', 'Frost frequently acts from above'],
  ['Two of the lakes are acid', 'Of the lakes, 2 are acid'],
  ['The catch fell by 1,200 fish', 'Some 1200 fish fewer were caught'],
  ['Forty percent of them died', 'Forty % died of them'],
  ['The water lacks calcium', 'There is no calcium in the water'],
  ['Acid kills the spawn', 'Nothing hatches where the pH is low'],
  ['Half of the fish die', '50% of the fish die'],
  ['Half of the fish die', 'One in two fish dies'],
  ['A half of the fish die', '½ of the fish die'],
  ['At least half of the fish die', 'No less than 50 per cent of the fish die'],
  ['At least half of the fish die', '50% or more of the fish die'],
  ['A third of the fish die', '33% of the fish die'],
  ['Two thirds of the fish die', '66.7% of the fish die'],
  ['Three quarters of the fish die', '75% of the fish die'],
  ['One in five fish dies', '20% of fish die'],
  ['Twenty-five lakes cool', '25 lakes cool'],
  ['A hundred and ten fish die', '110 fish die'],
  ['The catch is worth 1.5 million', 'The catch is worth 1,500,000'],
  ['Half a million fish die', '500,000 fish die'],
  ['It took two and a half years', 'It took 2.5 years'],
  ['One lake cools', '1 lake cools'],
  ['One of the reasons is frost', 'A reason is frost'],
  ['At least one lake cools', '1 or more lakes cool'],
  ['The pH does not exceed 5', 'The pH is at most 5'],
  ['The pH stays above 5', 'The pH stays > 5'],
  ['It took over 3 years', 'It took more than 3 years'],
  ['The dam is 5 km long', 'The dam measures 5,000 metres'],
  ['It lasts 2 hours', 'It takes 120 minutes'],
  ['It weighs 1.5 t', 'Its mass is 1500 kg'],
  ['Rising prices lower demand', 'Falling prices raise demand'],
  ['More light improves growth', 'Less shade increases growth'],
  ['The pipe is unsafe', 'The pipe may not be used safely'],
  ['All lakes cool', 'Lakes cool'],
  ['Every lake cools', 'Lakes cool'],
  ['Any fish dies', 'Fish die'],
  ['In winter all lakes cool', 'In winter lakes cool'],
  ['Under the ice, all lakes may cool', 'Under the ice, lakes may cool'],
])('nothing that Symposium can see parts “%s” and “%s”', (one, other) => {
  expect(neverSame(one, other)).toBeNull();
});

test('a share is one quantity however it is written, and no other share is the same', () => {
  const written = (hundredths: number) =>
    fc.constantFrom(`${hundredths}%`, `${hundredths} percent`, `${hundredths}/100`);
  const shares = fc.integer({ min: 2, max: 99 });
  fc.assert(
    fc.property(
      shares.chain((one) => fc.tuple(fc.constant(one), written(one))),
      shares.chain((other) => fc.tuple(fc.constant(other), written(other))),
      ([one, a], [other, b]) => {
        expect(neverSame(`${a} of the fish die`, `${b} of the fish die`) === null).toBe(one === other);
        expect(neverSame(`At least ${a} of the fish die`, `${b} of the fish die`)).not.toBeNull();
      },
    ),
  );
});

test('a kind is all of it, and never some, most, few or none of it', () => {
  const kinds = fc.constantFrom('lakes', 'deep lakes', 'fish', 'boxes', 'bridges of steel');
  const less = fc.constantFrom(
    'some',
    'most',
    'no',
    'few',
    'not all',
    'nearly all',
    'only',
    'many',
    'at least some',
    'half of',
  );
  fc.assert(
    fc.property(kinds, less, (kind, scope) => {
      expect(neverSame(`All ${kind} cool`, `${kind} cool`)).toBeNull();
      for (const whole of [`All ${kind} cool`, `${kind} cool`])
        expect(neverSame(whole, `${scope} ${kind} cool`)).not.toBeNull();
    }),
  );
});

test('whether two can be the same does not hang on which comes first', () => {
  const word = fc.constantFrom(
    ...[
      'not',
      'all',
      'some',
      '3',
      'three',
      'lakes',
      'fish',
      'die',
      'often',
      '%',
      'half',
      'a',
      'third',
      'of',
      'one',
      'in',
      'at',
      'least',
    ],
  );
  const text = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(neverSame(one, other)).toBe(neverSame(other, one));
      expect(neverSame(one, one)).toBeNull();
    }),
  );
});
