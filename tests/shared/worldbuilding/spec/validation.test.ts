import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { spec as schema, type Spec } from '../../../../shared/worldbuilding/answers.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import { fieldsOf, validateSpec } from '../../../../shared/worldbuilding/spec/validation.ts';
import { crystallized, ledger, playRound } from '../deliberation/said.ts';

const { canon } = playRound(ledger(), 'FOUNDATION', 1, 'ARCHITECT');
const sound = crystallized();
const field = (text: string, ...cites: string[]) => ({ text, cites });
const problems = (spec: Spec) => validateSpec(spec, canon, policy).problems;

/** The sound spec with other landmarks, each a name and a description. */
const withLandmarks = (...landmarks: readonly (readonly [name: string, description: string])[]): Partial<Spec> => ({
  landmarks: sound.landmarks.map((landmark, nth) => ({
    ...landmark,
    name: field(landmarks[nth]?.[0] ?? '', 'A-C1'),
    description: field(landmarks[nth]?.[1] ?? '', 'A-C1'),
  })),
});

describe('a spec', () => {
  test('that rests on the canon is sound', () => {
    expect(schema.parse(sound)).toEqual(sound);
    expect(validateSpec(sound, canon, policy)).toEqual({ problems: [], invented: [], unused: [] });
  });

  test('has all fields of the structure', () => {
    expect(fieldsOf(sound).map(({ path }) => path)).toEqual([
      'worldName',
      'governingLogic',
      'aestheticMood',
      ...[0, 1, 2].flatMap((nth) =>
        ['name', 'description', 'significance', 'visualKey'].map((name) => `landmarks.${nth}.${name}`),
      ),
      'inhabitants.appearance',
      'inhabitants.cultureSnapshot',
      'inhabitants.relationshipToPlace',
      'tension.conflict',
      'tension.stakes',
      'tension.visualManifestation',
      'heroImageDescription',
    ]);
  });

  test.each<[string, Partial<Spec>, readonly string[]]>([
    [
      'two adjectives',
      { aestheticMood: { adjectives: ['hushed', 'tidal'], cites: ['A-C1'] } },
      ['aestheticMood has 2 adjectives, where 3 to 5 are asked for'],
    ],
    [
      'six adjectives',
      { aestheticMood: { adjectives: ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'], cites: ['A-C1'] } },
      ['aestheticMood has 6 adjectives, where 3 to 5 are asked for'],
    ],
    [
      'an adjective twice',
      { aestheticMood: { adjectives: ['hushed', 'tidal', 'Hushed!'], cites: ['A-C1'] } },
      ['aestheticMood repeats "Hushed!"'],
    ],
    ['two landmarks', { landmarks: sound.landmarks.slice(0, 2) }, ['there are 2 landmarks, where 3 are asked for']],
    [
      'one landmark twice',
      { landmarks: [...sound.landmarks.slice(0, 2), ...sound.landmarks.slice(0, 1)] },
      ['the landmark "Bell Causeway" stands twice'],
    ],
    [
      'one description under three names',
      withLandmarks(
        [
          'Lamp Tower',
          'Lamp Tower is of black salt and stands in the shallows, lit by one lamp that nobody may touch.',
        ],
        ['Salt Gate', 'Salt Gate is of black salt and stands in the shallows, lit by one lamp that nobody may touch!'],
        ['Dark Well', 'Of black salt; it stands there in the shallows, lit by one lamp, which nobody may ever touch.'],
      ),
      [
        'landmarks.1 is described as landmarks.0 is, so they are one place under two names',
        'landmarks.2 is described as landmarks.0 is, so they are one place under two names',
      ],
    ],
    [
      'one description in Chinese under two names',
      withLandmarks(
        ['灯桥', '黑盐筑成的高塔立在浅水之中，只有一盏谁也不许碰的灯照着它。'],
        ['盐门', '黑盐筑成的高塔立在浅水之中，只有一盏谁也不许碰的灯照着它。'],
        ['暗井', '井里没有水，只有回声。'],
      ),
      ['landmarks.1 is described as landmarks.0 is, so they are one place under two names'],
    ],
    ['a placeholder', { governingLogic: field('TBD', 'A-C1') }, ['governingLogic says nothing']],
    ['signs without a word', { heroImageDescription: field('—', 'A-C1') }, ['heroImageDescription says nothing']],
    [
      'an entry that is not there',
      { worldName: field('Tidebell', 'A-C1', 'A-C9') },
      ["worldName cites A-C9, which is not in the team's canon (entries: A-C1)"],
    ],
    [
      'an entry of the other team',
      { worldName: field('Tidebell', 'B-C1') },
      ["worldName cites B-C1, which is not in the team's canon (entries: A-C1)"],
    ],
  ])('with %s is not', (_, change, expected) => {
    expect(problems(crystallized(change))).toEqual(expected);
  });

  test.each<[string, Partial<Spec>]>([
    [
      'of one stuff',
      withLandmarks(
        ['Lamp Tower', 'A tower of black salt in the shallows, lit by one lamp that nobody may touch.'],
        ['Salt Gate', 'A gate of black salt across the river mouth, shut while the lamp burns.'],
        ['Dark Well', 'A well of black salt on the cliff, in which ferrymen leave their lamps.'],
      ),
    ],
    [
      'in few words',
      withLandmarks(
        ['North Lock', 'A lock of black stone.'],
        ['South Lock', 'A lock of white chalk.'],
        ['The Weir', 'Rushes.'],
      ),
    ],
    [
      'each by its own name alone',
      withLandmarks(['Lamp Tower', 'Lamp tower.'], ['Salt Gate', 'Salt gate.'], ['Dark Well', 'Dark well.']),
    ],
  ])('may tell three places %s apart', (_, change) => {
    expect(problems(crystallized(change))).toEqual([]);
  });

  test('whose fields cite nothing may stand, and Symposium lists them', () => {
    const change = crystallized({
      worldName: field('Tidebell'),
      tension: { ...sound.tension, stakes: field('All of it.') },
    });
    expect(validateSpec(change, canon, policy)).toMatchObject({
      problems: [],
      invented: ['worldName', 'tension.stakes'],
    });
  });

  test('that leaves agreed entries out is told which', () => {
    const log = ledger();
    playRound(log, 'FOUNDATION', 1, 'ARCHITECT');
    playRound(log, 'FOUNDATION', 2, 'LOREKEEPER');
    expect(validateSpec(sound, log.state().canon, policy).unused).toEqual(['A-C2']);
  });

  test('has each field either resting on the canon, cited wrongly, or listed as invented', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray(['A-C1', 'A-C2', 'B-C1']), { minLength: 22, maxLength: 22 }), (cites) => {
        let next = 0;
        const change = JSON.parse(JSON.stringify(sound), (key, value: unknown) =>
          key === 'cites' ? (cites[next++] ?? []) : value,
        ) as Spec;
        const found = validateSpec(change, canon, policy);
        for (const { path, cites: cited } of fieldsOf(change)) {
          expect(found.invented.includes(path)).toBe(cited.length === 0);
          expect(found.problems.filter((problem) => problem.startsWith(`${path} cites`))).toHaveLength(
            cited.filter((id) => id !== 'A-C1').length,
          );
        }
      }),
    );
  });
});
