import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import { changesBetween } from '../../../shared/scenario/changes.ts';
import { recheckFacts } from '../../../shared/scenario/facts/index.ts';
import type { DesignField } from '../../../shared/scenario/designs.ts';
import { shaft } from './shaft.ts';
import { specialDesigns } from './special-designs.ts';

const { scenario, solution } = shaft;
const { openFrontier, paradox, metamorphic, degenerate } = specialDesigns;
const [claim, second] = solution.claims;
const [rope, tank] = scenario.objects;
if (!claim || !second || !rope || !tank) throw new Error('the sample has lost its parts');
const inScenario = (change: Partial<SeedDocument['scenario']>): SeedDocument => ({
  ...shaft,
  scenario: { ...scenario, ...change },
});
const inSolution = (change: Partial<SeedDocument['solution']>): SeedDocument => ({
  ...shaft,
  solution: { ...solution, ...change },
});

describe('what changed', () => {
  test('is nothing between equal seeds, however their fields are ordered', () => {
    const reordered = inScenario({
      objects: [
        { notes: rope.notes, material: rope.material, dimensions: rope.dimensions, mass: rope.mass, name: rope.name },
        tank,
      ],
    });
    expect(changesBetween(shaft, structuredClone(shaft))).toEqual([]);
    expect(changesBetween(shaft, reordered)).toEqual([]);
  });

  test.each<[string, SeedDocument, { kind: string; id: string }[]]>([
    [
      'a claim’s words',
      inSolution({ claims: [{ ...claim, statement: 'It weighs more' }, second] }),
      [{ kind: 'claim', id: 'C1' }],
    ],
    [
      'a claim’s number',
      inSolution({ claims: [{ ...claim, quantities: [{ name: 'tank', value: 90, unit: 'kg' }] }, second] }),
      [{ kind: 'quantity', id: 'C1/tank' }],
    ],
    ['a lost claim', inSolution({ claims: [claim] }), [{ kind: 'claim', id: 'C2' }]],
    [
      'a step’s time',
      inSolution({ steps: solution.steps.map((step) => ({ ...step, seconds: step.id === 'S2' ? 40 : step.seconds })) }),
      [{ kind: 'step', id: 'S2' }],
    ],
    ['an object', inScenario({ objects: [{ ...rope, mass: '3 kg' }, tank] }), [{ kind: 'object', id: 'object:rope' }]],
    [
      'a new object',
      inScenario({ objects: [...scenario.objects, { ...rope, name: 'hook' }] }),
      [{ kind: 'object', id: 'object:hook' }],
    ],
    [
      'a second object of one name',
      inScenario({ objects: [...scenario.objects, { ...rope, mass: '9 kg' }] }),
      [{ kind: 'object', id: 'object:rope#2' }],
    ],
    ['the deadline', inScenario({ deadlineSeconds: 90 }), [{ kind: 'deadline', id: 'deadline' }]],
    ['no deadline any more', inScenario({ deadlineSeconds: null }), [{ kind: 'deadline', id: 'deadline' }]],
    [
      'a capability',
      inScenario({ capabilities: [{ parameter: 'push', value: '300 N' }] }),
      [{ kind: 'capability', id: 'capability:push' }],
    ],
    ['the environment', inScenario({ environment: [] }), [{ kind: 'environment', id: 'environment:temperature' }]],
    ['a distractor', { ...shaft, distractors: [] }, [{ kind: 'distractor', id: 'D1' }]],
    ['only words of the story', inScenario({ narrative: 'You wake.\n\nIt is cold.' }), []],
  ])('%s', (_, after, changes) => {
    expect(changesBetween(shaft, after).map(({ kind, id }) => ({ kind, id }))).toEqual(changes);
  });

  test.each<[DesignField, SeedDocument, { kind: string; id: string }[]]>([
    [
      'openFrontier',
      {
        ...shaft,
        openFrontier: {
          ...openFrontier,
          knowledgeBoundary: 'Further off',
          evaluationCriteria: openFrontier.evaluationCriteria.slice(1),
        },
      },
      [
        { kind: 'criterion', id: 'E1' },
        { kind: 'design', id: 'openFrontier/knowledgeBoundary' },
      ],
    ],
    [
      'paradox',
      {
        ...shaft,
        paradox: {
          ...paradox,
          argument: 'Otherwise',
          premises: paradox.premises.map((one) => ({ ...one, statement: `${one.statement}, always` })),
        },
      },
      [
        { kind: 'premise', id: 'P1' },
        { kind: 'premise', id: 'P2' },
        { kind: 'design', id: 'paradox/argument' },
      ],
    ],
    [
      'metamorphic',
      { ...shaft, metamorphic: { ...metamorphic, hiddenAssumption: 'Another' } },
      [{ kind: 'design', id: 'metamorphic/hiddenAssumption' }],
    ],
    [
      'degenerate',
      { ...shaft, degenerate: { ...degenerate, irrelevant: [] } },
      [{ kind: 'design', id: 'degenerate/irrelevant' }],
    ],
  ])('in the design of a special status: %s', (field, after, changes) => {
    expect(changesBetween({ ...shaft, [field]: specialDesigns[field] }, after)).toMatchObject(
      changes.map((change) => ({ ...change, recheckBy: ['NEWTON', 'EULER'] })),
    );
  });

  test('shows before and after, and who checks again', () => {
    expect(changesBetween(shaft, inScenario({ deadlineSeconds: 90 }))).toEqual([
      { kind: 'deadline', id: 'deadline', before: 100, after: 90, recheckBy: ['NEWTON', 'EULER'] },
    ]);
    expect(changesBetween(inScenario({ deadlineSeconds: null }), shaft)).toMatchObject([{ before: null, after: 100 }]);
  });

  test('is the same number of things either way round', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 });
    const seed = seconds.map((times) =>
      inSolution({
        steps: times.map((time, index) => ({ id: `S${index}`, action: 'act', seconds: time, rationale: '' })),
      }),
    );
    fc.assert(
      fc.property(seed, seed, (a, b) => {
        const ids = (from: SeedDocument, to: SeedDocument) =>
          changesBetween(from, to)
            .map(({ id }) => id)
            .sort();
        expect(ids(a, b)).toEqual(ids(b, a));
      }),
    );
  });
});

describe('the re-check', () => {
  const changes = changesBetween(
    shaft,
    inScenario({ deadlineSeconds: 90, objects: [{ ...rope, mass: '3 kg' }, tank] }),
  );
  const answer = (...items: [string, 'VALID' | 'INVALID'][]) =>
    recheckFacts(
      { items: items.map(([id, status]) => ({ id, status, reasoning: '' })), confidence: 1 },
      changes.map(({ id }) => id),
    );
  test('finds invalid what one report calls both', () => {
    expect(answer(['deadline', 'VALID'], ['deadline', 'INVALID'])).toMatchObject({
      invalid: ['deadline'],
      valid: [],
      duplicate: ['deadline'],
    });
  });
});
