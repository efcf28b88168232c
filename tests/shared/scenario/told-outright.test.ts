import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { toldOutright } from '../../../shared/scenario/told-outright.ts';
import type { SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import { drawSeed } from '../../../activities/models/simulated/scenario/seed-document.ts';
import { sentencesOf } from '../../../shared/scenario/certificate/words.ts';
import { categories, statuses } from '../../../shared/scenario/vocabulary.ts';
import { shaft } from './shaft.ts';

/** What the public page tells outright, by the word of one who attempts it blind, and by comparison. */

type Told = Parameters<typeof toldOutright>[1];
const page = (change: Partial<SeedDocument['scenario']>, rest: Partial<SeedDocument> = {}): SeedDocument => ({
  ...shaft,
  insights: [],
  solution: {
    ...shaft.solution,
    steps: [
      { id: 'S1', action: 'Hold the waste heat of the motor against the rod', rationale: 'It grows.', seconds: 20 },
    ],
  },
  ...rest,
  scenario: {
    ...shaft.scenario,
    narrative: 'You stand in a cellar. The door is shut.',
    threat: 'Water rises.',
    startingState: 'You are alone.',
    whyImpossible: 'The rod is out of reach.',
    environment: [{ parameter: 'Rod', value: 'Steel, 1 m' }],
    objects: [{ name: 'motor', mass: '4 kg', dimensions: '0.2 m', material: 'Iron', notes: 'Runs' }],
    capabilities: [],
    ...change,
  },
});
const heat = page({ environment: [{ parameter: 'Usable heat source', value: '570 W' }] });
const reading = { passage: 'Usable heat source', tells: 'Warm the rod with waste heat of the motor' };
const told = (seed: SeedDocument, quoted: Told) => toldOutright(seed, quoted).told.map(({ place }) => place);

describe('a passage of the public page', () => {
  test('that states a step is told outright, by the place of the step and as it was quoted', () => {
    expect(toldOutright(heat, [reading])).toEqual({
      told: [{ place: 'step S1', passage: 'Usable heat source' }],
      undecided: [],
      astray: 0,
    });
  });

  test.each([
    'Usable heat source: 570 W',
    'usable  heat source | 570 W',
    '“Usable heat source”',
    'Usable heat source, 570 W',
  ])('may be quoted as %s', (passage) => {
    expect(told(heat, [{ ...reading, passage }])).toEqual(['step S1']);
  });

  test.each([
    ['stands nowhere on it', { ...reading, passage: 'A heat source that can be used' }, 'astray'],
    ['says nothing', { ...reading, passage: '' }, 'astray'],
    ['is said to tell something else', { ...reading, tells: 'Break the door with the iron bar' }, 'undecided'],
    [
      'is said to tell too much beside it',
      { ...reading, tells: `${reading.tells}, then paint every wall green, sing loudly and phone nobody` },
      'undecided',
    ],
    ['is said to tell what two words share', { ...reading, tells: 'Find heat for rod' }, 'undecided'],
    ['is a name of the scene', { passage: 'motor', tells: reading.tells }, 'undecided'],
    ['is the whole page', { passage: heat.scenario.narrative, tells: reading.tells }, 'undecided'],
  ])('that %s is no deficiency', (_, quoted, what) => {
    const { told: found, undecided, astray } = toldOutright(heat, [quoted]);
    expect([found, undecided, astray]).toEqual(what === 'astray' ? [[], [], 1] : [[], [0], 0]);
  });

  test('that says a word of the step which half of the page says is the scene, and no hint', () => {
    const noisy = page({
      environment: [{ parameter: 'Usable heat', value: '570 W' }],
      narrative: 'Heat fills the room. You feel the heat. The heat is on.',
    });
    expect(told(noisy, [{ ...reading, passage: 'Usable heat' }])).toEqual([]);
  });

  test('of many words states nothing, however much of the step it holds', () => {
    const long = `${Array.from({ length: 41 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`).join(' ')} waste heat useful`;
    expect(told(page({ narrative: long }), [{ ...reading, passage: long }])).toEqual([]);
  });

  test.each([
    ['a remark that does not judge has to share three words with the step', 'Heat is a waste', []],
    ['and with three it states it', 'Waste heat warms any rod', ['step S1']],
    [
      'a longer remark that judges has to share two',
      'It should be said here, among many other remarks of a passing stranger, that somebody left heat',
      [],
    ],
    [
      'and with two it states it',
      'It should be said here, among many other remarks of a passing stranger, that somebody left waste heat',
      ['step S1'],
    ],
  ])('%s', (_, passage, places) => {
    expect(told(page({ startingState: passage }), [{ ...reading, passage }])).toEqual(places);
  });

  const noSteps = { ...shaft.solution, steps: [] };
  const way = 'Warm the rod with waste heat of the motor.';
  test.each<[string, Partial<SeedDocument>]>([
    ['insight I1', { insights: [{ id: 'I1', description: way, fixedness: 'x', dependsOn: [] }] }],
    [
      'what follows once the assumption is dropped',
      { metamorphic: { hiddenAssumption: 'x', whereItHides: 'y', onceDropped: way } },
    ],
    ['trivial answer', { degenerate: { trivialAnswer: way, irrelevant: [], whyOverthought: 'x' } }],
    [
      'best known approach',
      { openFrontier: { bestKnownApproach: way, knowledgeBoundary: 'x', evaluationCriteria: [] } },
    ],
  ])('may tell %s', (place, rest) => {
    expect(told(page(heat.scenario, { ...rest, solution: noSteps }), [reading])).toEqual([place]);
  });

  test('tells no paradox and no hidden assumption: both are argued in the open', () => {
    const open: Partial<SeedDocument> = {
      solution: noSteps,
      paradox: { theorem: way, premises: [], argument: way, apparentWay: way },
      metamorphic: { hiddenAssumption: way, whereItHides: way, onceDropped: 'x' },
    };
    expect(told(page(heat.scenario, open), [reading])).toEqual([]);
  });

  test('is told once for each step, whoever says it how often', () => {
    expect(toldOutright(heat, [reading, { ...reading, passage: 'Usable heat source: 570 W' }]).told).toHaveLength(1);
  });

  test('nothing is told where nothing is quoted: that it was solved is no deficiency', () => {
    expect(toldOutright(heat, [])).toEqual({ told: [], undecided: [], astray: 0 });
    expect(toldOutright(heat)).toEqual({ told: [], undecided: [], astray: 0 });
  });
});

describe('pages without a hint', () => {
  const drawn = Array.from({ length: 36 }, (_, at) =>
    drawSeed(`pages|draft-${at}`, {
      category: categories[at % 12] ?? 'The Locked Room',
      tier: 'FRACTURE',
      status: statuses[(5 * at) % 6] ?? 'KS',
      constraints: [],
      inspirationSeed: null,
    }),
  );
  const textsOf = ({ scenario: { narrative, threat, startingState, whyImpossible, ...tables } }: SeedDocument) => [
    ...[narrative, threat, startingState, whyImpossible].flatMap(sentencesOf),
    ...[...tables.environment, ...tables.objects, ...tables.capabilities].flatMap((row) => Object.values(row)),
  ];
  const waysOf = ({ solution, insights }: SeedDocument) => [
    ...solution.steps.map(({ action }) => action),
    ...insights.map(({ description }) => description),
  ];

  test('tell next to nothing even to one who knows the solution and quotes every sentence for every step', () => {
    let [pairs, found] = [0, 0];
    for (const seed of drawn) {
      const ways = waysOf(seed);
      const quoted = textsOf(seed).flatMap((passage) => ways.map((tells) => ({ passage, tells })));
      const { undecided, astray } = toldOutright(seed, quoted);
      pairs += quoted.length;
      found += quoted.length - undecided.length - astray;
    }
    expect(pairs).toBeGreaterThan(10_000);
    expect(found / pairs).toBeLessThan(0.001);
  });

  test('whatever is quoted, each passage is told, undecided or astray, and only what stands there is more than astray', () => {
    const pick = fc.constantFrom(...drawn.slice(0, 12));
    fc.assert(
      fc.property(
        pick,
        fc.array(fc.record({ passage: fc.oneof(fc.string(), fc.nat()), tells: fc.string() }), { maxLength: 8 }),
        (seed, given) => {
          const texts = textsOf(seed);
          const quoted = given.map(({ passage, tells }) => ({
            passage: typeof passage === 'string' ? passage : (texts[passage % texts.length] ?? ''),
            tells: `${tells} ${seed.solution.steps[0]?.action ?? ''}`,
          }));
          const { told: found, undecided, astray } = toldOutright(seed, quoted);
          expect(found.length + undecided.length + astray).toBeLessThanOrEqual(quoted.length);
          expect(new Set(found.map(({ place }) => place)).size).toBe(found.length);
          for (const { passage } of found)
            expect(quoted.some((one) => one.passage.includes(passage.slice(0, 20)))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
