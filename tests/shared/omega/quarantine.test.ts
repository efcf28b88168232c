import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import { type AgentId, agentIds } from '../../../shared/omega/agents/cast.ts';
import { spoken } from './spoken.ts';
import { facts } from './facts-shown.ts';

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
      'answers with nothing but itself',
      51,
      { claims: [claim], restsOn: ['C1'], answers: 'FULLY', answered: [], unanswered: [] },
      'rests the answer on nothing but itself',
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

  test('does not hold what the context allows: its own claims, those shown, and the agents behind them', () => {
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
