import { expect, test } from 'vitest';
import type { Testimony } from '../../../../shared/omega/confidence/claims.ts';
import { selfContradictions } from '../../../../shared/omega/claims/contradictions.ts';
import { incoherences, quarantineOf } from '../../../../shared/omega/failures/coherence.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';

const claim = { id: 'C1', statement: 'so', because: 'so', requires: ['7.1/C1'], alternatives: [], confidence: 0.6 };
const sound: Testimony = {
  agent: 30,
  iteration: 2,
  confidence: 0.6,
  claims: [claim],
  attacks: [],
  verifications: [{ claimId: '7.1/C1', result: 'VERIFIED' }],
  references: [
    { type: 'USES', sourceAgent: 7, sourceElement: '7.1/C1', relationship: 'as input', confidenceImpact: 'NONE' },
  ],
  inputsUsed: [{ agentId: 7, element: 'verdict', howUsed: 'read' }],
};
const known = { agents: [7], claims: ['7.1/C1'] } as const;

test('a sound answer has nothing against it', () => expect(incoherences(sound, known)).toEqual([]));

test.each<[string, Partial<Testimony>]>([
  ['cites agent 9, which has not answered', { inputsUsed: [{ agentId: 9, element: 'verdict', howUsed: 'read' }] }],
  ['a premise names 7.1/C9, which nobody stated', { claims: [{ ...claim, requires: ['7.1/C9'] }] }],
  ['a finding names 9.1/C1, which nobody stated', { verifications: [{ claimId: '9.1/C1', result: 'FAILED' }] }],
  [
    'a reference names 7.1/C2, which nobody stated',
    {
      references: [
        { type: 'SUPPORTS', sourceAgent: 7, sourceElement: '7.1/C2', relationship: 'so', confidenceImpact: 'RAISES' },
      ],
    },
  ],
  [
    'gives claim 7.1/C1 to agent 30',
    {
      references: [
        { type: 'SUPPORTS', sourceAgent: 30, sourceElement: '7.1/C1', relationship: 'so', confidenceImpact: 'RAISES' },
      ],
    },
  ],
  ['examines its own claim 30.2/C1', { verifications: [{ claimId: 'C1', result: 'VERIFIED' }] }],
  ['rests claim C1 on itself', { claims: [{ ...claim, alternatives: ['30.2/C1'] }] }],
  ['attacks, which is not for VERIFICATION', { attacks: [{ claimId: '7.1/C1', result: 'FAILS' }] }],
  ['verifies, which is not for ADVERSARY', { agent: 35 }],
])('an answer that %s is incoherent', (complaint, more) =>
  expect(incoherences({ ...sound, ...more }, known)).toEqual([complaint]),
);

test('an answer is quarantined for the first thing that is wrong with it', () => {
  const answer = { testimony: sound, selfReport: null, selfContradictions: [] };
  const of = (given: Parameters<typeof quarantineOf>[0]) =>
    quarantineOf(given, 'UNREADABLE', known, policy)?.problem ?? null;
  const unsure = (confidence: number) => ({ ...answer, testimony: { ...sound, confidence } });
  expect(of(answer)).toBeNull();
  expect(of(null)).toBe('UNREADABLE');
  expect(of({ ...answer, selfReport: 'the input is missing' })).toBe('SELF_REPORTED');
  expect(of({ ...answer, testimony: { ...sound, agent: 35 } })).toBe('INCOHERENT');
  expect([
    of(unsure(policy.confidence.usable)),
    of(unsure(policy.confidence.usable - 0.01)),
    of(unsure(Number.NaN)),
  ]).toEqual([null, 'BELOW_USABLE', 'BELOW_USABLE']);
});

test('an agent that says its own claim cannot hold contradicts itself', () => {
  const contradictions = [
    { with: 'C1', statement: 'not so', severity: 'MINOR' as const },
    { with: '7.1/C1', statement: 'nor this', severity: 'MINOR' as const },
  ];
  const found = selfContradictions({ agent: 30, iteration: 2, claims: [claim], contradictions });
  expect(found).toEqual([{ claim: '30.2/C1', statement: 'not so' }]);
  expect(
    quarantineOf({ testimony: sound, selfReport: null, selfContradictions: found }, 'UNREADABLE', known, policy),
  ).toEqual({ problem: 'INCOHERENT', why: 'contradicts its own claim 30.2/C1' });
});
