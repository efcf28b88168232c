import { describe, expect, test } from 'vitest';
import {
  aggregate,
  aggregatedOutput,
  attackOf,
  verificationOf,
  type ClaimStanding,
} from '../../../shared/omega/aggregate.ts';
import { citationProblems } from '../../../shared/omega/answers/quarantine.ts';
import {
  claimBoard,
  claimsToAttack,
  claimsToVerify,
  worthAsking,
  type Candidate,
} from '../../../shared/omega/claims/examination.ts';
import { messageOf, omegaMessage, readersOf } from '../../../shared/omega/answers/message.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { spoken } from './spoken.ts';

const claim = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  agent: Number(id.split('.')[0]),
  statement: `says ${id}`,
  confidence: 0.6,
  supporting: [],
  attacking: [],
  disputed: false,
  verifications: [],
  attacks: [],
  survivesAs: null,
  dependents: 0,
  ...changes,
});
const ids = (claims: readonly ClaimStanding[]) => claims.map(({ id }) => id);

describe('the aggregated output', () => {
  const phi = {
    verdict: 'v',
    oneParagraph: 'p',
    answer: 'a',
    keyInsights: ['i'],
    caveats: [],
    whatWouldComplete: null,
    confidence: 0.99,
  };
  const claims = [
    claim('1.1/C1', { supporting: [2], verifications: ['VERIFIED'], attacks: ['FAILS'], confidence: 0.9 }),
    claim('2.1/C1', {
      disputed: true,
      verifications: ['VERIFIED', 'FAILED'],
      attacks: ['FAILS', 'SUCCEEDS'],
      attacking: [35],
    }),
    claim('21.1/C1'),
    claim('22.1/C1', { verifications: ['UNCERTAIN'], attacks: ['PARTLY'], survivesAs: 'weaker' }),
  ];
  const output = aggregate({
    phi,
    confidence: 0.62,
    claims,
    synthesis: 's',
    quality: 'q',
    remaining: ['r'],
    fullReports: [{ agent: 51, reason: 'key' }],
  });

  test('has the form of the rules', () => {
    expect(aggregatedOutput.parse(output)).toEqual(output);
  });

  test('states the propagated confidence and not PHI’s own', () => {
    expect([output.executive_summary.confidence, output.confidence_summary.overall]).toEqual([0.62, 0.62]);
  });

  test('sorts claims by tier and by what became of them', () => {
    expect(output.by_tier).toEqual({
      genesis: {
        consensus_findings: ['1.1/C1 says 1.1/C1'],
        disputed_findings: ['2.1/C1 says 2.1/C1'],
        key_insights: ['i'],
      },
      bridge: { formalizations: ['21.1/C1 says 21.1/C1'], connections_found: ['22.1/C1 says 22.1/C1'] },
      verification: {
        verified_claims: ['1.1/C1 says 1.1/C1'],
        failed_claims: ['2.1/C1 says 2.1/C1'],
        uncertain_claims: ['22.1/C1 says 22.1/C1'],
      },
      adversary: {
        survived_attacks: ['1.1/C1 says 1.1/C1'],
        failed_attacks: ['2.1/C1 says 2.1/C1'],
        modified_by_attacks: ['22.1/C1 says 22.1/C1 → weaker'],
      },
      meta: { synthesis: 's', quality_assessment: 'q', remaining_issues: ['r'] },
    });
  });

  test('takes the gravest of several findings', () => {
    expect([
      verificationOf([]),
      verificationOf(['VERIFIED', 'UNCERTAIN']),
      attackOf([]),
      attackOf(['FAILS', 'PARTLY']),
    ]).toEqual([null, 'UNCERTAIN', null, 'PARTLY']);
  });
});

describe('what is examined', () => {
  const claims = [
    claim('1.1/C1', { verifications: ['VERIFIED'], dependents: 1 }),
    claim('2.1/C1', { verifications: ['FAILED'] }),
    claim('3.1/C1', { dependents: 3 }),
    claim('4.1/C1', { confidence: 0.9 }),
    claim('5.1/C1', { verifications: ['UNCERTAIN'], dependents: 9 }),
    claim('6.1/C1', { verifications: ['VERIFIED'], confidence: 0.29 }),
    claim('7.1/C1', { verifications: ['VERIFIED'], attacks: ['SUCCEEDS'] }),
  ];
  test('is verified first, by what rests on it', () => {
    expect(ids(claimsToVerify(claims, policy))).toEqual(['3.1/C1', '4.1/C1', '5.1/C1']);
  });
  test('is attacked only where verification left it standing', () => {
    expect(ids(claimsToAttack(claims, new Set(), policy))).toEqual(['5.1/C1', '1.1/C1']);
  });
  test('is attacked first where nobody attacked, then where the answer rests on it, then by what rests on it', () => {
    const held = (id: string, more: Parameters<typeof claim>[1] = {}) =>
      claim(id, { verifications: ['VERIFIED'], ...more });
    const order = [
      held('1.1/C1', { attacks: ['FAILS', 'FAILS'], dependents: 9 }),
      held('2.1/C1', { attacks: ['FAILS'], dependents: 1 }),
      held('3.1/C1', { attacks: ['FAILS'] }),
      held('4.1/C1', { dependents: 5 }),
      held('5.1/C1'),
    ];
    const carrying = new Set(['1.1/C1', '3.1/C1', '5.1/C1']);
    expect(ids(claimsToAttack(order, carrying, policy))).toEqual(['5.1/C1', '4.1/C1', '3.1/C1', '2.1/C1', '1.1/C1']);
  });
  test('is worth a later round for whoever finds there what it neither stated nor attacked', () => {
    const list = [
      { agent: 1, attackedBy: [35, 36] },
      { agent: 38, attackedBy: [35, 36] },
    ];
    expect(worthAsking([35, 36, 37, 38], list)).toEqual([37, 38]);
    expect(worthAsking([35, 38], [{ agent: 38, attackedBy: [] }])).toEqual([35]);
    expect(worthAsking([35, 36], [])).toEqual([]);
  });
  test('is never more than the policy’s number', () => {
    const many = Array.from({ length: 50 }, (_, nth) => claim(`8.1/C${nth + 1}`));
    expect([claimBoard(many, policy), claimsToVerify(many, policy)].map(({ length }) => length)).toEqual([
      policy.digestClaims.board,
      policy.digestClaims.verify,
    ]);
  });
});

describe('an answer’s citations', () => {
  const context = { agent: 30, iteration: 1, ran: new Set([1, 2]), claims: new Set(['1.1/C1']) };
  const reference = (sourceAgent: number, sourceElement: string, type: 'SUPPORTS' | 'CONTRADICTS' = 'SUPPORTS') => ({
    type,
    sourceAgent,
    sourceElement,
    relationship: 'r',
    confidenceImpact: 'NONE' as const,
  });
  test.each([
    ['a claim that was handed over', { references: [reference(1, '1.1/C1')] }, []],
    [
      'an agent that did not run',
      { inputsUsed: [{ agentId: 9, element: 'verdict', howUsed: 'h' }] },
      ['it cites agent 9, who did not run'],
    ],
    [
      'a claim that it was not shown',
      { findings: [{ claimId: '2.1/C7', result: 'VERIFIED' }] },
      ['it speaks of claim 2.1/C7, which it was not shown'],
    ],
    [
      'another agent’s claim under a wrong name',
      { references: [reference(2, '1.1/C1')] },
      ['it gives claim 1.1/C1 to agent 2'],
    ],
    [
      'both sides of a claim',
      { references: [reference(1, '1.1/C1'), reference(1, '1.1/C1', 'CONTRADICTS')] },
      ['it both supports and contradicts claim 1.1/C1'],
    ],
    [
      'two findings on one claim',
      {
        findings: [
          { claimId: '1.1/C1', result: 'VERIFIED' },
          { claimId: '1.1/C1', result: 'FAILED' },
        ],
      },
      ['it finds claim 1.1/C1 both VERIFIED and FAILED'],
    ],
    [
      'a claim that rests on itself',
      { claims: [{ id: 'C1', statement: 's', because: 'b', requires: ['C1'], alternatives: [], confidence: 0.5 }] },
      ['its claim C1 rests on itself'],
    ],
  ])('are checked against what ran and was shown: %s', (_, change, problems) => {
    expect(citationProblems({ ...spoken(), ...change }, context)).toEqual(problems);
  });
});

describe('a message', () => {
  const header = {
    agent: 27,
    at: '2026-11-21T08:00:00.000Z',
    iteration: 1,
    respondingTo: 'PHI_QUERY',
    deployed: new Set([27, 44]),
    proceedAt: 0.5,
    tokens: 812,
    tier: 0,
    content: null,
  } as const;
  test('carries Symposium’s header and flags around the agent’s words', () => {
    const message = messageOf(
      spoken({ confidence: 0.4, contradictions: [{ with: '2.1/C1', statement: 's', severity: 'FATAL' }] }),
      header,
    );
    expect(omegaMessage.parse(message)).toEqual(message);
    expect(message).toMatchObject({
      header: { agent_id: 27, agent_name: 'Chain Verifier', agent_tier: 'VERIFICATION' },
      dependencies: { outputs_for: [44] },
      flags: { contradiction_detected: true, contradiction_with: 2, confidence_critical: true },
    });
  });
  test('goes to the deployed agents that read its author', () => {
    expect(readersOf(33, new Set([39, 40]))).toEqual([39]);
  });
});
