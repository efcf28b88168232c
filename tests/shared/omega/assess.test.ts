import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { asJson } from '../../../shared/kernel/json.ts';
import type { Contribution } from '../../../shared/omega/answers.ts';
import { assessCycle } from '../../../shared/omega/assess/assessment.ts';
import { agentIds, type AgentId } from '../../../shared/omega/cast.ts';
import { standingClaims } from '../../../shared/omega/standing-claims.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { restsOnIn } from '../../../shared/omega/rests-on.ts';
import { unexamined } from '../../../shared/omega/unexamined.ts';
import { attackResults, referenceTypes, severities, verificationResults } from '../../../shared/omega/vocabulary.ts';
import { weightsOf } from '../../../shared/omega/weights.ts';
import { spoken } from './spoken.ts';
import { toldSession, type Say, type Told } from './told-session.ts';

const claim = (
  id: string,
  statement: string,
  more: Partial<Contribution['claims'][number]> = {},
): Contribution['claims'][number] => ({
  id,
  statement,
  because: 'so',
  requires: [],
  alternatives: [],
  confidence: 0.9,
  ...more,
});
const say = (agent: Say['agent'], answer: unknown, more: Partial<Say> = {}): Say => ({
  agent,
  answer: asJson(answer),
  ...more,
});
const finding = (claimId: string, result: string, survivesAs: string | null = null) => ({
  claimId,
  result,
  reason: 'looked',
  survivesAs,
});
const finds = (agent: AgentId, ...findings: ReturnType<typeof finding>[]) =>
  say(agent, { ...spoken({ claims: [], confidence: 0.9 }), findings });
const states = (agent: AgentId, ...claims: Contribution['claims']) => say(agent, spoken({ claims, confidence: 0.9 }));
const assess = (cycle: number, restsOn: readonly string[], ...steps: readonly Told[]) =>
  assessCycle(toldSession('Why?', ...steps), { cycle, restsOn, standings: {} }, policy);

describe('a cycle', () => {
  test('found what nobody had said before in the same words', () => {
    const steps: Told[] = [
      {
        cycle: 1,
        say: [
          states(1, claim('C1', 'The beam holds')),
          states(2, claim('C1', 'The beam holds.'), claim('C2', 'It rained')),
        ],
      },
      { cycle: 2, say: [states(3, claim('C1', 'THE BEAM  HOLDS'), claim('C2', 'Wind'))] },
    ];
    expect(assess(1, [], ...steps.slice(0, 1)).assessment).toMatchObject({
      newClaims: 2,
      newEvidence: 0,
      openHypotheses: 3,
    });
    expect(assess(2, [], ...steps).assessment).toMatchObject({ newClaims: 1, openHypotheses: 5 });
    expect(assess(3, [], ...steps).assessment).toMatchObject({ newClaims: 0 });
  });

  test('found evidence once', () => {
    const record = (evidence: string) => ({
      verdict: 'v',
      confidence: 0.9,
      confidenceBasis: 'b',
      summary: 's',
      decisions: [],
      commitments: [],
      activeClaims: [],
      abandoned: [],
      evidence: [{ evidence, source: 32, supports: [], contradicts: [], strength: 'WEAK' }],
    });
    const steps: Told[] = [
      { cycle: 1, say: [say(53, record('A table'))] },
      { cycle: 2, say: [say(53, record('a table!'))] },
    ];
    expect(assess(1, [], steps[0] ?? { cycle: 1 }).assessment.newEvidence).toBe(1);
    expect(assess(2, [], ...steps).assessment.newEvidence).toBe(0);
  });

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
      { cycle: 1, say: [agrees(27), agrees(35)] },
      { cycle: 2, say: [finds(27, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C1', 'SUCCEEDS'))] },
    ];
    const { assessment, confidences } = assess(2, ['1.1/C1'], ...steps);
    expect(assessment).toMatchObject({ attacked: { '1.1/C1': { attacks: 1, succeeded: 1 } }, verified: ['1.1/C1'] });
    expect(confidences['1.1/C1']).toBeCloseTo(policy.propagation.attack.SUCCEEDS);
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

describe('open hypotheses', () => {
  const moves = (cycle: number, restsOn: readonly string[], ...steps: readonly Told[]) =>
    assess(cycle, restsOn, ...steps).moves.map((move) => [
      move.id,
      move.move === 'RESOLVE' ? move.resolution : move.move,
    ]);
  const stated: Told = {
    cycle: 1,
    say: [states(1, claim('C1', 'A'), claim('C2', 'B'), claim('C3', 'C', { confidence: 0.2 }))],
  };

  test('end confirmed, rejected or in a weaker form that somebody stated', () => {
    const examined: Told = {
      cycle: 1,
      say: [finds(27, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C2', 'PARTLY', 'B in calm air'))],
    };
    expect(moves(1, [], stated, examined)).toEqual([
      ['1.1/C1', 'CONFIRMED'],
      ['1.1/C3', 'REJECTED'],
    ]);
    expect(moves(2, [], stated, examined, { cycle: 2, say: [states(2, claim('C1', 'b, in calm air'))] })).toEqual([
      ['1.1/C1', 'CONFIRMED'],
      ['1.1/C2', 'MODIFIED'],
      ['1.1/C3', 'REJECTED'],
    ]);
  });

  test('are abandoned when nobody touches them, unless the answer rests on them', () => {
    const idle = 1 + policy.hypotheses.idleCycles;
    expect(
      moves(idle, ['1.1/C1'], stated, { cycle: 2, say: [states(2, claim('C1', 'D', { requires: ['1.1/C2'] }))] }),
    ).toEqual([['1.1/C3', 'REJECTED']]);
    expect(moves(idle, ['1.1/C1'], stated)).toEqual([
      ['1.1/C2', 'ABANDON'],
      ['1.1/C3', 'REJECTED'],
    ]);
  });

  test('are fewer by those that end', () => {
    const { assessment, moves: ended } = assess(1, [], stated, {
      cycle: 1,
      say: [finds(27, finding('1.1/C1', 'VERIFIED'))],
    });
    expect([assessment.openHypotheses, ended.length]).toEqual([1, 2]);
  });
});

describe('the weight of an output', () => {
  const steps: readonly Told[] = [
    {
      cycle: 1,
      say: [
        states(1, claim('C1', 'A'), claim('C2', 'B')),
        states(2, claim('C1', 'C')),
        states(21, claim('C1', 'D', { requires: ['1.1/C1'] })),
      ],
    },
    {
      cycle: 1,
      say: [
        finds(27, finding('1.1/C1', 'VERIFIED')),
        finds(35, finding('1.1/C1', 'PARTLY')),
        say(36, {
          ...spoken({ claims: [], contradictions: [{ with: '2.1/C1', statement: 'no', severity: 'SERIOUS' }] }),
          findings: [],
        }),
        say(55, { ...spoken({ claims: [] }) }),
      ],
    },
    {
      cycle: 1,
      say: [
        say(51, {
          ...spoken({ claims: [] }),
          answer: 'D',
          answers: 'FULLY',
          restsOn: ['21.1/C1'],
          answered: ['all'],
          unanswered: [],
          caveats: [],
        }),
      ],
    },
  ];
  const weigh = (cycle: number, more: readonly Told[] = []) => {
    const session = toldSession('Why?', ...steps, ...more);
    return new Map(
      weightsOf(session, cycle, standingClaims(session, {}, policy), restsOnIn(session), policy).map((weight) => [
        weight.agent,
        weight,
      ]),
    );
  };

  test('is what depends on it and what opposes it', () => {
    const weights = weigh(1);
    expect([...weights.keys()]).toEqual([1, 2, 21, 27, 35, 36, 51]);
    expect(weights.get(1)).toMatchObject({
      onCriticalPath: true,
      conflict: null,
      peripheral: false,
      compared: false,
      finalSupport: false,
      reasoningNeeded: true,
    });
    expect(weights.get(2)).toMatchObject({
      onCriticalPath: false,
      conflict: 'SERIOUS',
      peripheral: false,
      compared: true,
    });
    expect(weights.get(21)).toMatchObject({ onCriticalPath: true, finalSupport: true, reasoningNeeded: false });
    expect(weights.get(36)).toMatchObject({ onCriticalPath: false, conflict: 'SERIOUS', compared: true });
    expect(weights.get(27)).toMatchObject({ onCriticalPath: false, peripheral: false });
    expect(weights.get(51)).toMatchObject({ peripheral: true });
  });

  test('of an earlier cycle is known where the answer rests on it, and no longer after a pivot', () => {
    expect([...weigh(2).keys()]).toEqual([21]);
    const pivot = {
      kind: 'INTERVENTION',
      key: 'p',
      agent: 57,
      summary: 'p',
      take: 'PIVOT',
      passed: [],
      call: null,
      children: [],
    } as const;
    expect([...weigh(2, [{ cycle: 1, rows: [pivot] }]).keys()]).toEqual([]);
  });

  test('what the answer rests on and nobody examined is owed', () => {
    const session = toldSession('Why?', ...steps);
    expect(unexamined(['1.1/C1', '21.1/C1', '9.1/C1'], standingClaims(session, {}, policy))).toEqual({
      verify: ['21.1/C1', '9.1/C1'],
      attack: ['21.1/C1', '9.1/C1'],
    });
  });
});

const address = fc.constantFrom('C1', '1.1/C1', '1.1/C2', '2.1/C1', '21.2/C1', '35.1/C1', '57.9/C9');
const anySay: fc.Arbitrary<Say> = fc
  .record(
    {
      agent: fc.constantFrom(...agentIds),
      answer: fc
        .record({
          confidence: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(7, -1)),
          verdict: fc.constant('v'),
          claims: fc.array(
            fc.record({
              id: fc.constantFrom('C1', 'C2'),
              statement: fc.constantFrom('A', 'B', 'a.'),
              because: fc.constant('so'),
              requires: fc.array(address, { maxLength: 2 }),
              alternatives: fc.array(address, { maxLength: 1 }),
              confidence: fc.double({ min: 0, max: 1, noNaN: true }),
            }),
            { maxLength: 2 },
          ),
          references: fc.array(
            fc.record({
              type: fc.constantFrom(...referenceTypes),
              sourceAgent: fc.constantFrom(1, 2),
              sourceElement: address,
            }),
            { maxLength: 2 },
          ),
          inputsUsed: fc.array(fc.record({ agentId: fc.constantFrom(1, 2), element: address }), { maxLength: 2 }),
          contradictions: fc.array(
            fc.record({ with: address, statement: fc.constant('no'), severity: fc.constantFrom(...severities) }),
            { maxLength: 2 },
          ),
          findings: fc.array(
            fc.record({
              claimId: address,
              result: fc.constantFrom(...attackResults, ...verificationResults),
              survivesAs: fc.constantFrom(null, 'A', 'weaker'),
            }),
            { maxLength: 3 },
          ),
        })
        .map(asJson),
      quarantined: fc.option(fc.constant('INCOHERENT'), { nil: undefined }),
    },
    { requiredKeys: ['agent', 'answer'] },
  )
  .map(({ quarantined, ...one }) => (quarantined === undefined ? one : { ...one, quarantined }));
const anySteps = fc.array(
  fc.record({ cycle: fc.integer({ min: 1, max: 3 }), say: fc.array(anySay, { maxLength: 4 }) }),
  { maxLength: 5 },
);

describe('on any rows', () => {
  test('an assessment is total, and its confidences lie between 0 and 1', () => {
    fc.assert(
      fc.property(
        anySteps,
        fc.array(address, { maxLength: 2 }),
        fc.integer({ min: 1, max: 4 }),
        (steps, restsOn, cycle) => {
          const { assessment, confidences } = assess(cycle, restsOn, ...steps);
          for (const value of [
            ...Object.values(confidences),
            assessment.aggregateConfidence ?? 0,
            assessment.answerConfidence ?? 0,
          ])
            expect(value >= 0 && value <= 1).toBe(true);
          expect(assessment.openHypotheses).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a quarantined output changes nothing but the timeline and the aggregate', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(), (steps, draw) => {
        const without = steps.map((step) => ({
          ...step,
          say: step.say.filter(({ quarantined }) => quarantined === undefined),
        }));
        const cycle = 1 + (draw % 3);
        const [all, some] = [toldSession('Why?', ...steps), toldSession('Why?', ...without)];
        const result = (session: typeof all) => {
          const {
            assessment: { aggregateConfidence: _, contradictions, ...assessment },
            ...rest
          } = assessCycle(session, { cycle, restsOn: ['1.1/C1'], standings: {} }, policy);
          return {
            assessment,
            rest,
            contradictions: contradictions.map(({ id, between }) => ({ id, between })),
            claims: standingClaims(session, {}, policy),
          };
        };
        expect(result(all)).toEqual(result(some));
      }),
      { numRuns: 200 },
    );
  });
});
