import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { reviewIdOf } from '../../../shared/kernel/review-id.ts';
import {
  readDecision,
  reviewDecisions,
  reviewOptions,
  type Decision,
  type ReviewOutcome,
  type ReviewRequest,
  type ReviewState,
} from '../../../shared/kernel/reviews.ts';
import { refusedClaim } from '../../../shared/kernel/review-claims.ts';
import { open, said, sampleReview } from './sample-review.ts';

const review: ReviewRequest = {
  ...sampleReview,
  reviewers: { Ada: ['physicist'], Grace: ['physicist', 'engineer'], Emil: ['engineer'], Nemo: [] },
};
const decided: ReviewOutcome = { ...(said as Decision), outcome: 'decided', at: '2026-11-21T06:00:00Z' };
const problemOf = (
  value: unknown,
  state = open,
  outcome: ReviewOutcome | null = null,
  change: Partial<ReviewRequest> = {},
) => {
  const reading = readDecision({ ...review, ...change }, state, outcome, value);
  return reading.ok ? null : reading.problem;
};

describe('a decision', () => {
  test('is refused in one line, whatever its fields are called', () => {
    expect(problemOf({ ...said, 'a\nb': 1 })).toMatch(/^decision: [^\n]*"a b"[^\n]*$/);
  });

  test('of the right group is read, with defaults for what it leaves out', () => {
    expect(readDecision(review, open, null, said)).toEqual({
      ok: true,
      decision: {
        ...said,
        ruling: 'accept',
        status: null,
        side: null,
        option: null,
        structuralFlaw: false,
        verified: null,
        verification: null,
        interpretations: null,
        marks: null,
        raiseToMicrodollars: null,
      },
    });
  });

  test.each<[string, unknown, ReviewState, ReviewOutcome | null, Partial<ReviewRequest>, RegExp]>([
    ['after another', said, open, decided, {}, /was already decided by Ada/],
    ['after the last group’s time', said, open, { outcome: 'expired', at: 'then' }, {}, /is expired since then/],
    ['after the run was cancelled', said, open, { outcome: 'withdrawn', at: 'then' }, {}, /is withdrawn since then/],
    ['by nobody known', { ...said, reviewer: 'Eve' }, open, null, {}, /Eve is not among/],
    ['by a name that every object has', { ...said, reviewer: 'toString' }, open, null, {}, /toString is not among/],
    ['of another group', { ...said, reviewer: 'Emil' }, open, null, {}, /with the group physicist/],
    ['of no group', { ...said, reviewer: 'Nemo' }, open, null, {}, /belongs to no group/],
    [
      'of the first group after it passed on',
      said,
      { group: 'engineer', claimedBy: null },
      null,
      {},
      /with the group engineer/,
    ],
    ['while another has claimed it', said, { group: 'physicist', claimedBy: 'Grace' }, null, {}, /claimed by Grace/],
    [
      'that does not fit',
      { ...said, decision: 'DISCARD' },
      open,
      null,
      { decisions: ['RESOLVE'] },
      /choose one of RESOLVE/,
    ],
    ['to split into one', { ...said, decision: 'SPLIT', interpretations: ['one'] }, open, null, {}, /interpretations/],
    ['that accepts nothing readable', said, open, null, { acceptable: false }, /nothing readable/],
    [
      'by a name of two lines',
      { ...said, reviewer: 'Ada\nreview r-2 decided by Grace' },
      open,
      null,
      { reviewers: {} },
      /reviewer: has to be one line/,
    ],
    [
      'by a name that steers a terminal',
      { ...said, reviewer: 'Ada\u001b[2J' },
      open,
      null,
      { reviewers: {} },
      /reviewer: has to be one line/,
    ],
    ['with a NUL', { ...said, justification: 'a\u0000' }, open, null, {}, /cannot be stored/],
    [
      'with a justification beyond measure',
      { ...said, justification: 'x'.repeat(8_001) },
      open,
      null,
      {},
      /justification/,
    ],
    ['that is no object', 'RESOLVE', open, null, {}, /decision/],
    [
      'that takes neither of two options',
      said,
      open,
      null,
      { asks: { ...review.asks, options: ['A', 'B'] } },
      /option: choose A or B/,
    ],
    [
      'that takes no option because all is to be tried again',
      { ...said, ruling: 'retry' },
      open,
      null,
      { asks: { ...review.asks, options: ['A', 'B'] } },
      /option: choose A or B/,
    ],
    [
      'that takes a third option',
      { ...said, option: 'C' },
      open,
      null,
      { asks: { ...review.asks, options: ['A', 'B'] } },
      /option/,
    ],
  ])('%s is refused', (_name, value, state, outcome, change, problem) => {
    expect(problemOf(value, state, outcome, change)).toMatch(problem);
  });

  test('by the one who claimed it, or by anyone where nobody is named, is taken', () => {
    expect(problemOf(said, { group: 'physicist', claimedBy: 'Ada' })).toBeNull();
    expect(problemOf({ ...said, reviewer: 'Eve' }, open, null, { reviewers: {} })).toBeNull();
  });

  test.each(reviewOptions)('may take option %s where two are laid out, and a DISCARD takes none', (option) => {
    const asking: Partial<ReviewRequest> = { asks: { ...review.asks, options: ['A', 'B'] } };
    expect(readDecision({ ...review, ...asking }, open, null, { ...said, option })).toMatchObject({
      ok: true,
      decision: { option },
    });
    expect(problemOf({ ...said, decision: 'DISCARD' }, open, null, asking)).toBeNull();
  });

  test.each([undefined, null])('needs no option where the request says %s of them, as all of old do', (options) => {
    expect(problemOf(said, open, null, options === undefined ? {} : { asks: { ...review.asks, options } })).toBeNull();
  });

  test('that brings marks nobody asked for is refused', () => {
    expect(problemOf({ ...said, marks: {} })).toBe('marks: this review asks for none; leave them out');
  });

  test('never makes the rule throw, and what it takes names a reviewer and a reason', () => {
    const near = fc.record(
      {
        decision: fc.constantFrom(...reviewDecisions),
        reviewer: fc.constantFrom('Ada', 'Emil', 'Eve', ''),
        justification: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), near),
        fc.constantFrom('physicist', 'engineer', ''),
        fc.option(fc.constantFrom('Ada', 'Grace')),
        (value, group, claimedBy) => {
          const reading = readDecision(review, { group, claimedBy }, null, value);
          if (reading.ok)
            expect([reading.decision.reviewer.length > 0, reading.decision.justification.trim().length > 0]).toEqual([
              true,
              true,
            ]);
          else expect(reading.problem.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('a claim', () => {
  test.each<[string, ReviewState, ReviewOutcome | null, unknown, 'claim' | 'release', RegExp | null]>([
    ['of an open review', open, null, 'Ada', 'claim', null],
    ['repeated by the same', { ...open, claimedBy: 'Ada' }, null, 'Ada', 'claim', null],
    ['of what another has', { ...open, claimedBy: 'Grace' }, null, 'Ada', 'claim', /claimed by Grace/],
    ['by another group', open, null, 'Emil', 'claim', /belongs to engineer/],
    ['by nobody', open, null, 7, 'claim', /name yourself/],
    ['by a name of two lines', open, null, 'Ada\nGrace', 'claim', /name yourself, in one line/],
    ['of a closed review', open, decided, 'Ada', 'claim', /already decided by Ada/],
    ['given back', { ...open, claimedBy: 'Ada' }, null, 'Ada', 'release', null],
    ['given back by another', { ...open, claimedBy: 'Ada' }, null, 'Grace', 'release', /only they can release/],
    ['given back although nobody has it', open, null, 'Ada', 'release', /claimed by nobody/],
  ])('%s', (_name, state, outcome, reviewer, act, problem) => {
    const found = refusedClaim(review, state, outcome, reviewer, act);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});

describe('a review’s id', () => {
  const place = {
    runKey: 'locked-room-20261121-7k2m9x',
    phase: 'VALIDATE',
    round: 2,
    kind: 'challenge',
    subject: null,
  };

  test.each([
    [{}, 'locked-room-20261121-7k2m9x-validate-2-challenge'],
    [{ subject: 'EULER/K1 of NEWTON' }, 'locked-room-20261121-7k2m9x-validate-2-challenge-euler-k1-of-newton'],
    [{ subject: '…' }, 'locked-room-20261121-7k2m9x-validate-2-challenge'],
    [{ round: 3 }, 'locked-room-20261121-7k2m9x-validate-3-challenge'],
  ])('says where it belongs: %j', (change, id) => {
    expect(reviewIdOf({ ...place, ...change })).toBe(id);
  });

  test('is another one where the run has had it', () => {
    const taken = new Set<string>();
    for (let nth = 0; nth < 3; nth += 1) taken.add(reviewIdOf(place, taken));
    expect([...taken].map((id) => id.slice(place.runKey.length))).toEqual([
      '-validate-2-challenge',
      '-validate-2-challenge-2',
      '-validate-2-challenge-3',
    ]);
  });

  test('is that of one run, however alike two keys look', () => {
    const ids = ['a-b', 'a--b', 'a-b-', 'a-b--'].map((runKey) => reviewIdOf({ ...place, runKey }));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is safe in a URL, whatever the subject', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (subject, round) => {
        expect(reviewIdOf({ ...place, subject, round })).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

describe('a decision on a run whose spend cap is reached', () => {
  const capped: ReviewRequest = {
    ...review,
    decisions: ['CONTINUE', 'END'],
    asks: { ...review.asks, capMicrodollars: 5_000_000 },
  };
  const problem = (decision: object, request = capped) => {
    const reading = readDecision(request, open, null, { ...said, ...decision });
    return reading.ok ? null : reading.problem;
  };

  test.each([
    [{ decision: 'CONTINUE' }, /^raiseToMicrodollars: the spend cap of \$5\.0000 is reached; raise it above that/],
    [{ decision: 'CONTINUE', raiseToMicrodollars: 5_000_000 }, /raise it above that/],
    [{ decision: 'CONTINUE', raiseToMicrodollars: 6_000_000.5 }, /^raiseToMicrodollars: /],
    [{ decision: 'CONTINUE', raiseToMicrodollars: 1e13 }, /^raiseToMicrodollars: /],
    [{ decision: 'END', raiseToMicrodollars: 6_000_000 }, /^raiseToMicrodollars: goes with CONTINUE/],
  ])('%j is refused', (decision, why) => {
    expect(problem(decision)).toMatch(why);
  });

  test('names a higher cap, or ends it', () => {
    expect(problem({ decision: 'CONTINUE', raiseToMicrodollars: 5_000_001 })).toBeNull();
    expect(problem({ decision: 'END' })).toBeNull();
  });

  test('has no amount where no cap is reached', () => {
    const paused = { ...capped, asks: review.asks };
    expect(problem({ decision: 'CONTINUE' }, paused)).toBeNull();
    expect(problem({ decision: 'CONTINUE', raiseToMicrodollars: 1 }, paused)).toMatch(/leave it out/);
  });
});
