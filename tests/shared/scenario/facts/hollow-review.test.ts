import { describe, expect, test } from 'vitest';
import type {
  ClassificationReport,
  InformedClassification,
} from '../../../../shared/scenario/answers/classification.ts';
import type { ReadinessVote, ReviewMemo } from '../../../../shared/scenario/answers/refinement.ts';
import { noActs } from '../../../../shared/scenario/answers/acts.ts';
import * as facts from '../../../../shared/scenario/facts/index.ts';
import type { Profile } from '../../../../shared/scenario/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { classification, distractorsNamed, flat, informed, physics, rated, shaft } from '../shaft.ts';

/* What SOCRATES, a memo or a vote leaves unsaid or says against itself, and a lead's edge cases that are one. */

const shared = (count: number) => {
  const { I, D, C, B, T, X } = rated(flat(3));
  const same = (one: typeof I, at: number) => (at < count ? { ...one, rationale: at === 0 ? 'Hard ' : 'hard' } : one);
  return { I: same(I, 0), D: same(D, 1), C: same(C, 2), B: same(B, 3), T: same(T, 4), X: same(X, 5) };
};
const fourAlike = 'one and the same reason is given for dimensions I, D, C, B';

describe('a report of SOCRATES', () => {
  const silent = { status: [], type: [], epistemology: [], difficulty: [] };
  const hollow = (change: Partial<ClassificationReport>) =>
    facts.classificationFacts({ ...classification, ...change }).hollow;
  const scored = (score: number): { difficulty: ClassificationReport['difficulty'] } => {
    const profile: Profile = flat(score);
    return { difficulty: rated(profile) };
  };

  test.each<[string, Partial<ClassificationReport>, Partial<Record<keyof typeof silent, string[]>>]>([
    ['that is sound', {}, {}],
    [
      'its status among what it rejects',
      {
        alternatives: [
          { status: 'KS', whyRejected: 'no way seen' },
          { status: 'OF', whyRejected: 'no' },
        ],
      },
      { status: ['OF is both the status and a rejected alternative'] },
    ],
    [
      'a status that five others outdo',
      { statusConfidence: 0.16 },
      { status: ['with a confidence of 0.16 the status cannot be the likeliest of 6'] },
    ],
    ['a status that is as likely as any', { statusConfidence: 1 / 6 }, {}],
    ['a status that is a little likelier', { statusConfidence: 0.17 }, {}],
    [
      'KS of type III',
      { status: 'KS', impossibilityType: 'III', alternatives: [] },
      { type: ['type III stands against status KS'] },
    ],
    ['CT of type III', { status: 'CT', impossibilityType: 'III' }, { type: ['type III stands against status CT'] }],
    ['PX of type I', { status: 'PX', impossibilityType: 'I' }, { type: ['type I stands against status PX'] }],
    ['PX of type III', { status: 'PX', impossibilityType: 'III' }, {}],
    ['MT of type III, which a dropped premise may be', { status: 'MT', impossibilityType: 'III' }, {}],
    ['CT of type II', { status: 'CT', impossibilityType: 'II' }, {}],
    ...(['surface', 'deep', 'transferability'] as const).map(
      (part): [string, Partial<ClassificationReport>, { epistemology: string[] }] => [
        `nothing ${part}`,
        { epistemology: { ...classification.epistemology, [part]: '' } },
        { epistemology: [`the epistemological analysis says nothing under ${part}`] },
      ],
    ),
    ...(
      [
        ['scored 3 of 5', []],
        ['a score of 3/5', []],
        ['rated 3 out of 5, where blind I had rated it 4 out of 5', []],
        ['2 of 5 objects mislead, and the rest does not', []],
        ['a score 2 of 5 people would give', []],
        ['scored 2 of 5', [2]],
        ['It is shallow: score 1/5.', [1]],
        ['rated 4 out of 5, then scored 5 of 5', [4, 5]],
        ['Intuition points the wrong way: 5 of 5.', [5]],
        ['It deceives (4/5)', [4]],
        ['It deceives: 3 of 5.', []],
        ['Distractors are many: 2 of 5.', []],
        ['Of the objects that I tried, 4 of 5.', []],
        ['I tried it 2 of 5', []],
      ] as const
    ).map(([rationale, told]): [string, Partial<ClassificationReport>, { difficulty?: string[] }] => [
      `a score of 3 for this reason: ${rationale}`,
      {
        ...scored(3),
        tier: 'RUPTURE',
        difficulty: { ...present(scored(3).difficulty), D: { rationale, score: 3 } },
      },
      told.length === 0 ? {} : { difficulty: [`the rationale of D tells ${told.join(', ')} of 5, and its score is 3`] },
    ]),
    ['one reason for three scores', { difficulty: shared(3) }, {}],
    ['one reason for four scores', { difficulty: shared(4) }, { difficulty: [fourAlike] }],
    ['the tier of its scores', { ...scored(3), tier: 'RUPTURE' }, {}],
    ['a tier beside them', { ...scored(3), tier: 'SINGULARITY' }, {}],
    [
      'a tier two steps above them',
      { ...scored(3), tier: 'IMPOSSIBLE' },
      { difficulty: ['the tier is IMPOSSIBLE, and the scores come to RUPTURE'] },
    ],
    [
      'a tier two steps below them',
      { ...scored(3), tier: 'SPARK' },
      { difficulty: ['the tier is SPARK, and the scores come to RUPTURE'] },
    ],
  ])('%s', (_case, change, said) => {
    expect(hollow(change)).toEqual({ ...silent, ...said });
  });

  test.each<[string, Partial<InformedClassification>, { view?: string[]; ethics?: string[] }]>([
    ['that is sound', {}, {}],
    ['informed, without a justification', { justification: '' }, { view: ['the informed view has no justification'] }],
    [
      'informed, of a type against its status',
      { impossibilityType: 'III' },
      { view: ['type III stands against status KS'] },
    ],
    ['informed, with one reason for four scores', { difficulty: shared(4) }, { view: [fourAlike] }],
    [
      'informed, with notes that are none',
      { ethics: 'PASS-WITH-NOTES' },
      { ethics: ['PASS-WITH-NOTES comes without notes'] },
    ],
    ['informed, with notes', { ethics: 'PASS-WITH-NOTES', ethicsNotes: 'The water is cold.' }, {}],
    ['informed, with a FAIL, which a person hears of', { ethics: 'FAIL' }, {}],
  ])('%s', (_case, change, said) => {
    expect(facts.informedFacts({ ...informed, ...change }).hollow).toEqual({ view: [], ethics: [], ...said });
  });
});

describe('in REFINE', () => {
  const memo = (change: Partial<ReviewMemo>) =>
    facts.memoFacts({
      findings: ['All is fine.'],
      concerns: [],
      recommendedChanges: [],
      noContribution: null,
      veto: null,
      breakthrough: null,
      ...noActs,
      confidence: 0.9,
      ...change,
    }).says;

  test('memos are compared by their words, and those that have nothing to add are not', () => {
    expect(memo({})).toBe(memo({ findings: ['ALL is fine'] }));
    expect(memo({})).not.toBe(memo({ findings: ['All is well.'] }));
    expect(memo({})).not.toBe(memo({ concerns: ['One number is small.'] }));
    expect(memo({})).not.toBe(memo({ recommendedChanges: [{ target: 'S1', change: 'Say more.' }] }));
    expect(memo({ noContribution: 'Physics alone is in doubt.' })).toBeNull();
  });

  const verdict = (distractorId: string, reason: string) => ({
    distractorId,
    verdict: 'KEEP' as const,
    reason,
    change: '',
  });
  test.each([
    ['a reason each', ['It tempts.', 'It fails for want of a gap.'], []],
    ['a verdict without one', ['', 'It fails.'], ['D1']],
    ['a word of assent', ['It tempts.', 'ok'], ['D2']],
    ['one reason for both', ['It tempts.', 'it tempts. '], ['D1', 'D2']],
    ['one reason for the only one', ['It tempts.'], []],
  ])('a review of distractors has %s', (_case, reasons, hollow) => {
    const verdicts = reasons.map((reason, at) => verdict(`D${at + 1}`, reason));
    const review = { verdicts, noContribution: null, confidence: 0.9 };
    expect(facts.distractorFacts(review, distractorsNamed('D1', 'D2')).unreasoned).toEqual(hollow);
  });

  test.each([
    ['KEEP', '', []],
    ['KEEP', 'None.', []],
    ['KEEP', 'No change: it tempts as it stands.', []],
    ['KEEP', 'It could be made lighter one day.', []],
    ['KEEP', 'Keep it where it hangs.', []],
    ['KEEP', 'Make it lighter.', []],
    ['KEEP', 'Make it lighter and hang it nearer.', ['D1 (KEEP beside a change of it)']],
    ['TOO-WEAK', 'Make it lighter and hang it nearer.', []],
  ] as const)('a verdict of %s beside the change “%s”', (said, change, wrong) => {
    const verdicts = [{ ...verdict('D1', 'It tempts.'), verdict: said, change }];
    expect(
      facts.distractorFacts({ verdicts, noContribution: null, confidence: 0.9 }, distractorsNamed('D1')).unreasoned,
    ).toEqual(wrong);
  });

  test('a calibration with one reason for four scores says so', () => {
    const hollow = (count: number) => facts.calibrationFacts({ difficulty: shared(count), confidence: 0.9 }).hollow;
    expect([hollow(3), hollow(4)]).toEqual([[], [fourAlike]]);
  });

  test('a vote on the status says whether it has a reason', () => {
    const vote: ReadinessVote = {
      notes: '',
      vote: 'APPROVE',
      requests: [],
      statusReason: 'One path works.',
      status: 'KS',
      confidence: 0.9,
    };
    expect(facts.readinessFacts(vote).statusReasoned).toBe(true);
    expect(facts.readinessFacts({ ...vote, statusReason: 'Agreed.' }).statusReasoned).toBe(false);
  });
});

test('an edge case that repeats another is named and counts once', () => {
  const cases = (...situations: string[]) => {
    const edgeCases = situations.map((situation) => ({ situation, effect: 'slips' }));
    const { edgeCases: count, repeatedCases } = facts.physicsFacts({ ...physics, edgeCases }, shaft);
    return { count, repeatedCases };
  };
  expect(cases('a wet rope', 'a short rope')).toEqual({ count: 2, repeatedCases: [] });
  expect(cases('a wet rope', 'A wet rope.')).toEqual({ count: 1, repeatedCases: ['edge case 2 repeats edge case 1'] });
});
