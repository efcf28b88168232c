import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { agentIds } from '../../../shared/omega/agents/cast.ts';
import { examinerOf, mayClose, stillToAsk } from '../../../shared/omega/deployment/closing.ts';
import { deployedIn } from '../../../shared/omega/deployment/deployment.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { mandatoryAgents, orderWithin } from '../../../shared/omega/deployment/priorities.ts';
import { deployAgain, untriedAgents } from '../../../shared/omega/deployment/redeployment.ts';
import { type Trigger, triggersOf } from '../../../shared/omega/deployment/triggers.ts';
import { classified } from './spoken.ts';
import { now, problems } from './deployed.ts';

describe('a closing cycle', () => {
  const outlook = { cycle: 2, cycles: 10, wellDefined: true, confidence: 0.6, proceedAt: 0.5, pressed: false };
  test.each([
    ['the last that is allowed', { cycle: 10, confidence: 0 }, true],
    ['one under pressure', { pressed: true, confidence: 0 }, true],
    ['one with enough confidence', {}, true],
    ['one without', { confidence: 0.49 }, false],
    ['a first one of a clear problem', { cycle: 1, confidence: null }, true],
    ['a first one of an unclear problem', { cycle: 1, confidence: null, wellDefined: false }, false],
  ])('is %s', (_, change, closes) => {
    expect(mayClose({ ...outlook, ...change })).toBe(closes);
  });

  test('asks late whoever has not been asked', () => {
    expect(stillToAsk(new Set([44]), { lost: [] })).toEqual([40, 46]);
    expect(stillToAsk(new Set([44]), { lost: [46] })).toEqual([40]);
  });

  test.each([
    ['nothing', [], [], []],
    ['claims of others', ['1.1/C1', '21.2/C3'], [], [27]],
    ['a claim of the first verifier', ['27.1/C1', '1.1/C1'], [], [31]],
    ['a claim of the first, and the second is gone', ['27.1/C1'], [31], [32]],
    ['a claim of each', orderWithin.VERIFICATION.map((agent) => `${agent}.1/C1`), [], [27]],
    ['a claim, with nobody left', ['1.1/C1'], orderWithin.VERIFICATION, []],
  ] as const)('has %s examined by somebody whose finding counts', (_, claims, gone, examiner) => {
    expect(examinerOf(claims, orderWithin.VERIFICATION, new Set(gone))).toEqual(examiner);
  });
});

describe('the triggers of another cycle', () => {
  const quiet = {
    newContradictions: [],
    conflicts: [],
    confidence: 0.9,
    stakes: 'HIGH',
    gaps: [],
    quality: null,
  } as const;
  test.each([
    ['none', {}, []],
    ['a contradiction', { newContradictions: [{ id: 'X1', agents: [1, 2] }] }, ['CONTRADICTION']],
    ['confidence at its threshold', { confidence: policy.confidence.final.HIGH }, ['LOW_CONFIDENCE']],
    ['a critical gap', { gaps: [{ gap: 'g', critical: true, wouldFill: 'PATTERNS' as const }] }, ['GAP']],
    ['a gap that is not critical', { gaps: [{ gap: 'g', critical: false, wouldFill: 'PATTERNS' as const }] }, []],
    ['a conflict', { conflicts: [{ id: 'X1', agents: [1, 2] }] }, ['CONFLICT']],
    ['a rejection', { quality: { verdict: 'REJECT' as const, tiers: ['BRIDGE' as const] } }, ['QUALITY_REJECT']],
    ['caveats', { quality: { verdict: 'SHIP_WITH_CAVEATS' as const, tiers: [] } }, []],
  ])('are read off the end of the last: %s', (_, change, kinds) => {
    expect(triggersOf({ ...quiet, ...change }, policy).map(({ kind }) => kind)).toEqual(kinds);
  });

  const again = (...triggers: Trigger[]) =>
    deployAgain(
      classified({ stakes: 'LOW' }),
      triggers,
      new Map([
        [10, 1],
        [1, 1],
        [17, 1],
      ]),
      now,
      policy,
    );
  test('send back the GENESIS agents that contradict each other, and verify', () => {
    const { agents } = again({ kind: 'CONTRADICTION', id: 'X1', agents: [5, 12, 35] });
    expect(agents.GENESIS).toEqual([5, 12]);
    expect(agents.VERIFICATION).toHaveLength(policy.verifiers.LOW);
  });
  test('add attackers where confidence is low', () => {
    expect(again({ kind: 'LOW_CONFIDENCE', confidence: 0.3, below: 0.4 }).agents.ADVERSARY).toHaveLength(
      policy.adversaries.LOW + policy.additionalAdversaries,
    );
  });
  test('fill a gap with its row, those who were not asked first', () => {
    expect(again({ kind: 'GAP', gap: 'g', wouldFill: 'PATTERNS' }).agents.GENESIS).toEqual([11, 10]);
  });
  test('bring the Conflict Resolver and both parties', () => {
    expect(deployedIn(again({ kind: 'CONFLICT', id: 'X1', agents: [3, 36] }))).toEqual(
      expect.arrayContaining([50, 3, 36]),
    );
  });
  test('run the rejected tiers again', () => {
    expect(again({ kind: 'QUALITY_REJECT', tiers: ['BRIDGE'] }).agents.BRIDGE).toHaveLength(policy.bridges.MEDIUM);
  });
  test('ask somebody fresh where there are none', () => {
    const { agents } = again();
    expect(agents.GENESIS).toHaveLength(policy.targetedGenesis);
    for (const id of [1, 10, 17]) expect(agents.GENESIS).not.toContain(id);
  });
  test('add some of each tier who were never asked where confidence does not improve, until there is nobody left', () => {
    const asked = new Map<number, number>([
      [10, 1],
      [1, 1],
      [17, 1],
    ]);
    let cycles = 0;
    for (; untriedAgents(asked, new Set()).length > 0; cycles += 1) {
      const before = untriedAgents(asked, new Set()).length;
      for (const agent of deployedIn(
        deployAgain(
          classified({ stakes: 'LOW' }),
          [{ kind: 'LOW_CONFIDENCE', confidence: 0.3, below: 0.4 }, { kind: 'NOT_IMPROVING' }],
          asked,
          now,
          policy,
        ),
      ))
        asked.set(agent, cycles + 2);
      expect(untriedAgents(asked, new Set()).length).toBeLessThan(before);
    }
    expect(cycles).toBeLessThanOrEqual(policy.limits.cycles);
    expect(agentIds.filter((agent) => !asked.has(agent))).toEqual([47, 50, 57]);
    expect(again({ kind: 'NOT_IMPROVING' }).agents.GENESIS).toHaveLength(policy.targetedGenesis);
  });
  test('count nobody as untried who cannot be asked', () => {
    expect(untriedAgents(new Map(), new Set([5]))).not.toContain(5);
    expect(untriedAgents(new Map(agentIds.map((agent) => [agent, 1])), new Set())).toEqual([]);
  });
  test('leave the mandatory and the attacker in, whatever they are', () => {
    const kinds = fc.constantFrom<Trigger>(
      { kind: 'CONTRADICTION', id: 'X', agents: [35, 99] },
      { kind: 'LOW_CONFIDENCE', confidence: 0, below: 1 },
      { kind: 'GAP', gap: 'g', wouldFill: 'DECOMPOSABLE' },
      { kind: 'QUALITY_REJECT', tiers: ['PHI', 'MEMORY', 'META'] },
    );
    fc.assert(
      fc.property(problems, fc.array(kinds, { maxLength: 6 }), (problem, triggers) => {
        const deployed = deployedIn(deployAgain(problem, triggers, new Map(), now, policy));
        expect(deployed).toEqual(expect.arrayContaining([...mandatoryAgents, 44]));
        expect(new Set(deployed).size).toBe(deployed.length);
      }),
    );
  });
});
