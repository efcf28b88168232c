import { describe, expect, test } from 'vitest';
import { assessCycle } from '../../../shared/omega/assess/assessment.ts';
import { onBoard } from '../../../shared/omega/digests/claim-board.ts';
import { aggregate } from '../../../shared/omega/aggregate.ts';
import { standingClaims } from '../../../shared/omega/claims/standing-claims.ts';
import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { spoken } from './spoken.ts';
import { type Told, toldSession } from './told-session.ts';
import { claim, finding, finds, say, states } from './assessed-steps.ts';
import { digest } from './digested-session.ts';

/* What is settled has consequences (OMEGA rules §3.1.2). */

const against = (withClaim: string, statement: string): Contribution =>
  spoken({
    claims: [claim('C1', statement)],
    contradictions: [{ with: withClaim, statement, severity: 'SERIOUS' }],
  });
const disputed: readonly Told[] = [
  { cycle: 1, say: [states(1, claim('C1', 'It rained'), claim('C2', 'It was wet', { requires: ['1.1/C1'] }))] },
  { cycle: 1, say: [say(21, against('1.1/C1', 'It was dry')), say(22, against('1.1/C1', 'The sky was clear'))] },
  { cycle: 1, say: [finds(31, finding('1.1/C1', 'VERIFIED'), finding('21.1/C1', 'VERIFIED'))] },
];
const settling = (...settlements: readonly (readonly [string, string])[]): Told => ({
  cycle: 1,
  say: [
    say(50, {
      ...spoken({ claims: [] }),
      resolutions: settlements.map(([contradictionId, settlement]) => ({
        contradictionId,
        settlement,
        statement: `${contradictionId} is weighed`,
        reason: 'the record',
      })),
    }),
  ],
});
const assessed = (restsOn: readonly string[], ...more: readonly Told[]) =>
  assessCycle(toldSession('Why?', ...disputed, ...more), { cycle: 1, restsOn, standings: {} }, policy);
const lostAll = settling(['21.1/X1', 'A'], ['22.1/X1', 'A']);

describe('the side that lost', () => {
  test('loses its confidence once, is rejected, and takes with it what rests on it', () => {
    const before = assessed(['1.1/C2']).confidences;
    const { confidences, moves, assessment } = assessed(['1.1/C2'], lostAll);
    expect(confidences['1.1/C1']).toBeCloseTo((before['1.1/C1'] ?? 0) * policy.propagation.lost);
    expect(confidences['1.1/C1']).toBe(assessed([], settling(['21.1/X1', 'A'])).confidences['1.1/C1']);
    expect(confidences['1.1/C2']).toBeLessThanOrEqual(confidences['1.1/C1'] ?? 0);
    expect(assessment.answerConfidence).toBeLessThan(policy.hypotheses.rejected);
    expect(assessment.verified).not.toContain('1.1/C1');
    expect(moves).toEqual(expect.arrayContaining([expect.objectContaining({ id: '1.1/C1', resolution: 'REJECTED' })]));
  });

  test('is all that the speaker stated in that answer, where the other side holds', () => {
    const { confidences } = assessed([], settling(['21.1/X1', 'B']));
    expect(confidences['21.1/C1']).toBeLessThan(policy.hypotheses.rejected);
    expect(confidences['22.1/C1']).toBeCloseTo(0.9);
    expect(confidences['1.1/C1']).toBeCloseTo(0.98);
  });

  test('is nobody where both hold under conditions, and where a pivot archived it', () => {
    const archived: Told = {
      cycle: 1,
      rows: [
        {
          kind: 'RESOLUTION',
          key: 'r',
          agent: null,
          summary: 'r',
          contradiction: '21.1/X1',
          resolution: 'gone',
          by: 57,
        },
      ],
    };
    for (const ending of [settling(['21.1/X1', 'BOTH_QUALIFIED']), archived])
      expect(assessed([], ending).confidences).toMatchObject({ '1.1/C1': 0.98, '21.1/C1': 0.98 });
  });

  test('is decided by the first settlement, whatever is said later', () => {
    const { confidences } = assessed([], settling(['21.1/X1', 'B']), settling(['21.1/X1', 'A']));
    expect(confidences['1.1/C1']).toBeCloseTo(0.98);
  });

  test('stands neither on the board nor under consensus', () => {
    const claims = standingClaims(toldSession('Why?', ...disputed, lostAll), {}, policy);
    expect(onBoard(claims, policy).map(({ id }) => id)).not.toContain('1.1/C1');
    const { by_tier } = aggregate({
      phi: {
        verdict: 'v',
        oneParagraph: 'p',
        answer: 'a',
        keyInsights: [],
        caveats: [],
        whatWouldComplete: null,
        confidence: 0.5,
      },
      confidence: 0.5,
      claims: claims.map((one) => ({ ...one, disputed: false })),
      synthesis: '',
      quality: '',
      remaining: [],
      fullReports: [],
    });
    expect(by_tier.genesis.consensus_findings.join()).not.toContain('1.1/C1');
    expect(by_tier.genesis.disputed_findings.join()).toContain('1.1/C1');
  });
});

test('who decides reads what was settled, by whom, with both sides’ words and a person’s reasons', () => {
  const user: Told = {
    cycle: 1,
    rows: [
      {
        kind: 'RESOLUTION',
        key: 'u',
        agent: null,
        summary: 'u',
        contradiction: '22.1/X1',
        resolution: 'option B holds: I was there and it poured',
        by: 'USER',
        settlement: 'B',
      },
    ],
  };
  const answered: Told = {
    cycle: 1,
    say: [
      say(51, {
        ...spoken({ claims: [] }),
        answer: 'Wet.',
        answers: 'FULLY',
        restsOn: [],
        answered: [],
        unanswered: [],
        caveats: [],
      }),
    ],
  };
  const steps = [...disputed, settling(['21.1/X1', 'BOTH_QUALIFIED']), user];
  expect(digest('openPoints', { cycle: 1 }, toldSession('Why?', ...steps))['settled']).toEqual([]);
  const view = toldSession('Why?', ...steps, answered);
  for (const type of ['claimBoard', 'openPoints'] as const)
    expect(digest(type, { cycle: 2 }, view)['settled']).toEqual([
      {
        contradiction: '22.1/X1',
        settlement: 'B',
        by: 'USER',
        statement: 'option B holds: I was there and it poured',
        A: { agent: 22, claim: null, statement: 'The sky was clear' },
        B: { agent: 1, claim: '1.1/C1', statement: 'It rained' },
        lost: ['22.1/C1'],
      },
      expect.objectContaining({ contradiction: '21.1/X1', settlement: 'BOTH_QUALIFIED', by: 50, lost: [] }),
    ]);
});
