import { describe, expect, test } from 'vitest';
import { asJson } from '../../../shared/kernel/json.ts';
import { restatementFacts } from '../../../shared/omega/answers/restatements.ts';
import { nominated, openTo, toEmbed } from '../../../shared/omega/claims/nominations.ts';
import { sameWords } from '../../../shared/omega/claims/same-words.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { type Told, toldSession } from './told-session.ts';
import { assess, claim, finding, finds, states } from './assessed-steps.ts';

/* What says the same inherits what was found about it (OMEGA rules §6.7). */

describe('a claim that is said again', () => {
  const broken: Told[] = [
    { cycle: 1, say: [states(1, claim('C1', 'The beam holds'))] },
    { cycle: 1, say: [finds(27, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C1', 'SUCCEEDS'))] },
  ];
  const again = (statement: string): Told => ({ cycle: 2, say: [states(2, claim('C1', statement))] });
  const checked: Told = { cycle: 2, say: [finds(28, finding('2.2/C1', 'VERIFIED'))] };

  test('is as broken under its new address as under the old one', () => {
    const { assessment, confidences } = assess(2, ['2.2/C1'], ...broken, again('the beam holds!'), checked);
    expect(assessment.attacked).toEqual({ '2.2/C1': { attacks: 1, succeeded: 1 } });
    expect(confidences['2.2/C1']).toBe(confidences['1.1/C1']);
  });

  test('starts anew where it says something else', () => {
    const { assessment } = assess(2, ['2.2/C1'], ...broken, again('The beam does not hold'), checked);
    expect(assessment.attacked).toEqual({ '2.2/C1': { attacks: 0, succeeded: 0 } });
  });

  test('is cleared by the word of the one who had broken it, wherever that is said', () => {
    const withdrawn: Told = { cycle: 2, say: [finds(35, finding('2.2/C1', 'FAILS'))] };
    const { assessment } = assess(2, ['1.1/C1'], ...broken, again('The beam holds'), withdrawn);
    expect(assessment.attacked).toEqual({ '1.1/C1': { attacks: 1, succeeded: 0 } });
  });
});

test.each([
  ['It costs 1.5', 'It costs 15'],
  ['It is -5 there', 'It is 5 there'],
  ['x < 3', 'x > 3'],
  ['5 % of them', '5 of them'],
  ['It holds', 'It does not hold'],
])('“%s” and “%s” are two statements', (a, b) => expect(sameWords(a)).not.toBe(sameWords(b)));

test.each([
  ['It holds.', 'it  HOLDS'],
  ['Fish, lakes - and rain', 'fish lakes and rain!'],
])('“%s” and “%s” are one', (a, b) => expect(sameWords(a)).toBe(sameWords(b)));

describe('a claim that comes back in wholly other words', () => {
  const beam = 'The beam holds under the load of winter';
  const joist = 'Snow of any season does the timber no harm';
  const fresh = 'Salt eats the bolts from within';
  const [first, broken]: [Told, Told] = [
    { cycle: 1, say: [states(1, claim('C1', beam)), states(2, claim('C1', 'Bolts are of steel'))] },
    { cycle: 1, say: [finds(27, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C1', 'SUCCEEDS'))] },
  ];
  const again: Told = { cycle: 2, say: [states(9, claim('C1', joist), claim('C2', fresh))] };
  const checked: Told = {
    cycle: 2,
    say: [finds(28, finding('9.2/C1', 'VERIFIED'), finding('9.2/C2', 'VERIFIED'))],
  };
  const session = toldSession('Why?', first, broken, again, checked);
  const laid = nominated(openTo(session, policy), new Map(), policy);
  const rules = (...rulings: readonly (readonly [string, string, 'SAME' | 'CONTRARY' | 'DIFFERENT'])[]) =>
    restatementFacts(
      {
        rulings: rulings.map(([id, earlier, ruling]) => ({ claim: id, earlier, because: 'so', ruling })),
        confidence: 1,
      },
      asJson(laid),
    );
  const ruled = (facts: ReturnType<typeof rules>): Told => ({
    cycle: 2,
    say: [{ agent: 48, task: 'equate', answer: { rulings: [], confidence: 1 }, facts }],
  });

  test('is laid beside what was broken without a word in common and without any embedding', () => {
    expect(laid.claims).toEqual([
      { id: '9.2/C1', statement: joist, beside: ['1.1/C1', '2.1/C1'] },
      { id: '9.2/C2', statement: fresh, beside: ['1.1/C1', '2.1/C1'] },
    ]);
    expect(laid.earlier.map(({ id }) => id)).toEqual(['1.1/C1', '2.1/C1']);
    expect(toEmbed(openTo(session, policy), policy)).toEqual([]);
  });

  test('is as broken as before and no news once 48 has ruled it the same; what is new stays new', () => {
    const told = [first, broken, again, checked];
    const before = assess(2, ['9.2/C1'], ...told).assessment;
    expect([before.newClaims, before.attacked['9.2/C1']?.succeeded]).toEqual([2, 0]);
    const facts = rules(['9.2/C1', '1.1/C1', 'SAME'], ['9.2/C2', '1.1/C1', 'DIFFERENT']);
    const { assessment, confidences } = assess(2, ['9.2/C1'], ...told, ruled(facts));
    expect(assessment.newClaims).toBe(1);
    expect(assessment.attacked).toEqual({ '9.2/C1': { attacks: 1, succeeded: 1 } });
    expect(confidences['9.2/C1']).toBeLessThan(policy.hypotheses.rejected);
  });

  test('is ruled on once; a claim that 48 skipped is laid before it again', () => {
    const asked = toldSession('Why?', first, broken, again, checked, ruled(rules(['9.2/C1', '1.1/C1', 'SAME'])));
    expect(openTo(asked, policy).map((one) => one.claim.id)).toEqual(['9.2/C2']);
  });

  test('restates whatever it restates by the next claim’s words too', () => {
    const third: Told = { cycle: 3, say: [states(3, claim('C1', joist.toUpperCase()))] };
    const { assessment } = assess(
      3,
      ['3.3/C1'],
      first,
      broken,
      again,
      checked,
      ruled(rules(['9.2/C1', '1.1/C1', 'SAME'])),
      third,
    );
    expect(assessment.attacked['3.3/C1']?.succeeded).toBe(1);
  });

  test('counts nothing of a ruling on a pair that was not shown, or in two ways', () => {
    const facts = rules(
      ['9.2/C1', '1.1/C1', 'SAME'],
      ['9.2/C1', '1.1/C1', 'DIFFERENT'],
      ['9.2/C2', '9.2/C1', 'SAME'],
      ['9.2/C2', '2.1/C1', 'CONTRARY'],
    );
    expect(facts).toEqual({
      asked: ['9.2/C2'],
      same: [],
      contrary: [{ claim: '9.2/C2', of: '2.1/C1' }],
      dropped: ['9.2/C2 and 9.2/C1: no such pair was shown', '9.2/C1 and 1.1/C1: ruled on in two ways'],
    });
  });

  test('loses with the claim that it restates when a contradiction goes against that', () => {
    const denied: Told = {
      cycle: 1,
      rows: [
        {
          kind: 'CONTRADICTION',
          key: 'x',
          agent: 5,
          summary: 'denied',
          id: '5.1/X1',
          a: { agentId: 5, statement: 'It falls', claim: null },
          b: { agentId: 2, statement: 'Bolts are of steel', claim: '2.1/C1' },
          severity: 'SERIOUS',
        },
        {
          kind: 'RESOLUTION',
          key: 'r',
          agent: 50,
          summary: 'settled',
          contradiction: '5.1/X1',
          resolution: 'A: so',
          settlement: 'A',
          by: 50,
        },
      ],
    };
    const facts = rules(['9.2/C2', '2.1/C1', 'SAME']);
    const { assessment } = assess(2, ['9.2/C2'], first, broken, denied, again, checked, ruled(facts));
    expect(assessment.verified).not.toContain('9.2/C2');
  });
});

describe('of many earlier claims', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, nth) => claim(`C${nth + 1}`, `Lake ${nth} is deep`));
  const session = toldSession(
    'Why?',
    {
      cycle: 1,
      say: [1, 2, 3, 4].map((agent) =>
        states(agent as 1, ...many(12).map((one) => ({ ...one, statement: `${agent}: ${one.statement}` }))),
      ),
    },
    {
      cycle: 2,
      say: [states(5, ...Array.from({ length: 12 }, (_, nth) => claim(`C${nth + 1}`, `Fish ${nth} is old`)))],
    },
  );
  const open = openTo(session, policy);

  test('each lies beside the nearest by rank, however low an embedder holds all likeness', () => {
    const texts = toEmbed(open, policy);
    expect(texts).toHaveLength(60);
    // Texts on an arc, each new claim nearest to what was said last: one embedder spreads them, the other calls all alike.
    const order = [...open.flatMap(({ claim: { statement } }) => statement), ...texts];
    const chosen = (arc: number) =>
      nominated(
        open,
        new Map(
          [...new Set(order)].map((text, nth) => {
            const angle = (arc * nth) / order.length;
            return [text, [Math.cos(angle), Math.sin(angle)]];
          }),
        ),
        policy,
      ).claims.map(({ beside }) => beside);
    expect(chosen(0.01)).toEqual(chosen(3));
    expect(new Set(chosen(3).flat()).size).toBe(policy.restatements.nearest);
  });

  test('no more are laid out than policy has', () => {
    const tight = { restatements: { claims: 5, nearest: 4, pairs: 7 } };
    const laid = nominated(openTo(session, tight), new Map(), tight);
    expect(laid.claims.map(({ beside }) => beside.length)).toEqual([2, 2, 1, 1, 1]);
  });
});
