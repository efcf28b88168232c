import { describe, expect, test } from 'vitest';
import {
  canonicalText,
  refusedSigning,
  type ReviewerKey,
  signatureSchema,
  type Statement,
  statementText,
} from '../../../shared/kernel/signed-acts.ts';
import { refusedClaim } from '../../../shared/kernel/review-claims.ts';
import type { Json } from '../../../shared/kernel/json.ts';

const statement: Statement = {
  act: 'decide',
  about: 'review/locked-room-1',
  opening: 1,
  reviewer: 'mara',
  key: '0'.repeat(32),
  nonce: 'a'.repeat(32),
  decision: 'RESOLVE',
  words: 'b'.repeat(64),
};

test('the text that is signed is a purpose and one list, byte for byte', () => {
  expect(statementText(statement)).toBe(
    'symposium: an act of a reviewer, version 1\n' +
      `["decide","review/locked-room-1",1,"mara","${'0'.repeat(32)}","${'a'.repeat(32)}","RESOLVE","${'b'.repeat(64)}"]\n`,
  );
});

test('no two statements have one text: neither a changed field nor words that pose as the next field', () => {
  const others: readonly Partial<Statement>[] = [
    { act: 'claim' },
    { about: 'review/locked-room-2' },
    { opening: 2 },
    { reviewer: 'Mara' },
    { reviewer: 'mara"' },
    { reviewer: 'mara","x' },
    { reviewer: 'mara\n' },
    { reviewer: 'constructor' },
    // The same letters to a reader, and another name.
    { reviewer: 'm\u0430ra' },
    { key: '1'.repeat(32) },
    { nonce: 'c'.repeat(32) },
    { decision: 'DISCARD' },
    { decision: null },
    { decision: 'null' },
    { words: 'd'.repeat(64) },
  ];
  const texts = [{}, ...others].map((change) => statementText({ ...statement, ...change }));
  expect(new Set(texts).size).toBe(texts.length);
});

describe('the one text of what is said', () => {
  test.each<[string, Json, Json]>([
    ['the order of fields', { b: 1, a: { d: 'x', c: [2, 1] } }, { a: { c: [2, 1], d: 'x' }, b: 1 }],
    ['a field that is null', { a: 1, later: null }, { a: 1 }],
  ])('does not hang on %s', (_what, one, other) => {
    expect(canonicalText(one)).toBe(canonicalText(other));
  });

  test.each<[string, Json, Json]>([
    ['an order of a list', { a: [1, 2] }, { a: [2, 1] }],
    ['a null in a list', [null, 1], [1]],
    ['a number and its digits', { a: 1 }, { a: '1' }],
    ['a name and a value', { a: 'b' }, { b: 'a' }],
    ['false and nothing', { a: false }, {}],
    ['one field that looks like two', { a: '1","b":"2' }, { a: '1', b: '2' }],
    ['letters that are composed and those that are not', { a: 'é' }, { a: 'e\u0301' }],
    ['a name that objects have by themselves', { constructor: 'a' }, {}],
  ])('tells %s apart', (_what, one, other) => {
    expect(canonicalText(one)).not.toBe(canonicalText(other));
  });
});

test('a signature has one form only', () => {
  const right = {
    version: 1,
    key: '0'.repeat(32),
    opening: 1,
    nonce: 'a'.repeat(32),
    signature: `${'A'.repeat(85)}Q==`,
  };
  expect(signatureSchema.safeParse(right).success).toBe(true);
  const wrong = [
    { version: 2 },
    { key: 'A'.repeat(32) },
    { opening: 0 },
    { nonce: 'a'.repeat(31) },
    { nonce: `${'a'.repeat(32)}\n` },
    // The same 64 bytes to a loose reader of base64.
    { signature: `${'A'.repeat(85)}R==` },
    { signature: `${'A'.repeat(85)}Q` },
    { signature: `${'-'.repeat(85)}Q==` },
    { more: 1 },
  ];
  expect(wrong.filter((change) => signatureSchema.safeParse({ ...right, ...change }).success)).toEqual([]);
});

const keyOf = (key: string, reviewer: string, isRevoked = false): ReviewerKey => ({
  key,
  reviewer,
  publicKey: '',
  isRevoked,
});
const keys = [keyOf('1', 'mara', true), keyOf('2', 'mara'), keyOf('3', 'constructor')];

test.each<[string, string, { key: string; opening: number } | null, RegExp | null]>([
  ['nothing was signed', 'mara', null, /have keys here.*--key/],
  ['nobody has the key', 'mara', { key: '9', opening: 1 }, /9 is not registered/],
  ['the key is revoked', 'mara', { key: '1', opening: 1 }, /1 is revoked/],
  ['the key is somebody else’s', 'otto', { key: '2', opening: 1 }, /not that of otto/],
  ['the name is written otherwise', 'Mara', { key: '2', opening: 1 }, /not that of Mara/],
  ['the question was asked anew since', 'mara', { key: '2', opening: 3 }, /earlier opening/],
  ['it is the second key of a person', 'mara', { key: '2', opening: 1 }, null],
  ['the name is one that objects have by themselves', 'constructor', { key: '3', opening: 1 }, null],
])('an act is read where %s', (_what, reviewer, signed, problem) => {
  const found = refusedSigning(keys, { act: 'decide', reviewer, signed, opening: 1 });
  if (problem === null) expect(found).toMatchObject({ key: { reviewer } });
  else expect(found).toMatchObject({ problem: expect.stringMatching(problem) });
});

test('a list whose keys are all revoked opens nothing', () => {
  const act = { act: 'decide', reviewer: 'eve', signed: null, opening: 1 } as const;
  expect(refusedSigning([keyOf('1', 'mara', true)], act)).toHaveProperty('problem');
});

test('a claim is a name or a name with a signature, and nothing else', () => {
  const review = {
    ...{ reviewId: 'r', runKey: 'r', kind: 'gate', phase: 'SEED', subject: null, question: '?', findings: [] },
    ...{ decisions: [], asks: { statuses: null, side: false, verification: false }, acceptable: true, references: {} },
    ...{ groups: ['g'], reviewers: {}, waitMs: 1, reminderMs: 1 },
  };
  const signed = {
    version: 1,
    key: '0'.repeat(32),
    opening: 1,
    nonce: 'a'.repeat(32),
    signature: `${'A'.repeat(85)}Q==`,
  };
  const read = (given: unknown) => refusedClaim(review, { group: 'g', claimedBy: null }, null, given, 'claim');
  expect([read('mara'), read({ reviewer: 'mara', signed })]).toEqual([null, null]);
  expect(read({ reviewer: 'mara', signed: { ...signed, key: 'x' } })).toMatch(/^signed: /);
  expect(read({ reviewer: 'mara' })).toMatch(/^signed: /);
  for (const nobody of [null, 7, [], {}, { reviewer: ' ', signed }]) expect(read(nobody)).toMatch(/^reviewer: name/);
});
