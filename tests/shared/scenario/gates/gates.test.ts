import { describe, expect, test } from 'vitest';
import type { RenewedFacts } from '../../../../shared/scenario/facts/index.ts';
import { unsoundCalculations } from '../../../../shared/scenario/gates/refine.ts';
import { deltaBetween } from '../../../../shared/scenario/delta.ts';
import { informedFacts } from '../../../../shared/scenario/facts/index.ts';
import { ethicalFail } from '../../../../shared/scenario/gates/classify.ts';
import { type GateFacts, gates } from './all-gates.ts';
import { doubts } from '../../../../shared/scenario/gates/confidence.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { type Phase, phases, type Status, statuses } from '../../../../shared/scenario/vocabulary.ts';
import { informed } from '../shaft.ts';
import { approve, euler, five, newton, revise, seed, socrates, veto } from './sound.ts';
import {
  asOpen,
  designs,
  eulerSubstance,
  eulerWith,
  frontier,
  house,
  judge,
  newtonWith,
  seedWith,
  socratesWith,
  steps,
} from './spoilt.ts';

const { designs: _newer, candidates: _counted, givenAway: _compared, ...older } = seed;
const { substance: _physics, ...olderNewton } = newton;
const { substance: _mathematics, ...olderEuler } = euler;
const { holding: _holding, ...uncounted } = euler;
const hollowAndOlder: Partial<GateFacts['VALIDATE']> = {
  physics: { ...olderNewton, feasibility: 'INVALID', mirageConvincing: false, inconsistentMaterials: ['rope'] },
  mathematics: { ...olderEuler, calculations: [] },
};
const ownParameter = eulerSubstance({ invented: ['grip of the glove'] });

type Deficiency = ReturnType<typeof unsoundCalculations>[number];
const failing: RenewedFacts = {
  superseded: ['K1'],
  unsound: [{ id: 'K1', claimId: null, finding: 'requirement-fails', said: 'it fails' }],
};

describe('what is missing or unreadable', () => {
  const unscoredIn = <P extends Phase>(phase: P, change: Partial<GateFacts[P]>) => judge(phase, change);

  test('is unscored in VALIDATE, wherever the report would have been judged', () => {
    const report = unscoredIn('VALIDATE', { mathematics: null });
    expect(report).toMatchObject({ passed: false, deficiencies: [] });
    expect(report.unscored).toEqual([
      'claims validated by EULER',
      'no invalid claim',
      'joint assessment',
      'claims decided',
      'numbers placed',
      'parameters known',
      'timing table',
      'timing budget',
      'calculations repeatable',
      'requirements hold',
      'confidence of EULER',
      'edge cases',
      'sensitivity analysis',
    ]);
    expect(unscoredIn('VALIDATE', { physics: null }).unscored).toEqual([
      'claims validated by NEWTON',
      'no invalid claim',
      'joint assessment',
      'laws and calculations',
      'materials and environment',
      'forces',
      'feasibility',
      'concerns',
      'materials consistent',
      'mirage',
      'edge cases apart',
      'confidence of NEWTON',
      'edge cases',
    ]);
  });

  test('is unscored in every criterion of GROUND and CLASSIFY', () => {
    expect(unscoredIn('GROUND', { grounding: null, year: 2026 }).unscored).toHaveLength(gates.GROUND.length);
    expect(unscoredIn('CLASSIFY', { classification: null }).unscored).toHaveLength(gates.CLASSIFY.length);
  });

  test('is unscored where similarity was not measured, a deciding vote is missing or SOCRATES gave no informed view', () => {
    expect(unscoredIn('SEED', seedWith({ similarity: null })).unscored).toEqual(['no duplicate']);
    const { EULER: _absent, ...votes } = { ...five(approve), NEWTON: revise };
    expect(unscoredIn('REFINE', { readiness: votes }).unscored).toEqual(['readiness vote']);
    expect(judge('VALIDATE', eulerWith({ proofReview: null }), 'PX').unscored).toEqual(['proof review']);
    expect(unscoredIn('REFINE', { delta: null }).unscored).toEqual(['blind and informed']);
  });
});

describe('what does not apply', () => {
  const verdicts = <P extends Phase>(phase: P, status: Status, change: Partial<GateFacts[P]> = {}) =>
    Object.fromEntries(judge(phase, change, status).findings.map(({ name, verdict }) => [name, verdict]));

  test.each<[Status, string[]]>([
    ['KS', ['solution sketch', 'no special design']],
    ['CT', ['solution sketch', 'no special design']],
    ['MT', ['solution sketch', 'hidden assumption']],
    ['DG', ['solution sketch', 'trivial answer']],
    ['OF', ['best known approach']],
    ['PX', ['impossibility proof']],
  ])('%s is asked for exactly its own kind of solution', (status, asked) => {
    const of = verdicts('SEED', status);
    const kinds = [
      'solution sketch',
      'best known approach',
      'impossibility proof',
      'hidden assumption',
      'trivial answer',
      'no special design',
    ];
    expect(kinds.filter((name) => of[name] !== 'not-applicable')).toEqual(asked);
  });

  test('is timing, where there is no deadline or no solution', () => {
    const timing = (of: Readonly<Record<string, string>>) => [of['timing table'], of['timing budget']];
    expect(timing(verdicts('VALIDATE', 'KS', { seed: { ...seed, deadlineSeconds: null } }))).toEqual([
      'not-applicable',
      'not-applicable',
    ]);
    expect(timing(verdicts('VALIDATE', 'PX'))).toEqual(['not-applicable', 'not-applicable']);
    expect(timing(verdicts('VALIDATE', 'KS'))).toEqual(['passed', 'passed']);
  });

  test('is the budget before the table is mended, and then the table fails', () => {
    const of = verdicts('VALIDATE', 'KS', steps({ missing: ['S1'] }));
    expect([of['timing table'], of['timing budget']]).toEqual(['failed', 'not-applicable']);
  });

  test('always says why', () => {
    for (const phase of phases)
      for (const status of statuses)
        for (const finding of judge(phase, {}, status).findings) {
          if (finding.verdict === 'not-applicable') expect(finding.why.length).toBeGreaterThan(10);
        }
  });
});

describe('passing at the edge', () => {
  test.each<[string, () => boolean]>([
    ['margin at the limit', () => judge('VALIDATE', house({ marginPercent: policy.marginPercent })).passed],
    [
      'confidence at the threshold',
      () => judge('VALIDATE', newtonWith({ confidence: policy.confidence.NEWTON ?? 1 })).passed,
    ],
    [
      'similarity just below the limit',
      () =>
        judge('SEED', seedWith({ similarity: { score: policy.duplicateSimilarity - 0.001, nearest: 'IM-0042' } }))
          .passed,
    ],
    [
      'as few candidates as are asked for',
      () => judge('SEED', seedWith({ candidates: policy.candidates.least })).passed,
    ],
    [
      'as many candidates as are asked for',
      () => judge('SEED', seedWith({ candidates: policy.candidates.most })).passed,
    ],
    [
      'a proof of a history that did not count what holds',
      () => judge('VALIDATE', { mathematics: { ...uncounted, proofReview: 'SOUND' } }, 'PX').passed,
    ],
    ['an empty registry', () => judge('SEED', seedWith({ similarity: { score: 0, nearest: null } })).passed],
    [
      'one word more than the least',
      () => judge('CLASSIFY', socratesWith({ justificationWords: policy.justificationWords + 1 })).passed,
    ],
    [
      'an open frontier without a single step',
      () => judge('SEED', seedWith({ steps: [], designs: [frontier] }), 'OF').passed,
    ],
    [
      'a paradox without a single step',
      () => judge('SEED', seedWith({ steps: [], designs: designs('PX') }), 'PX').passed,
    ],
    ['criteria that nobody wants changed', () => judge('VALIDATE', asOpen, 'OF').passed],
    ['a proof that EULER finds sound', () => judge('VALIDATE', eulerWith({ proofReview: 'SOUND' }), 'PX').passed],
    [
      'facts of a history older than the special statuses, the count of candidates and the comparison of words',
      () => judge('SEED', { seed: older }).passed,
    ],
    [
      'an informed review with notes',
      () => judge('REFINE', { ethics: { assessment: 'PASS-WITH-NOTES', overruled: false } }).passed,
    ],
    ['a vote from before an informed FAIL halted', () => judge('REFINE', { ethics: undefined }).passed],
    [
      'a paradox that NEWTON finds infeasible, step by step and as a whole',
      () =>
        judge('VALIDATE', { ...newtonWith({ feasibility: 'INVALID' }), ...eulerWith({ proofReview: 'SOUND' }) }, 'PX')
          .passed,
    ],
    [
      'an open frontier that is infeasible today and whose limits NEWTON sees at once',
      () =>
        judge('VALIDATE', { ...asOpen, ...newtonWith({ feasibility: 'INVALID', mirageConvincing: false }) }, 'OF')
          .passed,
    ],
    ['a plain answer that NEWTON sees', () => judge('VALIDATE', newtonWith({ mirageConvincing: false }), 'DG').passed],
    ['feasible with concerns', () => judge('VALIDATE', newtonWith({ feasibility: 'VALID-WITH-CONCERNS' })).passed],
    ['reports from before their substance was judged', () => judge('VALIDATE', hollowAndOlder).passed],
    ['a parameter of EULER’s own beside those that are stated', () => judge('VALIDATE', ownParameter).passed],
    ['four of five approvals', () => judge('REFINE', { readiness: { ...five(approve), EULER: revise } }).passed],
    [
      'an assessment of VETOED whose veto is not open any more',
      () => judge('VALIDATE', newtonWith({ assessment: 'VETOED', veto })).passed,
    ],
  ])('%s', (_case, passes) => {
    expect(passes()).toBe(true);
  });

  test('an informed FAIL that a person overruled is on record and never passed', () => {
    const report = judge('REFINE', { ethics: { assessment: 'FAIL', overruled: true } });
    expect(report.passed).toBe(true);
    expect(report.findings.find(({ name }) => name === 'informed ethics')).toMatchObject({
      verdict: 'not-applicable',
      why: expect.stringContaining('FAIL'),
    });
  });

  test.each<[string, 'KS' | 'OF', unknown, string[], readonly Deficiency[]]>([
    ['one that fails in an open problem decides nothing', 'OF', failing, ['passed', 'not-applicable'], []],
    [
      'one that fails in a solution does',
      'KS',
      failing,
      ['passed', 'failed'],
      [{ criterion: 'renewed requirements', deficiency: 'calculation K1: it fails' }],
    ],
    ['a history before them is not judged', 'KS', undefined, ['not-applicable', 'not-applicable'], []],
    ['a word of what was repeated', 'KS', { superseded: ['K1'], unsound: [] }, ['passed', 'passed'], []],
  ])('renewed calculations: %s', (_, status, given, verdicts, objections) => {
    const renewed = given as RenewedFacts | undefined;
    const found = judge('REFINE', { renewed }, status).findings.filter(({ name }) => name.startsWith('renewed'));
    expect(found.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(unsoundCalculations(renewed, status)).toEqual(objections);
  });

  test('a weak illusion is noted and does not fail the gate', () => {
    const degenerate = deltaBetween({ ...socrates, status: 'DG' }, informedFacts({ ...informed, status: 'DG' }));
    const report = judge('REFINE', { delta: degenerate }, 'DG');
    expect(report.passed).toBe(true);
    expect(report.findings).toContainEqual(
      expect.objectContaining({ name: 'blind and informed', note: 'illusion: weak' }),
    );
  });
});

describe('confidence', () => {
  test('escalates below a half and is discussed up to the threshold', () => {
    expect(doubts({ NEWTON: 0.49, EULER: 0.5 }, policy)).toEqual([
      { agent: 'NEWTON', confidence: 0.49, band: 'escalate' },
      { agent: 'EULER', confidence: 0.5, band: 'discuss' },
    ]);
    expect(
      doubts({ NEWTON: 0.7, EULER: 0.69, GALILEO: 0.6, SOCRATES: 0.59 }, policy).map(({ agent }) => agent),
    ).toEqual(['EULER', 'SOCRATES']);
    expect(doubts({ ATHENA: 0.5 }, policy)).toEqual([]);
    expect(doubts({ GALILEO: Number.NaN }, policy)).toMatchObject([{ band: 'escalate' }]);
  });
});

test('only an ethical FAIL stops a run at once', () => {
  expect(ethicalFail({ ethics: 'FAIL' })).toBe(true);
  expect(ethicalFail({ ethics: 'PASS-WITH-NOTES' })).toBe(false);
});
