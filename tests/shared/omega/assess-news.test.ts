import { describe, expect, test } from 'vitest';
import type { AgentId } from '../../../shared/omega/agents/cast.ts';
import { assessCycle } from '../../../shared/omega/assess/assessment.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { spoken } from './spoken.ts';
import { type Told, toldSession } from './told-session.ts';
import { assess, claim, finding, finds, say, states } from './assessed-steps.ts';

/* What a cycle changed that matters (OMEGA rules §6.7). */

const verified = (cycle: number, ...ids: readonly string[]): Told => ({
  cycle,
  say: [finds(27, ...ids.map((id) => finding(id, 'VERIFIED')))],
});
const answering = (cycle: number, ...restsOn: readonly string[]): Told => ({
  cycle,
  say: [
    say(51, {
      ...spoken({ claims: [claim('C1', `In cycle ${cycle}: it holds`, { requires: [...restsOn] })] }),
      answer: 'It holds.',
      restsOn,
      answered: ['all'],
      unanswered: [],
      caveats: [],
      answers: 'FULLY',
    }),
  ],
});

describe('a claim is news', () => {
  const stated: Told = {
    cycle: 1,
    say: [
      states(1, claim('C1', 'The beam holds')),
      states(2, claim('C1', 'The beam holds.'), claim('C2', 'It rained')),
    ],
  };

  test('once, where it was not stated before and what was found has left it standing', () => {
    const first = [stated, verified(1, '1.1/C1', '2.1/C1', '2.1/C2')];
    expect(assess(1, [], ...first).assessment).toMatchObject({ newClaims: 2, openHypotheses: 0 });
    const again: Told = { cycle: 2, say: [states(3, claim('C1', 'THE BEAM  HOLDS'), claim('C2', 'Wind'))] };
    expect(assess(2, [], ...first, again, verified(2, '3.2/C1', '3.2/C2')).assessment.newClaims).toBe(1);
    expect(assess(3, [], ...first, again).assessment.newClaims).toBe(0);
  });

  test.each([
    ['nobody looked at', []],
    ['is left uncertain', [finds(27, finding('1.1/C1', 'UNCERTAIN'))]],
    ['fails its check', [finds(27, finding('1.1/C1', 'VERIFIED')), finds(28, finding('1.1/C1', 'FAILED'))]],
    ['an attack broke', [finds(27, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C1', 'SUCCEEDS'))]],
  ])('and not where it is one that %s', (_, found) => {
    expect(assess(1, [], stated, { cycle: 1, say: found }).assessment.newClaims).toBe(0);
  });

  test.each([40, 44, 46, 47, 48, 49, 50, 51, 52] as const)('and not from agent %d, who collects or judges', (agent) => {
    const by: Told = { cycle: 1, say: [states(agent, claim('C1', 'New words'))] };
    expect(assess(1, [], by, verified(1, `${agent}.1/C1`)).assessment.newClaims).toBe(0);
  });

  test.each([1, 21, 39] as const)('and is so from agent %d, who thinks', (agent: AgentId) => {
    const by: Told = { cycle: 1, say: [states(agent, claim('C1', 'New words'))] };
    expect(assess(1, [], by, verified(1, `${agent}.1/C1`)).assessment.newClaims).toBe(1);
  });
});

test('what Session Memory notes as evidence is no news', () => {
  const record = {
    verdict: 'v',
    confidence: 0.9,
    confidenceBasis: 'b',
    summary: 's',
    decisions: [],
    commitments: [],
    activeClaims: [],
    abandoned: [],
    evidence: [{ evidence: 'A table', source: 32, supports: [], contradicts: [], strength: 'WEAK' }],
  };
  expect(assess(1, [], { cycle: 1, say: [say(53, record)] }).assessment).toMatchObject({
    newClaims: 0,
    newGrounds: 0,
    shifts: 0,
  });
});

describe('a ground of the answer is news', () => {
  const stated: Told = {
    cycle: 1,
    say: [states(1, claim('C1', 'A'), claim('C2', 'B'), claim('C3', 'C', { requires: ['1.1/C2'] }))],
  };
  const grounds = (cycle: number, restsOn: readonly string[], ...steps: readonly Told[]) =>
    assess(cycle, restsOn, stated, ...steps).assessment.newGrounds;

  test('where no earlier answer rested on it, directly or through a premise', () => {
    const first = answering(1, '1.1/C1');
    expect(grounds(1, ['1.1/C1'], first)).toBe(1);
    expect(grounds(2, ['1.1/C1'], first, answering(2, '1.1/C1'))).toBe(0);
    expect(grounds(2, ['1.1/C3'], first, answering(2, '1.1/C3'))).toBe(2);
  });

  test('and not where an answer goes back to what an earlier one rested on, or says the same under another address', () => {
    const steps = [answering(1, '1.1/C1'), answering(2, '1.1/C2')];
    expect(grounds(3, ['1.1/C1'], ...steps, answering(3, '1.1/C1'))).toBe(0);
    const again: Told = { cycle: 3, say: [states(1, claim('C1', 'a.'))] };
    expect(grounds(3, ['1.3/C1'], ...steps, again, answering(3, '1.3/C1'))).toBe(0);
  });

  test('and not where it is the author’s own statement of the answer', () => {
    const first = answering(1, '1.1/C1');
    expect(grounds(2, ['51.2/C1'], first, answering(2, '1.1/C1'))).toBe(0);
  });
});

describe('a shift of confidence is news', () => {
  const stated: Told = { cycle: 1, say: [states(1, claim('C1', 'A'), claim('C2', 'B'))] };
  const shifts = (before: number, { restsOn = ['1.1/C1'], significant = policy.termination.significantShift } = {}) => {
    const propagation: Told = {
      cycle: 1,
      rows: [
        {
          kind: 'PROPAGATION',
          key: '1/assess/p',
          agent: null,
          summary: 'p',
          confidences: { ANSWER: before, '1.1/C1': before },
        },
      ],
    };
    return assessCycle(
      toldSession('Why?', stated, propagation, { cycle: 2 }),
      { cycle: 2, restsOn, standings: {} },
      { ...policy, termination: { ...policy.termination, significantShift: significant } },
    ).assessment.shifts;
  };

  test('from the width that policy calls significant, up or down, in the answer and in what it rests on', () => {
    expect([shifts(0.8), shifts(1), shifts(0.81), shifts(0.9)]).toEqual([2, 2, 0, 0]);
    expect(shifts(0.81, { significant: 0.05 })).toBe(2);
  });

  test('and not in a claim that bears nothing', () => {
    expect(shifts(0.2, { restsOn: [] })).toBe(0);
    expect(shifts(0.9, { restsOn: ['1.1/C2'] })).toBe(0);
  });
});
