import { describe, expect, test } from 'vitest';
import { deltaBetween, illusionText } from '../../../shared/scenario/delta.ts';
import {
  classificationFacts,
  informedFacts,
  type Readiness,
  type ReadinessFacts,
} from '../../../shared/scenario/facts/index.ts';
import { finalStatus } from '../../../shared/scenario/disputes/status.ts';
import { defaultPolicy as policy } from '../../../shared/scenario/policy.ts';
import { readinessOf } from '../../../shared/scenario/readiness.ts';
import { agents, statuses, type Agent, type Status } from '../../../shared/scenario/vocabulary.ts';
import { classification, flat, informed } from './shaft.ts';

describe('blind against informed', () => {
  const delta = (from: Status, to: Status, type: 'I' | 'II' = 'I') =>
    deltaBetween(
      classificationFacts({ ...classification, status: from, impossibilityType: 'I' }),
      informedFacts({ ...informed, status: to, impossibilityType: type }),
    );

  test.each<[Status, Status, 'I' | 'II', string, boolean]>([
    ['OF', 'KS', 'I', 'strong', false],
    ['PX', 'MT', 'I', 'strong', false],
    ['KS', 'PX', 'I', 'strong', false],
    ['CT', 'KS', 'I', 'moderate', false],
    ['OF', 'PX', 'I', 'moderate', false],
    ['KS', 'KS', 'II', 'moderate', false],
    ['KS', 'KS', 'I', 'weak', false],
    ['MT', 'MT', 'I', 'weak', true],
    ['DG', 'DG', 'I', 'weak', true],
    ['KS', 'MT', 'I', 'moderate', false],
  ])('%s, then %s with type %s: the illusion is %s', (from, to, type, illusion, mustAnswer) => {
    expect(delta(from, to, type)).toMatchObject({
      from,
      to,
      statusChanged: from !== to,
      typeChanged: type !== 'I',
      illusion,
      mustAnswer,
    });
  });

  test.each<[Status, Status, boolean | null, string, boolean]>([
    ['PX', 'MT', true, 'weak', true],
    ['KS', 'DG', true, 'weak', true],
    ['PX', 'MT', false, 'strong', false],
    ['KS', 'DG', null, 'moderate', false],
    ['KS', 'PX', true, 'weak', false],
    ['KS', 'PX', false, 'strong', false],
    ['OF', 'KS', true, 'strong', false],
    ['CT', 'KS', true, 'moderate', false],
  ])(
    '%s, then %s, with the trick seen blind: %s: the illusion is %s',
    (from, to, sawTrickBlind, illusion, mustAnswer) => {
      const blind = classificationFacts({ ...classification, status: from, impossibilityType: 'I' });
      expect(
        deltaBetween(blind, informedFacts({ ...informed, status: to, impossibilityType: 'I', sawTrickBlind })),
      ).toMatchObject({ illusion, mustAnswer });
    },
  );

  test('of a paradox seen as one is weak, whatever the type was', () => {
    expect(delta('PX', 'PX', 'II')).toMatchObject({
      illusion: 'weak',
      mustAnswer: false,
      reading: expect.stringContaining('solvability is weak'),
    });
  });

  test('is read in one sentence for each pair of statuses, and differently where the trick was seen', () => {
    for (const from of statuses)
      for (const to of statuses) {
        const text = illusionText({ from, to, sawTrickBlind: false });
        expect(text).toMatch(/^[A-Z].*\.$/);
        if (from !== to) expect(text).not.toBe(illusionText({ from: to, to, sawTrickBlind: false }));
      }
    expect(illusionText({ from: 'OF', to: 'OF', sawTrickBlind: false })).toContain('genuinely');
    expect(illusionText({ from: 'PX', to: 'MT', sawTrickBlind: false })).toContain('well hidden');
    expect(illusionText({ from: 'PX', to: 'MT', sawTrickBlind: true })).toContain('too obvious');
    expect(illusionText({ from: 'CT', to: 'DG', sawTrickBlind: false })).toContain('overthought');
  });

  test('has the difference of each dimension', () => {
    expect(deltaBetween(classificationFacts(classification), informedFacts(informed)).dimensions).toEqual(flat(-1));
  });
});

describe('the final status', () => {
  const five = (status: Status) =>
    Object.fromEntries(agents.map((agent) => [agent, { status }])) as Record<Agent, { status: Status }>;

  test('is what all five state', () => {
    expect(finalStatus(five('CT'))).toMatchObject({ outcome: 'unanimous', status: 'CT' });
  });

  test('is open when one differs, is unreadable or is absent', () => {
    const { EULER: _, ...four } = five('CT');
    expect(finalStatus({ ...five('CT'), EULER: { status: 'KS' } })).toMatchObject({
      outcome: 'disagreement',
      tally: { counts: { CT: 4, KS: 1 } },
    });
    expect(finalStatus({ ...four, EULER: null })).toMatchObject({
      outcome: 'disagreement',
      tally: { unscored: ['EULER'] },
    });
    expect(finalStatus(four)).toMatchObject({ outcome: 'disagreement', tally: { absent: ['EULER'] } });
  });
});

describe('readiness', () => {
  const vote = (kind: Readiness): ReadinessFacts => ({
    vote: kind,
    requests: kind === 'REVISE' ? [{ to: 'ATHENA', target: 'D1' }] : [],
    status: 'KS',
    notes: true,
    confidence: 0.9,
  });
  const of = (...kinds: (Readiness | null)[]) =>
    readinessOf(
      Object.fromEntries(kinds.map((kind, index) => [agents[index] ?? '', kind === null ? null : vote(kind)])),
      policy,
    );
  const [A, N, R, D] = ['APPROVE', 'APPROVE-WITH-NOTES', 'REVISE', 'DISCARD'] as const;

  test.each<[string, (Readiness | null)[], string]>([
    ['four approvals', [A, A, N, A, R], 'approved'],
    ['all five', [A, A, A, A, A], 'approved'],
    ['three approvals', [A, A, A, R, R], 'revise'],
    ['three discards', [D, D, D, A, A], 'discarded'],
    ['two discards', [D, D, A, A, A], 'revise'],
    ['four approvals and a missing vote', [A, A, A, A, null], 'approved'],
    ['three approvals and a missing vote', [A, A, A, R, null], 'unscored'],
    ['two approvals and a missing vote', [A, A, R, R, null], 'revise'],
    ['two discards and a missing vote', [D, D, A, R, null], 'unscored'],
    ['three discards and a missing vote', [D, D, D, A, null], 'discarded'],
    ['no votes', [null, null, null, null, null], 'unscored'],
  ])('%s', (_, kinds, outcome) => {
    expect(of(...kinds).outcome).toBe(outcome);
  });

  test('compiles who asks whom for what, and counts each kind', () => {
    expect(of(A, A, R, R, D)).toMatchObject({
      requests: [
        { from: 'EULER', to: 'ATHENA', target: 'D1' },
        { from: 'NEWTON', to: 'ATHENA', target: 'D1' },
      ],
      counts: { APPROVE: 2, 'APPROVE-WITH-NOTES': 0, REVISE: 2, DISCARD: 1 },
      missing: [],
    });
  });
});
