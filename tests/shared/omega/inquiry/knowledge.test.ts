import { describe, expect, test } from 'vitest';
import { knowledgeOf, type Recorded } from '../../../../shared/omega/inquiry/knowledge.ts';

type Claim = Recorded['claims'][number];

const claim = (id: string, of: Partial<Claim> = {}): Claim => ({
  id,
  agent: 7,
  statement: `What ${id} says.`,
  confidence: 0.5,
  keyClaim: false,
  ended: null,
  disputed: false,
  supporting: [],
  attacking: [],
  verification: null,
  attack: null,
  survivesAs: null,
  ...of,
});

const record: Recorded = {
  runKey: 'lakes',
  problem: { statement: 'Why?', clarified: 'Why do the fish die?' },
  termination: { status: 'SUCCESS' },
  answer: { by: 51, text: 'They die in the thaw.' },
  confidence: 0.8,
  first: {
    why: ['It is 80% sure.'],
    objection: { by: 24, to: '7.1/C1', result: 'FAILS', text: 'Birds.', reply: { by: 7, text: 'None came.' } },
    rival: { by: 9, text: 'Heat.', because: 'It was warm.', confidence: 0.3 },
    wouldChange: { tests: [{ claim: '7.1/C1', test: 'A beck without acid.' }], missing: ['The price of lime.'] },
    next: ['Lime the lake.'],
  },
  claims: [
    claim('3.1/C1', { ended: 'ABANDONED', confidence: 0.99 }),
    claim('4.1/C1', { ended: 'REJECTED' }),
    claim('5.1/C1', { disputed: true }),
    claim('6.1/C1', { confidence: 0.9 }),
    claim('6.1/C2', { ended: 'CONFIRMED', disputed: true, confidence: 0.95 }),
    claim('7.1/C1', { confidence: 0.6, survivesAs: 'It does in spring.' }),
    claim('8.1/C1', { ended: 'MODIFIED' }),
  ],
  argument: [
    {
      id: '7.1/C1',
      agent: 7,
      statement: 'What 7.1/C1 says.',
      because: 'The becks were measured.',
      confidence: 0.6,
      depth: 1,
      restsOn: [],
      findings: [{ agent: 24, result: 'PARTLY', reason: 'Only in spring.', survivesAs: null, confidence: 0.7 }],
    },
  ],
  contradictions: [
    {
      id: 'X1',
      severity: 'SERIOUS',
      a: { agent: 7, claim: '7.1/C1', statement: 'Acid.' },
      b: { agent: 9, claim: null, statement: 'Heat.' },
      cycle: 1,
      openedAt: '2026-11-24T00:00:00.000Z',
      from: 0,
      settled: null,
    },
  ],
};

describe('what a session knows', () => {
  test('begins with its answer and what that rests on; then what stands, by its confidence; then what does not', () => {
    const { claims, leftOut, problem, ended } = knowledgeOf(record, 100_000);
    expect(claims.map(({ claim: id, as }) => [id, as])).toEqual([
      ['ANSWER', 'STANDS'],
      ['7.1/C1', 'STANDS'],
      ['6.1/C2', 'STANDS'],
      ['6.1/C1', 'STANDS'],
      ['5.1/C1', 'DISPUTED'],
      ['4.1/C1', 'REJECTED'],
      ['3.1/C1', 'LEFT'],
      ['8.1/C1', 'LEFT'],
    ]);
    expect({ leftOut, problem, ended }).toEqual({ leftOut: 0, problem: 'Why do the fish die?', ended: 'SUCCESS' });
  });

  test('has no answer that stands where no claim carries one', () => {
    const { claims } = knowledgeOf({ ...record, termination: { status: 'PARTIAL' }, confidence: null }, 100_000);
    expect(claims[0]).toMatchObject({ claim: 'ANSWER', as: 'LEFT', confidence: 0 });
  });

  test.each([{ verification: 'FAILED' } as const, { attack: 'SUCCEEDS' } as const])(
    'disputes what was confirmed and found false since: %j',
    (found) => {
      const fell = claim('2.1/C1', { ended: 'CONFIRMED', disputed: true, confidence: 0.45, ...found });
      const { claims } = knowledgeOf({ ...record, claims: [fell] }, 100_000);
      expect(claims.map(({ claim: id, as }) => [id, as])).toContainEqual(['2.1/C1', 'DISPUTED']);
    },
  );

  test('holds objection, reply, rival, grounds, findings and the form that survived, under whose claim they stand', () => {
    const { claims, contradictions, open } = knowledgeOf(record, 100_000);
    expect(claims[0]?.about.join(' ')).toMatch(/Birds\..*None came\..*Heat\. It was warm\..*Lime the lake\./);
    expect(claims[1]?.about).toEqual([
      'It survives as: It does in spring.',
      'The becks were measured.',
      expect.stringMatching(/, PARTLY: Only in spring\.$/),
    ]);
    expect(contradictions).toEqual([expect.stringMatching(/^SERIOUS: .*“Acid\.” against .*“Heat\.”\. Not settled\.$/)]);
    expect(open).toEqual(['The price of lime.', '7.1/C1: A beck without acid.']);
  });

  test('is cut from its end, and says how much; the answer is never cut', () => {
    expect(knowledgeOf(record, 1)).toMatchObject({ claims: [{ claim: 'ANSWER' }], leftOut: 7 });
    const some = knowledgeOf(record, 1_000);
    expect(some.claims.length + some.leftOut).toBe(8);
    expect(some.claims[1]?.claim).toBe('7.1/C1');
  });

  test('has an answer that was refuted, or is in dispute, come out as that, with the claims that state it', () => {
    const itself = (as: 'STANDS' | 'DISPUTED' | 'REJECTED', ...stating: string[]): Recorded => ({
      ...record,
      termination: { status: 'PARTIAL' },
      first: { ...record.first, itself: { as, claims: stating } },
    });
    const came = (of: Recorded) => new Map(knowledgeOf(of, 100_000).claims.map(({ claim: id, as }) => [id, as]));
    const refuted = came(itself('REJECTED', '5.1/C1'));
    expect([refuted.get('ANSWER'), refuted.get('5.1/C1'), refuted.get('6.1/C1')]).toEqual([
      'REJECTED',
      'REJECTED',
      'STANDS',
    ]);
    expect(came(itself('DISPUTED', '6.1/C1')).get('ANSWER')).toBe('DISPUTED');
    expect(came(itself('STANDS')).get('ANSWER')).toBe('STANDS');
  });

  test('calls the last words of a session that failed no answer that stands', () => {
    const failed: Recorded = { ...record, termination: { status: 'FAILURE' } };
    expect(knowledgeOf(failed, 100_000).claims[0]).toMatchObject({ claim: 'ANSWER', as: 'LEFT' });
    expect(knowledgeOf({ ...record, answer: null }, 100_000).claims[0]?.claim).toBe('7.1/C1');
  });
});
