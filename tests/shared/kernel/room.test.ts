import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { thinkingTokens } from '../../../shared/kernel/agent.ts';
import {
  type ReviewDecision,
  readDecision,
  type ReviewRequest,
  reviewDecisions,
} from '../../../shared/kernel/reviews.ts';
import {
  type GivenRoom,
  givenRoomSchema,
  outputTokensWith,
  roomGiven,
  roomTokens,
  thinkingTokensWith,
} from '../../../shared/kernel/room.ts';

const { least, most } = roomTokens;

describe('room that is given', () => {
  test.each([
    { outputTokens: least },
    { outputTokens: most },
    { thinkingTokens: { low: least } },
    { thinkingTokens: { high: most } },
    { outputTokens: 20_000, thinkingTokens: { low: 1, medium: 2, high: 3 } },
  ])('%j is read', (given) => {
    expect(givenRoomSchema.parse(given)).toEqual(given);
  });

  test.each<[unknown, string, RegExp]>([
    [{}, '', /changes nothing; give outputTokens or thinkingTokens/],
    [{ thinkingTokens: {} }, 'thinkingTokens', /names no effort; give low, medium or high/],
    [{ outputTokens: least - 1 }, 'outputTokens', /too few; use a whole number between 1 and 1000000/],
    [{ outputTokens: most + 1 }, 'outputTokens', /too many; use a whole number between 1 and 1000000/],
    [{ outputTokens: 1.5 }, 'outputTokens', /no number of tokens/],
    [{ outputTokens: '9000' }, 'outputTokens', /no number of tokens/],
    [{ thinkingTokens: { medium: least - 1 } }, 'thinkingTokens.medium', /too few/],
    [{ thinkingTokens: { high: most + 1 } }, 'thinkingTokens.high', /too many/],
    [{ thinkingTokens: { off: 5 } }, 'thinkingTokens', /off/],
    [{ outputToken: 5 }, '', /outputToken/],
  ])('%j is refused by its field', (given, path, problem) => {
    const issues = givenRoomSchema.safeParse(given).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toContain(path);
    expect(issues.map(({ message }) => message).join('; ')).toMatch(problem);
  });

  test('holds until its line is given again, line by line', () => {
    expect(roomGiven([])).toEqual({});
    expect(
      roomGiven([
        { outputTokens: 30_000, thinkingTokens: { low: 5, high: 64_000 } },
        { thinkingTokens: { high: 16_000 } },
        { outputTokens: 10_000 },
      ]),
    ).toEqual({ outputTokens: 10_000, thinkingTokens: { low: 5, high: 16_000 } });
    const amount = fc.integer({ min: least, max: most });
    const some = fc.record(
      { outputTokens: amount, thinkingTokens: fc.record({ low: amount, high: amount }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    ) as fc.Arbitrary<GivenRoom>;
    fc.assert(
      fc.property(fc.array(some), (all) => {
        const held = roomGiven(all);
        expect(held.outputTokens).toBe(all.findLast((one) => one.outputTokens !== undefined)?.outputTokens);
        for (const effort of ['low', 'high'] as const)
          expect(held.thinkingTokens?.[effort]).toBe(
            all.findLast((one) => one.thinkingTokens?.[effort] !== undefined)?.thinkingTokens?.[effort],
          );
      }),
    );
  });

  test.each([
    [9_999, 10_000, 10_000],
    [10_000, 10_000, 10_000],
    [10_001, 10_000, 10_001],
  ])('an answer of %d tokens, where its task may hold %d, may hold %d', (outputTokens, own, then) => {
    expect(outputTokensWith({ outputTokens }, own)).toBe(then);
    expect(outputTokensWith({}, own)).toBe(own);
  });

  test('takes the place of what an effort may think, be it more or less, and of no other', () => {
    expect(thinkingTokensWith({}, thinkingTokens)).toEqual(thinkingTokens);
    expect(thinkingTokensWith({ thinkingTokens: { low: 1, high: 64_000 } }, thinkingTokens)).toEqual({
      ...thinkingTokens,
      low: 1,
      high: 64_000,
    });
  });
});

describe('a decision that gives room', () => {
  const review: ReviewRequest = {
    reviewId: 'run-seed-1-failure',
    runKey: 'run',
    kind: 'failure',
    phase: 'SEED',
    subject: null,
    question: 'Well?',
    findings: [],
    decisions: reviewDecisions,
    asks: { statuses: null, side: false, verification: false, room: true },
    acceptable: true,
    references: {},
    groups: ['operator'],
    reviewers: {},
    waitMs: 2,
    reminderMs: 1,
  };
  const room: GivenRoom = { outputTokens: 20_000 };
  const decide = (decision: ReviewDecision, given: unknown = room, asks = review.asks) =>
    readDecision({ ...review, asks }, { group: 'operator', claimedBy: null }, null, {
      decision,
      reviewer: 'Ada',
      justification: 'It was cut off.',
      ...(decision === 'SPLIT' ? { interpretations: ['one', 'two'] } : {}),
      room: given,
    });

  test.each(['RESOLVE', 'REDESIGN', 'CONTINUE'] as const)('is taken with %s', (decision) => {
    expect(decide(decision)).toMatchObject({ ok: true, decision: { decision, room } });
  });

  test.each(['DISCARD', 'SPLIT', 'END'] as const)('is refused with %s, after which nobody is asked', (decision) => {
    expect(decide(decision)).toEqual({
      ok: false,
      problem: expect.stringMatching(new RegExp(`^room: goes with RESOLVE, REDESIGN, CONTINUE.*out of ${decision}$`)),
    });
  });

  test('is refused where the run asks no agent, and where it is out of bounds by its field', () => {
    const { room: _, ...asks } = review.asks;
    expect(decide('RESOLVE', room, asks)).toEqual({
      ok: false,
      problem: 'room: no agent is asked after this review; leave it out',
    });
    expect(decide('RESOLVE', { thinkingTokens: { high: 0 } })).toEqual({
      ok: false,
      problem: expect.stringMatching(/^room\.thinkingTokens\.high: is too few/),
    });
  });
});
