import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Json } from '../../../../shared/kernel/json.ts';
import { seedDocument, type SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import { mathematicsReport, physicsReport } from '../../../../shared/scenario/answers/validation.ts';
import { groundingReport } from '../../../../shared/scenario/answers/grounding.ts';
import { classificationReport, informedClassification } from '../../../../shared/scenario/answers/classification.ts';
import * as facts from '../../../../shared/scenario/facts/index.ts';
import { classification, grounding, informed, mathematics, physics, shaft } from '../shaft.ts';
import { checked } from './measured.ts';

const measured = { targetCategory: 'The Locked Room', similarity: null } as const;
const seedOf = (change: Partial<SeedDocument>) => facts.seedFacts({ ...shaft, ...change }, measured);

test('the samples are answers that the schemas accept', () => {
  for (const [schema, sample] of [
    [seedDocument, shaft],
    [physicsReport, physics],
    [mathematicsReport, mathematics],
    [groundingReport, grounding],
    [classificationReport, classification],
    [informedClassification, informed],
  ] as const) {
    expect(schema.safeParse(sample).success).toBe(true);
  }
});

test('facts survive a history', () => {
  const all: readonly Readonly<Record<string, Json>>[] = [
    facts.seedFacts(shaft, { ...measured, similarity: { score: 0.1, nearest: null } }),
    facts.revisionFacts(shaft, shaft, measured),
    facts.physicsFacts(physics, shaft),
    checked({}),
    facts.groundingFacts(grounding, shaft),
    facts.classificationFacts(classification),
    facts.informedFacts(informed),
  ];
  for (const one of all) expect(JSON.parse(JSON.stringify(one))).toEqual(one);
});

describe('roll call', () => {
  test('lists what is missing, invented and doubled, spaces aside', () => {
    expect(facts.rollCall(['C1', 'C2'], [' C1', 'C9', 'C9 '])).toEqual({
      missing: ['C2'],
      unknown: ['C9'],
      duplicate: ['C9'],
    });
  });

  test('is silent exactly when each id is named once', () => {
    const ids = fc.uniqueArray(fc.constantFrom('C1', 'C2', 'C3', 'C4'));
    fc.assert(
      fc.property(ids, fc.array(fc.constantFrom('C1', 'C2', 'C3', 'C4', 'C5')), (expected, named) => {
        const { missing, unknown, duplicate } = facts.rollCall(expected, named);
        expect(missing.length + unknown.length + duplicate.length === 0).toBe(
          [...expected].sort().join() === [...named].sort().join(),
        );
      }),
    );
  });
});

describe('facts of a seed', () => {
  test('find nothing wrong with a sound one', () => {
    expect(seedOf({})).toMatchObject({
      missingSections: [],
      missingParts: [],
      incompleteObjects: [],
      incompleteCapabilities: [],
      brokenDependencies: [],
      duplicates: [],
      narrativeParagraphs: 2,
      insights: ['I1', 'I2'],
      steps: ['S1', 'S2'],
      claims: ['C1', 'C2'],
      distractors: ['D1'],
      deadlineSeconds: 100,
      confidence: 0.8,
    });
  });

  test('name the cells that say nothing', () => {
    const objects = [{ name: 'rope', mass: '', dimensions: '10 m', material: 'TBD', notes: 'dry' }];
    expect(seedOf({ scenario: { ...shaft.scenario, objects, environment: [], threat: ' ' } })).toMatchObject({
      incompleteObjects: [{ name: 'rope', lacks: ['mass', 'material'] }],
      missingSections: ['environment', 'threat'],
    });
  });

  test('find insights that rest on nothing or on themselves, and ids that stand twice', () => {
    const insights = [
      { id: 'I1', description: 'a', fixedness: 'f', dependsOn: ['I1', 'I7'] },
      { id: 'I1', description: 'b', fixedness: 'f', dependsOn: [] },
    ];
    expect(seedOf({ insights })).toMatchObject({
      brokenDependencies: ['I1 needs I1', 'I1 needs I7'],
      duplicates: ['I1'],
    });
  });

  test.each([
    ['two that need each other', [['I2'], ['I1'], []], ['I1 needs I2', 'I2 needs I1']],
    ['a round of three', [['I2'], ['I3'], ['I1']], ['I1 needs I2', 'I2 needs I3', 'I3 needs I1']],
    ['one that leads into a round, and is none of it', [['I2'], ['I3'], ['I2']], ['I2 needs I3', 'I3 needs I2']],
    ['a chain', [[], ['I1'], ['I1', 'I2']], []],
  ])('find insights that rest on themselves by way of others: %s', (_, needs, broken) => {
    const insights = needs.map((dependsOn, place) => ({
      id: `I${place + 1}`,
      description: 'a',
      fixedness: 'f',
      dependsOn,
    }));
    expect(seedOf({ insights }).brokenDependencies).toEqual(broken);
  });

  const [one, ...others] = shaft.candidates;
  test.each<[string, SeedDocument['candidates'], number]>([
    ['all that are whole', shaft.candidates, 3],
    ['no two of one situation', one === undefined ? [] : [one, { ...one, situation: ' A STUCK lift' }, ...others], 3],
    ['none without a situation', shaft.candidates.map((each) => ({ ...each, situation: ' ' })), 0],
    [
      'none in which nothing looks impossible',
      shaft.candidates.map((each) => ({ ...each, apparentImpossibility: 'TBD' })),
      0,
    ],
    ['none that nothing prunes', shaft.candidates.map((each) => ({ ...each, pruningConstraint: '' })), 0],
  ])('count as candidates %s', (_, candidates, count) => {
    expect(seedOf({ candidates }).candidates).toBe(count);
  });

  test.each([
    ['heavy', ['mass']],
    ['about as much as a person', ['mass']],
    ['—', ['mass']],
    ['40 kg', []],
    ['½ kg', []],
    ['0 (a shadow)', []],
    ['٣ kg', []],
  ])('want a number in the mass %j', (mass, lacks) => {
    const objects = [{ name: 'rope', mass, dimensions: '10 m', material: 'hemp', notes: 'dry' }];
    const { incompleteObjects } = seedOf({ scenario: { ...shaft.scenario, objects } });
    expect(incompleteObjects.flatMap((object) => object.lacks)).toEqual(lacks);
  });

  test.each([
    ['A guard stands in a shaft. The guard has a rope.', ['the solver as "you" in the narrative']],
    ['The youth hurries.', ['the solver as "you" in the narrative']],
    ['The rope is yours.', []],
    ['You’re in a shaft.', []],
    ['', ['narrative']],
  ])('want a narrative that speaks to its solver: %j', (narrative, missing) => {
    expect(seedOf({ scenario: { ...shaft.scenario, narrative } }).missingSections).toEqual(missing);
  });

  test.each([
    [{ whatLooksImpossible: '', excludingMentalModel: 'A rope hangs.' }],
    [{ whatLooksImpossible: 'Nothing holds the rope.', excludingMentalModel: 'n/a' }],
  ])('want both halves of the mirage: %j', (mirage) => {
    expect(seedOf({ mirage }).missingParts).toEqual(['mirage']);
  });

  test('of a revision add what changed and what margin is left', () => {
    const revised = { ...shaft, scenario: { ...shaft.scenario, deadlineSeconds: 80 } };
    expect(facts.revisionFacts(revised, shaft, measured)).toMatchObject({
      changed: [{ id: 'deadline', kind: 'deadline' }],
      marginPercent: 37.5,
      deadlineSeconds: 80,
    });
  });
});
