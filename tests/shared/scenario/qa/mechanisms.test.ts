import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { evaluationDocumentSchema } from '../../../../shared/scenario/documents/evaluation.ts';
import { publicDocumentSchema, type PublicDocument } from '../../../../shared/scenario/documents/public.ts';
import { lawsIn } from '../../../../shared/scenario/qa/laws.ts';
import type { Mechanism } from '../../../../shared/scenario/qa/alike-by-words.ts';
import { type MechanismCheck, mechanismOf, mechanismsInTurns } from '../../../../shared/scenario/qa/mechanisms.ts';
import { qaNumbers } from '../../../../shared/scenario/qa/policy.ts';
import { present } from '../../../support/present.ts';
import { retellings } from './retellings.ts';
import { sameLaws, sameTricks } from './told-again.ts';

const folder = join(import.meta.dirname, '../../../../examples/scenarios');
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const examples = readdirSync(join(folder, 'public')).map((name) =>
  mechanismOf(
    publicDocumentSchema.parse(read(`public/${name}`)),
    evaluationDocumentSchema.parse(read(`evaluation/${name.replace('.json', '_eval.json')}`)),
  ),
);

const emptyRoom: Parameters<typeof mechanismOf>[0] = {
  name: '',
  whyImpossible: '',
  scenario: { narrative: '', threat: '', startingState: '', environment: [], objects: [], capabilities: [] },
};
interface Told {
  readonly id: string;
  readonly room?: string;
  readonly laws: readonly string[];
  readonly insights: readonly (readonly [description: string, fixedness: string])[];
}
const told = ({ id, room = '', laws, insights }: Told): Mechanism =>
  mechanismOf(
    { ...emptyRoom, scenario: { ...emptyRoom.scenario, narrative: room } satisfies PublicDocument['scenario'] },
    {
      scenarioId: id,
      claims: laws.map((law, at) => ({
        id: `C${at + 1}`,
        statement: '',
        physics: { verdict: 'VALID', law, calculation: '', concern: '' },
        mathematics: { verdict: 'VALID', reasoning: '' },
        corrections: [],
        superseded: [],
      })),
      insights: insights.map(([description, fixedness], at) => ({
        id: `I${at + 1}`,
        description,
        fixedness,
        dependsOn: [],
      })),
    },
  );
/** All turns, one after the other. */
function sharedMechanisms(mechanisms: readonly Mechanism[]): MechanismCheck {
  const turns = mechanismsInTurns(mechanisms);
  for (;;) {
    const turn = turns.next();
    if (turn.done) return turn.value;
  }
}

const pairsOf = (mechanisms: readonly Mechanism[]) =>
  sharedMechanisms(mechanisms).shared.map(({ scenarios }) => scenarios.join(' '));

describe('one trick in two rooms', () => {
  test('six examples are six tricks', () => {
    expect(sharedMechanisms(examples)).toMatchObject({ compared: 6, unknown: [], shared: [] });
  });

  test('four of five retellings are found, and nothing else is', () => {
    const { shared } = sharedMechanisms([...examples, ...retellings.map(told)]);
    expect(shared.map(({ scenarios }) => scenarios.join(' ')).toSorted()).toEqual([
      'IM-0001 bolts',
      'IM-0002 locks',
      'IM-0005 ice',
      'drums skins',
    ]);
  });

  test('a trick under the same words is found in whatever room, and the likest pair comes first', () => {
    const insights = [
      ['Spinning liquid is steeper at its rim.', 'liquids lie level'],
      ['So the spin can be read from the height.', 'gauges have needles'],
    ] as const;
    const there = { laws: ['Bernoulli’s principle'], insights };
    const { shared } = sharedMechanisms([
      ...examples,
      told({ id: 'tower', room: 'A tower with a bucket and a rope.', ...there }),
      told({ id: 'ship', room: 'A ship, a barrel, a gale.', ...there }),
      told({ id: 'cave', room: 'A cave, a cup, liquid.', ...there }),
    ]);
    expect(shared.map(({ scenarios }) => scenarios.join(' '))).toEqual(['tower ship', 'ship cave', 'tower cave']);
    expect(present(shared[0]).likeness).toBeCloseTo(1);
    expect(present(shared[1]).likeness).toBeLessThan(1);
  });

  test('a law alone is no finding, nor are insights of the same words under laws that have nothing in common', () => {
    const heat = ['Thermal expansion'] as const;
    const [one, two] = [
      [['Rods grow into contact again.', 'damage stays']],
      [['A lid that sticks is freed by hot cloth.', 'force opens']],
    ] as const;
    expect(
      pairsOf([
        ...examples,
        told({ id: 'a', laws: heat, insights: one }),
        told({ id: 'b', laws: heat, insights: two }),
      ]),
    ).toEqual([]);
    expect(
      pairsOf([
        ...examples,
        told({ id: 'a', laws: ['Resonance'], insights: one }),
        told({ id: 'b', laws: ['Friction'], insights: one }),
      ]),
    ).toEqual([]);
  });

  test('where neither cites a law the chains decide', () => {
    const insights = [['Whoever counts the strokes hears a word.', 'noise']] as const;
    const { shared } = sharedMechanisms([
      ...examples,
      told({ id: 'a', laws: [], insights }),
      told({ id: 'b', laws: [''], insights }),
    ]);
    expect(shared).toMatchObject([{ scenarios: ['a', 'b'], laws: null }]);
  });

  test('a chain that is told backwards is another one', () => {
    const insights = [
      ['Weigh the shadow.', 'shade'],
      ['Fold the mirror.', 'glass'],
      ['Count the ticks.', 'rhythm'],
    ] as const;
    const chainOf = (of: Told['insights']) =>
      sharedMechanisms([...examples, told({ id: 'a', laws: [], insights }), told({ id: 'b', laws: [], insights: of })])
        .shared[0]?.chain;
    expect(chainOf(insights)).toBeCloseTo(1);
    expect(chainOf(insights.toReversed())).toBeCloseTo(1 / 3);
  });

  test('insights that say nothing beyond the words of their room are unknown, and never alike', () => {
    const empty = {
      room: 'The rope lifts the lid.',
      laws: ['Friction'],
      insights: [['The rope lifts the lid.', 'rope']],
    } as const;
    expect(sharedMechanisms([told({ id: 'a', ...empty }), told({ id: 'b', ...empty })])).toEqual({
      compared: 0,
      unknown: ['a', 'b'],
      threshold: qaNumbers.mechanismLikeness,
      shared: [],
    });
    expect(sharedMechanisms([])).toMatchObject({ compared: 0, shared: [] });
  });
});

describe('ten tricks told twice, and ten pairs that share a law alone', () => {
  test('of the tricks those are found that are told in two words or more of the same; a law and one word are no trick', () => {
    const again = [...sameTricks, ...sameLaws].map(({ insights, ...one }) =>
      told({ ...one, insights: insights.map(({ description, fixedness }) => [description, fixedness] as const) }),
    );
    const mechanisms = [...examples, ...again];
    expect(mechanisms).toHaveLength(examples.length + 40);
    const found = sharedMechanisms(mechanisms).shared.map(({ scenarios }) => [...scenarios].toSorted().join(' '));
    expect(found.toSorted()).toEqual(['pendulum-a pendulum-b', 'siphon-a siphon-b']);
  });

  test('one word under one law is a turn of phrase, unless it is all that a chain says', () => {
    const spin = (id: string, word: string) =>
      told({
        id,
        laws: ['Angular momentum'],
        insights: [[`The ${word} turns.`, word]],
      });
    expect(pairsOf([...examples, spin('a', 'hull'), spin('b', 'needle')])).toEqual([]);
    const short = (id: string) => told({ id, laws: ['Angular momentum'], insights: [['It turns.', '']] });
    expect(pairsOf([...examples, short('a'), short('b')])).toEqual(['a b']);
  });
});

describe('laws', () => {
  test.each([
    ['Archimedes’ principle', ['buoyancy']],
    ['The buoyant force equals the weight of the displaced fluid', ['buoyancy']],
    ['Newton’s second law', ['second law of motion']],
    ['F = ma', ['second law of motion']],
    ['Boyle’s law', ['gas laws']],
    ['ideal gas law', ['gas laws']],
    ['Ohm’s law', ['circuit laws']],
    ['Uniform motion', ['motion uniform']],
    ['law: motion, uniform', ['law motion uniform']],
    ['', []],
    ['…', []],
  ])('%s', (law, families) => {
    expect(lawsIn(law)).toEqual(families);
  });
});

describe('whatever mechanisms there are', () => {
  const root = fc.constantFrom('spin', 'tilt', 'fold', 'melt', 'count', 'toString', '__proto__', 'weigh');
  const mechanism = fc.record({
    laws: fc.uniqueArray(root, { maxLength: 3 }),
    chain: fc.array(fc.uniqueArray(root, { maxLength: 4 }), { maxLength: 4 }),
  });
  const corpus = fc
    .array(mechanism, { maxLength: 8 })
    .map((all) => all.map((one, at) => ({ scenarioId: `IM-${at + 1}`, ...one })));

  test('likenesses lie between 0 and 1, and in whatever order they come the pairs are the same', () => {
    fc.assert(
      fc.property(corpus, (all) => {
        const named = (check: MechanismCheck) =>
          check.shared
            .map(({ scenarios, likeness }) => `${[...scenarios].toSorted().join(' ')} ${likeness.toFixed(9)}`)
            .toSorted();
        const found = sharedMechanisms(all);
        expect(found.shared.every(({ likeness }) => likeness >= found.threshold && likeness <= 1)).toBe(true);
        expect(named(sharedMechanisms(all.toReversed()))).toEqual(named(found));
        expect(found.compared + found.unknown.length).toBe(all.length);
      }),
    );
  });
});
