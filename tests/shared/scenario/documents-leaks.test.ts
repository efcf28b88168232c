import { describe, expect, test } from 'vitest';
import { designFields, type DesignField } from '../../../shared/scenario/designs.ts';
import { givenAway, leaks } from '../../../shared/scenario/given-away.ts';
import { renderPublic } from '../../../shared/scenario/documents/public.ts';
import { sampleRecord } from '../../support/sample-record.ts';
import { sampleSeed } from '../../support/sample-seed.ts';
import { specialDesigns } from './special-designs.ts';

const { openFrontier, paradox, metamorphic, degenerate } = specialDesigns;
/** What a solver must never read of each design. */
const secrets: Readonly<Record<DesignField, { readonly sources: readonly (readonly [from: string, text: string])[] }>> =
  {
    openFrontier: {
      sources: [
        ['open frontier, approach', openFrontier.bestKnownApproach],
        ['open frontier, boundary', openFrontier.knowledgeBoundary],
      ],
    },
    paradox: {
      sources: [
        ['paradox, theorem', paradox.theorem],
        ['paradox, argument', paradox.argument],
        ['paradox, apparent way', paradox.apparentWay],
      ],
    },
    metamorphic: {
      sources: [
        ['metamorphic, hidden assumption', metamorphic.hiddenAssumption],
        ['metamorphic, once dropped', metamorphic.onceDropped],
      ],
    },
    degenerate: {
      sources: [
        ['degenerate, trivial answer', degenerate.trivialAnswer],
        ['degenerate, why overthought', degenerate.whyOverthought],
      ],
    },
  };

function shown(narrative: string): string[] {
  const seed = { ...sampleSeed, scenario: { ...sampleSeed.scenario, narrative } };
  return leaks(renderPublic({ ...sampleRecord, seed }), seed);
}

describe('a public document leaks', () => {
  test('nothing when it is innocent', () => {
    expect(leaks(renderPublic(sampleRecord), sampleSeed)).toEqual([]);
  });

  test.each([
    [
      'a step’s action',
      'You could pin the drum beneath the hatch, and let the flood press it upward.',
      'step S2, action',
    ],
    ['a step’s rationale', 'Trapped air gives buoyancy equal to the water it displaced.', 'step S1, rationale'],
    ['an insight', 'Rising water is the strongest lifting machine anyone in the chamber owns.', 'insight I1'],
    [
      'a distractor’s analysis',
      'Mind: the hatch rim is flush, so nothing offers any edge which could be pried!',
      'distractor D1, why it is irrelevant',
    ],
  ])('%s that is planted in the narrative', (_, narrative, from) => {
    const found = shown(narrative);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${from}: "`));
  });

  test.each(designFields)('nothing of the design of a special status: %s', (field) => {
    const { sources } = secrets[field];
    const seed = { ...sampleSeed, [field]: specialDesigns[field] };
    expect(leaks(renderPublic({ ...sampleRecord, seed }), seed)).toEqual([]);
    for (const [from, text] of sources) {
      const scenario = { ...seed.scenario, narrative: `So be it: ${text}, they say.` };
      expect(leaks(renderPublic({ ...sampleRecord, seed: { ...seed, scenario } }), { ...seed, scenario })).toEqual([
        expect.stringMatching(new RegExp(`^${from}: "`)),
      ]);
    }
  });

  test('no quotation of the public text by what points at it: a premise, a hiding place, an irrelevance', () => {
    const quote = 'Seven grey herons watch quietly beside frozen canal locks';
    const design = {
      paradox: { ...specialDesigns.paradox, premises: [{ id: 'P1', statement: quote }] },
      metamorphic: { ...specialDesigns.metamorphic, whereItHides: quote },
      degenerate: { ...specialDesigns.degenerate, irrelevant: [quote] },
    };
    const seed = { ...sampleSeed, ...design, scenario: { ...sampleSeed.scenario, narrative: quote } };
    expect(leaks(renderPublic({ ...sampleRecord, seed }), seed)).toEqual([]);
  });

  test('a phrase whatever its case, punctuation, accents and line ends', () => {
    expect(shown('PIN the (drum) beneath\nthe hatch – let the FLÓOD, press it upward!')).toEqual([
      'step S2, action: "pin drum beneath hatch let flood press upward"',
    ]);
  });

  test('a phrase that stands in a table cell, over a line break', () => {
    const objects = [
      { name: 'Note', mass: '', dimensions: '', material: '', notes: 'pin drum beneath\nhatch let flood press upward' },
    ];
    const seed = { ...sampleSeed, scenario: { ...sampleSeed.scenario, objects } };
    expect(leaks(renderPublic({ ...sampleRecord, seed }), seed)).toHaveLength(1);
  });

  test('no phrase of five content words', () => {
    expect(shown('Pin drum beneath hatch, let no one in.')).toEqual([]);
  });

  test('no run of object names and numbers alone', () => {
    const action = 'Steel drum 18 kg 0.6 m 0.9 m';
    const step = { id: 'S1', action, seconds: 1, rationale: 'x' };
    const seed = { ...sampleSeed, solution: { ...sampleSeed.solution, steps: [step] } };
    expect(leaks(`# x\n\n${action}\n`, seed)).toEqual([]);
    expect(
      leaks(`# x\n\nRoll ${action}\n`, {
        ...seed,
        solution: { ...seed.solution, steps: [{ ...step, action: `Roll ${action}` }] },
      }),
    ).toHaveLength(1);
  });

  test('two runs of one phrase as two', () => {
    const action = 'alpha beta gamma delta epsilon zeta INTERRUPTED eta theta iota kappa lambda mu';
    const seed = {
      ...sampleSeed,
      solution: { ...sampleSeed.solution, steps: [{ id: 'S9', action, seconds: 1, rationale: 'x' }] },
    };
    expect(leaks('alpha beta gamma delta epsilon zeta; eta theta iota kappa lambda mu', seed)).toEqual([
      'step S9, action: "alpha beta gamma delta epsilon zeta"',
      'step S9, action: "eta theta iota kappa lambda mu"',
    ]);
  });

  test('nothing where a wrong answer fails for the reason for which a distractor does not help', () => {
    const why = 'the hatch rim is flush, so nothing offers any edge which could be pried';
    const answers = (whyWrong: string, answer = 'Pry the hatch open.') => {
      const seed = { ...sampleSeed, commonWrongAnswers: [{ answer, whyWrong }] };
      const whole = renderPublic({ ...sampleRecord, seed });
      return leaks(whole, seed, renderPublic({ ...sampleRecord, seed: { ...seed, commonWrongAnswers: [] } }));
    };
    expect(answers(why)).toEqual([]);
    expect(answers('Pin the drum beneath the hatch and let the flood press it upward.')).toEqual([
      expect.stringMatching(/^step S2, action: /),
    ]);
  });
});

describe('a seed gives away', () => {
  const { scenario } = sampleSeed;
  const planted = 'Pin the drum beneath the hatch, let the flood press it upward.';
  const of = (change: Partial<typeof sampleSeed>) => givenAway({ ...sampleSeed, ...change });

  test('nothing when it is innocent', () => {
    expect(of({})).toEqual([]);
  });

  test.each<[string, Partial<typeof sampleSeed>]>([
    ['its narrative', { scenario: { ...scenario, narrative: planted } }],
    ['its threat', { scenario: { ...scenario, threat: planted } }],
    ['its starting state', { scenario: { ...scenario, startingState: planted } }],
    ['why it looks impossible', { scenario: { ...scenario, whyImpossible: planted } }],
    ['a row of its environment', { scenario: { ...scenario, environment: [{ parameter: 'hint', value: planted }] } }],
    ['a capability', { scenario: { ...scenario, capabilities: [{ parameter: planted, value: '1' }] } }],
    ['its outcome', { correctOutcome: planted }],
    ['a wrong answer', { commonWrongAnswers: [{ answer: 'Wait.', whyWrong: planted }] }],
  ])('the place whose words stand in %s, and none of the words', (_, change) => {
    expect(of(change)).toEqual(['step S2, action']);
  });

  test('nothing by two texts that only together would say it', () => {
    const [threat, startingState] = ['Pin the drum beneath the hatch.', 'Let the flood press it upward.'];
    expect(of({ scenario: { ...scenario, threat, startingState } })).toEqual([]);
  });
});
