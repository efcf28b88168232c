import { describe, expect, test } from 'vitest';
import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import type { AgentId } from '../../../shared/omega/agents/cast.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { spoken } from './spoken.ts';
import type { Told } from './told-session.ts';
import { assess, claim, finding, finds, say, states } from './assessed-steps.ts';

describe('a cycle', () => {
  test('has the confidence of all who contributed, the quarantined too, and of an answer only where there is one', () => {
    const steps: Told[] = [
      {
        cycle: 1,
        say: [
          say(1, spoken({ confidence: 0.8 })),
          say(2, spoken({ confidence: 0.2 }), { quarantined: 'BELOW_USABLE' }),
          say(57, { resolutions: [] }, { task: 'judge' }),
        ],
      },
    ];
    expect(assess(1, [], ...steps).assessment).toMatchObject({ aggregateConfidence: 0.5, answerConfidence: null });
    expect(assess(1, ['1.1/C1'], ...steps).assessment.answerConfidence).toBeCloseTo(0.7);
    expect(assess(1, ['1.1/C1'], ...steps).confidences['ANSWER']).toBeCloseTo(0.7);
    expect(assess(2, ['9.9/C9'], ...steps).assessment).toMatchObject({
      aggregateConfidence: null,
      answerConfidence: policy.propagation.unstatedPremise,
    });
  });

  test('is less sure of an answer that rests on a claim and on what was stated against it, until that is settled', () => {
    const against = (statement: string, more: Partial<Contribution> = {}) =>
      spoken({
        claims: [claim('C1', statement)],
        contradictions: [{ with: '1.1/C1', statement: 'not both', severity: 'MINOR' }],
        ...more,
      });
    const steps: Told[] = [
      { cycle: 1, say: [states(1, claim('C1', 'A'), claim('C2', 'B'))] },
      { cycle: 1, say: [say(21, against('not A')), say(21, spoken({ claims: [claim('C1', 'C')] }), { pass: 2 })] },
    ];
    const answer = (restsOn: readonly string[], ...more: Told[]) =>
      assess(1, restsOn, ...steps, ...more).assessment.answerConfidence;
    expect(answer(['1.1/C1', '21.1/C1'])).toBeCloseTo(0.9 * (1 - policy.propagation.coherenceStep));
    for (const both of [
      ['1.1/C2', '21.1/C1'],
      ['1.1/C1', '21.1/C101'],
      ['1.1/C1', '1.1/C2'],
    ])
      expect(answer(both)).toBeCloseTo(0.9);
    expect(
      answer(['1.1/C1', '21.1/C1'], {
        cycle: 1,
        rows: [
          {
            kind: 'RESOLUTION',
            key: 'r',
            agent: null,
            summary: 'r',
            contradiction: '21.1/X1',
            resolution: 'both',
            by: 'USER',
          },
        ],
      }),
    ).toBeCloseTo(0.9);
  });

  test('hears the finding of an agent that agreed with the claim in another answer', () => {
    const agrees = (agent: AgentId) =>
      say(agent, {
        ...spoken({
          claims: [],
          references: [
            {
              type: 'SUPPORTS',
              sourceAgent: 1,
              sourceElement: '1.1/C1',
              relationship: 'same',
              confidenceImpact: 'RAISES',
            },
          ],
        }),
        findings: [],
      });
    const steps: Told[] = [
      { cycle: 1, say: [states(1, claim('C1', 'A'))] },
      { cycle: 1, say: [agrees(31), agrees(35)] },
      { cycle: 2, say: [finds(31, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C1', 'SUCCEEDS'))] },
    ];
    const { assessment, confidences } = assess(2, ['1.1/C1'], ...steps);
    expect(assessment).toMatchObject({ attacked: { '1.1/C1': { attacks: 1, succeeded: 1 } }, verified: ['1.1/C1'] });
    expect(confidences['1.1/C1']).toBeCloseTo(
      (1 - 0.1 * policy.propagation.doubtKept) * policy.propagation.attack.SUCCEEDS,
    );
  });

  test('counts attacks on what the answer rests on, and what is verified without a failure; the latest word of an agent counts', () => {
    const steps: Told[] = [
      { cycle: 1, say: [states(1, claim('C1', 'A'), claim('C2', 'B'), claim('C3', 'C'))] },
      {
        cycle: 1,
        say: [
          finds(27, finding('1.1/C1', 'VERIFIED'), finding('1.1/C2', 'VERIFIED')),
          finds(28, finding('1.1/C2', 'FAILED')),
        ],
      },
      { cycle: 1, say: [finds(35, finding('1.1/C1', 'SUCCEEDS')), finds(36, finding('1.1/C1', 'FAILS'))] },
      { cycle: 2, say: [finds(35, finding('1.1/C1', 'FAILS'))] },
    ];
    expect(assess(1, ['1.1/C1', '1.1/C3'], ...steps.slice(0, 3)).assessment).toMatchObject({
      attacked: { '1.1/C1': { attacks: 2, succeeded: 1 }, '1.1/C3': { attacks: 0, succeeded: 0 } },
      verified: ['1.1/C1'],
    });
    expect(assess(2, ['1.1/C1'], ...steps).assessment.attacked).toEqual({ '1.1/C1': { attacks: 2, succeeded: 0 } });
  });

  test('calls for another by what was discovered in it and is open, and by what its parties want resolved', () => {
    const contradicting = (address: string, requiresResolution: boolean) =>
      spoken({
        claims: [],
        contradictions: [{ with: address, statement: 'no', severity: 'SERIOUS' }],
        flags: { requiresResolution, blocksProgress: false, breakthrough: false },
      });
    const steps: Told[] = [
      { cycle: 1, say: [states(1, claim('C1', 'A'), claim('C2', 'B'))] },
      { cycle: 1, say: [say(35, contradicting('1.1/C1', true)), say(36, contradicting('1.1/C2', false))] },
      {
        cycle: 1,
        rows: [
          {
            kind: 'RESOLUTION',
            key: 'r',
            agent: null,
            summary: 'r',
            contradiction: '36.1/X1',
            resolution: 'A holds',
            by: 'USER',
          },
        ],
      },
    ];
    const { assessment } = assess(1, [], ...steps);
    expect(assessment).toMatchObject({
      newContradictions: [{ id: '35.1/X1', agents: [1, 35] }],
      conflicts: [{ id: '35.1/X1', agents: [1, 35] }],
    });
    expect(assessment.contradictions.map(({ id, between }) => [id, ...between])).toEqual([
      ['35.1/X1', 'agent 35', '1.1/C1'],
    ]);
    expect(assess(2, [], ...steps).assessment).toMatchObject({ newContradictions: [], conflicts: [{ id: '35.1/X1' }] });
  });
});
