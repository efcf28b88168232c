import { describe, expect, test } from 'vitest';
import {
  isToken,
  isTokenHash,
  proofOf,
  refusedProof,
  tokenHashOf,
} from '../../../shared/worldbuilding/wildcard-token.ts';
import { sha256 } from '../../../shared/kernel/sha256.ts';
import { newToken } from '../../../workers/worldbuilding/token.ts';

const token = 'abcde-fghij-klmno-pqrst';
const kept = tokenHashOf(token);

describe('a wildcard’s token', () => {
  test('proves who speaks in every round that a match can have', () => {
    for (const ordinal of [1, 2, 9, 60]) expect(refusedProof(proofOf(token, ordinal), ordinal, kept, 'A')).toBeNull();
    expect(refusedProof(proofOf('ABCDE FGHIJ klmno pqrst', 3), 3, kept, 'A')).toBeNull();
  });

  test('is neither what is kept nor what is sent, and a proof is worth nothing in a later round', () => {
    expect(isTokenHash(kept)).toBe(true);
    const sent = proofOf(token, 3);
    expect([kept, sent]).not.toContain(token);
    expect(refusedProof(sent, 4, kept, 'A')).toMatch(/^token: is not that of team A/);
    // Hashed on, it comes to proofs of rounds that are over, and to no other.
    expect(sha256(sent)).toBe(proofOf(token, 2));
    expect(refusedProof(kept, 1, kept, 'A')).toMatch(/^token: /);
  });

  test.each([
    [undefined, /^token: is missing/],
    [null, /^token: is missing/],
    ['', /^token: is not/],
    [token, /^token: is not/],
    [7, /^token: is not/],
    [proofOf('aaaaa-aaaaa-aaaaa-aaaaa', 3), /^token: is not/],
  ])('is refused as %j, by the name of the field', (proof, words) => {
    expect(refusedProof(proof, 3, kept, 'A')).toMatch(words);
  });

  test('is made by chance, and can be told from a slip of the hand', () => {
    const made = Array.from({ length: 50 }, newToken);
    expect(made.every(isToken)).toBe(true);
    expect(new Set(made).size).toBe(50);
    for (const slip of ['', 'abcde', `${token}x`, token.replace('a', '1'), 'å'.repeat(20)])
      expect(isToken(slip)).toBe(false);
  });
});
