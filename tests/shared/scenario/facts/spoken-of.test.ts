import { describe, expect, test } from 'vitest';
import {
  changeDenied,
  otherBlindStatus,
  otherCategory,
  otherDistractor,
  otherStatus,
} from '../../../../shared/scenario/facts/spoken-of.ts';
import { dimensions, type Dimension } from '../../../../shared/scenario/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { sampleSeed } from '../../../support/sample-seed.ts';

describe('why a scenario fits its category', () => {
  const of = (categoryFit: string) =>
    otherCategory({ concept: { ...sampleSeed.concept, category: 'The Locked Room', categoryFit } });
  test.each([
    '',
    'Shut in with a fixed set of things.',
    'The Locked Room it is, as The Cascade begins outside.',
    'Unlike The Cascade, nothing here sets off anything else.',
    'The cascade of failures shuts the door.',
  ])('may be: %s', (fit) => expect(of(fit)).toEqual([]));
  test('speaks of another by its name', () => {
    expect(of('As in The Cascade, one failure sets off the next.')).toEqual(['The Cascade']);
  });
});

describe('the reason of a verdict on a distractor', () => {
  const one = present(sampleSeed.distractors[0]);
  const distractors = [
    { ...one, id: 'D1', description: 'alarm box' },
    { ...one, id: 'D2', description: 'inspection mirror' },
  ];
  const of = (reason: string) =>
    otherDistractor(
      {
        verdicts: [{ distractorId: 'D1', verdict: 'KEEP', reason, change: 'None.' }],
        noContribution: null,
        confidence: 0.8,
      },
      distractors,
    );
  test.each([
    'It opens nothing.',
    'The alarm box opens nothing.',
    'Beside the inspection mirror nobody looks at the box.',
    'D1 is weaker; the inspection mirror draws the eye.',
    'This one is weaker, since the inspection mirror draws the eye.',
    'The mirror draws the eye.',
  ])('may be: %s', (reason) => expect(of(reason)).toEqual([]));
  test('is about another', () => {
    expect(of('The inspection mirror bears no load, so that it enables no other solution.')).toEqual([
      'D1 (its reason is about “inspection mirror”)',
    ]);
  });
});

describe('the last word of a justification', () => {
  const of = (justification: string) => otherStatus({ justification, status: 'CT' });
  test.each([
    'I see two plans.',
    'It looked like PX at first. I classify it as CT.',
    'I classify it as CT. A colleague might call it PX.',
    'PX is excluded, as no two conditions contradict each other.',
    'I would not call it PX.',
    'Between KS and CT I settle on CT.',
  ])('may be: %s', (text) => expect(of(text)).toEqual([]));
  test.each(['What lies before me is a paradox: PX.', 'I see two plans. So I classify it as PX.', 'My verdict is PX.'])(
    'is another status: %s',
    (text) => expect(of(text)).toEqual(['the justification closes with PX, and the status is CT']),
  );
});

describe('a delta that is told as none', () => {
  const at = (I: number) =>
    Object.fromEntries(
      dimensions.map((one) => [one, { score: one === 'I' ? I : 3, rationale: 'It is so.' }]),
    ) as Record<Dimension, { score: number; rationale: string }>;
  const blind = { status: 'PX', impossibilityType: 'I', difficulty: at(3) } as const;
  const of = (deltaDescription: string, more: Partial<Parameters<typeof changeDenied>[0]> = {}) =>
    changeDenied({ ...blind, deltaDescription, ...more }, blind);
  test.each([
    'Nothing has changed between the blind and the informed view.',
    'None: blind and informed agree in status, type and every score.',
    'No change.',
    'There is no difference.',
    'Blind and informed views are identical.',
  ])('beside one is not so: %s', (text) => {
    expect(of(text, { status: 'KS', difficulty: at(5) })).toEqual([
      'the delta is told as none, and it moved the status from PX to KS, I from 3 to 5',
    ]);
    expect(of(text, { impossibilityType: 'II' })).toEqual([
      'the delta is told as none, and it moved the type from I to II',
    ]);
    expect(of(text, { difficulty: at(4) })).toEqual([]);
    expect(of(text)).toEqual([]);
  });
  test.each([
    'Nothing has changed but the status.',
    'Nothing changed in the ethical view; the status moved to KS.',
    'No change in how fair it is.',
    'None of the traps caught me.',
    'Nothing of the illusion is left.',
    'No change: I had seen the trick, and the status only follows from that.',
    'The status stays KS.',
    '',
  ])('is another word: %s', (text) => expect(of(text, { status: 'KS' })).toEqual([]));
});

describe('the blind status that is told', () => {
  const of = (deltaDescription: string) => otherBlindStatus({ deltaDescription }, 'OF');
  test.each([
    'The status stays OF.',
    'Blind I had called it OF; now I call it KS.',
    'From OF, blind, it moved to KS.',
    'Blind I might have called it PX.',
    'Blind I rejected CT as an alternative.',
    'The status is now KS.',
  ])('may be: %s', (text) => expect(of(text)).toEqual([]));
  test('was never given', () => {
    expect(of('Blind I had called it KS; I now call it OF.')).toEqual([
      'the change is told from KS, and the blind status was OF',
    ]);
  });
});
