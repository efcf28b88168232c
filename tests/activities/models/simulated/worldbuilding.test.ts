import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Challenge } from '../../../../shared/worldbuilding/challenge/challenge.ts';
import { drawChallenge } from '../../../../shared/worldbuilding/challenge/draw.ts';
import { judgeGoals } from '../../../../shared/worldbuilding/deliberation/goals.ts';
import { problemsOfWords } from '../../../../shared/worldbuilding/deliberation/plain-words.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { validateSpec } from '../../../../shared/worldbuilding/spec/validation.ts';
import { debatePhases, goalParts, outcomes, roles, tiers } from '../../../../shared/worldbuilding/vocabulary.ts';
import { DebateFixture, type PlayOptions } from './debate-fixture.ts';
import { textsIn } from '../../../support/texts.ts';

const part = (text: string) => ({ key: null, text });
const custom = (biome: string, people: string, twist: string): Challenge => ({
  number: 1,
  source: 'CUSTOM',
  seed: null,
  tier: null,
  biome: part(biome),
  inhabitants: { A: part(people), B: part(people) },
  twist: part(twist),
  asymmetric: false,
  relations: { A: [], B: [] },
});
const marsh = custom('a salt marsh between two slow rivers', 'ferrymen who are paid in songs', 'light is rationed');

function drawn(seed: number, tier: (typeof tiers)[number]): Challenge {
  const reading = drawChallenge({ seed, number: 1 + (seed % 20), tier, asymmetric: false });
  if (!reading.ok) throw new Error(reading.problems.join());
  return reading.challenge;
}

/** Anything that a file's challenge may hold, odd letters and slots of a template included. */
const line = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    fc.constantFrom('{load}', 'Rain.', 'x', '氷の海', 'the $& of "$1"', 'a city: of, commas; and [brackets]'),
  )
  .map((text) => text.replace(/\p{Cc}/gu, ' '))
  .filter((text) => text.trim() !== '');
const challenges = fc.oneof(
  fc.tuple(fc.nat(5_000), fc.constantFrom(...tiers)).map(([seed, tier]) => drawn(seed, tier)),
  fc.tuple(line, line, line).map(([biome, people, twist]) => custom(biome, people, twist)),
);

const short: PlayOptions = { rounds: { FOUNDATION: 1, LANDMARKS: 1, TENSION: 1 } };

/**
 * Whatever the challenge: nothing that was said breaks a rule, the goals are met, and the spec can be put to the vote.
 */
function plays(challenge: Challenge, options: PlayOptions): DebateFixture {
  const debate = new DebateFixture(challenge, options);
  const { canon, rounds } = debate.state;
  expect(debate.breaches).toEqual([]);
  expect(rounds.every(({ decision }) => decision !== null)).toBe(true);
  expect(debatePhases.map((phase) => [phase, judgeGoals(phase, canon, debate.policy).deficiencies])).toEqual(
    debatePhases.map((phase) => [phase, []]),
  );
  expect(validateSpec(debate.crystallize(), canon, debate.policy).problems).toEqual([]);
  return debate;
}

describe('a simulated team', () => {
  test('keeps every rule under sixty challenges, with few rounds', () => {
    fc.assert(
      fc.property(
        challenges,
        fc.constantFrom('A' as const, 'B' as const),
        fc.string({ maxLength: 5 }),
        (challenge, team, seed) => {
          plays(challenge, { ...short, team, seed });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('keeps every rule over all nine rounds, whatever falls on the way, and cites what it settled', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(challenges, fc.nat(99), (challenge, seed) => {
        const debate = plays(challenge, {
          seed: `s${seed}`,
          curveball: 'The moon has stopped.',
          wildcard: 'What about the children?',
        });
        for (const { decision } of debate.state.rounds)
          seen.add(decision?.by === 'SYNTHESIZER' ? 'DEADLOCK' : (decision?.outcome ?? ''));
        expect(
          validateSpec(debate.crystallize(), debate.state.canon, defaultPolicy).invented.filter(
            (path) => !path.startsWith('inhabitants'),
          ),
        ).toEqual([]);
      }),
      { numRuns: 12 },
    );
    expect([...seen].sort()).toEqual([...outcomes].sort());
  });

  test('is lively: votes are spread, amendments are seconded, and no two proposals or objections are the same', () => {
    const debates = tiers.flatMap((tier) => [1, 2, 3].map((seed) => new DebateFixture(drawn(seed, tier))));
    for (const {
      state: { rounds },
    } of debates) {
      for (const one of [
        rounds.map(({ proposal }) => proposal?.proposal.body),
        rounds.map(({ proposal }) => proposal?.proposal.title),
        rounds.map(({ objection }) => objection?.failureCase),
      ])
        expect(new Set(one).size).toBe(rounds.length);
    }
    const ballots = debates.flatMap(({ state: { rounds } }) =>
      rounds.flatMap((round) => round.ballots.map((cast) => ('vote' in cast ? cast.vote.ballot : 'MISSING'))),
    );
    const share = (ballot: string) => ballots.filter((one) => one === ballot).length / ballots.length;
    expect(share('MISSING')).toBe(0);
    for (const ballot of ['ACCEPT', 'AMEND', 'REJECT']) expect(share(ballot)).toBeGreaterThan(0.08);
  });

  test('speaks of its challenge: its twist governs, its place is named, and other challenges give other worlds', () => {
    const debate = new DebateFixture(marsh);
    const [first] = debate.proposals;
    expect(first?.fills.find(({ part: filled }) => filled === 'GOVERNING_LOGIC')?.value).toContain('light is rationed');
    expect(first?.body).toContain('a salt marsh between two slow rivers');
    expect(debate.proposals.map(({ body }) => body).join(' ')).toContain('ferrymen');
    const names = tiers.flatMap((tier) =>
      [1, 2, 3, 4].map((seed) => new DebateFixture(drawn(seed, tier), short).crystallize().worldName.text),
    );
    expect(new Set(names).size).toBeGreaterThan(9);
  });

  test('builds another world than the other team out of the same challenge, and the same one again under the same seed', () => {
    const [a, again, b] = [new DebateFixture(marsh), new DebateFixture(marsh), new DebateFixture(marsh, { team: 'B' })];
    const plain = (debate: DebateFixture) => JSON.stringify(debate.said).replaceAll(/[AB]-/g, '');
    expect(plain(again)).toBe(plain(a));
    expect(plain(b)).not.toBe(plain(a));
  });

  test('shares neither its name, nor a place, nor its quarrel with the other team', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const [left, right] = (['A', 'B'] as const).map((team) =>
        new DebateFixture(marsh, { ...short, team, seed: `s${seed}` }).crystallize(),
      );
      const own = (spec: typeof left) => [
        spec?.worldName.text,
        spec?.tension.conflict.text,
        ...(spec?.landmarks.map(({ name }) => name.text) ?? []),
      ];
      expect(new Set([...own(left), ...own(right)]).size).toBe(10);
    }
  });

  test('fills what is due, at whatever length a match has', () => {
    fc.assert(
      fc.property(
        fc.record({
          FOUNDATION: fc.integer({ min: 1, max: 3 }),
          LANDMARKS: fc.integer({ min: 1, max: 5 }),
          TENSION: fc.integer({ min: 1, max: 3 }),
        }),
        fc.nat(50),
        (rounds, seed) => {
          const {
            state: { canon },
          } = plays(marsh, { rounds, seed: `s${seed}` });
          expect(new Set(canon.flatMap(({ fills }) => fills.map(({ part: filled }) => filled)))).toEqual(
            new Set(goalParts),
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  test('takes in what the audience throws and what its wildcard says, without their markers', () => {
    const debate = new DebateFixture(marsh, {
      ...short,
      curveball: 'Nobody may own a boat. [simulate: deadlock-F9]',
      wildcard: 'Let the tolls be sung. [simulate: deadlock-F8]',
    });
    expect(
      debate.proposals.every(({ body }) => body.includes('Nobody may own a boat.') && !body.includes('simulate')),
    ).toBe(true);
    const summaries = debate.state.rounds.map(({ resolution }) => resolution?.summary ?? '');
    expect(summaries.every((text) => text.includes('Let the tolls be sung.') && !text.includes('simulate'))).toBe(true);
  });

  test('says nothing that Symposium would not take for plain words', () => {
    for (const text of new DebateFixture(marsh).said.flatMap(({ answer }) => textsIn(answer)))
      expect([text, problemsOfWords(text, 4_000)]).toEqual([text, []]);
  });
});

describe('a simulated spec', () => {
  test('is signed by all, at the latest when it says who pays', () => {
    const refusals = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const debate = new DebateFixture(marsh, { ...short, seed: `s${seed}` });
      const [first, second] = [debate.crystallize(), debate.crystallize(['The stakes do not say who pays.'])];
      expect(roles.map((role) => debate.ratify(role, second).ratify)).toEqual([true, true, true, true]);
      return roles.filter((role) => !debate.ratify(role, first).ratify).length;
    });
    expect(new Set(refusals)).toEqual(new Set([0, 1]));
  });

  test('of a team that settled nothing is made up, says so, and can still be voted on', () => {
    const debate = new DebateFixture(marsh, { marks: '[simulate: reject]' });
    expect(debate.state.rounds.map(({ decision }) => decision?.outcome)).toEqual(
      debate.state.rounds.map(() => 'REJECTED'),
    );
    const { problems, invented } = validateSpec(debate.crystallize(), debate.state.canon, defaultPolicy);
    expect([problems, invented.length]).toEqual([[], 22]);
  });
});
