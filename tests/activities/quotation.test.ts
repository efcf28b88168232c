import { describe, expect, test } from 'vitest';
import { quotation } from '../../activities/quotation.ts';
import { quotable, type Quote } from '../../shared/kernel/activities.ts';
import type { Json } from '../../shared/kernel/json.ts';

const proof = { quantities: [], expression: '1', requirement: { comparator: '<', value: 0, unit: '' } };
const challenge = (claim: string) => ({
  claim,
  against: 'ATHENA',
  wrong: `${claim} is wrong.`,
  evidence: ['A sum.'],
  recommendation: `Change ${claim}.`,
  override: null,
  proof,
  confidence: 0.31,
});
const report: Readonly<Record<string, Json>> = {
  challenges: [challenge('ATHENA/C1'), challenge('ATHENA/C2')],
  veto: { claimId: 'C1', law: 'A law.', proof: 'A proof.', check: proof, fixPossible: true, correction: 'Mend it.' },
  breakthrough: { summary: 'New.', solution: 'Do so.', novelty: 'Very.', physics: 'Sound.' },
  escalation: 'A person, please.',
  vote: 'APPROVE',
  status: 'KS',
  statusReason: 'It is solved.',
  confidence: 0.31,
};
const response = {
  decision: 'PARTIAL',
  statement: 'In part.',
  evidence: ['A measurement.'],
  revision: 'A little more.',
  override: null,
  proof: null,
  confidence: 0.31,
};
const ballot = { side: 'CHALLENGER', reason: 'The sum is right.', override: null, proof, confidence: 0.31 };
const review = {
  satisfied: false,
  reason: 'Still false.',
  recommendation: 'REDESIGN',
  physicsForbids: true,
  check: null,
  confidence: 0.31,
};
const statement = { status: 'PX', reason: 'A law forbids it.', override: null, proof: null, confidence: 0.31 };
const quote = (field: Quote['field'], more: Partial<Quote> = {}): Quote => ({
  from: 'NEWTON',
  ref: 'x',
  field,
  ...more,
});

describe('a quotation', () => {
  test.each<[string, Quote, Readonly<Record<string, Json>>, Json]>([
    [
      'of one challenge',
      quote('challenge', { subject: '2' }),
      report,
      {
        from: 'NEWTON',
        claim: 'ATHENA/C2',
        wrong: 'ATHENA/C2 is wrong.',
        evidence: ['A sum.'],
        recommendation: 'Change ATHENA/C2.',
        override: null,
        proof,
      },
    ],
    [
      'of a veto',
      quote('veto'),
      report,
      {
        from: 'NEWTON',
        claimId: 'C1',
        law: 'A law.',
        proof: 'A proof.',
        check: proof,
        fixPossible: true,
        correction: 'Mend it.',
      },
    ],
    [
      'of a challenge that is a request',
      quote('request', { subject: 'challenges/2', request: 'challenge/a' }),
      report,
      {
        request: 'challenge/a',
        from: 'NEWTON',
        target: 'ATHENA/C2',
        wrong: 'ATHENA/C2 is wrong.',
        change: 'Change ATHENA/C2.',
      },
    ],
    [
      'of a veto that is one',
      quote('request', { subject: 'veto', request: 'challenge/a' }),
      report,
      { request: 'challenge/a', from: 'NEWTON', target: 'C1', change: 'Mend it.' },
    ],
    [
      'of a breakthrough',
      quote('breakthrough'),
      report,
      { from: 'NEWTON', summary: 'New.', solution: 'Do so.', novelty: 'Very.', physics: 'Sound.' },
    ],
    [
      'of a response',
      quote('position'),
      response,
      {
        from: 'NEWTON',
        decision: 'PARTIAL',
        statement: 'In part.',
        evidence: ['A measurement.'],
        revision: 'A little more.',
        override: null,
        proof: null,
      },
    ],
    [
      'of a ballot',
      quote('position'),
      ballot,
      { from: 'NEWTON', side: 'CHALLENGER', reason: 'The sum is right.', override: null, proof },
    ],
    [
      'of a review after a veto',
      quote('position'),
      review,
      {
        from: 'NEWTON',
        satisfied: false,
        reason: 'Still false.',
        recommendation: 'REDESIGN',
        physicsForbids: true,
        check: null,
      },
    ],
    [
      'of a restated status',
      quote('statement'),
      statement,
      { from: 'NEWTON', status: 'PX', reason: 'A law forbids it.' },
    ],
    [
      'of the reason for a status in a readiness vote',
      quote('statusReason'),
      report,
      { from: 'NEWTON', status: 'KS', reason: 'It is solved.' },
    ],
    [
      'of what a challenge asks for',
      quote('revision', { subject: '1' }),
      report,
      { from: 'NEWTON', target: 'ATHENA/C1', change: 'Change ATHENA/C1.' },
    ],
    [
      'of how a veto would be corrected',
      quote('revision', { subject: 'veto' }),
      report,
      { from: 'NEWTON', target: 'C1', change: 'Mend it.' },
    ],
  ])('%s has the words', (_, one, answer, expected) => {
    expect(quotation(one, answer)).toEqual([expected]);
  });

  test.each<[string, Quote, Readonly<Record<string, Json>>]>([
    ['a challenge that is not there', quote('challenge', { subject: '9' }), report],
    ['a challenge without a number', quote('challenge'), report],
    ['a challenge by no number', quote('challenge', { subject: 'constructor' }), report],
    ['a veto of a report without one', quote('veto'), { veto: null }],
    ['a revision for a veto that is not there', quote('revision', { subject: 'veto' }), {}],
    ['a breakthrough of an older report', quote('breakthrough'), {}],
  ])('of %s is empty', (_, one, answer) => {
    expect(quotation(one, answer)).toEqual([]);
  });

  test.each(quotable)('of %s has no confidence, whoever is quoted', (field) => {
    for (const answer of [report, response, ballot, review, statement]) {
      for (const subject of ['1', 'veto', 'I'])
        expect(JSON.stringify(quotation(quote(field, { subject }), answer))).not.toMatch(/confidence|0\.31/);
    }
  });
});
