import { describe, expect, test } from 'vitest';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import { revisionFacts } from '../../../../shared/scenario/facts/index.ts';
import { overfull, strayIds, unseenDistractors } from '../../../../shared/scenario/facts/seed-words.ts';
import { statuses } from '../../../../shared/scenario/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { shaft } from '../shaft.ts';
import { designedAs } from '../special-designs.ts';

const first = <T>(rows: readonly T[], change: Partial<T>): T[] =>
  rows.map((row, at) => (at === 0 ? { ...row, ...change } : row));

describe('a distractor', () => {
  const scenario: SeedDocument['scenario'] = {
    ...shaft.scenario,
    narrative: 'You stand in a cellar. Lamps are lit along the wall.',
    objects: [
      { name: 'dry-powder extinguisher', mass: '9 kg', dimensions: '0.6 m', material: 'Steel', notes: 'Painted red' },
      {
        name: 'wall telephone',
        mass: '2 kg',
        dimensions: '0.3 m',
        material: 'Bakelite',
        notes: 'Property of the lighthouse',
      },
    ],
  };
  const unseen = (description: string) =>
    unseenDistractors({ ...shaft, scenario, distractors: first(shaft.distractors, { id: 'D1', description }) }).filter(
      (id) => id === 'D1',
    );
  test.each([
    'dry-powder extinguisher',
    'The fire extinguisher on its hook',
    'A phone that might be repaired',
    'Telephoning for help',
    'lamp',
    'the walls',
    'The idea that steel has to be cut',
    '—',
    'It is 3 m.',
  ])('stands on the page by one word at least: %s', (description) => {
    expect(unseen(description)).toEqual([]);
  });
  test.each(['coil of blue mooring rope', 'A ladder', 'A net', 'Robes', 'The open skylight above, with its bolts'])(
    'stands nowhere on it: %s',
    (description) => {
      expect(unseen(description)).toEqual(['D1']);
    },
  );
  test('of the sample is seen', () => {
    expect(unseenDistractors(shaft)).toEqual([]);
  });
});

describe('ids in words', () => {
  const asked = (question: string, change: Partial<SeedDocument> = {}) =>
    strayIds({ ...shaft, openQuestions: [{ to: 'EULER', question }], ...change });
  test.each([
    'Does C1 hold in S2?',
    'Is C45 steel stiff enough, or S235?',
    'Is a C4-like charge allowed, at 0.C9 of it, by ISO-C9 or in C9_a?',
    'Does K1 or CO2 matter, at T9 or H2?',
    'Nothing is asked.',
  ])('are of parts, or names of other things: %s', (question) => {
    expect(asked(question)).toEqual([]);
  });
  test('are names where the page has them', () => {
    const notes = 'Marked S9';
    const scenario = { ...shaft.scenario, objects: first(shaft.scenario.objects, { notes }) };
    expect(asked('Does valve S9 open?', { scenario })).toEqual([]);
    expect(asked('Does valve S9 open?')).toEqual(['question 1 speaks of S9']);
  });
  test('are stray up to the twentieth of a kind', () => {
    expect(asked('C20?')).toEqual(['question 1 speaks of C20']);
    expect(asked('C21?')).toEqual([]);
  });
  test('are stray once in each text: of questions, claims, criteria, premises and the argument', () => {
    expect(asked('Is C9 true, and C9 again, with S8?')).toEqual(['question 1 speaks of C9', 'question 1 speaks of S8']);
    const claims = first(shaft.solution.claims, { statement: 'As C9 says.' });
    expect(strayIds({ ...shaft, solution: { ...shaft.solution, claims } })).toEqual(['C1 speaks of C9']);
    const paradox = present(designedAs('PX', shaft).paradox);
    const argued = {
      ...designedAs('PX', shaft),
      paradox: { ...paradox, argument: `${paradox.argument} P7 closes it.` },
    };
    expect(strayIds(argued)).toEqual(['the argument of the paradox speaks of P7']);
    const premises = first(paradox.premises, { statement: 'By P9 nothing moves.' });
    expect(strayIds({ ...designedAs('PX', shaft), paradox: { ...paradox, premises } })).toEqual(['P1 speaks of P9']);
    const frontier = present(designedAs('OF', shaft).openFrontier);
    const evaluationCriteria = first(frontier.evaluationCriteria, { threshold: 'At least what E9 asks' });
    expect(strayIds({ ...designedAs('OF', shaft), openFrontier: { ...frontier, evaluationCriteria } })).toEqual([
      'E1 speaks of E9',
    ]);
  });
  test('of a question that a revision has outlived may stay, and no others', () => {
    const claims = first(shaft.solution.claims, { statement: 'As C9 says.' });
    const seed = {
      ...shaft,
      openQuestions: [{ to: 'EULER' as const, question: 'C8?' }],
      solution: { ...shaft.solution, claims },
    };
    expect(strayIds(seed)).toEqual(['question 1 speaks of C8', 'C1 speaks of C9']);
    const measured = { targetCategory: 'The Locked Room' as const, similarity: null };
    expect(revisionFacts(seed, shaft, measured).strayIds).toEqual(['C1 speaks of C9']);
  });
  test('of the samples are all somebody’s', () => {
    expect(statuses.flatMap((status) => strayIds(designedAs(status, shaft)))).toEqual([]);
  });
});

describe('the parts of a mixture', () => {
  const parts = (value: string, parameter = 'Air') =>
    overfull({ ...shaft, scenario: { ...shaft.scenario, environment: [{ parameter, value }] } });
  test.each([
    '78% nitrogen, 21% oxygen and 1% argon',
    '78.1 % nitrogen, 20.9 % oxygen, 0.9 % argon',
    '34% iron, 33% nickel, 34% cobalt',
    '21% oxygen, and later 12% oxygen with 88% nitrogen',
    '78% nitrogen, 21% oxygen, 60% humidity',
    '78% nitrogen. The battery has 40% charge. 30% carbon dioxide is in the bottle',
    '16% oxygen at 95 % relative humidity',
    '40% of passengers, 70% of crew',
  ])('are the whole or less: %s', (value) => {
    expect(parts(value)).toEqual([]);
  });
  test('are of what is called a mixture', () => {
    expect(parts('60% woollen, 70% wet', 'Crowd')).toEqual([]);
    expect(parts('60% copper, 50% tin', 'Bell')).toEqual([]);
    expect(parts('an alloy of 60% copper and 50% tin', 'Bell')).toHaveLength(1);
  });
  test.each([
    ['78% nitrogen, 30% oxygen and 1% argon', 109],
    ['60 per cent helium with 45 per cent oxygen', 105],
    ['50.5% oxygen and 50.6% helium', 101.1],
  ])('are more than the whole: %s', (value, sum) => {
    expect(parts(value)).toEqual([`the parts of a mixture add up to ${sum}% (Air)`]);
  });
  test('round by half a point each', () => {
    expect(parts('50% oxygen and 51% helium')).toEqual([]);
    expect(parts('50% oxygen and 51.1% helium')).toHaveLength(1);
  });
  test('are also of objects and the narrative', () => {
    const material = 'alloy of 70% tin, 40% lead';
    const objects = first(shaft.scenario.objects, { material });
    expect(overfull({ ...shaft, scenario: { ...shaft.scenario, objects } })).toHaveLength(1);
    const narrative = 'You breathe a gas of 70% helium and 40% oxygen.';
    expect(overfull({ ...shaft, scenario: { ...shaft.scenario, narrative } })).toHaveLength(1);
  });
});
