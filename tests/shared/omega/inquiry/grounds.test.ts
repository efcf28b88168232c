import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grounded } from '../../../../shared/omega/inquiry/grounds.ts';
import type { KnownClaim } from '../../../../shared/omega/inquiry/knowledge.ts';
import { sources, standings, type Ground, type Reply } from '../../../../shared/omega/inquiry/reply.ts';

const least = 12;
const claim = (
  id: string,
  as: KnownClaim['as'],
  confidence: number,
  says: string,
  about: string[] = [],
): KnownClaim => ({
  claim: id,
  by: 'Skeptic',
  as,
  confidence,
  says,
  about,
});
const claims = [
  claim('ANSWER', 'STANDS', 0.8, 'The fish die since the thaw brings acid water in one week of spring.'),
  claim('7.1/C1', 'STANDS', 0.7, 'Acid comes down with the snow and is let go by the thaw.', [
    'Measured in three becks.',
  ]),
  claim('9.1/C2', 'REJECTED', 0.2, 'The fish were taken by birds that came back in those years.'),
  claim('12.2/C1', 'DISPUTED', 0.5, 'Liming the lakes helps for five years at the most.'),
];
const ground = (of: Partial<Ground> = {}): Ground => ({
  claim: '7.1/C1',
  quotation: 'let go by the thaw',
  shows: 'Where the acid comes from.',
  as: 'STANDS',
  ...of,
});
const said = (of: Partial<Reply> = {}): Reply => ({
  grounds: [ground()],
  missing: [],
  source: 'SAID',
  answer: 'From the snow.',
  confidence: 0.6,
  ...of,
});
const held = (reply: Reply) => grounded(reply, { claims }, least);

describe('a reply whose grounds stand in the session', () => {
  test.each<[string, Partial<Reply>, number]>([
    ['by the words of the claim', {}, 0.6],
    ['by what was written about it', { grounds: [ground({ quotation: 'measured in three becks' })] }, 0.6],
    ['by the answer itself', { grounds: [ground({ claim: 'ANSWER', quotation: 'acid water in one week' })] }, 0.6],
    [
      'by the answer in other letters',
      { grounds: [ground({ claim: 'Answer', quotation: 'acid water in one week' })] },
      0.6,
    ],
    ['is never surer than its weakest ground', { confidence: 0.95 }, 0.7],
    [
      'may rest on what was refuted, of which the session is sure',
      {
        grounds: [ground({ claim: '9.1/C2', quotation: 'taken by birds that came back', as: 'REJECTED' })],
        answer: 'Birds (9.1/C2) were looked at and refuted.',
        confidence: 0.9,
      },
      0.9,
    ],
    [
      'is no surer than what is in dispute',
      { grounds: [ground({ claim: '12.2/C1', quotation: 'helps for five years', as: 'DISPUTED' })], confidence: 0.9 },
      0.5,
    ],
    ['says that it does not know', { grounds: [], missing: ['The price of lime.'], source: 'NOT_KNOWN' }, 0.6],
    [
      'does not know, and says what comes nearest',
      { source: 'NOT_KNOWN', missing: ['The price of lime.'], confidence: 0.9 },
      0.9,
    ],
  ])('%s', (_, of, confidence) => expect(held(said(of))).toEqual({ faults: [], confidence }));
});

describe('a reply that rests on nothing', () => {
  test.each<[string, Partial<Reply>, RegExp]>([
    ['cites nothing', { grounds: [] }, /^grounds: are empty/],
    ['does not know, and not what', { grounds: [], source: 'NOT_KNOWN' }, /^missing: is empty/],
    [
      'cites a claim that nobody made',
      { grounds: [ground({ claim: '1.1/C9' })] },
      /^grounds\.0\.claim: 1\.1\/C9 is no claim/,
    ],
    [
      'quotes what nobody wrote',
      { grounds: [ground({ quotation: 'acid rain fell in summer' })] },
      /^grounds\.0\.quotation/,
    ],
    ['quotes a word that every claim has', { grounds: [ground({ quotation: 'the' })] }, /^grounds\.0\.quotation/],
    [
      'quotes another claim than it cites',
      { grounds: [ground({ quotation: 'helps for five years' })] },
      /^grounds\.0\.quotation: does not stand in what the session says of 7\.1\/C1/,
    ],
    [
      'passes off as standing what was refuted',
      { grounds: [ground({ claim: '9.1/C2', quotation: 'taken by birds that came back' })] },
      /^grounds\.0\.as: 9\.1\/C2 came out of this session as REJECTED/,
    ],
    [
      'says one thing twice',
      { grounds: [ground(), ground({ quotation: 'Let go by the THAW' })] },
      /^grounds\.1: says again/,
    ],
    ['names a claim that no ground cites', { answer: 'See 12.2/C1.' }, /^answer: names 12\.2\/C1/],
  ])('%s', (_, of, fault) => {
    const { faults } = held(said(of));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});

test('whatever a model writes, a reply is never surer than it states, and what it cites falsely is a fault', () => {
  const anyGround = fc.record({
    claim: fc.oneof(fc.constantFrom(...claims.map((one) => one.claim)), fc.string({ minLength: 1, maxLength: 12 })),
    quotation: fc.oneof(fc.constantFrom(...claims.map(({ says }) => says)), fc.string({ minLength: 1, maxLength: 40 })),
    shows: fc.constant('It shows it.'),
    as: fc.constantFrom(...standings),
  });
  fc.assert(
    fc.property(
      fc.record({
        grounds: fc.array(anyGround, { maxLength: 6 }),
        missing: fc.array(fc.constant('More.'), { maxLength: 2 }),
        source: fc.constantFrom(...sources),
        answer: fc.string({ minLength: 1 }),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      (reply) => {
        const { faults, confidence } = held(reply);
        expect(confidence).toBeLessThanOrEqual(reply.confidence);
        const sound = reply.grounds.every(({ claim: id, as }) =>
          claims.some((one) => one.claim === id && one.as === as),
        );
        if (!sound) expect(faults).not.toEqual([]);
        if (reply.source !== 'NOT_KNOWN' && reply.grounds.length === 0) expect(faults).not.toEqual([]);
      },
    ),
  );
});
