import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { findRun, openRun } from '../../../activities/store/runs.ts';
import { closeReview, listReviews, openReview } from '../../../activities/store/reviews.ts';
import { decisionSchema } from '../../../shared/kernel/reviews.ts';
import { readBrief } from '../../../shared/scenario/brief.ts';
import { readPolicy } from '../../../shared/scenario/read-policy.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', 'reviewed');
});
afterAll(() => store.close());

/** Any text that JSON can carry: NUL and halves of surrogate pairs with it. */
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a\u0000b', '\ud800', '\udc00x', '😀', '\u2028', '\u202e'),
);
let count = 0;
const fresh = (text: string) => {
  count += 1;
  return `${createHash('sha256').update(text).digest('hex').slice(0, 12)}-${count}`;
};

test('a brief or policy that is accepted can be stored, and one that cannot be stored is refused by name', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, words, async (constraint, inspirationSeed, group) => {
      const brief = readBrief({
        category: 'The Cascade',
        tier: 'SPARK',
        status: 'KS',
        constraints: [constraint],
        inspirationSeed,
      });
      const policy = readPolicy({ reviewGroups: { ethics: [group] }, reviewers: { [constraint]: [group] } });
      if (!brief.ok || !policy.ok) return;
      const run = await openRun(store.db, {
        runKey: fresh(constraint),
        system: 'scenario',
        parent: null,
        corpus: 'real',
        brief: brief.brief,
        policy: policy.policy,
      });
      expect(run.brief).toEqual(brief.brief);
    }),
    { numRuns: 60 },
  );
  const bad = readBrief({
    category: 'The Cascade',
    tier: 'SPARK',
    status: 'KS',
    constraints: ['fine', 'a\u0000b'],
    inspirationSeed: '\ud800',
  });
  expect(bad).toEqual({
    ok: false,
    problems: [
      expect.stringMatching(/^constraints\.1: .*cannot be stored/),
      expect.stringMatching(/^inspirationSeed: .*cannot be stored/),
    ],
  });
  expect(readPolicy({ reviewGroups: { ethics: ['\u0000'] }, embedder: 'x\ud800' })).toEqual({
    ok: false,
    problems: [
      expect.stringMatching(/^policy\.reviewGroups\.ethics: /),
      expect.stringMatching(/^policy\.embedder: .*cannot be stored/),
    ],
  });
});

test('a key that cannot be stored is no run’s, as a workflow may have any id', async () => {
  expect(await findRun(store.db, 'a\u0000b')).toBeNull();
  expect(await findRun(store.db, '\ud800')).toBeNull();
});

test('a decision that is accepted can be stored', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, async (reviewer, justification) => {
      const parsed = decisionSchema.safeParse({ decision: 'RESOLVE', reviewer, justification });
      if (!parsed.success) return;
      const reviewId = fresh(justification);
      await openReview(store.db, {
        reviewId,
        runKey: 'reviewed',
        kind: 'gate',
        question: 'Well?',
        package: {},
        deadline: '2026-11-23T00:00:00Z',
      });
      await closeReview(store.db, reviewId, { outcome: 'decided', ...parsed.data });
      expect(
        (await listReviews(store.db, { runKey: 'reviewed' })).find((review) => review.reviewId === reviewId)?.outcome,
      ).toEqual({ outcome: 'decided', ...parsed.data });
    }),
    { numRuns: 60 },
  );
  for (const bad of ['a\u0000b', '\udc00'])
    expect(decisionSchema.safeParse({ decision: 'DISCARD', reviewer: 'Ada', justification: bad }).success).toBe(false);
});
