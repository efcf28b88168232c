import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fingerprintOf, newPair, pemOf, privateKeyOf, publicKeyOf } from '../../../activities/identity/keys.ts';
import { isSigned, signed } from '../../../activities/identity/signing.ts';
import { decisionSchema } from '../../../shared/kernel/reviews.ts';
import { type Act, canonicalText, signatureSchema } from '../../../shared/kernel/signed-acts.ts';
import { present } from '../../support/present.ts';

/** The first private key of RFC 8032, section 7.1, so that the bytes below are the same for whoever computes them. */
const privateKey = createPrivateKey({
  key: Buffer.from(
    '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  ),
  format: 'der',
  type: 'pkcs8',
});
const publicKey = pemOf(createPublicKey(privateKey));

const decision = decisionSchema.parse({
  decision: 'RESOLVE',
  reviewer: 'mara',
  justification: 'I read both sides; it “holds”.',
  marks: { X: { tide: { score: 3, reason: 'It follows.' } } },
});
const act: Act = {
  act: 'decide',
  about: 'review/locked-room-1',
  reviewer: decision.reviewer,
  decision: decision.decision,
  body: decision,
};
const nonce = '0123456789abcdef0123456789abcdef';
const signature = signed(act, 1, privateKey, nonce);

test('what one version has signed every later one takes', () => {
  expect(signature).toEqual({
    version: 1,
    key: '06e3fd8fda29bb60ab59557de61edb0a',
    opening: 1,
    nonce,
    signature: 'M2dbP0e5vLusFt6tljYo3rnXdWP1sDE9H3zkNSlxNGjRPpf/1eGYeQP2rRCXD5GzQh676PhrjvQWCZsd7xjiCg==',
  });
  expect(isSigned(act, signature, publicKey)).toBe(true);
});

test('fields in another order, and those of a later version that nobody filled in, change nothing', () => {
  const body = Object.fromEntries([...Object.entries(decision), ['later', null] as const].reverse());
  expect(isSigned({ ...act, body }, signature, publicKey)).toBe(true);
});

describe('a signature is for one act alone', () => {
  test.each<[string, Partial<Act>]>([
    ['another act', { act: 'claim' }],
    ['another review', { about: 'review/locked-room-2' }],
    ['somebody else', { reviewer: 'otto' }],
    ['a name in other letters', { reviewer: 'Mara' }],
    ['another decision', { decision: 'DISCARD' }],
    ['no decision', { decision: null }],
    ['no words', { body: null }],
  ])('and not for %s', (_what, change) => {
    expect(isSigned({ ...act, ...change }, signature, publicKey)).toBe(false);
  });

  test('nor where any sign of what was said is another one', () => {
    // What is null says nothing, whatever it is called.
    const text = canonicalText(decision);
    const read = (at: number, sign: string): unknown => {
      try {
        return JSON.parse(text.slice(0, at) + sign + text.slice(at + 1));
      } catch {
        return undefined;
      }
    };
    const edits = Array.from(text).flatMap((sign, at) => {
      const body = read(at, sign === '7' ? '8' : '7');
      return body === undefined ? [] : [body as Act['body']];
    });
    expect(edits.length).toBeGreaterThan(text.length / 2);
    expect(edits.filter((body) => isSigned({ ...act, body }, signature, publicKey))).toEqual([]);
  });

  test('nor with any sign of the signature changed', () => {
    const changed = (['key', 'nonce', 'signature'] as const).flatMap((field) =>
      Array.from(signature[field]).map((sign, at) => {
        const text = signature[field];
        return { ...signature, [field]: text.slice(0, at) + (sign === '0' ? '1' : '0') + text.slice(at + 1) };
      }),
    );
    const taken = [...changed, { ...signature, opening: 2 }].filter(
      (one) => signatureSchema.safeParse(one).success && isSigned(act, one, publicKey),
    );
    expect(changed.length).toBeGreaterThan(150);
    expect(taken).toEqual([]);
  });

  test('nor with anybody else’s key, or with none', () => {
    const other = newPair();
    expect(isSigned(act, signature, pemOf(other.publicKey))).toBe(false);
    expect(isSigned(act, { ...signature, key: fingerprintOf(other.publicKey) }, pemOf(other.publicKey))).toBe(false);
    expect(isSigned(act, signature, 'no key')).toBe(false);
  });
});

test('a pair is new each time, and its private half signs for its public one', () => {
  const [one, other] = [newPair(), newPair()];
  const key = present(privateKeyOf(one.privatePem));
  expect(isSigned(act, signed(act, 1, key), pemOf(one.publicKey))).toBe(true);
  expect(signed(act, 1, key).nonce).not.toBe(signed(act, 1, key).nonce);
  expect(other.privatePem).not.toBe(one.privatePem);
});

test('only Ed25519 is a key', () => {
  const rsa = `-----BEGIN PUBLIC KEY-----\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf\n9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit+CqvjWYzvQwECAwEAAQ==\n-----END PUBLIC KEY-----\n`;
  expect([publicKeyOf(rsa), publicKeyOf(''), privateKeyOf(publicKey)]).toEqual([null, null, null]);
});
