import { describe, expect, test } from 'vitest';
import { plainFraming, problemDigest } from '../../../shared/omega/digests/problem.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { spoken } from './spoken.ts';
import { toldSession } from './told-session.ts';
import { claim, digest, finding, remembered, say, session, steps } from './digested-session.ts';

test('progress is told in numbers for each cycle and in claims for the last two', () => {
  const rows = [
    { kind: 'PROPAGATION', key: '1/assess/p', agent: null, summary: 'p', confidences: { ANSWER: 0.61 } },
    {
      kind: 'HYPOTHESIS',
      key: '1/assess/h',
      agent: null,
      summary: 'h',
      id: '2.1/C1',
      resolution: 'REJECTED',
      confidence: 0.1,
      basis: 'weak',
    },
  ] as const;
  const later = toldSession(
    'Why?',
    ...steps,
    { cycle: 1, rows },
    { cycle: 2, say: [say(4, spoken({ claims: [claim('C1', 'the BEAM holds.'), claim('C2', 'Wind')] }))] },
    { cycle: 2, say: [say(27, { ...spoken({ claims: [] }), findings: [finding('4.2/C2', 'VERIFIED')] })] },
    { cycle: 3 },
  );
  expect(digest('progressCounts', { cycle: 3 }, later)).toEqual({
    present: 3,
    cycles: [
      { cycle: 1, stated: 4, new: 1, repeated: 0, dropped: 1, confirmed: 0, openHypotheses: 3, answerConfidence: 0.61 },
      {
        cycle: 2,
        stated: 2,
        new: 1,
        repeated: 1,
        dropped: 0,
        confirmed: 0,
        openHypotheses: 5,
        answerConfidence: null,
        newClaims: [{ id: '4.2/C2', statement: 'Wind' }],
        droppedClaims: [],
      },
      {
        cycle: 3,
        stated: 0,
        new: 0,
        repeated: 0,
        dropped: 0,
        confirmed: 0,
        openHypotheses: 5,
        answerConfidence: null,
        newClaims: [],
        droppedClaims: [],
      },
    ],
  });
});

describe('the events of a cycle', () => {
  test('are marked where a lesson may lie, and bring what memory holds by whose it is', () => {
    const body = digest('cycleEvents', {
      opening: problemDigest(session.state, { ...plainFraming, remembered: [remembered] }, policy),
    });
    const events = body.events as readonly {
      readonly kind: string;
      readonly agent: number;
      readonly marks?: readonly string[];
    }[];
    expect(events.flatMap(({ kind, agent, marks }) => (marks === undefined ? [] : [[kind, agent, ...marks]]))).toEqual([
      ['OUTPUT', 3, 'REFUSED'],
      ['CONTRADICTION', 35, 'CONTRADICTED', 'FATAL'],
      ['OUTPUT', 52, 'REJECTED'],
    ]);
    expect(body.remembered).toEqual({ patterns: [], failures: [remembered], successes: [] });
    expect(digest('cycleEvents', { cycle: 2 })).toMatchObject({
      events: [],
      remembered: { patterns: [], failures: [], successes: [] },
    });
  });

  test('keep what is marked when there is too much', () => {
    const noise = Array.from(
      { length: policy.digestLines.events },
      (_, n) =>
        ({
          kind: 'DECISION',
          key: `1/n/${n}`,
          agent: null,
          summary: 'x'.repeat(900),
          id: `d-${n}`,
          decision: 'd',
          basis: 'b',
          reversible: true,
          dependentOn: [],
        }) as const,
    );
    const body = digest('cycleEvents', {}, toldSession('Why?', ...steps, { cycle: 1, rows: noise }));
    const events = body.events as readonly { readonly marks?: readonly string[]; readonly summary: string }[];
    expect(events).toHaveLength(policy.digestLines.events);
    expect(events.filter(({ marks }) => marks !== undefined)).toHaveLength(3);
    expect(Math.max(...events.map(({ summary }) => summary.length))).toBeLessThanOrEqual(policy.digestLines.characters);
  });
});

test('Session Memory is given its last record, from the second cycle on', () => {
  const record = {
    verdict: 'All is in order.',
    confidenceBasis: 'the ledger',
    confidence: 0.9,
    summary: 'The beam was found to hold.',
    decisions: [{ decision: 'Go on with the beam.', basis: 'it holds', reversible: true }],
    commitments: [],
    activeClaims: ['1.1/C1'],
    abandoned: [],
    evidence: [],
  };
  const told = toldSession('Why?', ...steps, { cycle: 1, say: [say(53, record)] }, { cycle: 2 });
  expect(digest('cycleEvents', { cycle: 2 }, told)).toMatchObject({
    lastRecord: {
      cycle: 1,
      summary: 'The beam was found to hold.',
      decisions: ['Go on with the beam.'],
      commitments: [],
      activeClaims: ['1.1/C1'],
    },
  });
  expect(digest('cycleEvents', { cycle: 1 }, told)).not.toHaveProperty('lastRecord');
});
