import { randomBytes } from 'node:crypto';
import {
  isToken,
  readMatch,
  teams,
  tokenHashOf,
  type MatchInput,
  type Team,
} from '../../shared/worldbuilding/index.ts';
import { RequestError } from '../client/request-error.ts';
import { quoted } from '../../shared/text/index.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** A token that nobody has: a hundred bits in twenty letters, in groups of five. */
export function newToken(): string {
  const letters = [...randomBytes(20)].map((byte) => alphabet.charAt(byte & 31)).join('');
  return letters.replace(/(.{5})(?=.)/g, '$1-');
}

/** Tokens of a match's wildcards, to be shown once. */
export type Tokens = Readonly<Partial<Record<Team, string>>>;

/** Gives each wildcard a token, where the policy asks for one and the input has none: of it the input keeps the hash. */
export function withTokens(input: MatchInput): { readonly input: MatchInput; readonly tokens: Tokens } {
  const reading = readMatch(input);
  if (!reading.ok || !reading.match.policy.wildcard.token) return { input, tokens: {} };
  const { brief } = reading.match;
  const without = teams.filter(
    (team) => brief.teams[team].wildcard !== null && brief.teams[team].tokenHash === undefined,
  );
  const tokens: Tokens = Object.fromEntries(without.map((team) => [team, newToken()]));
  const hashed = Object.fromEntries(
    without.map((team) => [team, { ...input.teams?.[team], tokenHash: tokenHashOf(tokens[team] ?? '') }]),
  );
  return { input: without.length === 0 ? input : { ...input, teams: { ...input.teams, ...hashed } }, tokens };
}

/** A token as somebody wrote it. Throws `RequestError` for what can be none. */
export function tokenOf(given: unknown): string {
  if (typeof given === 'string' && isToken(given)) return given;
  throw new RequestError([
    `token: is ${quoted(typeof given === 'string' && given.length > 40 ? '' : given)}; write it as it was shown, such as abcde-fghij-klmno-pqrst`,
  ]);
}
