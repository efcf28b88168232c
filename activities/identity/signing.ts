import { createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { type Act, canonicalText, type Signature, type Statement, statementText } from '../../shared/kernel/index.ts';
import { fingerprintOf, publicKeyOf, sha256 } from './keys.ts';

/** Signs an act for one opening of what it is about. `nonce`: 32 hexadecimal digits that no act had before. */
export function signed(
  act: Act,
  opening: number,
  privateKey: KeyObject,
  nonce: string = randomBytes(16).toString('hex'),
): Signature {
  const key = fingerprintOf(createPublicKey(privateKey));
  const bytes = bytesOf(statementOf(act, { key, opening, nonce }));
  return { version: 1, key, opening, nonce, signature: sign(null, bytes, privateKey).toString('base64') };
}

/** Whether the holder of the key has signed exactly this. `publicKey`: PEM; one that is none has signed nothing. */
export const isSigned = (act: Act, signature: Signature, publicKey: string): boolean =>
  isStatementSigned(statementOf(act, signature), signature.signature, publicKey);

/** The same of an act whose words are known by their SHA-256 alone. */
export function isStatementSigned(statement: Statement, signature: string, publicKey: string): boolean {
  const key = publicKeyOf(publicKey);
  if (key === null || fingerprintOf(key) !== statement.key) return false;
  return verify(null, bytesOf(statement), key, Buffer.from(signature, 'base64'));
}

export function statementOf({ body, ...act }: Act, as: Pick<Signature, 'key' | 'opening' | 'nonce'>): Statement {
  const { key, opening, nonce } = as;
  return { ...act, key, opening, nonce, words: sha256(canonicalText(body)) };
}

const bytesOf = (statement: Statement): Buffer => Buffer.from(statementText(statement), 'utf8');
