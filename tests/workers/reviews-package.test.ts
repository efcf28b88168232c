import { describe, expect, test } from 'vitest';
import { reviewPackage } from '../../workers/scenario/review/package.ts';
import { sampleMathematics } from '../support/sample-reports.ts';
import { sampleSeed } from '../support/sample-seed.ts';
import { call, challenge, challengeId, check, disputedRun, proof, vetoCalls, vetoEntries } from './reviews-rows.ts';

describe('the package of a challenge', () => {
  const found = reviewPackage(disputedRun);

  test('names the claim by its id and brings its words', () => {
    expect(found.dispute?.claims).toEqual([{ id: 'EULER/timing', part: sampleMathematics.timing }]);
  });

  test('brings both sides with evidence and confidence, and the proof beside what Symposium found', () => {
    const [challenger, challenged] = found.dispute?.statements ?? [];
    expect(challenger).toEqual({
      by: 'NEWTON',
      as: 'challenge',
      says: { wrong: challenge.wrong, recommendation: challenge.recommendation, override: challenge.override },
      evidence: challenge.evidence,
      confidence: challenge.confidence,
      proof: {
        quantities: proof.quantities,
        expression: proof.expression,
        requirement: '<= 40 s',
        finding: check.finding,
        house: '45 s',
        why: check.why,
      },
    });
    expect(challenged).toMatchObject({
      by: 'EULER',
      as: 'response',
      says: { decision: 'DEFEND' },
      evidence: ['0.6 m over 2 cm/s is 30 s'],
      confidence: 0.88,
      proof: null,
    });
  });

  test('brings every vote with its reason', () => {
    expect(found.dispute?.votes.map(({ by, vote, reason }) => [by, vote, reason])).toEqual([
      ['ATHENA', 'CHALLENGER', 'The drum stands upright'],
      ['GALILEO', 'CHALLENGED', 'People hold things low'],
    ]);
  });

  test('says how sure everyone was in each phase, attempts that failed included', () => {
    expect(found.confidences.phases).toEqual(['SEED', 'VALIDATE', 'GROUND']);
    expect(found.confidences.rows.find(({ agent }) => agent === 'NEWTON')?.cells).toEqual([
      '',
      'physics 0.61 → 0.82',
      '',
    ]);
    expect(found.confidences.rows.find(({ agent }) => agent === 'EULER')?.cells[1]).toBe(
      `mathematics 0.91\nrespond on ${challengeId} 0.88`,
    );
  });

  test('says why the rules could not settle it: findings, gates, and what people decided before', () => {
    expect(found.findings).toContain('the vote is tied');
    expect(found.gates).toEqual([{ gate: 'VALIDATE', attempt: 1, passed: false, open: ['margin: 8% is below 10%'] }]);
    expect(found.earlier).toEqual([
      {
        reviewId: 'disputed-run-seed-1-gate',
        question: 'Accept the seed?',
        ending: 'RESOLVE',
        reviewer: 'joan',
        justification: 'It is sound',
      },
    ]);
    expect(found.dispute?.record).toContainEqual(
      expect.objectContaining({ domains: ['mathematical correctness'], crossDomain: true }),
    );
  });

  test('holds the documents so far in the order of the phases, then the notes in the context, each once', () => {
    expect(found.deliverables.map(({ by, title }) => `${by}: ${title}`)).toEqual([
      'ATHENA: Seed Document (SEED, attempt 1)',
      'NEWTON: Validation Report, physics (VALIDATE, attempt 2)',
      'EULER: Validation Report, mathematics (VALIDATE, attempt 2)',
      `EULER: Response to a challenge on ${challengeId} (VALIDATE, attempt 2)`,
      'ORCHESTRATOR: Note of Symposium: reviewerWords',
    ]);
  });

  test('a challenge that Symposium opened has no report: what Symposium handed round speaks for it', () => {
    const bare = reviewPackage({ ...disputedRun, calls: disputedRun.calls.filter(({ task }) => task !== 'physics') });
    expect(bare.dispute?.claims.map(({ id }) => id)).toEqual(['EULER/timing']);
    expect(bare.dispute?.statements.map(({ by }) => by)).toEqual(['EULER']);
    expect(bare.dispute?.record[0]).toMatchObject({ challenger: 'NEWTON', finding: { finding: 'fails' } });
  });
});

test('the package of a veto has the vetoed part, the law, the checked proof and the review of the revision', () => {
  const found = reviewPackage({
    ...disputedRun,
    review: {
      ...disputedRun.review,
      kind: 'veto',
      package: { ...(disputedRun.review.package as object), subject: null },
    },
    calls: [...disputedRun.calls.filter(({ task }) => task === 'seed'), ...vetoCalls],
    ledger: vetoEntries,
    notes: [],
  });
  expect(found.dispute?.claims).toEqual([{ id: 'ATHENA/C1', part: sampleSeed.solution.claims[0] }]);
  expect(
    found.dispute?.statements.map(({ by, as, says, proof: shown }) => [
      by,
      as,
      says.law ?? says.reason,
      shown?.finding,
    ]),
  ).toEqual([
    ['NEWTON', 'veto', 'Archimedes', 'fails'],
    ['NEWTON', 'review of the revision', 'The drum is still too small', undefined],
  ]);
});

test('the package of a breakthrough has its proposal, by whom it is, and the three checks', () => {
  const id = 'REFINE-1-breakthrough-NEWTON';
  const memo = (agent: string, summary: string) =>
    call(
      agent,
      'memo',
      {
        findings: [],
        concerns: [],
        recommendedChanges: [],
        noContribution: null,
        veto: null,
        breakthrough: { summary, solution: 'By waves', novelty: 'None known', physics: 'It holds' },
        challenges: [],
        escalation: null,
        confidence: 0.7,
      },
      { phase: 'REFINE' },
    );
  const novelty = call(
    'EULER',
    'novelty',
    {
      distinct: true,
      comparison: 'Unlike all others',
      unprovenAssumptions: ['linearity'],
      survives: true,
      confidence: 0.6,
    },
    { phase: 'REFINE', subject: id },
  );
  const found = reviewPackage({
    ...disputedRun,
    review: {
      ...disputedRun.review,
      kind: 'breakthrough',
      package: { ...(disputedRun.review.package as object), subject: id },
    },
    ledger: [],
    calls: [memo('NEWTON', 'Waves'), memo('GALILEO', 'Mirrors'), novelty],
    notes: [
      {
        key: 'n',
        content: 'breakthroughs',
        addressee: null,
        body: { candidate: id, quotes: [{ from: 'NEWTON', summary: 'Waves' }] },
      },
    ],
  });
  expect(found.dispute?.statements.map(({ by, as, says }) => [by, as, says.summary ?? says.survives])).toEqual([
    ['NEWTON', 'proposal', 'Waves'],
    ['EULER', 'check', true],
  ]);
});

test('a review of a whole phase has no point of dispute, and still a package', () => {
  const found = reviewPackage({
    ...disputedRun,
    review: {
      ...disputedRun.review,
      kind: 'gate',
      package: { findings: ['margin'], file: {}, groups: ['physicist'], statuses: null },
    },
    ledger: [],
    calls: [],
    notes: [],
  });
  expect(found).toMatchObject({
    dispute: null,
    findings: ['margin'],
    decisions: ['RESOLVE', 'REDESIGN', 'DISCARD'],
    deliverables: [],
  });
});

test('a package of a closed review offers no command', () => {
  const outcome = { outcome: 'decided', decision: 'RESOLVE', reviewer: 'mara', at: '2026-11-22T00:00:00Z' };
  expect(reviewPackage({ ...disputedRun, review: { ...disputedRun.review, outcome } })).toMatchObject({
    commands: [],
    asked: { outcome },
  });
});
