import { describe, expect, test } from 'vitest';
import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { jointAssessment } from '../../../../shared/scenario/answers/validation.ts';
import * as facts from '../../../../shared/scenario/facts/index.ts';
import { checkProof, proofTables } from '../../../../shared/verification/proofs.ts';
import type { GroundingReport } from '../../../../shared/scenario/answers/grounding.ts';
import { grounding, mathematics, physics, shaft } from '../shaft.ts';
import { present } from '../../../support/present.ts';
import { checked } from './measured.ts';

const tankClaim = present(mathematics.calculations[0]);

describe('facts of the physics', () => {
  test('list claims passed over, invented, doubled and found invalid', () => {
    const verdict = (claimId: string, status: 'VALID' | 'INVALID') => ({
      claimId,
      status,
      law: '',
      calculation: '',
      concern: '',
    });
    expect(
      facts.physicsFacts(
        { ...physics, claims: [verdict('C1', 'VALID'), verdict('C1', 'INVALID'), verdict('C7', 'VALID')] },
        shaft,
      ).claims,
    ).toEqual({ missing: ['C2'], unknown: ['C7'], duplicate: ['C1'], valid: [], invalid: ['C1'] });
  });

  test('carry the acts of the report, its veto in front', () => {
    const veto = {
      claimId: 'C9',
      claim: null,
      known: false,
      core: false,
      lawNamed: true,
      proofGiven: false,
      fixPossible: true,
      correctionGiven: false,
      check: checkProof(null, proofTables(shaft), evaluate, convert, 0.01),
    };
    const acts = { ...facts.noActFacts, veto };
    expect(facts.physicsFacts(physics, shaft, acts)).toMatchObject({ veto, acts });
    expect(facts.physicsFacts(physics, shaft)).toMatchObject({ veto: null, acts: facts.noActFacts });
  });

  test('and the mathematics are assessed jointly by the worse of the two', () => {
    const lead = (assessment: 'VALIDATED' | 'NEEDS-REVISION' | 'VETOED') => ({ assessment });
    expect(jointAssessment(lead('VALIDATED'), lead('NEEDS-REVISION'))).toBe('NEEDS-REVISION');
    expect(jointAssessment(lead('VETOED'), lead('VALIDATED'))).toBe('VETOED');
    expect(jointAssessment(lead('VALIDATED'), lead('VALIDATED'))).toBe('VALIDATED');
    expect(jointAssessment(null, lead('VALIDATED'))).toBeNull();
  });
});

describe('facts of the mathematics', () => {
  test('find no contradiction in a sound report', () => {
    expect(checked({})).toMatchObject({
      contradictions: [],
      timing: { house: { totalSeconds: 50, marginPercent: 50 }, steps: { missing: [], unknown: [], duplicate: [] } },
      calculations: [{ id: 'K1', finding: 'agrees' }],
      sensitivity: { fragile: false, breaking: [], unreported: [], reported: 2 },
    });
  });

  test('sum EULER’s seconds for ATHENA’s steps only, and show both totals', () => {
    const steps = [
      { stepId: 'S1', seconds: 32, basis: '' },
      { stepId: 'S9', seconds: 18, basis: '' },
    ];
    expect(checked({ timing: { ...mathematics.timing, steps } })).toMatchObject({
      timing: {
        house: { totalSeconds: 32, marginSeconds: 68 },
        reported: { totalSeconds: 50 },
        steps: { missing: ['S2'], unknown: ['S9'] },
      },
      contradictions: [
        { about: 'timing total', reported: 50, house: 32 },
        { about: 'timing margin' },
        { about: 'timing margin %' },
      ],
    });
  });

  test('take the slower of two times for one step', () => {
    const steps = [...mathematics.timing.steps, { stepId: 'S1', seconds: 10, basis: '' }];
    expect(checked({ timing: { ...mathematics.timing, steps } }).timing).toMatchObject({
      house: { totalSeconds: 50 },
      steps: { duplicate: ['S1'] },
    });
  });

  test('take the deadline from the seed, not from the report', () => {
    expect(checked({ timing: { ...mathematics.timing, deadlineSeconds: 200 } }).contradictions).toEqual([
      { claim: 'EULER/timing', about: 'deadline', reported: 200, house: 100, recomputed: true },
    ]);
    expect(checked({}, { ...shaft, scenario: { ...shaft.scenario, deadlineSeconds: null } })).toMatchObject({
      timing: { deadlineSeconds: null, house: { marginPercent: null } },
      contradictions: [
        { about: 'deadline', reported: 100, house: null },
        { about: 'timing margin' },
        { about: 'timing margin %' },
      ],
    });
  });

  test('call a wrong result and denied unit errors contradictions', () => {
    expect(checked({ calculations: [{ ...tankClaim, result: { value: 500, unit: 'N' } }] }).contradictions).toEqual([
      { claim: 'EULER/K1', about: 'calculation K1', reported: 500, house: expect.closeTo(784.8, 6), recomputed: true },
    ]);
    expect(checked({ calculations: [{ ...tankClaim, result: { value: 785, unit: 'J' } }] }).contradictions).toEqual([
      { claim: 'EULER/units', about: 'units', reported: 'CONSISTENT', house: 'ERRORS-FOUND', recomputed: true },
    ]);
  });

  test('call denied fragility a contradiction, row by row and as a whole', () => {
    const tight = { ...tankClaim, requirement: { comparator: '>=', value: 700, unit: 'N' } as const };
    expect(checked({ calculations: [tight] })).toMatchObject({
      sensitivity: { fragile: true, breaking: ['tank', 'g'] },
      contradictions: [
        { about: 'sensitivity of tank', reported: '−survives +survives', house: '−fails +survives' },
        { about: 'sensitivity of g' },
        { about: 'fragility', reported: false, house: true },
      ],
    });
  });

  test('name the key parameters that the report passes over, and read a step by any of its names', () => {
    const slow = {
      ...mathematics.timing,
      steps: [
        { stepId: 'S1', seconds: 80, basis: '' },
        { stepId: 'S2', seconds: 15, basis: '' },
      ],
    };
    expect(checked({ timing: slow, sensitivity: [] }).sensitivity).toMatchObject({
      breaking: ['step S1'],
      unreported: ['tank', 'g', 'step S1'],
      reported: 0,
    });
    const rows = ['Tank ', 'g', 's1'].map((parameter) => ({
      parameter,
      survivesMinus20: true,
      survivesPlus20: false,
      note: '',
    }));
    expect(checked({ timing: slow, sensitivity: rows }).sensitivity.unreported).toEqual([]);
  });

  test('hand on EULER’s verdict on an impossibility proof, where there is one', () => {
    expect(checked({}).proofReview).toBeNull();
    expect(checked({ proofReview: { verdict: 'GAPS', reasoning: 'r', gaps: ['one'] } })).toMatchObject({
      proofReview: 'GAPS',
      proofGaps: 1,
    });
    for (const gap of ['', 'n/a', 'None', 'none.', 'No gaps', 'No further gaps found.', 'No remaining issues'])
      expect(checked({ proofReview: { verdict: 'SOUND', reasoning: 'r', gaps: [gap] } }).proofGaps).toBe(0);
    for (const gap of ['No', 'No gaps are closed by P2.', 'P2 is not shown'])
      expect(checked({ proofReview: { verdict: 'SOUND', reasoning: 'r', gaps: [gap] } }).proofGaps).toBe(1);
  });

  test.each<[string, Partial<typeof tankClaim>, string[]]>([
    ['that holds', {}, ['K1']],
    ['that holds beside another result', { result: { value: 1, unit: 'N' } }, ['K1']],
    ['that is none', { requirement: null }, []],
    ['that fails', { requirement: { comparator: '>=', value: 9_000, unit: 'N' } }, []],
    ['that cannot be compared', { requirement: { comparator: '>=', value: 9, unit: 'J' } }, []],
    ['of what has no finite value', { expression: 'tank / 0' }, []],
    ['of what cannot be computed', { expression: 'tank *' }, []],
  ])('count a requirement %s', (_, change, holding) => {
    expect(checked({ calculations: [{ ...tankClaim, ...change }] }).holding).toEqual(holding);
  });

  test('list calculations under one id and for claims that do not exist', () => {
    expect(checked({ calculations: [tankClaim, { ...tankClaim, claimId: 'C9' }] })).toMatchObject({
      duplicateCalculations: ['K1'],
      unknownClaims: ['C9'],
    });
  });
});

describe('facts of the grounding', () => {
  test('miss a prediction for an architecture that has two scores, and none where one score stands twice', () => {
    const predicted = grounding.difficulty.predicted;
    const [first] = predicted.map((row) => ({ ...row }));
    const missing = (score: number) =>
      facts.groundingFacts(
        {
          ...grounding,
          difficulty: { ...grounding.difficulty, predicted: [...predicted, { ...present(first), score }] },
        },
        shaft,
      ).missingPredictions;
    expect(missing(present(first).score)).toEqual(facts.groundingFacts(grounding, shaft).missingPredictions);
    expect(missing(present(first).score + 1)).toContain(present(first).architecture);
  });
  test('count distinct and specific references, and compute the chain', () => {
    expect(facts.groundingFacts(grounding, shaft)).toMatchObject({
      constructs: 3,
      citations: 5,
      benchmarks: 3,
      uncited: [],
      chainSuccess: 0.25,
      insights: { missing: [], unknown: [] },
    });
    const [first, ...rest] = grounding.citations;
    if (first === undefined) throw new Error('the sample has no citation');
    expect(
      facts.groundingFacts({ ...grounding, citations: [first, first, { ...first, year: 0 }, ...rest] }, shaft),
    ).toMatchObject({ citations: 5, vagueCitations: ['one'] });
  });

  const referring = (change: Partial<GroundingReport['constructs'][number]>) =>
    facts.groundingFacts(
      { ...grounding, constructs: grounding.constructs.map((row, at) => (at === 0 ? { ...row, ...change } : row)) },
      shaft,
    ).misfits;
  const reference = (title: string, year: number) => ({ authors: 'A. Author', year, title, venue: 'Journal' });

  test.each([
    ['one reference for both', { recent: reference('one', 1999) }, ['one reference is both seminal and recent']],
    [
      'a recent reference of 1500',
      { recent: reference('two', 1500) },
      ['the recent reference (1500) is older than the seminal one (1999)', 'two (1500) is not among the citations'],
    ],
    ['a work that is nowhere listed', { seminal: reference('six', 1999) }, ['six (1999) is not among the citations']],
    ['the title with other capitals and signs', { seminal: reference('“One”.', 1999) }, []],
    ['the title with its subtitle', { seminal: reference('One: a longer story of it', 1999) }, []],
    [
      'a title that goes on within its first word',
      { seminal: reference('Ones', 1999) },
      ['Ones (1999) is not among the citations'],
    ],
    ['the title in another year', { seminal: reference('one', 1998) }, ['one (1998) is not among the citations']],
    ['both of one year', {}, []],
  ])('say where the references of a construct do not fit together: %s', (_, change, said) => {
    expect(referring(change)).toEqual(said.map((one) => `functional fixedness: ${one}`));
  });

  test('count no construct whose insight is invented or whose reference is vague', () => {
    const constructs = grounding.constructs.map((row, index) => {
      if (index === 0) return { ...row, insightId: 'I9' };
      return index === 1 ? { ...row, recent: { ...row.recent, authors: '' } } : row;
    });
    expect(facts.groundingFacts({ ...grounding, constructs }, shaft)).toMatchObject({
      constructs: 1,
      uncited: ['affordance'],
      insights: { missing: ['I1'], unknown: ['I9'] },
    });
  });
});
