import { notStorable, storable } from '../kernel/json.ts';
import { parseModelRef } from '../kernel/models.ts';
import type { TeamInput } from './activities.ts';
import type { Entrant } from './match-brief.ts';
import type { MatchPolicy } from './match-policy.ts';
import { nameCharacters } from './policy-bounds.ts';
import { agentOf, aloneTeam } from './roster.ts';
import { unknownFields, tableOf, type Table } from './read-table.ts';
import { roles, teams, type Role, type Team } from './vocabulary.ts';
import { isTokenHash } from './wildcard-token.ts';
import { quoted } from '../text/cut.ts';
import { isOneLine, withoutDirections } from '../text/invisible.ts';

interface TeamsReading {
  /** As far as they could be read: with problems they are not to be used. */
  readonly teams: Readonly<Record<Team, Entrant>>;
  readonly problems: readonly string[];
}

const fields = ['name', 'models', 'wildcard', 'alone', 'tokenHash'] as const satisfies readonly (keyof TeamInput)[];

/**
 * Reads the two entrants. `models`: the policy's, for each role that a team does not fill itself. Total for any JSON.
 */
export function readTeams(given: unknown, models: MatchPolicy['models']): TeamsReading {
  const problems: string[] = [];
  const table = tableOf('teams', given, teams, problems);
  problems.push(...unknownFields('teams', table, teams));
  const [A, B] = [readTeam('A', table['A'], models, problems), readTeam('B', table['B'], models, problems)];
  problems.push(...nameProblems(A.name, B.name));
  if (B.alone === true && (A.wildcard ?? B.wildcard) !== null)
    problems.push('teams: a world that is written alone is measured against agents; leave the wildcards out');
  // One person in both teams would carry words from one to the other.
  if (A.wildcard !== null && B.wildcard !== null && same(A.wildcard, B.wildcard))
    problems.push(
      `teams.B.wildcard: is ${JSON.stringify(B.wildcard)}, who speaks for team A already; a person belongs to one team`,
    );
  return { teams: { A, B }, problems };
}

/** Two names by which a reader tells the teams apart, also where the page calls them by their sides. */
function nameProblems(A: string, B: string): readonly string[] {
  if (same(A, B))
    return [`teams.B.name: is ${JSON.stringify(B)}, like the name of team A; the verdict has to tell them apart`];
  const crossed = (team: Team, name: string, other: Team) =>
    same(name, sideName(other))
      ? [
          `teams.${team}.name: is ${JSON.stringify(name)}, as the other side is called until the reveal; name it otherwise`,
        ]
      : [];
  return [...crossed('A', A, 'B'), ...crossed('B', B, 'A')];
}

/** By its capitals first: `ß` has none of its own. */
const folded = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase();
/** Whether two names are one to whoever reads them. */
export const same = (one: string, other: string): boolean => folded(one) === folded(other);

/** What a document calls a team until the reveal. */
export const sideName = (team: Team): string => `Team ${team}`;

function readTeam(team: Team, given: unknown, models: MatchPolicy['models'], problems: string[]): Entrant {
  const path = `teams.${team}`;
  const table = tableOf(path, given, fields, problems);
  problems.push(...unknownFields(path, table, fields));
  const name = table['name'] === undefined ? sideName(team) : readName(`${path}.name`, table['name'], problems);
  const wildcard =
    (table['wildcard'] ?? null) === null ? null : readName(`${path}.wildcard`, table['wildcard'], problems);
  const entrant = { name, wildcard, models: readModels(team, table['models'], models, problems) };
  const { alone = false } = table;
  if (typeof alone !== 'boolean') problems.push(`${path}.alone: is ${quoted(alone)}; use true or false`);
  if (alone === true && team !== aloneTeam)
    problems.push(`${path}.alone: only team ${aloneTeam} may be one agent alone`);
  const tokenHash = readTokenHash(`${path}.tokenHash`, table['tokenHash'], wildcard, problems);
  return { ...entrant, ...(alone === true ? { alone } : {}), ...(tokenHash === null ? {} : { tokenHash }) };
}

/** What is kept of a wildcard's token; null: nothing. */
function readTokenHash(path: string, given: unknown, wildcard: string | null, problems: string[]): string | null {
  if (given === undefined) return null;
  if (!isTokenHash(given))
    problems.push(`${path}: is ${quoted(given)}; use the hash of a token, 64 hexadecimal digits`);
  else if (wildcard === null) problems.push(`${path}: goes with a wildcard; name one, or leave it out`);
  return isTokenHash(given) ? given : null;
}

function readName(path: string, given: unknown, problems: string[]): string {
  if (typeof given !== 'string') {
    problems.push(`${path}: is ${quoted(given)}; use a name`);
    return '';
  }
  const name = withoutDirections(given).trim();
  const wrong = faultOf(name);
  if (wrong !== null) problems.push(`${path}: ${wrong}`);
  return name;
}

/** What is wrong with a name; null: nothing. */
function faultOf(name: string): string | null {
  if (name === '') return 'is empty; use a name, or leave it out';
  if (name.length > nameCharacters) return `is ${name.length} characters long; use at most ${nameCharacters}`;
  if (!storable(name)) return notStorable;
  if (!isOneLine(name)) return 'has to be one line, without control characters';
  return /[\p{L}\p{N}]/u.test(name) ? null : 'holds no letter and no digit; use a name that can be read aloud';
}

function readModels(team: Team, given: unknown, models: MatchPolicy['models'], problems: string[]): Entrant['models'] {
  const path = `teams.${team}.models`;
  const table: Table = tableOf(path, given, roles, problems);
  problems.push(...unknownFields(path, table, roles));
  const refs = roles.map((role) => {
    const ref = table[role];
    if (ref === undefined) return [role, models[agentOf(team, role)]] as const;
    const parsed =
      typeof ref === 'string'
        ? parseModelRef(ref)
        : { problem: `is ${quoted(ref)}; use a text such as simulated:messages` };
    if ('problem' in parsed) problems.push(`${path}.${role}: ${parsed.problem}`);
    return [role, typeof ref === 'string' ? ref : ''] as const;
  });
  return Object.fromEntries(refs) as Record<Role, string>;
}
