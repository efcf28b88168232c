import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consecutiveFailures,
  recoverAgent,
  removedAgents,
  type Attempt,
  type AgentPlace,
} from '../../../../shared/omega/failures/agent-recovery.ts';
import { broughtAbout, contradictionState, inventory } from '../../../../shared/omega/failures/cascade.ts';
import { degradationOf, type DegradationFacts } from '../../../../shared/omega/failures/degradation.ts';
import {
  escalationOf,
  escalationSteps,
  logStep,
  type EscalationEntry,
} from '../../../../shared/omega/failures/escalation.ts';
import {
  interventions,
  planIntervention,
  type Intervention,
  type Offer,
} from '../../../../shared/omega/failures/interventions.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';

const bad = (agent: Attempt['agent']): Attempt => ({ agent, problem: 'UNREADABLE' });
const good = (agent: Attempt['agent']): Attempt => ({ agent, problem: null });
const place = (attempts: readonly Attempt[], more: Partial<AgentPlace> = {}): AgentPlace => ({
  agent: 5,
  attempts,
  substitutes: [6, 8],
  tier: [],
  mandatory: false,
  ...more,
});

describe('a seat whose agent failed', () => {
  test.each<[string, AgentPlace, object]>([
    ['is asked again', place([bad(5)]), { act: 'RETRY', agent: 5 }],
    ['then goes to one of its function group', place([bad(5), bad(5)]), { act: 'SUBSTITUTE', agent: 6, instead: 5 }],
    ['then stays empty', place([bad(5), bad(5), bad(6)]), { act: 'SKIP', agent: 5 }],
    [
      'stays empty at once where there is no substitute',
      place([bad(5), bad(5)], { substitutes: [] }),
      { act: 'SKIP', agent: 5 },
    ],
    [
      'goes to another of its tier where nobody of its group could',
      place([bad(5), bad(5), bad(6)], { tier: [2, 3] }),
      { act: 'SUBSTITUTE', agent: 2, instead: 5 },
    ],
    [
      'of a mandatory agent does not, for nobody else does its work',
      place([bad(5), bad(5)], { mandatory: true, substitutes: [], tier: [2] }),
      { act: 'HALT', agent: 5 },
    ],
    ['is filled by whoever worked', place([bad(5), bad(5), good(6)]), { act: 'USE', agent: 6 }],
    [
      'of a mandatory agent tries every substitute',
      place([bad(5), bad(5), bad(6)], { mandatory: true }),
      { act: 'SUBSTITUTE', agent: 8, instead: 5 },
    ],
    [
      'of a mandatory agent without a substitute halts',
      place([bad(5), bad(5)], { mandatory: true, substitutes: [] }),
      { act: 'HALT', agent: 5 },
    ],
  ])('%s', (_, given, act) => expect(recoverAgent(given, policy)).toEqual(act));

  test('is settled after finitely many attempts, and only a mandatory one can halt', () => {
    fc.assert(
      fc.property(fc.subarray([6, 7, 8] as const), fc.boolean(), fc.nat(5), (substitutes, mandatory, worksAt) => {
        const attempts: Attempt[] = [bad(5)];
        for (let asked = 0; ; asked += 1) {
          expect(asked).toBeLessThan(6);
          const next = recoverAgent({ agent: 5, attempts, substitutes, tier: [], mandatory }, policy);
          if (next.act === 'HALT') expect(mandatory).toBe(true);
          if (next.act !== 'RETRY' && next.act !== 'SUBSTITUTE') return;
          attempts.push(asked === worksAt ? good(next.agent) : bad(next.agent));
        }
      }),
    );
  });

  test('three failures in a row are systematic and remove the agent, unless it is mandatory', () => {
    const session = [good(5), bad(5), bad(7), bad(5), good(7), bad(5), bad(52), bad(52), bad(52)];
    expect([consecutiveFailures(session), consecutiveFailures([]), consecutiveFailures([good(5)])]).toEqual([4, 0, 0]);
    expect(removedAgents(session, [52], policy)).toEqual([5]);
  });
});

const contradiction = (
  id: string,
  a: string,
  b: string,
  severity: 'FATAL' | 'SERIOUS' | 'MINOR' = 'SERIOUS',
  detectedAt = '2026-11-21T00:00:00.000Z',
) => ({ id, severity, between: [a, b] as const, detectedAt });

describe('contradictions', () => {
  const many = (count: number, severity: 'FATAL' | 'MINOR') => Array.from({ length: count }, () => ({ severity }));
  test('halt deployments above one number and are a cascade above another', () => {
    const { fatalContradictions, unresolvedContradictions } = policy.failure;
    expect(contradictionState(many(unresolvedContradictions, 'MINOR'), policy)).toBe('CLEAR');
    expect(contradictionState(many(unresolvedContradictions + 1, 'MINOR'), policy)).toBe('HALT_FOR_RESOLUTION');
    expect(contradictionState(many(fatalContradictions + 1, 'FATAL'), policy)).toBe('CASCADE');
  });

  const open = [
    contradiction('1', 'a', 'b'),
    contradiction('2', 'b', 'c'),
    contradiction('3', 'b', 'd', 'MINOR'),
    contradiction('4', 'x', 'y', 'FATAL'),
    contradiction('5', 'p', 'q'),
  ];
  test('are ordered: what blocks first, then the root, then the grave', () => {
    const { common, root, order } = inventory(open, ['q']);
    expect(common).toEqual([{ element: 'b', contradictions: 3 }]);
    expect(root).toBe('1');
    expect(order.map(({ id, blocking }) => [id, blocking])).toEqual([
      ['4', true],
      ['5', true],
      ['1', false],
      ['2', false],
      ['3', false],
    ]);
    expect(inventory([open[3] ?? contradiction('', '', '')], []).root).toBeNull();
  });

  test('give the same plan in every order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(open, { minLength: open.length }), (shuffled) => {
        expect(inventory(shuffled, ['q'])).toEqual(inventory(open, ['q']));
      }),
    );
  });

  test('that a resolution brought about are told from those that were there', () => {
    expect(broughtAbout(open.slice(0, 3), open.slice(1, 5))).toEqual(['4', '5']);
  });
});

describe('a session that does not converge', () => {
  const offer: Offer = { constraints: 1, subProblems: 2, pivot: ['CROSS_DOMAIN'], depth: 0 };
  const ladder = Object.keys(interventions) as Intervention[];

  test('tries each way once, in order, and then admits', () => {
    const tried: Intervention[] = [];
    for (const way of ladder) {
      expect(planIntervention(tried, offer, policy).take).toBe(way);
      tried.push(way);
    }
    expect(planIntervention(tried, offer, policy).take).toBe('ADMIT');
  });

  test.each<[string, Offer | null, Intervention]>([
    ['no constraint', { ...offer, constraints: 0 }, 'DECOMPOSE'],
    ['one sub-problem', { ...offer, constraints: 0, subProblems: 1 }, 'PIVOT'],
    [
      'a session that is a sub-problem itself',
      { ...offer, constraints: 0, depth: policy.failure.decompositionDepth },
      'PIVOT',
    ],
    ['nothing to offer', { ...offer, constraints: 0, subProblems: 0, pivot: [] }, 'ADMIT'],
    ['no readable testimony', null, 'ADMIT'],
  ])('with %s passes over what cannot be taken, and says why', (_, given, take) => {
    const plan = planIntervention([], given, policy);
    expect(plan.take).toBe(take);
    expect(plan.passed.map(({ intervention }) => intervention)).toEqual(ladder.slice(0, ladder.indexOf(take)));
  });
});

describe('degradation', () => {
  const all: DegradationFacts = {
    deployed: 20,
    functional: 20,
    questions: 4,
    answered: 4,
    confidence: 0.9,
    clarified: true,
  };
  test.each<[number, Partial<DegradationFacts>]>([
    [0, {}],
    [1, { functional: 19 }],
    [1, { answered: 2 }],
    [2, { answered: 1 }],
    [2, { confidence: policy.degradation.confidence.medium }],
    [2, { functional: 10 }],
    [3, { confidence: 0.2 }],
    [3, { functional: 1 }],
    [4, { answered: 0 }],
    [4, { confidence: null }],
    [5, { functional: 0, clarified: false }],
    [5, { confidence: Number.NaN, clarified: false }],
  ])('is at level %s with %j', (level, more) => expect(degradationOf({ ...all, ...more }, policy)).toBe(level));
});

describe('escalation', () => {
  const steps = Object.keys(escalationSteps);
  test('climbs one step for each failure, is logged at each, and ends', () => {
    let log: readonly EscalationEntry[] = [];
    for (const next of steps) {
      expect(escalationOf('5', log)).toEqual({ state: 'OPEN', next });
      log = logStep(log, '5', 'FAILED', 'no answer');
    }
    expect(escalationOf('5', log)).toEqual({ state: 'EXHAUSTED' });
    expect(logStep(log, '5', 'FAILED', 'again')).toBe(log);
    expect(log.map(({ step }) => step)).toEqual(steps);
    expect(escalationOf('6', log)).toEqual({ state: 'OPEN', next: steps[0] });
  });
  test('stops where somebody helped', () => {
    const log = logStep(logStep([], '5', 'FAILED', 'no answer'), '5', 'RECOVERED', 'agent 6 answered');
    expect(escalationOf('5', log)).toEqual({ state: 'RECOVERED', by: 'PEER' });
    expect(logStep(log, '5', 'FAILED', 'again')).toBe(log);
  });
});
