import { describe, expect, test } from 'vitest';
import { claimantOf, refusedClaim, refusedSignature } from '../../../shared/kernel/review-claims.ts';
import { readDecision, type ReviewRequest, verifications } from '../../../shared/kernel/reviews.ts';
import { open, said, sampleReview as review } from './sample-review.ts';

/* What a review asks of whoever decides or claims it (kernel rules §7). */

const asking = (asks: Partial<ReviewRequest['asks']>): Partial<ReviewRequest> => ({
  asks: { ...review.asks, ...asks },
});
const problemOf = (change: Partial<ReviewRequest>, decision: object) => {
  const reading = readDecision({ ...review, ...change }, open, null, { ...said, ...decision });
  return reading.ok ? null : reading.problem;
};

describe('a decision', () => {
  const ofStatus = asking({ statuses: ['KS', 'PX'] });
  const ofSide = asking({ side: true });
  const verifying = asking({ verification: true });
  const [how] = verifications;
  test.each<[string, Partial<ReviewRequest>, object, RegExp | null]>([
    ['without the status that is asked for', ofStatus, {}, /^status: name the status that holds, one of KS, PX/],
    ['with a status that is not among them', ofStatus, { status: 'OF' }, /^status:/],
    ['with one that is', ofStatus, { status: 'PX' }, null],
    ['that has the phase tried again needs no status', ofStatus, { ruling: 'retry' }, null],
    ['without the side that is asked for', ofSide, {}, /^side: say which side is right/],
    ['with a side', ofSide, { side: 'CHALLENGER' }, null],
    ['that says nothing of what is to be verified', verifying, {}, /^verified:/],
    ['that calls it verified and not how', verifying, { verified: true }, /^verification: say how/],
    ['that says how it was verified', verifying, { verified: true, verification: how }, null],
    ['that calls it not verified', verifying, { verified: false }, null],
    ['to split without two readings', {}, { decision: 'SPLIT' }, /^interpretations: SPLIT needs the two/],
    ['to split with two', {}, { decision: 'SPLIT', interpretations: ['a', 'b'] }, null],
    ['with marks that nobody asks for', {}, { marks: [] }, /^marks:/],
    ['to accept what cannot be read', { acceptable: false }, {}, /^ruling: there is nothing readable/],
    ['to try again what cannot be read', { acceptable: false }, { ruling: 'retry' }, null],
    ['of somebody who has had a part in it', { barred: ['ADA'] }, {}, /^reviewer: Ada has had a part in/],
    ['of somebody else', { barred: ['Eve', 'Bob'] }, {}, null],
  ])('%s', (_, change, decision, problem) => {
    const found = problemOf(change, decision);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});

describe('a claim', () => {
  const signed = {
    version: 1,
    key: 'a'.repeat(32),
    opening: 1,
    nonce: 'b'.repeat(32),
    signature: `${'C'.repeat(85)}A==`,
  } as const;

  test('is of a name, whose blanks at the ends mean nothing, with or without a signature', () => {
    expect(claimantOf(' Ada ')).toEqual({ reviewer: 'Ada', signed: null });
    expect(claimantOf({ reviewer: ' Ada ', signed })).toEqual({ reviewer: 'Ada', signed });
  });

  const by = (given: unknown, state = open, act: 'claim' | 'release' = 'claim') =>
    refusedClaim(review, state, null, given, act);
  test.each<[string, () => string | null, RegExp | null]>([
    ['by name', () => by('Ada'), null],
    ['with a signature', () => by({ reviewer: 'Ada', signed }), null],
    ['with none that can be read', () => by({ reviewer: 'Ada', signed: { ...signed, nonce: 'x' } }), /^signed: is no/],
    ['by nobody', () => by(null), /^reviewer: name yourself/],
    ['by a number', () => by(7), /^reviewer: name yourself/],
    ['by a name of two lines', () => by({ reviewer: 'A\nB', signed }), /^reviewer: name yourself/],
    ['of what another has', () => by('Ada', { ...open, claimedBy: 'Eve' }), /claimed by Eve/],
    ['given back by who has it', () => by({ reviewer: 'Ada', signed }, { ...open, claimedBy: 'Ada' }, 'release'), null],
    ['given back by another', () => by('Ada', { ...open, claimedBy: 'Eve' }, 'release'), /^reviewer: Eve has claimed/],
    ['given back by nobody’s', () => by('Ada', open, 'release'), /is claimed by nobody/],
  ])('%s', (_, claimed, problem) => {
    if (problem === null) expect(claimed()).toBeNull();
    else expect(claimed()).toMatch(problem);
  });

  test('of nobody’s signature is read where there is one', () => {
    expect([undefined, signed, {}, null, 'x'].map((given) => refusedSignature(given) === null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
