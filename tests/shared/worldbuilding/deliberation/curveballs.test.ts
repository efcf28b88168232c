import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  curveballsIn,
  problemsOfOffer,
  queueCurveball,
  type Curveball,
} from '../../../../shared/worldbuilding/deliberation/curveballs.ts';
import { scheduleOf } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';

const text = 'The moon has not risen for a year.';
const rounds = scheduleOf(policy).length;

describe('a curveball', () => {
  test('falls due in the first round that neither team has begun', () => {
    expect(queueCurveball(` ${text} `, { moderation: 'PASSED', reason: null }, [], { A: 2, B: 4 }, policy)).toEqual({
      queued: true,
      curveball: { id: 'Q1', text, ordinal: 5 },
    });
  });

  test('waits a round where another one is due already', () => {
    const queue: Curveball[] = Array.from({ length: policy.curveballs.perRound }, (_, nth) => ({
      id: `Q${nth + 1}`,
      text: `The bells ring ${nth + 2} times.`,
      ordinal: 1,
    }));
    expect(queueCurveball(text, { moderation: 'PASSED', reason: null }, queue, { A: 0, B: 0 }, policy)).toMatchObject({
      queued: true,
      curveball: { ordinal: 2 },
    });
  });

  test.each([
    ['REFUSED', 'the moderator refused it'],
    ['UNSCORED', 'no moderator has passed it'],
  ] as const)('that moderation found %s is not queued', (moderation, problem) => {
    expect(queueCurveball(text, { moderation, reason: null }, [], { A: 0, B: 0 }, policy)).toEqual({
      queued: false,
      problems: [problem],
    });
  });

  test('that the moderator refused says why, in the moderator’s words', () => {
    expect(
      queueCurveball(text, { moderation: 'REFUSED', reason: 'It is an insult.' }, [], { A: 0, B: 0 }, policy),
    ).toEqual({ queued: false, problems: ['the moderator refused it: It is an insult.'] });
  });

  test.each([
    ['<script>alert(1)</script>', /markup/],
    ['The sea is <b>red</b>', /markup/],
    ['a &lt;b&gt;', /markup/],
    ['[look](https://example.org)', /markup/],
    ['<img src=x', /markup/],
    ['', /says nothing/],
    ['!!!', /says nothing/],
    ['x'.repeat(policy.curveballs.characters + 1), /characters/],
    ['turned \u202e round', /cannot be seen/],
    ['half \ud800', /cannot be stored/],
  ])('of %j is refused', (offered, problem) => {
    expect(problemsOfOffer(offered, [], { A: 0, B: 0 }, policy)).toEqual(
      expect.arrayContaining([expect.stringMatching(problem)]),
    );
  });

  test('may compare and be written in any language', () => {
    for (const offered of [
      'Less than 3 < 4 bells are left',
      'Колокола молчат.',
      '鐘が鳴らない。',
      'دریا هر شب می‌خوابد.',
      'लालटेनें बुझ गई हैं।',
      'Bells\nand lamps 🕯️',
    ])
      expect(problemsOfOffer(offered, [], { A: 0, B: 0 }, policy)).toEqual([]);
  });

  test('is refused when a team has begun the last round, or the match has had its number', () => {
    expect(problemsOfOffer(text, [], { A: rounds, B: 1 }, policy)).toEqual([
      'no round is left in which both teams could meet it',
    ]);
    const had: Curveball[] = Array.from({ length: policy.curveballs.perMatch }, (_, nth) => ({
      id: `Q${nth + 1}`,
      text: `The bells ring ${nth + 2} times.`,
      ordinal: nth + 1,
    }));
    expect(problemsOfOffer(text, had, { A: rounds - 1, B: rounds - 1 }, policy)).toEqual([
      `the match has had its ${policy.curveballs.perMatch} curveballs`,
    ]);
  });

  test('is refused where both teams have it already, also one that was passed meanwhile', () => {
    const queue: Curveball[] = [{ id: 'Q1', text, ordinal: 3 }];
    const again = text.toUpperCase().replace('.', '!');
    const problems = ['it says what Q1 says, which both teams meet in round 3'];
    expect(problemsOfOffer(again, queue, { A: 0, B: 0 }, policy)).toEqual(problems);
    expect(queueCurveball(again, { moderation: 'PASSED', reason: null }, queue, { A: 0, B: 0 }, policy)).toEqual({
      queued: false,
      problems,
    });
    expect(problemsOfOffer('The moon has risen for a year.', queue, { A: 0, B: 0 }, policy)).toEqual([]);
  });

  test('never falls into a round that a team has begun, nor more of them than policy allows', () => {
    const offer = fc.record({ a: fc.nat(2), b: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 12 }), (offers) => {
        let queue: readonly Curveball[] = [];
        const begun = { A: 0, B: 0 };
        for (const [nth, { a, b }] of offers.entries()) {
          begun.A = Math.min(rounds, begun.A + a);
          begun.B = Math.min(rounds, begun.B + b);
          const offered = `The bells ring ${nth + 2} times.`;
          const queueing = queueCurveball(offered, { moderation: 'PASSED', reason: null }, queue, begun, policy);
          if (!queueing.queued) continue;
          expect(queueing.curveball.ordinal).toBeGreaterThan(Math.max(begun.A, begun.B));
          queue = [...queue, queueing.curveball];
        }
        expect(queue.length).toBeLessThanOrEqual(policy.curveballs.perMatch);
        for (const { ordinal } of scheduleOf(policy))
          expect(curveballsIn(ordinal, queue).length).toBeLessThanOrEqual(policy.curveballs.perRound);
      }),
    );
  });
});
