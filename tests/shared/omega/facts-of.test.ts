import { describe, expect, test } from 'vitest';
import type { Intervention } from '../../../shared/omega/answers/phi.ts';
import { type AgentId, agentIds, cast } from '../../../shared/omega/agents/cast.ts';
import {
  contributionFacts,
  classificationFacts,
  interventionFacts,
  judgementFacts,
  settledOf,
  summaryFacts,
} from '../../../shared/omega/answers/read-facts.ts';
import { gapIdOf } from '../../../shared/omega/answers/addresses.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { settlements } from '../../../shared/omega/answers/special.ts';
import { classified } from './spoken.ts';
import { facts, from, shown } from './facts-shown.ts';

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

describe('the part that a rule reads', () => {
  const attack = (result: string, claimId: string) => ({ claimId, result, reason: 'so', survivesAs: null });
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
    [44, { findings: [attack('SUCCEEDS', '7.1/C1')], target: '7.1/C1', defeated: false }, { defeated: true }],
    [44, { findings: [attack('SUCCEEDS', '9.1/C2')], target: '7.1/C1', defeated: false }, { defeated: false }],
    [45, { findings: [], testability: [], intractability: null }, { intractability: null }],
    [
      45,
      { findings: [], testability: [], intractability: { kind: 'UNDECIDABLE', claimId: 'C1' } },
      { intractability: { kind: 'UNDECIDABLE', claimId: '45.2/C1' } },
    ],
    [
      45,
      { findings: [], testability: [], intractability: { kind: 'UNDECIDABLE', claimId: '7.1/C1' } },
      { intractability: null },
    ],
    [46, { findings: [], survivors: [], broken: [], coreSurvives: false, core: 'so' }, { coreSurvives: false }],
    [46, { survivors: ['7.1/C1'], broken: [], coreSurvives: true, core: 'None.' }, { coreSurvives: false }],
    [46, { survivors: ['7.1/C1'], broken: [], coreSurvives: true, core: 'It floats' }, { coreSurvives: true }],
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

  const defect = { criterion: 'so', what: 'so', tiers: [] };
  const built = { answer: 'so', restsOn: [], answered: [], caveats: [] };
  test.each([
    [48, { converged: true, solutionSpace: 'EXPANDING' }, { progress: { converged: false } }],
    [52, { quality: 'SHIP', failures: [defect], audit: [] }, { quality: { verdict: 'SHIP_WITH_CAVEATS' } }],
    [51, { ...built, answers: 'FULLY', unanswered: [] }, { synthesis: { answered: 1 } }],
    [51, { ...built, answers: 'FULLY', unanswered: ['c'] }, { synthesis: { answered: 0 } }],
    [51, { ...built, answers: 'PARTLY', unanswered: [] }, { synthesis: { answered: 0 } }],
  ] as const)('of agent %i that is at odds with itself confirms nothing', (agent, changes, part) => {
    expect(facts(agent, changes).part).toMatchObject(part);
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
        { statement: 'a', why: 'x', needs: [] },
        { statement: 'A.', why: 'y', needs: [3] },
        { statement: 'b', why: 'x', needs: [] },
      ],
      pivot: ['PATTERNS', 'PATTERNS'],
      confidence: 0.5,
    };
    expect(interventionFacts(offer)).toEqual({
      diagnosis: 'FRAMING',
      constraints: 1,
      subProblems: 2,
      needs: [[1], []],
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
