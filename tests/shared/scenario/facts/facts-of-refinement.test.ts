import { describe, expect, test } from 'vitest';
import { noActs } from '../../../../shared/scenario/answers/acts.ts';
import * as facts from '../../../../shared/scenario/facts/index.ts';
import { words } from '../../../../shared/scenario/facts/substance.ts';
import { classification, distractorsNamed } from '../shaft.ts';

describe('facts of the classification', () => {
  test('count words that are words', () => {
    expect(words('One – two,\nthree... 4')).toBe(4);
    expect(facts.classificationFacts(classification).justificationWords).toBe(101);
    expect(
      facts.classificationFacts({ ...classification, status: classification.alternatives[0]?.status ?? 'OF' })
        .alternatives,
    ).toBe(facts.classificationFacts(classification).alternatives - 1);
  });

  test('list ethical questions without an answer, and those with a concern', () => {
    const [first, second] = classification.ethics.checklist;
    if (!first || !second) throw new Error('the sample has no checklist');
    const checklist = [{ ...first, concern: true }, first];
    expect(
      facts.classificationFacts({ ...classification, ethics: { ...classification.ethics, checklist } }),
    ).toMatchObject({
      ethicalConcerns: ['violence'],
      ethicalQuestions: {
        missing: classification.ethics.checklist.slice(1).map(({ question }) => question),
        duplicate: ['violence'],
      },
    });
  });
});

describe('facts of the refinement', () => {
  const nothing = {
    findings: [],
    concerns: ['-'],
    recommendedChanges: [],
    veto: null,
    breakthrough: null,
    ...noActs,
    confidence: 0.5,
  };

  test('know an empty memo from a justified one', () => {
    expect(facts.memoFacts({ ...nothing, noContribution: null })).toMatchObject({
      substantive: false,
      contributes: true,
      concerns: 0,
    });
    expect(facts.memoFacts({ ...nothing, noContribution: 'No mathematics is involved.' })).toMatchObject({
      substantive: true,
      contributes: false,
    });
  });

  test('list the distractors to revise, and those passed over unless the agent contributes nothing', () => {
    const review = {
      verdicts: [
        { distractorId: 'D1', verdict: 'TOO-WEAK' as const, reason: '', change: '' },
        { distractorId: 'D8', verdict: 'TOO-WEAK' as const, reason: '', change: '' },
      ],
      noContribution: null,
      confidence: 1,
    };
    expect(facts.distractorFacts(review, distractorsNamed('D1', 'D2'))).toMatchObject({
      revise: ['D1'],
      missing: ['D2'],
      unknown: ['D8'],
    });
    expect(
      facts.distractorFacts(
        { verdicts: [], noContribution: 'None is physical.', confidence: 1 },
        distractorsNamed('D1'),
      ),
    ).toMatchObject({ missing: [], contributes: false });
  });

  test.each([null, '', 'n/a', 'None', 'ok', 'No.'])(
    'take %s for no reason to have nothing to add',
    (noContribution) => {
      expect(facts.memoFacts({ ...nothing, noContribution })).toMatchObject({ substantive: false, contributes: true });
      expect(
        facts.distractorFacts({ verdicts: [], noContribution, confidence: 1 }, distractorsNamed('D1')),
      ).toMatchObject({
        missing: ['D1'],
        contributes: true,
      });
    },
  );

  test.each<[string[], string[], boolean]>([
    [['None.'], ['No concerns'], false],
    [['ok'], ['none identified'], false],
    [['The rope is dry.'], [], true],
    [[], ['No concern is answered by S2.'], true],
  ])('tell whether findings %j and concerns %j say something', (findings, concerns, substantive) => {
    expect(facts.memoFacts({ ...nothing, findings, concerns, noContribution: null }).substantive).toBe(substantive);
  });

  test('leave out an answer to a request that says nothing, and an acceptance for no reason', () => {
    const answers = [
      { request: ' memo-1/NEWTON/1', text: 'The mass is 12 kg.', decision: 'CHANGE' as const },
      { request: 'memo-1/NEWTON/2', text: '-', decision: 'REASON' as const },
    ];
    expect(facts.answerFacts({ answers, confidence: 0.7 })).toEqual({
      confidence: 0.7,
      answers: [{ request: 'memo-1/NEWTON/1', answer: 'CHANGE' }],
    });
    const verdicts = [
      { request: 'memo-1/NEWTON/1 ', reason: 'The table says so.', accepted: true },
      { request: 'memo-1/NEWTON/2', reason: '', accepted: true },
    ];
    expect(facts.verdictFacts({ verdicts, confidence: 0.7 })).toEqual({
      confidence: 0.7,
      verdicts: [{ request: 'memo-1/NEWTON/1', accepted: true }],
    });
  });

  test('keep of a doubt, a vote and a trace what can be counted', () => {
    expect(
      facts.doubtFacts({
        source: 'friction',
        wouldResolve: ['a value', ''],
        requestedChanges: [{ target: 'C1 ', change: 'state it' }],
        confidence: 0.6,
      }),
    ).toEqual({ confidence: 0.6, sourceNamed: true, remedies: 1, changes: ['C1'] });
    expect(facts.dimensionFacts({ score: 4, reason: '', confidence: 0.7 })).toEqual({
      score: 4,
      reasoned: false,
      confidence: 0.7,
    });
    expect(facts.calibrationFacts({ difficulty: classification.difficulty, confidence: 0.7 })).toMatchObject({
      profile: { I: 3, X: 3 },
      unexplained: [],
    });
    const trace = {
      asked: '',
      found: '',
      decisions: [],
      challengesIssued: [],
      challengesReceived: [],
      disagreements: ['one'],
      resolutionConfidence: 1,
      leastConfident: '',
      wouldIncrease: '',
      confidence: 1,
    };
    expect(facts.traceFacts({ ...trace, noContribution: null })).toMatchObject({
      substantive: false,
      disagreements: 1,
    });
    expect(facts.traceFacts({ ...trace, noContribution: 'Not asked.' })).toMatchObject({
      substantive: true,
      contributes: false,
    });
  });
});
