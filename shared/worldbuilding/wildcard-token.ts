import { sha256 } from '../kernel/sha256.ts';

/**
 * A wildcard's token proves who speaks without ever being sent (worldbuilding rules §11.1). Hashed again and again it makes
 * a chain, whose last link alone Symposium keeps. To speak in a round, one sends the link that lies as many steps before
 * the last as the round's number: whoever hashes it so often comes to the last link, and nobody can reckon from it the link
 * of a later round. What stands in a history is worth nothing in any round to come.
 */

/** Links of the chain: more than a match has rounds. */
const links = 100;

/** A token as it is typed: capitals, blanks and hyphens make no difference. */
const plain = (token: string): string => token.toLowerCase().replace(/[\s-]/g, '');

function hashed(text: string, times: number): string {
  let link = text;
  for (let n = 0; n < times; n += 1) link = sha256(link);
  return link;
}

/** What can be a token: anything else was mistyped. */
export const isToken = (given: string): boolean => /^[a-z2-7]{20}$/.test(plain(given));

/** The last link: what is kept of a token. */
export const tokenHashOf = (token: string): string => hashed(plain(token), links);

/** What is sent in the round of this number, from 1. */
export const proofOf = (token: string, ordinal: number): string => hashed(plain(token), links - ordinal);

const digest = /^[0-9a-f]{64}$/;
export const isTokenHash = (given: unknown): given is string => typeof given === 'string' && digest.test(given);

/** Why whoever sends this proof is not heard in that round; null: they are the wildcard. `kept`: the last link. */
export function refusedProof(proof: unknown, ordinal: number, kept: string, team: string): string | null {
  if (proof === undefined || proof === null)
    return 'token: is missing; give the one that was shown when the match was started (--token), or have its host make a new one: symposium worldbuilding token';
  return isTokenHash(proof) && ordinal < links && hashed(proof, ordinal) === kept
    ? null
    : `token: is not that of team ${team}’s wildcard; give the one that was shown when the match was started, or have its host make a new one: symposium worldbuilding token`;
}
