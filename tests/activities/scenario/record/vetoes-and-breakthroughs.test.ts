import { describe, expect, test } from 'vitest';
import { breakthroughsOf, candidateOf } from '../../../../activities/scenario/record/breakthroughs.ts';
import { goodProof, veto as vetoWords } from '../../../support/disputes.ts';
import {
  answered,
  candidateRow,
  failing,
  ledgerOf,
  reviewClosed,
  reviewOpened,
  vetoRow,
} from '../../../support/logged-rows.ts';
import { samplePhysics } from '../../../support/sample-reports.ts';
import { told } from './disputes-told.ts';

describe('the Veto Log', () => {
  const report = answered('NEWTON', 'physics', { ...samplePhysics, veto: vetoWords() });
  const review = answered(
    'NEWTON',
    'vetoReview',
    {
      satisfied: true,
      reason: 'Strong enough.',
      recommendation: 'REDESIGN',
      physicsForbids: false,
      check: null,
      confidence: 0.8,
    },
    { subject: 'veto-NEWTON' },
  );

  test('has the evidence in full: law, words, quantities, what Symposium found, and the agent on the revision', () => {
    const { vetoes } = told(
      [vetoRow('stands', { evidence: report.key }), vetoRow('lifted', { evidence: report.key })],
      [report, review],
    );
    expect(vetoes).toEqual([
      expect.objectContaining({
        by: 'NEWTON',
        claim: 'ATHENA/C2',
        ruling: 'stands',
        ending: 'lifted',
        fixPossible: true,
        finding: failing,
        said: {
          law: 'Coulomb friction',
          proof: 'The block needs 520 N to slide, and the push is 400 N.',
          check: goodProof,
          correction: 'Let two persons push.',
        },
        review: { satisfied: true, reason: 'Strong enough.', recommendation: 'REDESIGN', physicsForbids: false },
      }),
    ]);
  });

  test.each([
    [
      [vetoRow('stands'), vetoRow('lifted')],
      'Veto, with a proof that Symposium repeated',
      'Lifted after ATHENA’s revision',
    ],
    [[vetoRow('stands'), vetoRow('back to SEED')], 'Veto, with a proof that Symposium repeated', 'Back to SEED'],
    [
      [vetoRow('stands'), vetoRow('reclassified PX')],
      'Veto, with a proof that Symposium repeated',
      'Reclassified as PX: physics forbids every solution',
    ],
    [
      [vetoRow('downgraded', { because: 'no-proof' })],
      'Veto downgraded: it has no checkable proof',
      'Heard as a challenge',
    ],
    [
      [vetoRow('stands'), vetoRow('escalated'), reviewOpened('veto'), reviewClosed('veto')],
      'Level 4: human review by mara',
      'RESOLVE by mara',
    ],
    [
      [vetoRow('escalates'), reviewOpened('veto'), reviewClosed('veto', { decision: 'DISCARD' })],
      'Level 4: human review by mara',
      'DISCARD by mara',
    ],
    [[vetoRow('stands')], 'Veto, with a proof that Symposium repeated', 'Open'],
  ])('becomes one line of the Disagreement Log: %#', (entries, resolution, outcome) => {
    expect(told(entries).log).toEqual([
      expect.objectContaining({
        disagreement: 'NEWTON vetoes ATHENA/C2',
        agents: ['ATHENA', 'NEWTON'],
        resolution,
        outcome,
      }),
    ]);
  });
});

describe('the Breakthrough Log', () => {
  const proposal = { summary: 'A siphon', solution: 'Prime it', novelty: 'None known', physics: 'The head suffices' };
  const report = answered(
    'EULER',
    'memo',
    {
      findings: [],
      concerns: [],
      recommendedChanges: [],
      noContribution: null,
      veto: null,
      breakthrough: proposal,
      challenges: [],
      escalation: null,
      confidence: 0.8,
    },
    { phase: 'REFINE' },
  );
  const novelty = answered(
    'EULER',
    'novelty',
    {
      distinct: true,
      comparison: 'Unlike a pump',
      unprovenAssumptions: ['Air stays out'],
      survives: true,
      confidence: 0.7,
    },
    { phase: 'REFINE', subject: 'x' },
  );

  test('has the proposal, the checks in the order of the rules with their words, and the candidate for the scenario’s note', () => {
    const found = breakthroughsOf(ledgerOf([candidateRow({ proposal: report.key, refs: { novelty: novelty.key } })]), [
      report,
      novelty,
    ]);
    expect(found).toEqual([
      expect.objectContaining({ by: 'EULER', proposal, confirmed: true, review: 'r-breakthrough', verification: null }),
    ]);
    expect(found[0]?.checks.map(({ agent, result, words }) => [agent, result, words.length])).toEqual([
      ['EULER', 'survives', 2],
      ['NEWTON', 'survives', 0],
      ['GALILEO', 'survives', 0],
    ]);
    expect(candidateOf(found)).toEqual({ agent: 'EULER', summary: 'A siphon' });
  });

  test('has what experts found, once they have decided, and no line in the Disagreement Log for it', () => {
    const entries = [
      candidateRow(),
      reviewOpened('breakthrough', {}, 'REFINE'),
      reviewClosed('breakthrough', { verified: true, verification: 'EXPERIMENTAL' }, 'REFINE'),
    ];
    expect(candidateOf(breakthroughsOf(ledgerOf(entries), []))?.verification).toMatchObject({
      verified: true,
      kind: 'EXPERIMENTAL',
      reviewer: 'mara',
    });
    expect(told(entries).log).toEqual([]);
  });

  test('has no candidate where a check did not let it stand', () => {
    const found = breakthroughsOf(
      ledgerOf([candidateRow({ state: 'not confirmed', review: null, checks: { EULER: 'does not survive' } })]),
      [],
    );
    expect([candidateOf(found), found[0]?.checks.map(({ result }) => result)]).toEqual([
      null,
      ['does not survive', 'no readable answer', 'no readable answer'],
    ]);
  });
});
