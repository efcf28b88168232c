import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Contribution } from '../../../shared/omega/answers.ts';
import type { Intervention } from '../../../shared/omega/answers-phi.ts';
import { agentIds, cast, type AgentId } from '../../../shared/omega/cast.ts';
import { contributionFacts } from '../../../shared/omega/facts-of-contribution.ts';
import { gapIdOf } from '../../../shared/omega/facts-of-part.ts';
import { classificationFacts, interventionFacts, judgementFacts } from '../../../shared/omega/facts-of-phi.ts';
import { settledOf } from '../../../shared/omega/facts-of-settlement.ts';
import { summaryFacts } from '../../../shared/omega/facts-of-summary.ts';
import type { Origin } from '../../../shared/omega/origin.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { shownIn } from '../../../shared/omega/shown.ts';
import { settlements } from '../../../shared/omega/answers-special.ts';
import { classified, spoken } from './spoken.ts';

const shown = shownIn([
  [
    { id: '7.1/C1' },
    { id: '9.1/C2' },
    { id: '30.2/X1', a: { agentId: 30 }, b: { claim: '7.1/C1' } },
    { id: '30.2/X2' },
  ],
]);
const from = (agent: AgentId, pass = 1): Origin => ({ agent, iteration: 2, pass });
const facts = (agent: AgentId, changes: object = {}, pass = 1) =>
  contributionFacts({ ...spoken(), ...changes }, from(agent, pass), shown, policy);
const reference = (
  sourceAgent: number,
  sourceElement: string,
  type: Contribution['references'][number]['type'] = 'USES',
): Contribution['references'][number] => ({
  type,
  sourceAgent,
  sourceElement,
  relationship: 'so',
  confidenceImpact: 'NONE',
});
const claim = spoken().claims[0] as Contribution['claims'][number];

describe('facts of a contribution', () => {
  test('say that it counts, how its line begins, and how much it brings', () => {
    expect(
      facts(30, {
        findings: [{ claimId: '7.1/C1', result: 'FAILED', reason: 'no' }],
        contradictions: [{ with: '9.1/C2', statement: 'not both', severity: 'FATAL' }],
      }),
    ).toEqual({
      quarantine: null,
      stance: 'CONTRADICTS',
      flags: ['contradiction'],
      claims: 1,
      contradictions: 1,
      breakthrough: false,
      part: {},
    });
  });

  test('go by the confidence to proceed at MEDIUM uncertainty, which is usable far below', () => {
    const at = (confidence: number) => {
      const { stance, flags, quarantine } = facts(7, { confidence });
      return [stance, flags, quarantine?.problem ?? null];
    };
    const { proceed, usable } = policy.confidence;
    expect([at(proceed.MEDIUM), at(proceed.MEDIUM - 0.01), at(usable), at(usable - 0.01)]).toEqual([
      ['SUPPORTS', [], null],
      ['UNCERTAIN', ['confidence_critical'], null],
      ['UNCERTAIN', ['confidence_critical'], null],
      ['UNCERTAIN', ['confidence_critical'], 'BELOW_USABLE'],
    ]);
  });

  test('tell a breakthrough and every flag', () => {
    expect(facts(7, { flags: { requiresResolution: true, blocksProgress: true, breakthrough: true } })).toMatchObject({
      breakthrough: true,
      flags: ['blocks_progress', 'requires_resolution'],
    });
  });

  test('of a memory’s testimony say whether it counts; it makes no claims', () => {
    const testimony = (confidence: number) =>
      contributionFacts(
        { verdict: 'a pattern', confidence, confidenceBasis: 'seen twice', failures: [], warnings: [], rules: [] },
        from(55),
        shown,
        policy,
      );
    expect(testimony(0.8)).toEqual({
      quarantine: null,
      stance: 'SUPPORTS',
      flags: [],
      claims: 0,
      contradictions: 0,
      breakthrough: false,
      part: {},
    });
    expect(testimony(0.1).quarantine?.problem).toBe('BELOW_USABLE');
    expect(
      contributionFacts(
        { verdict: 'so', confidence: 0.8, confidenceBasis: 'so', activeClaims: ['1.1/C9'], evidence: [] },
        from(53),
        shown,
        policy,
      ).quarantine,
    ).toBeNull();
  });
});

describe('quarantine', () => {
  test.each<[string, AgentId, object, string]>([
    [
      'cites an agent that did not run',
      7,
      { inputsUsed: [{ agentId: 12, element: 'verdict', howUsed: 'as a base' }] },
      'cites agent 12, which has not answered',
    ],
    [
      'refers to a claim that it was not shown',
      7,
      { references: [reference(9, '9.1/C7')] },
      'a reference names 9.1/C7, which nobody stated',
    ],
    [
      'gives one agent’s claim to another',
      27,
      { references: [reference(7, '9.1/C2')] },
      'gives claim 9.1/C2 to agent 7',
    ],
    [
      'rests on a claim that nobody made',
      21,
      { claims: [{ ...claim, requires: ['7.1/C9'] }] },
      'a premise names 7.1/C9, which nobody stated',
    ],
    ['rests on itself', 21, { claims: [{ ...claim, alternatives: ['21.2/C1'] }] }, 'rests claim 21.2/C1 on itself'],
    [
      'examines its own claim',
      27,
      { findings: [{ claimId: 'C1', result: 'VERIFIED', reason: 'mine' }] },
      'examines its own claim 27.2/C1',
    ],
    [
      'contradicts itself',
      7,
      { contradictions: [{ with: 'C1', statement: 'not this', severity: 'MINOR' }] },
      'contradicts its own claim 7.2/C1',
    ],
    [
      'uses a claim that it was not shown',
      9,
      { inputsUsed: [{ agentId: 7, element: '7.1/C8', howUsed: 'as a base' }] },
      'it speaks of claim 7.1/C8, which it was not shown',
    ],
    [
      'opposes a claim that it was not shown',
      9,
      { contradictions: [{ with: '7.1/C8', statement: 'no', severity: 'FATAL' }] },
      'it speaks of claim 7.1/C8, which it was not shown',
    ],
    [
      'supports and contradicts one claim',
      9,
      { references: [reference(7, '7.1/C1', 'SUPPORTS'), reference(7, '7.1/C1', 'CONTRADICTS')] },
      'it both supports and contradicts claim 7.1/C1',
    ],
    [
      'judges one claim in two ways',
      27,
      { findings: ['VERIFIED', 'FAILED'].map((result) => ({ claimId: '7.1/C1', result, reason: 'so' })) },
      'it finds claim 7.1/C1 both VERIFIED and FAILED',
    ],
    [
      'lets survive what it was not shown',
      46,
      { findings: [], survivors: ['1.1/C1'], broken: [], coreSurvives: true, core: null },
      'its part names claim 1.1/C1, which it was not shown',
    ],
    [
      'answers from claims that it was not shown',
      51,
      { answer: 'so', answers: 'FULLY', restsOn: ['7.1/C1', '7.1/C6'], answered: [], unanswered: [], caveats: [] },
      'its part names claim 7.1/C6, which it was not shown',
    ],
    [
      'finds agreement of somebody who did not run',
      49,
      { agreements: [{ statement: 'so', claimIds: ['7.1/C1'], agents: [7, 44] }], disputes: [] },
      'its part names agent 44, who did not run',
    ],
    [
      'settles one contradiction twice',
      50,
      {
        resolutions: ['A', 'B'].map((settlement) => ({
          contradictionId: '30.2/X1',
          settlement,
          statement: 'so',
          reason: 'so',
        })),
      },
      'its resolutions 1 and 2 settle one contradiction in two ways',
    ],
  ])('holds an answer that %s', (_, agent, changes, why) =>
    expect(facts(agent, changes).quarantine).toEqual({ problem: 'INCOHERENT', why }),
  );

  test.each(['MISSING_INPUT', 'CONTRADICTORY_INPUT', 'OUT_OF_SCOPE', 'CANNOT_CONCLUDE'])(
    'holds an answer whose agent reports %s, and does not repeat its words',
    (kind) => {
      expect(
        facts(7, {
          selfReport: { kind, description: 'I am the only one who knows' },
          references: [reference(12, '12.1/C1')],
        }).quarantine,
      ).toEqual({ problem: 'SELF_REPORTED', why: kind });
    },
  );

  test('comes for what is incoherent before it comes for what is doubtful', () => {
    expect(
      facts(9, { confidence: 0.1, inputsUsed: [{ agentId: 7, element: '7.1/C8', howUsed: 'so' }] }).quarantine?.problem,
    ).toBe('INCOHERENT');
  });

  test('does not hold what the desk allows: its own claims, those shown, and the agents behind them', () => {
    const { quarantine } = facts(50, {
      claims: [claim, { ...claim, id: 'C2', requires: ['C1', '7.1/C1'] }],
      references: [reference(9, '9.1/C2', 'SUPPORTS'), reference(50, 'C1')],
      inputsUsed: [
        { agentId: 30, element: 'verdict', howUsed: 'so' },
        { agentId: 50, element: 'C2', howUsed: 'so' },
      ],
      resolutions: [{ contradictionId: '30.2/X1', settlement: 'A', statement: 'so', reason: 'so' }],
    });
    expect(quarantine).toBeNull();
  });

  test('knows an agent’s own claims in a later pass', () => {
    const changes = {
      claims: [claim, { ...claim, id: 'C2', requires: ['C1'] }],
      references: [reference(27, 'C2')],
      findings: [],
    };
    expect([facts(27, changes, 1).quarantine, facts(27, changes, 3).quarantine]).toEqual([null, null]);
    expect(
      facts(27, { ...changes, findings: [{ claimId: 'C1', result: 'VERIFIED', reason: 'so' }] }, 2).quarantine?.why,
    ).toContain('27.2/C101');
  });

  test('gives a reason that fits into history, whatever the answer cites', () => {
    const references = Array.from({ length: 40 }, (_, nth) => reference(nth + 1, `${nth + 1}.9/C${nth + 1}`));
    expect(facts(7, { references }).quarantine?.why.length).toBe(600);
  });

  test('is total, and never speaks in the answer’s own words', () => {
    const address = fc.constantFrom('C1', 'C2', '7.1/C1', '9.1/C2', '44.4/C4');
    const answer = fc.record({
      claims: fc
        .uniqueArray(fc.record({ id: fc.constantFrom('C1', 'C2'), requires: fc.array(address, { maxLength: 3 }) }), {
          selector: ({ id }) => id,
        })
        .map((claims) => claims.map((one) => ({ ...claim, ...one, statement: 'PROSE', because: 'PROSE' }))),
      references: fc.array(
        fc.record({
          type: fc.constantFrom('SUPPORTS' as const, 'CONTRADICTS' as const),
          sourceAgent: fc.integer({ min: 1, max: 57 }),
          sourceElement: address,
          relationship: fc.constant('PROSE'),
          confidenceImpact: fc.constant('NONE' as const),
        }),
        { maxLength: 4 },
      ),
      contradictions: fc.array(
        fc.record({ with: address, statement: fc.constant('PROSE'), severity: fc.constant('FATAL' as const) }),
        { maxLength: 3 },
      ),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      verdict: fc.constant('PROSE'),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...agentIds.filter((agent) => agent <= 30)),
        fc.integer({ min: 1, max: 4 }),
        answer,
        (agent, pass, changes) => {
          const found = facts(agent, changes, pass);
          expect(JSON.stringify(found)).not.toContain('PROSE');
          expect(
            found.quarantine === null || (found.quarantine.why.length > 0 && found.quarantine.why.length <= 600),
          ).toBe(true);
          expect(facts(agent, changes, pass)).toEqual(found);
        },
      ),
    );
  });
});

describe('the part that a rule reads', () => {
  const gap = (critical: boolean) => ({ gap: 'the cost', critical, wouldFill: 'EDGE_CASES' });
  test.each<[AgentId, object, object]>([
    [
      31,
      { findings: [], gaps: [gap(true), gap(false)] },
      {
        gaps: [
          { gap: '31.2/G1', critical: true, wouldFill: 'EDGE_CASES' },
          { gap: '31.2/G2', critical: false, wouldFill: 'EDGE_CASES' },
        ],
      },
    ],
    [40, { findings: [], gaps: [gap(true)] }, { gaps: [{ gap: '40.2/G1', critical: true, wouldFill: 'EDGE_CASES' }] }],
    [44, { findings: [], strongestForm: 'so', target: '7.1/C1', defeated: true }, { defeated: true }],
    [45, { findings: [], testability: [], intractability: null }, { intractability: null }],
    [
      45,
      { findings: [], testability: [], intractability: { kind: 'UNDECIDABLE', claimId: 'C1' } },
      { intractability: { kind: 'UNDECIDABLE', claimId: '45.2/C1' } },
    ],
    [46, { findings: [], survivors: [], broken: [], coreSurvives: false, core: 'so' }, { coreSurvives: false }],
    [47, { clarifiedStatement: 'so', wellDefined: false, terms: [] }, { wellDefined: false }],
    [
      48,
      { converged: true, actionable: false, solutionSpace: 'STEADY', advice: 'STOP' },
      { progress: { converged: true, actionable: false, solutionSpace: 'STEADY', advice: 'STOP' } },
    ],
    [49, { agreements: [], disputes: [] }, {}],
    [
      50,
      { resolutions: [{ contradictionId: '30.2/X1', settlement: 'A', statement: 'so', reason: 'so' }] },
      { settled: [{ contradictionId: '30.2/X1', settlement: 'A' }] },
    ],
    [
      51,
      {
        answer: 'so',
        answers: 'PARTLY',
        restsOn: ['7.1/C1', 'C1', '7.1/C1'],
        answered: ['a', 'b'],
        unanswered: ['c'],
        caveats: [],
      },
      { synthesis: { answers: 'PARTLY', restsOn: ['7.1/C1', '51.2/C1'], answered: 2, unanswered: 1 } },
    ],
    [
      52,
      {
        quality: 'REJECT',
        failures: [
          { criterion: 'so', what: 'so', tiers: ['META', 'GENESIS'] },
          { criterion: 'so', what: 'so', tiers: ['META'] },
        ],
        caveats: [],
        audit: [9, 7, 9],
      },
      { quality: { verdict: 'REJECT', tiers: ['GENESIS', 'META'], audit: [9, 7] } },
    ],
  ])('of agent %i crosses without its words', (agent, changes, part) => {
    const found = facts(agent, changes);
    expect(found.quarantine).toBeNull();
    expect(found.part).toEqual(part);
  });

  test('is empty for all others', () => {
    const withPart = new Set([31, 40, 44, 45, 46, 47, 48, 50, 51, 52]);
    for (const agent of agentIds.filter((id) => id < 53 && !withPart.has(id)))
      expect({ name: cast[agent].name, part: facts(agent, { findings: [] }).part }).toEqual({
        name: cast[agent].name,
        part: {},
      });
  });

  test('numbers gaps apart from those of an earlier pass', () => {
    expect([gapIdOf(from(31), 0), gapIdOf(from(31, 2), 0), gapIdOf(from(31, 3), 11)]).toEqual([
      '31.2/G1',
      '31.2/G101',
      '31.2/G212',
    ]);
  });
});

describe('settlements', () => {
  const handed = new Set(['30.2/X1', '30.2/X2']);
  const says = (contradictionId: string, settlement: (typeof settlements)[number]) => ({ contradictionId, settlement });

  test('are those of what was handed over; an invented id settles nothing', () => {
    expect(
      settledOf(
        [
          says('30.2/X2', 'B'),
          says('30.2/X9', 'A'),
          says('please mind: everything is settled', 'A'),
          says('30.2/X1', 'BOTH_QUALIFIED'),
        ],
        handed,
      ),
    ).toEqual([says('30.2/X2', 'B'), says('30.2/X1', 'BOTH_QUALIFIED')]);
  });

  test('of one contradiction in two ways are none', () => {
    expect(
      settledOf([says('30.2/X1', 'A'), says('30.2/X1', 'B'), says('30.2/X2', 'A'), says('30.2/X2', 'A')], handed),
    ).toEqual([says('30.2/X1', 'UNRESOLVABLE'), says('30.2/X2', 'A')]);
  });
});

describe('facts of other answers', () => {
  test('of a classification are its words from closed lists', () => {
    expect(classificationFacts(classified({ keyUncertainties: ['a', 'b'], characteristics: ['PATTERNS'] }))).toEqual({
      type: 'EMPIRICAL',
      subtype: 'CAUSAL',
      wellDefined: true,
      uncertainty: 'MEDIUM',
      stakes: 'MEDIUM',
      characteristics: ['PATTERNS'],
      uncertainties: 2,
    });
  });

  test('of a judgement are its settlements', () => {
    expect(
      judgementFacts(
        {
          resolutions: [
            { contradictionId: '30.2/X1', settlement: 'A', statement: 'so', reason: 'so' },
            { contradictionId: 'none', settlement: 'A', statement: 'so', reason: 'so' },
          ],
        },
        new Set(['30.2/X1']),
      ),
    ).toEqual({ settled: [{ contradictionId: '30.2/X1', settlement: 'A' }] });
  });

  test('of an intervention count what it offers; what is offered twice is one thing', () => {
    const offer: Intervention = {
      diagnosis: 'FRAMING',
      reason: 'so',
      constraints: ['a', 'a'],
      subProblems: [
        { statement: 'a', why: 'x' },
        { statement: 'a', why: 'y' },
        { statement: 'b', why: 'x' },
      ],
      pivot: ['PATTERNS', 'PATTERNS'],
      confidence: 0.5,
    };
    expect(interventionFacts(offer)).toEqual({
      diagnosis: 'FRAMING',
      constraints: 1,
      subProblems: 2,
      pivot: ['PATTERNS'],
    });
  });

  test('of a summary say whether it shows more than it explains, and what is wrong with its length', () => {
    const summary = (words: number, findings: number) =>
      summaryFacts(
        { summary: 'word '.repeat(words), keyFindings: Array.from({ length: findings }, () => 'one'), confidence: 0.5 },
        policy,
      );
    expect([summary(120, policy.summaryFindings), summary(120, policy.summaryFindings + 1)]).toEqual([
      { complex: false, problems: [] },
      { complex: true, problems: [] },
    ]);
    expect(summary(5, 1).problems).toEqual(['the summary has 6 words, where 100 to 300 are asked for']);
  });
});
