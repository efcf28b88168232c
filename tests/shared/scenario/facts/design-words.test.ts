import { describe, expect, test } from 'vitest';
import { convert } from '../../../../activities/verification/evaluate.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import { askedOfNobody, densest, keyAgainstDesign, tooDense } from '../../../../shared/scenario/facts/design-words.ts';
import { present } from '../../../support/present.ts';
import { sampleSeed } from '../../../support/sample-seed.ts';
import { designedAs } from '../special-designs.ts';

const key = (change: Partial<SeedDocument>) => keyAgainstDesign({ ...sampleSeed, ...change }, convert);

describe('the rubric', () => {
  // The sample has two insights and two steps.
  const row = (response: string) => key({ rubric: [{ response, reasoning: 'Whole chain', score: 100 }] });
  test.each([
    'All 2 insights and all 2 actions in a workable order.',
    'Both insights, and 3 actions of its own.',
    '1 insight of all 2 insights',
    'All insights, with 5 further steps',
    'All 3 sentences of it are right.',
  ])('may count: %s', (response) => {
    expect(row(response)).toEqual([]);
  });
  test.each([
    ['All 3 insights and both actions', 'row 1 of the rubric counts “All 3 insights”, and there are 2'],
    ['It has all of the 7 listed steps.', 'counts “all of the 7 listed steps”, and there are 2'],
  ])('counts too many: %s', (response, words) => {
    expect(row(response)).toEqual([expect.stringContaining(words)]);
  });
  test('of a design without steps counts those of others', () => {
    const solution = { ...sampleSeed.solution, steps: [] };
    expect(key({ solution, rubric: [{ response: 'All 4 steps', reasoning: 'r', score: 100 }] })).toEqual([]);
  });
});

describe('scale and outcome', () => {
  test('of a rubric are those of answers: its best response has half of their points or more', () => {
    expect(key({ rubric: [{ response: 'Whole chain', reasoning: 'r', score: 50 }] })).toEqual([]);
    expect(key({ rubric: [{ response: 'Whole chain', reasoning: 'r', score: 10 }] })).toEqual([
      expect.stringContaining('has 10 points'),
    ]);
  });
  const outcome = (correctOutcome: string) => key({ correctOutcome });
  test.each(['SURVIVE', 'DO-THE-IMPOSSIBLE'])('of a solution may be: %s', (told) => expect(outcome(told)).toEqual([]));
  test('of a solution is no proof that there is none', () => {
    expect(outcome('PROVE-IMPOSSIBLE')).toEqual([expect.stringContaining('the scenario has a solution')]);
  });
  const ofParadox = (correctOutcome: string) =>
    key({
      correctOutcome,
      paradox: {
        theorem: 'No.',
        premises: [{ id: 'P1', statement: 'So.' }],
        argument: 'Sum.',
        apparentWay: 'Pull.',
      },
    });
  test.each(['PROVE-IMPOSSIBLE', 'REPORT-INFEASIBLE', 'FIND-THE-CONTRADICTION', 'DENY', 'NOT-POSSIBLE'])(
    'of a paradox may be: %s',
    (told) => expect(ofParadox(told)).toEqual([]),
  );
  test.each(['ESCAPE', 'SOLVE'])('of a paradox is no way there: %s', (told) =>
    expect(ofParadox(told)).toEqual([expect.stringContaining('its outcome is the proof')]),
  );
});

describe('a variant that sets a number', () => {
  const scenario = {
    ...sampleSeed.scenario,
    environment: [
      { parameter: 'Floor', value: 'Wet concrete, 6 m by 5 m, friction coefficient 0.4' },
      { parameter: 'Air temperature', value: '254 K' },
    ],
  };
  const of = (change: string) => key({ scenario, counterfactuals: [{ change, effect: 'e' }] });
  test.each([
    'The deadline in seconds becomes 60.',
    'The deadline becomes 90 s and the crowbar is gone',
    'The deadline becomes 90 s shorter',
    'Set the air temperature to 300 K.',
    'The air temperature in the next room becomes 254 K.',
    'Give the ledge a friction coefficient of 0.4.',
    'Give the floor a friction coefficient of 0.1.',
    'Give the floor a rail of 6 m.',
    'The drum is filled',
    'Inflow is halved',
  ])('may be: %s', (change) => expect(of(change)).toEqual([]));
  test.each([
    'The deadline in seconds becomes 90',
    'The deadline is set to 1.5 min.',
    'Set the deadline to 90 s.',
    'Let the air temperature be 254 K.',
    'Give the floor a friction coefficient of 0.4.',
  ])('leaves it what it is: %s', (change) =>
    expect(of(change)).toEqual([expect.stringContaining('counterfactual variant 1 sets a number to what it is')]),
  );
});

describe('what is quoted where an assumption hides', () => {
  const scenario = {
    ...sampleSeed.scenario,
    environment: [{ parameter: 'Sign', value: '“Nobody leaves the pump room before the bell”' }],
  };
  const of = (whereItHides: string) =>
    key({ scenario, metamorphic: { hiddenAssumption: 'That it binds.', whereItHides, onceDropped: 'Free.' } });
  test.each([
    'In the sign, which the text reports as if it were a wall.',
    'In the sign that says “Nobody leaves the pump room before the bell”.',
    'In the sign that says “nobody leaves … before the bell”.',
    'In the sign that says “No leaving the room before the bell”.',
    'In the sign that reads "Nobody leaves".',
    'In the saying “time and tide wait for no man”.',
  ])('may be: %s', (where) => expect(of(where)).toEqual([]));
  test.each([
    'In the sign that says “Nobody touches the lantern gallery”.',
    'In the notice; it reads: "Visitors must always carry their ticket".',
  ])('stands nowhere on the page: %s', (where) =>
    expect(of(where)).toEqual([expect.stringContaining('is quoted, and stands nowhere on the page')]),
  );
});

describe('the criterion of time', () => {
  const open = (criterion: string, threshold: string) =>
    key({
      openFrontier: {
        bestKnownApproach: 'a',
        knowledgeBoundary: 'b',
        evaluationCriteria: [{ id: 'E1', criterion, threshold }],
      },
    });
  // The deadline of the sample is 90 s.
  test.each([
    ['Fits the time.', 'At most 81 s, added up over all its steps'],
    ['Fits the time.', 'At most 90 s, added up over all its steps'],
    ['The air lasts.', 'At least 600 s, added up over all its steps'],
    ['The next relief is bridged.', 'Within 2 h of hunger'],
    ['Fits the time.', 'At most 12 m of rope over all its steps'],
    ['Keeps the bound of C1.', 'volume / flow <= 600 s over all its steps'],
  ])('may be: %s %s', (criterion, threshold) => {
    expect(open(criterion, threshold)).toEqual([]);
  });
  test.each(['At most 91 s, added up over all its steps', 'within 2 min for the whole plan'])(
    'is too late: %s',
    (threshold) => {
      expect(open('Fits the time.', threshold)).toEqual([
        expect.stringMatching(/^E1 allows a plan .*, and the deadline is 90 s$/),
      ]);
    },
  );
});

describe('a variant', () => {
  const variant = (change: string) => key({ counterfactuals: [{ change, effect: 'It fails.' }] });
  test.each([
    'Double the time to 180 s.',
    'Double the deadline to 3 min.',
    'Halve the lift to 30 kg.',
    'Double the time.',
    'Double the crew, from 3 to 6 people.',
    'Halving the light makes it harder to see 2 m ahead.',
    'Double the voltage to 460 V.',
    'Set the deadline to 70 s.',
  ])('may be: %s', (change) => {
    expect(variant(change)).toEqual([]);
  });
  test.each([
    ['Double the time to 300 s.', 'counterfactual variant 1 comes to 300 s, which is not 2 times any number stated'],
    ['Halve the lift to 20 kg.', 'comes to 20 kg, which is not 0.5 times any number stated'],
  ])('does not come to: %s', (change, words) => {
    expect(variant(change)).toEqual([expect.stringContaining(words)]);
  });
});

describe('what is irrelevant', () => {
  const plainly = designedAs('DG', sampleSeed);
  const design = present(plainly.degenerate);
  const [object] = plainly.scenario.objects;
  const { name } = present(object);
  const [step] = plainly.solution.steps;
  const named = (irrelevant: readonly string[], trivialAnswer = `Use the ${name}.`) =>
    keyAgainstDesign(
      {
        ...plainly,
        solution: { ...plainly.solution, steps: [{ ...present(step), action: `Use the ${name} once` }] },
        degenerate: { ...design, trivialAnswer, irrelevant: [...irrelevant] },
      },
      convert,
    );
  test('is neither the answer nor what it uses', () => {
    expect(named(['Everything but the clock', `All but the ${name}`, `The colour of the ${name}`])).toEqual([]);
    expect(named([`The ${name}.`], 'Wait. Nothing else is needed.')).toEqual([]);
    expect(named([`The ${name}.`], `Wait, without the ${name}.`)).toEqual([]);
    expect(named([`The ${name}.`])).toEqual([`“The ${name}.” is called irrelevant, and is the trivial answer`]);
    expect(named(['Wait until noon!'], 'Wait until noon.')).toHaveLength(1);
  });
});

describe('an object', () => {
  const object = (mass: string, dimensions: string, notes = 'dry', name = 'box') =>
    tooDense(
      {
        ...sampleSeed,
        scenario: { ...sampleSeed.scenario, objects: [{ name, mass, dimensions, material: 'steel', notes }] },
      },
      convert,
    );
  test.each([
    ['1.9 kg', '0.25 x 0.2 x 0.1 m'],
    [`${densest / 1_000} kg`, '10 x 10 x 10 cm'],
    ['240 kg', '0.3 x 0.2 m'],
    ['3 kg', '12 mm'],
    ['heavy', '0.3 x 0.2 x 0.1 m'],
    ['240 kg', '0.3 x 0.2 x 0.1 m, on wheels of 0.1 m'],
    ['240 kg in all', '0.3 x 0.2 x 0.1 m', 'Forty pieces'],
    ['240 kg', '0.3 x 0.2 x 0.1 m', 'dry', 'stack of plates'],
  ])('may have %s and %s', (mass, dimensions, ...more) => {
    expect(object(mass, dimensions, ...more)).toEqual([]);
  });
  test.each([
    ['240 kg', '0.3 x 0.2 x 0.1 m'],
    [`${(densest + 1) / 1_000} kg`, '10 x 10 x 10 cm'],
    ['0.2 t', '10 × 10 × 10 cm'],
  ])('cannot have %s and %s', (mass, dimensions) => {
    expect(object(mass, dimensions)).toEqual([expect.stringContaining('more than any metal')]);
  });
});

test('open questions go to NEWTON or EULER, one at least, where there are any', () => {
  const questions = (...to: readonly SeedDocument['openQuestions'][number]['to'][]) =>
    askedOfNobody({ ...sampleSeed, openQuestions: to.map((one) => ({ to: one, question: 'Does C1 hold?' })) });
  expect([questions(), questions('SOCRATES', 'EULER'), questions('NEWTON')]).toEqual([false, false, false]);
  expect([questions('SOCRATES'), questions('ATHENA', 'GALILEO')]).toEqual([true, true]);
});
