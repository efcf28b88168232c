import { describe, expect, test } from 'vitest';
import type { GateReport } from '../../../../shared/kernel/gates.ts';
import { unsoundCalculations } from '../../../../shared/scenario/gates/refine.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { asRequest } from '../../../../shared/scenario/requests.ts';
import { agents, type Status } from '../../../../shared/scenario/vocabulary.ts';
import type { Renewal } from '../../../../shared/verification/renewed-calculations.ts';
import { present } from '../../../support/present.ts';
import type { GateFacts } from './all-gates.ts';
import { euler, memo, newton, seed, socrates, veto } from './sound.ts';
import { asOpen, judge } from './spoilt.ts';

/* What lies just inside a rule and just outside of it, and what a passed criterion says. */

describe('a report that says what it has', () => {
  const findingOf = (report: GateReport, name: string) => report.findings.find((one) => one.name === name);

  test('no complaint of those who were never asked for more', () => {
    expect(findingOf(judge('REFINE', { informed: { view: [], ethics: [] } }), 'informed ethics')).toMatchObject({
      verdict: 'passed',
      note: 'informed: PASS',
    });
    expect(findingOf(judge('REFINE', { informed: { view: [], ethics: [] } }), 'readiness vote')).toMatchObject({
      note: '5 approvals',
    });
  });

  test('names what was repeated, and says nothing where nothing was', () => {
    expect(findingOf(judge('REFINE', {}), 'renewed calculations')).toMatchObject({ note: 'repeated: K2' });
    const none = judge('REFINE', { renewed: { superseded: [], unsound: [] } });
    expect(findingOf(none, 'renewed calculations')).not.toHaveProperty('note');
  });

  test('asks an open problem for a criterion, and for nothing else of its design', () => {
    const [frontier] = asOpen.seed.designs;
    const open = (change: Partial<NonNullable<typeof frontier>>) => ({
      seed: { ...seed, designs: [{ ...present(frontier), ...change }] },
    });
    const judged = (change: Parameters<typeof open>[0]) =>
      findingOf(judge('VALIDATE', open(change), 'OF'), 'evaluation criteria');
    expect(judged({ ids: [] })?.verdict).toBe('failed');
    expect(judged({ gaps: ['openFrontier.evaluationCriteria 1'] })?.verdict).toBe('failed');
    expect(judged({ gaps: ['openFrontier.bestKnown'] })?.verdict).toBe('passed');
  });

  test('complains of gaps only where a proof is called sound all the same', () => {
    const judged = (proofReview: 'SOUND' | 'GAPS', proofGaps: number) =>
      findingOf(judge('VALIDATE', { mathematics: { ...euler, proofReview, proofGaps } }, 'PX'), 'proof gaps');
    expect(judged('GAPS', 2)?.verdict).toBe('passed');
    expect(judged('SOUND', 0)?.verdict).toBe('passed');
    expect(judged('SOUND', 1)).toMatchObject({ deficiency: expect.stringMatching(/beside 1 gap$/) });
    expect(judged('SOUND', 2)).toMatchObject({ deficiency: expect.stringMatching(/beside 2 gaps$/) });
  });

  test.each([
    [12, 7, 12, 'failed'],
    [11, 7, 11, 'passed'],
    [12, 8, 12, 'passed'],
    [12, 7, 13, 'passed'],
  ] as const)('does not take edge cases of %i words from the other lead', (length, words, others, verdict) => {
    const physics = { ...newton, casesSay: { words: 7, length } };
    const mathematics = { ...euler, casesSay: { words, length: others } };
    const judged = findingOf(judge('VALIDATE', { physics, mathematics }), 'edge cases apart');
    expect(judged?.verdict).toBe(verdict);
  });

  test.each([
    [12, 2, 'failed'],
    [11, 2, 'passed'],
    [12, 1, 'passed'],
    [1, 3, 'failed'],
  ] as const)('is no memo of %i words that %i agents hand in', (length, alike, verdict) => {
    const memos = Object.fromEntries(
      agents.map((agent, at) => [agent, { ...memo, says: at < alike ? 1 : 10 + at, length }]),
    );
    expect(findingOf(judge('REFINE', { memos }), 'memos')?.verdict).toBe(verdict);
  });

  test('wants one parameter varied that the scenario states', () => {
    const judged = (reported: number, invented: readonly string[]) => {
      const substance = { ...present(euler.substance), invented };
      const mathematics = { ...euler, substance, sensitivity: { ...euler.sensitivity, reported } };
      return findingOf(judge('VALIDATE', { mathematics }), 'parameters known')?.verdict;
    };
    expect([judged(2, []), judged(2, ['grip']), judged(2, ['grip', 'mood']), judged(0, [])]).toEqual([
      'passed',
      'passed',
      'failed',
      'passed',
    ]);
  });

  test.each<[Renewal, Status, string | null]>([
    ['units-disagree', 'OF', 'renewed calculations'],
    ['units-disagree', 'KS', 'renewed calculations'],
    ['requirement-fails', 'KS', 'renewed requirements'],
    ['requirement-fails', 'PX', 'renewed requirements'],
    ['requirement-fails', 'OF', null],
  ])('says of a calculation that %s, in %s, under which criterion it stands', (finding, status, criterion) => {
    const unsound = [{ id: 'K1', claimId: 'C1', finding: finding, said: 'it was 15 kg' }];
    expect(unsoundCalculations({ superseded: [], unsound }, status)).toEqual(
      criterion === null ? [] : [{ criterion, deficiency: 'calculation K1 of C1: it was 15 kg' }],
    );
  });

  test('lets concerns stand beside notes', () => {
    const classification = { ...socrates, ethics: 'PASS-WITH-NOTES', ethicalNotes: true } as const;
    const judged = judge('CLASSIFY', { classification: { ...classification, ethicalConcerns: ['harmful-bias'] } });
    expect(findingOf(judged, 'ethical review')?.verdict).toBe('passed');
  });

  test('says how a request ended, whoever asked', () => {
    const asked = asRequest({ id: 'memo-1/NEWTON/1', from: 'NEWTON', to: 'ATHENA', about: 'C1', words: null });
    const judged = (requests: GateFacts['REFINE']['requests']) =>
      findingOf(judge('REFINE', { requests }), 'no open request');
    expect(judged([{ ...asked, closedBy: 'REASON' }])).toMatchObject({
      note: expect.stringContaining('closed by a reason'),
    });
    expect(judged([])).not.toHaveProperty('note');
  });

  test('names the margin that is left, where there is one', () => {
    const judged = (marginPercent: number | null) => {
      const house = { ...euler.timing.house, marginPercent };
      const report = judge('VALIDATE', { mathematics: { ...euler, timing: { ...euler.timing, house } } });
      return findingOf(report, 'timing budget');
    };
    expect(judged(1)).toMatchObject({ deficiency: expect.stringContaining('a margin of 1.0%, where at least') });
    expect(judged(null)).toMatchObject({
      deficiency: expect.stringContaining('a margin of no known%, where at least'),
    });
  });

  test.each<[string, Partial<GateFacts['VALIDATE']>, string]>([
    ['VETOED, and neither holds a veto', { physics: { ...newton, assessment: 'VETOED', veto: null } }, 'failed'],
    ['VETOED, where EULER alone holds a veto', { mathematics: { ...euler, assessment: 'VETOED', veto } }, 'passed'],
    [
      'NEEDS-REVISION, whoever holds a veto',
      { physics: { ...newton, veto }, mathematics: { ...euler, assessment: 'NEEDS-REVISION' } },
      'failed',
    ],
    ['NEEDS-REVISION', { mathematics: { ...euler, assessment: 'NEEDS-REVISION' } }, 'failed'],
  ])('a joint assessment of %s is %s', (_, change, verdict) => {
    expect(findingOf(judge('VALIDATE', change), 'joint assessment')?.verdict).toBe(verdict);
  });
});

describe('a bound is kept exactly', () => {
  const of = (change: Partial<typeof seed>) => judge('SEED', { seed: { ...seed, ...change } }).passed;
  const { narrativeParagraphs, counterfactuals, candidates } = policy;
  test.each<[string, (count: number) => boolean, { readonly least: number; readonly most: number }]>([
    ['paragraphs', (count) => of({ narrativeParagraphs: count }), narrativeParagraphs],
    ['counterfactual variants', (count) => of({ counterfactuals: count }), counterfactuals],
    ['candidates', (count) => of({ candidates: count }), candidates],
  ])('for %s', (_, passes, { least, most }) => {
    expect([least - 1, least, most, most + 1].map(passes)).toEqual([false, true, true, false]);
  });

  test('for the margin before the deadline', () => {
    const margin = (marginPercent: number | null) =>
      judge('VALIDATE', {
        mathematics: { ...euler, timing: { ...euler.timing, house: { ...euler.timing.house, marginPercent } } },
      }).passed;
    expect([policy.marginPercent - 0.1, policy.marginPercent, null].map(margin)).toEqual([false, true, false]);
  });
});
