import { describe, expect, test } from 'vitest';
import { admitChallenge, type ChallengeRecord } from '../../../../shared/scenario/disputes/admission.ts';
import type { Challenger } from '../../../../shared/scenario/disputes/parties.ts';
import type { Refusal } from '../../../../shared/scenario/facts/acts.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';

const challenge = { claim: 'ATHENA/C1', against: 'ATHENA' } as const;
const nothing: ChallengeRecord = { issuedBy: {}, settled: [], open: [] };
const { challengesPerAgent: most, houseChallenges } = policy;

describe('a challenge', () => {
  test.each<[string, Challenger, Partial<ChallengeRecord>, Refusal | null]>([
    ['the first', 'NEWTON', {}, null],
    ['the last that an agent has', 'NEWTON', { issuedBy: { NEWTON: most - 1 } }, null],
    ['one more than that', 'NEWTON', { issuedBy: { NEWTON: most } }, 'limit'],
    ['after others used theirs up', 'NEWTON', { issuedBy: { EULER: most, HOUSE: 99, OUTSIDER: 99 } }, null],
    ['on a claim settled by vote', 'NEWTON', { settled: ['ATHENA/C1'] }, 'settled'],
    ['on another claim than the settled one', 'NEWTON', { settled: ['ATHENA/C11', 'C1'] }, null],
    ['on a claim in dispute', 'NEWTON', { open: ['EULER/C1', 'ATHENA/C1'] }, 'open'],
    ['on a settled claim, with none left', 'NEWTON', { settled: ['ATHENA/C1'], issuedBy: { NEWTON: most } }, 'settled'],
    ['against oneself', 'ATHENA', {}, 'own-claim'],
    ['by the house', 'HOUSE', { issuedBy: { NEWTON: most, EULER: most } }, null],
    ['by the house, above its own bound', 'HOUSE', { issuedBy: { HOUSE: houseChallenges } }, 'limit'],
    ['by the house, on a settled claim', 'HOUSE', { settled: ['ATHENA/C1'] }, 'settled'],
    ['by an outsider, however many there were', 'OUTSIDER', { issuedBy: { OUTSIDER: 1_000 } }, null],
    ['by an outsider, on a claim in dispute', 'OUTSIDER', { open: ['ATHENA/C1'] }, 'open'],
  ])('%s', (_, by, record, reason) => {
    expect(admitChallenge(challenge, by, { ...nothing, ...record }, policy)).toEqual(
      reason === null ? { admitted: true } : { admitted: false, reason },
    );
  });

  test('is never admitted where an agent has none to issue', () => {
    expect(admitChallenge(challenge, 'NEWTON', nothing, { ...policy, challengesPerAgent: 0 })).toEqual({
      admitted: false,
      reason: 'limit',
    });
  });

  test('of the house has a bound of its own, whatever an agent’s is', () => {
    const bounds = { challengesPerAgent: 1, houseChallenges: 3 };
    const after = (issued: number) =>
      admitChallenge(challenge, 'HOUSE', { ...nothing, issuedBy: { HOUSE: issued } }, bounds);
    expect(after(2)).toEqual({ admitted: true });
    expect(after(3)).toEqual({ admitted: false, reason: 'limit' });
  });
});
