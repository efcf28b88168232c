import { describe, expect, test } from 'vitest';
import { gate, type GateReport } from '../../../../shared/kernel/gates.ts';
import { unsoundCalculations } from '../../../../shared/scenario/gates/refine.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { type Phase, type Status } from '../../../../shared/scenario/vocabulary.ts';
import type { Renewal } from '../../../../shared/verification/renewed-calculations.ts';
import { type GateFacts, gates } from './all-gates.ts';
import { euler, five, galileo, keep, newton, seed, socrates, sound, vote } from './sound.ts';
import { present } from '../../../support/present.ts';
import { asOpen } from './spoilt.ts';

/*
 * A history keeps the facts that its reports were read into. What later versions look for is not in them: a run that
 * passed its gate passes it when it is replayed, and no complaint is made of what nobody looked for.
 */

const without = <T extends object>(facts: T, ...left: readonly (keyof T)[]): T =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !left.includes(name as keyof T))) as T;
const reportOf = <P extends Phase>(phase: P, change: Partial<GateFacts[P]>, status: Status = 'KS'): GateReport =>
  gate(phase, gates[phase], { ...sound[phase], ...change }, status, policy);

const olderSeed = without(seed, 'quantified', 'unlisted', 'places', 'hollow', 'candidates', 'givenAway', 'designs');
const olderNewton = {
  ...without(newton, 'repeatedCases'),
  substance: without(present(newton.substance), 'foreign', 'twofold', 'citations'),
};
const olderEuler = {
  ...without(euler, 'proofGaps', 'holding'),
  substance: without(present(euler.substance), 'unfailing', 'unplaced', 'citations'),
};
const olderGalileo = without(galileo, 'misfits', 'oneForAll', 'dated', 'hollow', 'unlisted', 'mispredicted');

describe('facts without what is looked for today', () => {
  test.each<[string, () => GateReport, readonly string[]]>([
    [
      'of ATHENA',
      () => reportOf('SEED', { seed: olderSeed }),
      ['candidates', 'quantified claim', 'quantities', 'quantities placed'],
    ],
    [
      'of both leads',
      () => reportOf('VALIDATE', { physics: olderNewton, mathematics: olderEuler }),
      ['numbers placed'],
    ],
    [
      'of both leads, about a paradox',
      () => reportOf('VALIDATE', { physics: olderNewton, mathematics: { ...olderEuler, proofReview: 'SOUND' } }, 'PX'),
      ['numbers placed', 'proof gaps', 'proof recomputed'],
    ],
    ['of GALILEO', () => reportOf('GROUND', { grounding: olderGalileo }), ['predictions and chain']],
    ['of SOCRATES', () => reportOf('CLASSIFY', { classification: without(socrates, 'hollow') }), []],
    [
      'of votes and reviews',
      () =>
        reportOf('REFINE', {
          calibration: five(without(vote, 'hollow')),
          distractors: five(without(keep, 'unreasoned')),
          renewed: undefined,
          informed: undefined,
          ethics: undefined,
        }),
      ['informed ethics', 'renewed calculations', 'renewed requirements'],
    ],
  ])('%s pass, and what was not looked for is not applied', (_, judged, passedOver) => {
    const report = judged();
    expect(report).toMatchObject({ passed: true, deficiencies: [], unscored: [] });
    const older = /before|older/;
    const names = report.findings.flatMap((one) =>
      one.verdict === 'not-applicable' && older.test(one.why) ? [one.name] : [],
    );
    expect(names.sort()).toEqual(passedOver);
  });
});

describe('a report that says what it has', () => {
  const findingOf = (report: GateReport, name: string) => report.findings.find((one) => one.name === name);

  test('no complaint of those who were never asked for more', () => {
    expect(findingOf(reportOf('REFINE', { informed: { view: [], ethics: [] } }), 'informed ethics')).toMatchObject({
      verdict: 'passed',
      note: 'informed: PASS',
    });
    expect(findingOf(reportOf('REFINE', { informed: { view: [], ethics: [] } }), 'readiness vote')).toMatchObject({
      note: '5 approvals',
    });
  });

  test('names what was repeated, and says nothing where nothing was', () => {
    expect(findingOf(reportOf('REFINE', {}), 'renewed calculations')).toMatchObject({ note: 'repeated: K2' });
    const none = reportOf('REFINE', { renewed: { superseded: [], unsound: [] } });
    expect(findingOf(none, 'renewed calculations')).not.toHaveProperty('note');
  });

  test('asks an open problem for a criterion, and for nothing else of its design', () => {
    const [frontier] = asOpen.seed.designs;
    const open = (change: Partial<NonNullable<typeof frontier>>) => ({
      seed: { ...seed, designs: [{ ...present(frontier), ...change }] },
    });
    const judged = (change: Parameters<typeof open>[0]) =>
      findingOf(reportOf('VALIDATE', open(change), 'OF'), 'evaluation criteria');
    expect(judged({ ids: [] })?.verdict).toBe('failed');
    expect(judged({ gaps: ['openFrontier.evaluationCriteria 1'] })?.verdict).toBe('failed');
    expect(judged({ gaps: ['openFrontier.bestKnown'] })?.verdict).toBe('passed');
  });

  test('complains of gaps only where a proof is called sound all the same', () => {
    const judged = (proofReview: 'SOUND' | 'GAPS', proofGaps: number) =>
      findingOf(reportOf('VALIDATE', { mathematics: { ...euler, proofReview, proofGaps } }, 'PX'), 'proof gaps');
    expect(judged('GAPS', 2)?.verdict).toBe('passed');
    expect(judged('SOUND', 0)?.verdict).toBe('passed');
    expect(judged('SOUND', 1)).toMatchObject({ deficiency: expect.stringMatching(/beside 1 gap$/) });
    expect(judged('SOUND', 2)).toMatchObject({ deficiency: expect.stringMatching(/beside 2 gaps$/) });
  });

  test('wants one parameter varied that the scenario states', () => {
    const judged = (reported: number, invented: readonly string[]) => {
      const substance = { ...present(euler.substance), invented };
      const mathematics = { ...euler, substance, sensitivity: { ...euler.sensitivity, reported } };
      return findingOf(reportOf('VALIDATE', { mathematics }), 'parameters known')?.verdict;
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

  test.each<[string, Partial<GateFacts['VALIDATE']>, string]>([
    ['VETOED, and neither holds a veto', { physics: { ...newton, assessment: 'VETOED', veto: null } }, 'failed'],
    ['NEEDS-REVISION', { mathematics: { ...euler, assessment: 'NEEDS-REVISION' } }, 'failed'],
  ])('a joint assessment of %s is %s', (_, change, verdict) => {
    expect(findingOf(reportOf('VALIDATE', change), 'joint assessment')?.verdict).toBe(verdict);
  });
});

describe('a bound is kept exactly', () => {
  const of = (change: Partial<typeof seed>) => reportOf('SEED', { seed: { ...seed, ...change } }).passed;
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
      reportOf('VALIDATE', {
        mathematics: { ...euler, timing: { ...euler.timing, house: { ...euler.timing.house, marginPercent } } },
      }).passed;
    expect([policy.marginPercent - 0.1, policy.marginPercent, null].map(margin)).toEqual([false, true, false]);
  });
});
