import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Ballot } from '../../../../shared/kernel/votes.ts';
import type { Side } from '../../../../shared/scenario/answers/acts.ts';
import { authoritiesOver } from '../../../../shared/scenario/disputes/authority.ts';
import { uninvolved } from '../../../../shared/scenario/disputes/parties.ts';
import { ballotsOf, debate, fewestVoters } from '../../../../shared/scenario/disputes/vote.ts';
import { agents, domains, type Agent, type Phase } from '../../../../shared/scenario/vocabulary.ts';
import type { Content } from '../../../../shared/scenario/context.ts';
import { anyDomains, anyParties, anySide, between, CD, CR } from './cases.ts';

const [physical, mathematical, cognitive, , creative] = domains;

describe('the voters on a claim', () => {
  test.each<[Content, Phase, ReturnType<typeof between>, Agent[]]>([
    ['physicalClaims', 'VALIDATE', between('NEWTON', 'ATHENA'), ['EULER']],
    ['physicalClaims', 'VALIDATE', between('HOUSE', 'ATHENA'), ['EULER', 'NEWTON']],
    ['mathVerification', 'VALIDATE', between('HOUSE', 'EULER'), []],
    ['solutionSketch', 'GROUND', between('GALILEO', 'ATHENA'), ['EULER', 'NEWTON']],
    ['narrative', 'CLASSIFY', between('SOCRATES', 'ATHENA'), ['GALILEO', 'EULER', 'NEWTON']],
    ['solutionSketch', 'CLASSIFY', between('GALILEO', 'ATHENA'), ['EULER', 'NEWTON']],
    ['insightChain', 'REFINE', between('EULER', 'ATHENA'), ['GALILEO', 'NEWTON', 'SOCRATES']],
    ['classification', 'REFINE', between('OUTSIDER', 'SOCRATES'), ['ATHENA', 'GALILEO', 'EULER', 'NEWTON']],
  ])('on %s in %s, by %j, are %j', (content, phase, parties, voters) => {
    expect(uninvolved({ content }, parties, phase)).toEqual(voters);
  });
});

type Word = Side | 'absent' | 'unscored';
const voting = (words: Partial<Record<Agent, Word>>) => {
  const voters = agents.filter((agent) => words[agent] !== undefined);
  const ballots = voters.map((voter): Ballot<Side> => {
    const word = words[voter] ?? 'absent';
    return word === 'absent' || word === 'unscored' ? { voter, missing: word } : { voter, option: word };
  });
  return { voters, ballots };
};

describe('a debate', () => {
  // EULER challenges ATHENA in GALILEO's domain: three can vote, one of them the authority.
  const parties = between('EULER', 'ATHENA');
  test.each<[string, Partial<Record<Agent, Word>>, string]>([
    ['all three for one side', { GALILEO: CR, NEWTON: CR, SOCRATES: CR }, CR],
    ['two of three, with the authority', { GALILEO: CD, NEWTON: CD, SOCRATES: CR }, CD],
    ['two of three, against the authority', { GALILEO: CD, NEWTON: CR, SOCRATES: CR }, 'against-authority'],
    ['two agree and the authority is absent', { GALILEO: 'absent', NEWTON: CR, SOCRATES: CR }, CR],
    ['two agree and the authority is unreadable', { GALILEO: 'unscored', NEWTON: CR, SOCRATES: CR }, CR],
    ['a tie, one absent', { GALILEO: CR, NEWTON: CD, SOCRATES: 'absent' }, 'no-majority'],
    ['a tie, one unreadable', { GALILEO: CR, NEWTON: CD, SOCRATES: 'unscored' }, 'no-majority'],
    [
      'one vote cast, one absent, one unreadable',
      { GALILEO: CR, NEWTON: 'absent', SOCRATES: 'unscored' },
      'too-few-voters',
    ],
    ['nobody answers', { GALILEO: 'absent', NEWTON: 'absent', SOCRATES: 'absent' }, 'too-few-voters'],
    ['two voters who agree', { GALILEO: CR, NEWTON: CR }, CR],
    ['two voters who differ', { GALILEO: CR, NEWTON: CD }, 'no-majority'],
    ['one voter', { GALILEO: CR }, 'too-few-voters'],
    ['no voter', {}, 'too-few-voters'],
  ])('%s', (_, words, result) => {
    const held = debate({ domains: [cognitive], parties, ...voting(words) });
    expect(held.settled ?? held.why).toBe(result);
  });

  test.each<[string, Parameters<typeof between>, readonly (typeof domains)[number][], Side, string]>([
    ['the authority as challenger wins', ['NEWTON', 'ATHENA'], [physical], CR, CR],
    ['the authority as challenger loses', ['NEWTON', 'ATHENA'], [physical], CD, 'against-authority'],
    ['the authority as challenged wins', ['ATHENA', 'NEWTON'], [physical], CD, CD],
    ['the authority as challenged loses', ['ATHENA', 'NEWTON'], [physical], CR, 'against-authority'],
    ['one of two authorities loses', ['NEWTON', 'ATHENA'], [physical, cognitive], CD, 'against-authority'],
    ['an author without authority over its claim loses', ['NEWTON', 'ATHENA'], [mathematical], CR, CR],
    ['two authorities, each a party', ['NEWTON', 'EULER'], [physical, mathematical], CR, 'against-authority'],
    [
      'an author with authority over its design loses to the house',
      ['HOUSE', 'ATHENA'],
      [creative],
      CR,
      'against-authority',
    ],
  ])('%s', (_, [challenger, challenged], over, side, result) => {
    const held = debate({
      domains: over,
      parties: between(challenger, challenged),
      ...voting({ GALILEO: side, SOCRATES: side }),
    });
    expect(held.settled ?? held.why).toBe(result);
  });

  test('hears the authority’s own vote, whoever votes before it', () => {
    const over = (words: Partial<Record<Agent, Word>>) => debate({ domains: [physical], parties, ...voting(words) });
    expect(over({ GALILEO: CD, NEWTON: CR, SOCRATES: CR })).toMatchObject({ settled: CR });
    expect(over({ GALILEO: CR, NEWTON: CD, SOCRATES: CR })).toMatchObject({ why: 'against-authority' });
  });

  test('takes whoever was called and sent no ballot for absent, and nobody else', () => {
    const { tally } = debate({
      domains: [cognitive],
      parties,
      voters: ['GALILEO', 'NEWTON', 'SOCRATES'],
      ballots: [{ voter: 'NEWTON', option: CR }],
    });
    expect(tally).toMatchObject({ absent: ['GALILEO', 'SOCRATES'], unscored: [], cast: 1 });
  });

  test('counts one vote a name, and only of those who were called', () => {
    const { voters } = voting({ GALILEO: CR, NEWTON: CR, SOCRATES: CR });
    const twice = debate({
      domains: [physical],
      parties,
      voters,
      ballots: [
        { voter: 'GALILEO', option: CR },
        { voter: 'GALILEO', option: CR },
        { voter: 'SOCRATES', option: CD },
      ],
    });
    expect(twice).toMatchObject({
      settled: null,
      why: 'no-majority',
      tally: { counts: { CHALLENGER: 1, CHALLENGED: 1 }, absent: ['NEWTON'], seats: 3 },
    });
    const both = debate({
      domains: [cognitive],
      parties,
      voters,
      ballots: [
        { voter: 'GALILEO', option: CR },
        { voter: 'GALILEO', option: CD },
        { voter: 'SOCRATES', option: CD },
        { voter: 'NEWTON', option: CD },
      ],
    });
    expect(both).toMatchObject({ settled: CD, tally: { unscored: ['GALILEO'] } });
    const strangers = debate({
      domains: [physical],
      parties,
      voters: [...voters, 'EULER'],
      ballots: [
        { voter: 'EULER', option: CR },
        { voter: 'ATHENA', option: CR },
        { voter: 'DARWIN', option: CR },
      ],
    });
    expect(strangers).toMatchObject({ settled: null, why: 'too-few-voters', tally: { cast: 0, seats: 3 } });
  });

  test('takes an unreadable answer for unscored and a missing one for absent', () => {
    expect(
      ballotsOf(['EULER', 'NEWTON', 'SOCRATES'], { EULER: { side: CR }, NEWTON: null, ATHENA: { side: CR } }),
    ).toEqual([
      { voter: 'EULER', option: CR },
      { voter: 'NEWTON', missing: 'unscored' },
      { voter: 'SOCRATES', missing: 'absent' },
    ]);
  });
});

const anyBallots: fc.Arbitrary<readonly Ballot<Side>[]> = fc.array(
  fc.oneof(
    fc.record({ voter: fc.constantFrom<string>(...agents, 'DARWIN'), option: anySide }),
    fc.record({
      voter: fc.constantFrom<string>(...agents),
      missing: fc.constantFrom('absent' as const, 'unscored' as const),
    }),
  ),
  { maxLength: 9 },
);

describe('whatever is voted', () => {
  const anyDebate = fc.record({
    domains: anyDomains,
    parties: anyParties,
    voters: fc.subarray([...agents]),
    ballots: anyBallots,
  });

  test('the order of ballots does not matter, and a settled side has more than half of the votes cast', () => {
    fc.assert(
      fc.property(anyDebate, (dispute) => {
        const result = debate(dispute);
        expect(
          debate({ ...dispute, voters: [...dispute.voters].reverse(), ballots: [...dispute.ballots].reverse() }),
        ).toEqual(result);
        if (result.settled === null) return;
        expect(2 * (result.tally.counts[result.settled] ?? 0)).toBeGreaterThan(result.tally.cast);
        expect(result.tally.cast).toBeGreaterThanOrEqual(fewestVoters);
      }),
    );
  });

  test('one more vote for the side that won does not hurt it', () => {
    fc.assert(
      fc.property(anyDebate, (dispute) => {
        const result = debate(dispute);
        if (result.settled === null) return;
        for (const voter of result.tally.absent) {
          expect(debate({ ...dispute, ballots: [...dispute.ballots, { voter, option: result.settled }] }).settled).toBe(
            result.settled,
          );
        }
      }),
    );
  });

  test('no side is settled against an authority that is a party', () => {
    fc.assert(
      fc.property(anyDebate, (dispute) => {
        const { settled } = debate(dispute);
        const over = authoritiesOver(dispute.domains);
        if (over.some((agent) => agent === dispute.parties.challenger)) expect(settled).not.toBe(CD);
        if (over.includes(dispute.parties.challenged)) expect(settled).not.toBe(CR);
      }),
    );
  });
});
