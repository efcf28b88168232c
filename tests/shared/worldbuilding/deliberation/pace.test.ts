import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  audienceIsHeard,
  type Curveball,
  queueCurveball,
} from '../../../../shared/worldbuilding/deliberation/curveballs.ts';
import { keepsPace, scheduleOf } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';

const rounds = scheduleOf(policy).length;
const { perMatch, offers } = policy.curveballs;
const text = 'The moon has not risen for a year.';
const queueOf = (...ordinals: readonly number[]): Curveball[] =>
  ordinals.map((ordinal, nth) => ({ id: `Q${nth + 1}`, text, ordinal }));

describe('teams keep pace', () => {
  test('in a match as the defaults have it', () => expect(keepsPace(policy)).toBe(true));

  test.each(['perMatch', 'perRound', 'offers', 'offersPerPerson', 'waitMs'] as const)('not where %s is 0', (line) =>
    expect(keepsPace({ curveballs: { ...policy.curveballs, [line]: 0 } })).toBe(false),
  );

  test('not in a match whose policy is from before there was a bound', () => {
    const { waitMs: _, ...before } = policy.curveballs;
    expect(keepsPace({ curveballs: before })).toBe(false);
  });
});

describe('the audience is heard', () => {
  const none = { laid: 0, undecided: 0 };
  test.each([
    ['from the start', [], none, { A: 0, B: 0 }, true],
    ['until a team has begun the round before the last', [], none, { A: rounds - 1, B: 2 }, true],
    ['and no more when a team has begun the last', [], none, { A: rounds, B: 2 }, false],
    ['and no more when what is left has no room', [rounds], none, { A: rounds - 1, B: 1 }, false],
    [
      'and no more when the match has had its curveballs',
      Array.from({ length: perMatch }, (_, nth) => nth + 1),
      none,
      { A: 0, B: 0 },
      false,
    ],
    ['while one offer is left', [], { laid: offers - 1, undecided: 0 }, { A: 1, B: 1 }, true],
    ['while the last offer is undecided', [], { laid: offers, undecided: 1 }, { A: 1, B: 1 }, true],
    ['and no more when the last is decided', [], { laid: offers, undecided: 0 }, { A: 1, B: 1 }, false],
  ])('%s', (_, ordinals, made, begun, heard) =>
    expect(audienceIsHeard(queueOf(...ordinals), made, begun, policy)).toBe(heard),
  );

  test('as long as an offer could be queued, and once it could not, never again', () => {
    const step = fc.record({
      a: fc.nat(2),
      b: fc.nat(2),
      does: fc.constantFrom('lay' as const, 'pass' as const, 'refuse' as const, 'nothing' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let queue: readonly Curveball[] = [];
        const [begun, made] = [
          { A: 0, B: 0 },
          { laid: 0, undecided: 0 },
        ];
        let before = true;
        for (const [nth, { a, b, does }] of steps.entries()) {
          begun.A = Math.min(rounds, begun.A + a);
          begun.B = Math.min(rounds, begun.B + b);
          if (does === 'lay' && made.laid < offers) {
            made.laid += 1;
            made.undecided += 1;
          }
          if ((does === 'pass' || does === 'refuse') && made.undecided > 0) {
            made.undecided -= 1;
            const moderation = does === 'pass' ? 'PASSED' : 'REFUSED';
            const queueing = queueCurveball(`${text} ${nth}`, { moderation, reason: null }, queue, begun, policy);
            if (queueing.queued) queue = [...queue, queueing.curveball];
          }
          const heard = audienceIsHeard(queue, made, begun, policy);
          if (!before) expect(heard).toBe(false);
          const could = queueCurveball(text, { moderation: 'PASSED', reason: null }, queue, begun, policy).queued;
          expect(heard).toBe(could && (made.laid < offers || made.undecided > 0));
          before = heard;
        }
      }),
    );
  });
});
