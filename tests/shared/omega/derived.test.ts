import { describe, expect, test } from 'vitest';
import { asJson } from '../../../shared/kernel/json.ts';
import type { Contribution } from '../../../shared/omega/answers/contribution.ts';
import type { SessionRow } from '../../../shared/omega/memory/session-rows.ts';
import { emptySession } from '../../../shared/omega/memory/session-state.ts';
import { stepRows } from '../../../shared/omega/memory/step-rows.ts';
import { defaultPolicy } from '../../../shared/omega/policy.ts';
import { classified, spoken } from './spoken.ts';
import { toldSession, type Say, type Told } from './told-session.ts';

const claim = (id: string, statement: string): Contribution['claims'][number] => ({
  id,
  statement,
  because: 'so',
  requires: [],
  alternatives: [],
  confidence: 0.8,
});
const against = (address: string, severity: 'FATAL' | 'SERIOUS' | 'MINOR' = 'SERIOUS') => ({
  with: address,
  statement: `not ${address}`,
  severity,
});
const say = (agent: Say['agent'], answer: unknown, more: Partial<Say> = {}): Say => ({
  agent,
  answer: asJson(answer),
  ...more,
});
const first: Told = {
  cycle: 1,
  say: [say(1, spoken({ claims: [claim('C1', 'The beam holds'), claim('C2', 'The rope is new')] }))],
};
const record = {
  verdict: 'recorded',
  confidence: 0.9,
  confidenceBasis: 'the ledger',
  summary: 'so far',
  decisions: [],
  commitments: [],
  activeClaims: [],
  abandoned: [],
  evidence: [],
};
const settle = (contradictionId: string, settlement: string) => ({
  contradictionId,
  settlement,
  statement: 'both, under load',
  reason: 'they speak of two loads',
});
const of = <K extends SessionRow['kind']>(rows: readonly SessionRow[], kind: K) =>
  rows.filter((row): row is Extract<SessionRow, { kind: K }> => row.kind === kind);

describe('what follows from an answer', () => {
  test('PHI’s classification and the clarified question stand in the state', () => {
    const { state } = toldSession(
      'Why?',
      { cycle: 0, say: [say(57, classified(), { task: 'classify' })] },
      {
        cycle: 1,
        say: [say(47, { ...spoken({ claims: [] }), clarifiedStatement: 'Why exactly?', wellDefined: true, terms: [] })],
      },
    );
    expect(state.problem).toEqual({
      originalStatement: 'Why?',
      clarifiedStatement: 'Why exactly?',
      classification: { type: 'EMPIRICAL', subtype: 'CAUSAL' },
    });
  });

  test('a contradiction has the speaker on one side and the claim with its author on the other, and is numbered apart in a later pass', () => {
    const { rows, state } = toldSession('Why?', first, {
      cycle: 2,
      say: [
        say(35, spoken({ claims: [], contradictions: [against('1.1/C1', 'FATAL')] })),
        say(36, spoken({ claims: [], contradictions: [against('1.1/C2')] }), { pass: 2 }),
      ],
    });
    expect(of(rows, 'CONTRADICTION').map(({ id, a, b, severity }) => ({ id, a, b, severity }))).toEqual([
      {
        id: '35.2/X1',
        severity: 'FATAL',
        a: { agentId: 35, statement: 'not 1.1/C1', claim: null },
        b: { agentId: 1, statement: 'The beam holds', claim: '1.1/C1' },
      },
      {
        id: '36.2/X101',
        severity: 'SERIOUS',
        a: { agentId: 36, statement: 'not 1.1/C2', claim: null },
        b: { agentId: 1, statement: 'The rope is new', claim: '1.1/C2' },
      },
    ]);
    expect(state.contradictions.unresolved).toHaveLength(2);
  });

  test('who repeats what stands unresolved adds nothing; another speaker, or the same one after it was settled, does', () => {
    const repeat = {
      cycle: 3,
      say: [say(35, spoken({ claims: [], contradictions: [against('1.1/C1'), against('1.1/C1')] }))],
    };
    const steps: Told[] = [
      first,
      { cycle: 2, say: [say(35, spoken({ claims: [], contradictions: [against('1.1/C1')] }))] },
    ];
    expect(of(toldSession('Why?', ...steps, repeat).rows, 'CONTRADICTION')).toHaveLength(1);
    expect(
      of(
        toldSession('Why?', ...steps, {
          cycle: 3,
          say: [say(36, spoken({ claims: [], contradictions: [against('1.1/C1')] }))],
        }).rows,
        'CONTRADICTION',
      ),
    ).toHaveLength(2);
    const settled = { cycle: 2, say: [say(57, { resolutions: [settle('35.2/X1', 'A')] }, { task: 'judge' })] };
    expect(of(toldSession('Why?', ...steps, settled, repeat).rows, 'CONTRADICTION').map(({ id }) => id)).toEqual([
      '35.2/X1',
      '35.3/X1',
    ]);
  });

  test('a claim that nobody stated contradicts nobody', () => {
    expect(
      of(
        toldSession('Why?', first, {
          cycle: 1,
          say: [say(35, spoken({ claims: [], contradictions: [against('9.1/C1'), against('1.1/C3')] }))],
        }).rows,
        'CONTRADICTION',
      ),
    ).toEqual([]);
  });

  test.each([
    [50, 'contribute', 'BOTH_QUALIFIED', ['35.1/X1'], 1],
    [50, 'contribute', 'UNRESOLVABLE', ['35.1/X1'], 0],
    [50, 'contribute', 'A', ['35.1/X7'], 0],
    [57, 'judge', 'B', ['35.1/X1'], 1],
    [57, 'judge', 'B', ['35.1/X1', '35.1/X1'], 1],
    [49, 'contribute', 'A', ['35.1/X1'], 0],
  ] as const)('agent %d (%s) that says %s of %j settles so many', (agent, task, word, ids, settled) => {
    const answer =
      task === 'judge'
        ? { resolutions: ids.map((id) => settle(id, word)) }
        : { ...spoken({ claims: [] }), resolutions: ids.map((id) => settle(id, word)) };
    const { rows, state } = toldSession(
      'Why?',
      first,
      { cycle: 1, say: [say(35, spoken({ claims: [], contradictions: [against('1.1/C1')] }))] },
      { cycle: 1, say: [say(agent, answer, { task })] },
    );
    expect(of(rows, 'RESOLUTION').map(({ by, resolution }) => [by, resolution])).toEqual(
      settled === 1 ? [[agent, `${word}: both, under load`]] : [],
    );
    expect(state.contradictions.unresolved).toHaveLength(1 - settled);
  });

  test('two settlements of one contradiction settle nothing', () => {
    const { state } = toldSession(
      'Why?',
      first,
      { cycle: 1, say: [say(35, spoken({ claims: [], contradictions: [against('1.1/C1')] }))] },
      {
        cycle: 1,
        say: [say(57, { resolutions: [settle('35.1/X1', 'A'), settle('35.1/X1', 'B')] }, { task: 'judge' })],
      },
    );
    expect(state.contradictions.unresolved).toHaveLength(1);
  });

  test('Session Memory’s record becomes rows of its own, once for the same words, and gives up only what is open', () => {
    const kept = {
      ...record,
      decisions: [{ decision: 'Look at the rope', basis: 'doubt', reversible: true }],
      commitments: [
        { commitment: 'No third cause', madeBy: 1 },
        { commitment: 'No second look', madeBy: 33 },
      ],
      evidence: [
        // Nobody has asked 33.
        { evidence: 'A table of ropes', source: 33, supports: [], contradicts: [], strength: 'WEAK' },
        { evidence: 'A table of loads', source: 32, supports: ['1.1/C1', '9.9/C9'], contradicts: [], strength: 'WEAK' },
      ],
      abandoned: [
        { claimId: '1.1/C2', reason: 'nobody cares' },
        { claimId: '4.1/C1', reason: 'never stated' },
      ],
    };
    const again = {
      ...kept,
      decisions: [
        { decision: 'look at the ROPE!', basis: 'again', reversible: true },
        { decision: 'Cut it', basis: 'age', reversible: false },
      ],
    };
    const { rows, state } = toldSession(
      'Why?',
      first,
      { cycle: 1, say: [say(32, { ...spoken({ claims: [] }), findings: [] })] },
      { cycle: 1, say: [say(53, kept)] },
      { cycle: 2, say: [say(53, again)] },
    );
    expect(of(rows, 'DECISION').map(({ id }) => id)).toEqual(['53.1/D1', '53.2/D2']);
    expect(state.commitments.map(({ id, madeBy }) => [id, madeBy])).toEqual([['53.1/K1', 1]]);
    expect(state.evidence).toEqual([
      {
        id: '53.1/E2',
        evidence: 'A table of loads',
        source: 32,
        supports: ['1.1/C1'],
        contradicts: [],
        strength: 'WEAK',
      },
    ]);
    expect(state.hypotheses.abandoned.map(({ id, reason }) => [id, reason])).toEqual([['1.1/C2', 'nobody cares']]);
    expect(of(rows, 'ABANDONMENT')).toHaveLength(1);
  });

  test('Session Memory’s record gives up nothing that the standing answer rests on', () => {
    const abandoned = ['1.1/C1', '1.1/C2'].map((claimId) => ({ claimId, reason: 'nobody cares' }));
    const answer = { ...spoken({ claims: [] }), answer: 'so', restsOn: ['1.1/C1'] };
    const { rows } = toldSession(
      'Why?',
      first,
      { cycle: 1, say: [say(51, answer)] },
      { cycle: 1, say: [say(53, { ...record, abandoned })] },
    );
    expect(of(rows, 'ABANDONMENT').map(({ id }) => id)).toEqual(['1.1/C2']);
  });

  test('nothing follows from a quarantined answer', () => {
    const { rows, state } = toldSession('Why?', first, {
      cycle: 1,
      say: [say(35, spoken({ contradictions: [against('1.1/C1')] }), { quarantined: 'INCOHERENT' })],
    });
    expect(rows.map(({ kind }) => kind)).toEqual(['QUERY', 'OUTPUT', 'OUTPUT']);
    expect(state.contradictions.unresolved).toEqual([]);
  });

  test('an output whose answer is not there, or is another agent’s, stops the step', () => {
    const answers = new Map([
      [
        'k',
        {
          key: 'k',
          agent: 'skeptic',
          round: 1,
          task: 'contribute',
          subject: null,
          answer: asJson(spoken()),
          facts: null,
        },
      ],
    ]);
    const settleOne = (agent: Say['agent'], ref: string) => () =>
      stepRows(
        { step: '1/A/1', cycle: 1, rows: [], outputs: [{ agent, ref, task: 'contribute', quarantined: null }] },
        answers,
        emptySession,
        defaultPolicy,
      );
    expect(settleOne(35, 'k')).not.toThrow();
    expect(settleOne(36, 'k')).toThrow('no stored answer of agent 36');
    expect(settleOne(35, 'nowhere')).toThrow('no stored answer');
  });
});
