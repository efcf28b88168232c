import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { OverrideGround } from '../../../../shared/scenario/answers/acts.ts';
import { decidersOf, levelTwo, rulersToAsk } from '../../../../shared/scenario/disputes/authority.ts';
import { isParty, type Parties } from '../../../../shared/scenario/disputes/parties.ts';
import type { Position } from '../../../../shared/scenario/disputes/positions.ts';
import { agents, domains, type Agent } from '../../../../shared/scenario/vocabulary.ts';
import { anyDomains, anyParties, anyPositions, between, CD, CR, holds } from './cases.ts';

const [physical, mathematical, , classifying, creative] = domains;

describe('who decides at Level 2', () => {
  const all = (...parties: Parameters<typeof between>) => agents.filter((agent) => !parties.includes(agent));
  test.each<[string, readonly Agent[], Parameters<typeof decidersOf>]>([
    ['the authority that is no party', ['NEWTON'], [[physical], between('EULER', 'ATHENA'), ['NEWTON'], 2]],
    [
      'the authority, even where it may not see the claim',
      ['NEWTON'],
      [[physical], between('GALILEO', 'ATHENA'), [], 2],
    ],
    ['EULER where NEWTON challenges', ['EULER'], [[physical], between('NEWTON', 'ATHENA'), ['EULER'], 2]],
    [
      'EULER where NEWTON is challenged',
      ['EULER'],
      [[physical], between('GALILEO', 'NEWTON'), all('GALILEO', 'NEWTON'), 2],
    ],
    ['nobody where EULER may not see it', [], [[physical], between('GALILEO', 'NEWTON'), [], 2]],
    ['nobody where both are parties', [], [[physical], between('EULER', 'NEWTON'), all('EULER', 'NEWTON'), 2]],
    [
      'both against SOCRATES',
      ['EULER', 'NEWTON'],
      [[classifying], between('ATHENA', 'SOCRATES'), all('ATHENA', 'SOCRATES'), 2],
    ],
    ['not one of the two alone', [], [[classifying], between('NEWTON', 'SOCRATES'), all('NEWTON', 'SOCRATES'), 2]],
    [
      'all three who may judge against ATHENA',
      ['GALILEO', 'EULER', 'SOCRATES'],
      [[creative], between('NEWTON', 'ATHENA'), all('NEWTON', 'ATHENA'), 2],
    ],
    [
      'of two domains the one who would decide both, where arbiters are wanting',
      ['EULER'],
      [[physical, mathematical], between('NEWTON', 'ATHENA'), ['EULER'], 2],
    ],
    [
      'of two domains nobody where two may arbitrate',
      [],
      [[physical, mathematical], between('NEWTON', 'ATHENA'), ['EULER', 'GALILEO'], 2],
    ],
    [
      'of two domains nobody where they fall to two',
      [],
      [[physical, mathematical], between('GALILEO', 'ATHENA'), ['EULER'], 2],
    ],
    [
      'of two domains nobody where one of them has nobody',
      [],
      [[classifying, creative], between('GALILEO', 'SOCRATES'), ['NEWTON'], 2],
    ],
    ['of no domain nobody', [], [[], between('NEWTON', 'EULER'), all('NEWTON', 'EULER'), 2]],
  ])('%s', (_, deciders, given) => {
    expect(decidersOf(...given)).toEqual(agents.filter((agent) => deciders.includes(agent)));
  });

  test('is never a party', () => {
    fc.assert(
      fc.property(anyDomains, anyParties, fc.subarray([...agents]), (over, parties, judges) => {
        const deciders = decidersOf(over, parties, judges, 2);
        expect(deciders.filter((agent) => isParty(agent, parties))).toEqual([]);
      }),
    );
  });
});

describe('Level 2', () => {
  const ground: OverrideGround = 'MATHEMATICAL-PROOF';
  const authority = { level: 2, resolution: 'authority', by: ['NEWTON'], override: null } as const;
  const neutral = { level: 2, resolution: 'neutral', by: ['EULER'], override: null } as const;
  const override = { level: 2, resolution: 'override', by: ['EULER'], override: ground } as const;
  test.each<[string, Parties, readonly Agent[], Position[], ReturnType<typeof levelTwo>]>([
    [
      'the authority as voter or by ruling',
      between('EULER', 'ATHENA'),
      ['NEWTON'],
      [holds('EULER', CR), holds('NEWTON', CD)],
      { settled: CD, ...authority },
    ],
    [
      'the authority absent',
      between('EULER', 'ATHENA'),
      ['NEWTON'],
      [holds('EULER', CR)],
      { settled: null, why: 'no-assessment' },
    ],
    [
      'the authority on both sides',
      between('EULER', 'ATHENA'),
      ['NEWTON'],
      [holds('NEWTON', CD), holds('NEWTON', CR)],
      { settled: null, why: 'no-assessment' },
    ],
    [
      'the authority as challenger decides nothing: EULER does',
      between('NEWTON', 'ATHENA'),
      ['EULER'],
      [holds('NEWTON', CR), holds('EULER', CD)],
      { settled: CD, ...neutral },
    ],
    [
      'the authority as challenged decides nothing either',
      between('ATHENA', 'NEWTON'),
      ['EULER'],
      [holds('NEWTON', CD), holds('EULER', CR)],
      { settled: CR, ...neutral },
    ],
    [
      'the authority as party, and nobody to decide',
      between('HOUSE', 'NEWTON'),
      [],
      [holds('NEWTON', CD)],
      { settled: null, why: 'no-neutral-judge' },
    ],
    [
      'the authority as party, and nothing readable from EULER',
      between('NEWTON', 'ATHENA'),
      ['EULER'],
      [holds('NEWTON', CR)],
      { settled: null, why: 'no-assessment' },
    ],
    [
      'an override by a party, with a proof that Symposium repeated',
      between('EULER', 'NEWTON'),
      [],
      [holds('EULER', CR, ground, 'fails'), holds('NEWTON', CD)],
      { settled: CR, ...override },
    ],
    [
      'an override by a voter',
      between('NEWTON', 'ATHENA'),
      ['EULER'],
      [holds('EULER', CD, ground, 'fails'), holds('NEWTON', CR)],
      { settled: CD, ...override },
    ],
    [
      'a proof that proves nothing',
      between('EULER', 'NEWTON'),
      [],
      [holds('EULER', CR, ground, 'holds'), holds('NEWTON', CD)],
      { settled: null, why: 'no-neutral-judge' },
    ],
    [
      'others than the one who decides change nothing',
      between('NEWTON', 'ATHENA'),
      ['EULER'],
      [holds('EULER', CD), holds('GALILEO', CR), holds('SOCRATES', CR)],
      { settled: CD, ...neutral },
    ],
  ])('%s', (_, parties, deciders, positions, result) => {
    expect(levelTwo([physical], parties, deciders, positions)).toEqual(result);
  });

  test('takes no bare word of a party as an override: its own dispute is not its to decide', () => {
    const given = [holds('NEWTON', CR, 'PHYSICALLY-MEANINGLESS'), holds('EULER', CD)];
    expect(levelTwo([mathematical], between('NEWTON', 'ATHENA'), ['EULER'], given)).toMatchObject({
      settled: CD,
      resolution: 'authority',
    });
    expect(
      levelTwo([creative], between('NEWTON', 'ATHENA'), [], [holds('NEWTON', CR, 'UNFAIR-OR-UNTESTABLE')]),
    ).toEqual({ settled: null, why: 'no-neutral-judge' });
  });

  test('wants one word of several deciders', () => {
    const three = ['GALILEO', 'EULER', 'SOCRATES'] as const;
    const say = (...sides: (typeof CR)[]) =>
      levelTwo(
        [creative],
        between('NEWTON', 'ATHENA'),
        three,
        three.map((agent, place) => holds(agent, sides[place] ?? CD)),
      );
    expect(say(CR, CR, CR)).toMatchObject({ settled: CR, resolution: 'neutral', by: three });
    expect(say(CR, CD, CR)).toEqual({ settled: null, why: 'divided' });
  });

  test('leaves a claim of several domains to Level 3, unless one agent decides in all of them', () => {
    const both = [physical, mathematical];
    const given = [holds('NEWTON', CR), holds('EULER', CD)];
    expect(levelTwo(both, between('NEWTON', 'ATHENA'), [], given)).toEqual({ settled: null, why: 'no-single-domain' });
    expect(levelTwo([], between('NEWTON', 'ATHENA'), [], given)).toEqual({ settled: null, why: 'no-single-domain' });
    expect(levelTwo(both, between('NEWTON', 'ATHENA'), ['EULER'], given)).toEqual({ settled: CD, ...neutral });
    expect(levelTwo([physical, physical], between('NEWTON', 'ATHENA'), ['EULER'], given)).toEqual({
      settled: CD,
      ...neutral,
    });
  });

  test('knows no override where there is no assessment, nor in several domains at once', () => {
    const proof = holds('EULER', CR, ground, 'fails');
    const parties = between('GALILEO', 'ATHENA');
    expect(levelTwo([physical], parties, ['NEWTON'], [proof])).toEqual({ settled: null, why: 'no-assessment' });
    expect(levelTwo([physical, creative], parties, ['NEWTON'], [holds('NEWTON', CD), proof])).toEqual({
      settled: CD,
      ...neutral,
      by: ['NEWTON'],
    });
  });

  test('heeds no order, never throws, and settles by no word of a party without a proof', () => {
    fc.assert(
      fc.property(
        anyDomains,
        anyParties,
        anyPositions,
        fc.subarray([...agents]),
        fc.nat(),
        (over, parties, positions, judges, turn) => {
          const deciders = decidersOf(over, parties, judges, 2);
          const result = levelTwo(over, parties, deciders, positions);
          const cut = positions.length === 0 ? 0 : turn % positions.length;
          expect(
            levelTwo(
              [...over].reverse(),
              parties,
              deciders,
              [...positions.slice(cut), ...positions.slice(0, cut)].reverse(),
            ),
          ).toEqual(result);
          if (result.settled === null) return;
          const ofParties = result.by.filter((agent) => isParty(agent, parties));
          const proven = (agent: Agent) =>
            positions.some((one) => one.agent === agent && one.proof?.finding === 'fails');
          expect(ofParties.every((agent) => result.resolution === 'override' && proven(agent))).toBe(true);
        },
      ),
    );
  });
});

describe('a ruling is asked of those who decide', () => {
  const ballot = { side: CR, confidence: 1, reasoned: true, override: null, proof: null };

  test.each<[string, readonly Agent[], Parameters<typeof rulersToAsk>]>([
    ['when they have not voted', ['GALILEO'], [['GALILEO'], ['GALILEO', 'EULER'], {}]],
    ['when their ballot was unreadable', ['GALILEO'], [['GALILEO'], ['GALILEO'], { GALILEO: null }]],
    ['but not when they have voted', [], [['GALILEO'], ['GALILEO'], { GALILEO: ballot }]],
    ['but not when they may not see the claim', [], [['GALILEO'], ['EULER'], {}]],
    ['and of nobody else', [], [[], ['EULER'], {}]],
  ])('%s', (_, asked, given) => {
    expect(rulersToAsk(...given)).toEqual(asked);
  });
});
