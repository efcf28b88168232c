import { describe, expect, test } from 'vitest';
import { complaints, fine, judged, type Scenario, type Written } from './placed.ts';

/* Which number of several is meant, and what is said of it (scenario rules §2.1.3). */

const tank: Written = ['tank', 80, 'kg', 'object:tank/mass'];
const rope: Written = ['rope', 2, 'kg', 'object:rope/mass'];

describe('a derivation reads', () => {
  test('the quantity of its own claim before those of others', () => {
    const mass: Written = ['mass', 80, 'kg', 'object:tank/mass'];
    const light: Written = ['mass', 2, 'kg', 'object:rope/mass'];
    const twice = (value: number): Written => ['twice', value, 'kg', '= 2 * mass'];
    fine({ C1: [mass], C2: [light, twice(4)] });
    expect(complaints({ C1: [mass], C2: [light, twice(160)] })).toEqual([
      'C2/twice is 160 kg, and = 2 * mass comes to 4 kg',
    ]);
    fine({ C1: [mass], C2: [rope, twice(160)] });
  });

  test('a place by one word where that has one number, and not where it has two', () => {
    const twice: Written = ['x', 10, 'kg', '= 2 * narrative'];
    fine({ C1: [twice] }, { narrative: 'It weighs 5 kg.' });
    expect(complaints({ C1: [twice] }, { narrative: 'It weighs 5 kg, or 6 kg.' })).toEqual([
      'C1/x = 10 kg stands nowhere: no quantity is called narrative',
    ]);
  });

  test('a factor that the page states', () => {
    const all: Written = ['all', 1_120, 'kg', '= 14 * tank'];
    fine({ C1: [tank, all] }, { capabilities: [{ parameter: 'tanks', value: '14 tanks' }] });
    expect(complaints({ C1: [tank, all] })).toEqual([
      'C1/all = 1120 kg stands nowhere: 14 in its derivation stands nowhere: make it a quantity',
    ]);
  });
});

test.each(['C1/tank', 'from C1/tank', 'see  C1/tank', 'as in C1/tank', 'claim C1/tank', ' from C1 '])(
  'another claim’s number is quoted as %j',
  (source) => {
    fine({ C1: [tank], C2: [['ballast', 80, 'kg', source]] });
    expect(complaints({ C1: [tank], C2: [['ballast', 90, 'kg', source]] })).toEqual([
      `C2/ballast is 90 kg, and ${source.trim().replace(/\s+/g, ' ')} has 80 kg`,
    ]);
  },
);

describe('a claim whose every number is called a law', () => {
  const spring: Written = ['k', 3, 'N/m', 'law: of the spring'];
  const words = (id: string) => `${id} has no number that the scenario states: each is called a law`;

  test.each<[string, Parameters<typeof judged>[0], string[]]>([
    ['is one beside others that are none', { C1: [spring], C2: [tank] }, [words('C1')]],
    ['behind others too', { C1: [tank], C2: [spring] }, [words('C2')]],
    ['is each of two', { C1: [spring], C2: [spring] }, [words('C1'), words('C2')]],
    ['is none with one number of the scenario', { C1: [spring, tank] }, []],
    ['is none without numbers', { C1: [tank], C2: [] }, []],
    ['is named without blanks', { ' C1 ': [spring] }, [words('C1')]],
  ])('%s', (_, claims, unplaced) => {
    expect(judged(claims).unplaced).toEqual(unplaced);
  });
});

test.each<[string, Parameters<typeof judged>[0], string[]]>([
  [
    'a place and a law are two numbers',
    { C1: [['mass', 80, 'kg', 'object:tank/mass']], C2: [rope, ['mass', 70, 'kg', 'law: of masses']] },
    ['mass is 80 kg in C1 and 70 kg in C2'],
  ],
  [
    'two places are two things',
    { C1: [['mass', 80, 'kg', 'object:tank/mass']], C2: [['mass', 2, 'kg', 'object:rope/mass']] },
    [],
  ],
  [
    'of two dimensions are two things',
    { C1: [['x', 80, 'kg', 'object:tank/mass']], C2: [rope, ['x', 70, 'N', 'law: of x']] },
    [],
  ],
])('of one name, %s', (_, claims, apart) => {
  expect(judged(claims).apart).toEqual(apart);
});

test('a source is judged where one is given, whether or not all were asked for', () => {
  const wrong: Written = ['mass', 60, 'kg', 'object:tank/mass'];
  expect(judged({ C1: [wrong] }, {}, false).other).toEqual(['C1/mass is 60 kg, and object:tank/mass has 80 kg']);
  fine({ C1: [['mass', 60, 'kg']] }, {}, false);
});

test('numbers are told without blanks, a pure one without a unit, and four of several', () => {
  const dims: Scenario = { capabilities: [{ parameter: 'sides', value: '1 m, 2 m, 3 m, 4 m, 5 m' }] };
  expect(complaints({ ' C1 ': [tank, [' friction ', 0.4, '1', 'estimate']] })).toEqual([
    'C1/friction = 0.4 stands nowhere: “estimate” is no place',
  ]);
  expect(complaints({ C1: [['side', 9, 'm', ' capability:sides ']] }, dims)).toEqual([
    'C1/side is 9 m, and capability:sides has 1 m or 2 m or 3 m or 4 m',
  ]);
});
