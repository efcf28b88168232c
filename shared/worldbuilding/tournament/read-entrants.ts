import { type MatchPolicy } from '../match-policy.ts';
import { unknownFields, type Table } from '../read-table.ts';
import { readTeams, same, sideName } from '../read-teams.ts';
import { agentOf } from '../roster.ts';
import { roles, teams } from '../vocabulary.ts';
import type { TournamentEntrant } from './brief.ts';
import { quoted } from '../../text/cut.ts';

interface EntrantsReading {
  /** As far as they could be read: with problems they are not to be used. */
  readonly entrants: readonly TournamentEntrant[];
  readonly problems: readonly string[];
}

const fields = ['name', 'models'];

/**
 * Reads the entrants of a tournament, each a name, or a name and models: what a match would refuse of a team is refused
 * here, before anything is played. Total for any JSON. How many may be entered is the plan's to say; a list beyond
 * `most` is not even read.
 */
export function readEntrants(
  given: unknown,
  {
    models,
    tournament: {
      entrants: { most },
    },
  }: Pick<MatchPolicy, 'models' | 'tournament'>,
): EntrantsReading {
  if (!Array.isArray(given))
    return {
      entrants: [],
      problems: [
        `entrants: ${given === undefined || given === null ? 'are missing' : `is ${quoted(given)}`}; give a list of names, or of objects with name and models`,
      ],
    };
  if (given.length > most)
    return { entrants: [], problems: [`entrants: there are ${given.length}; enter at most ${most}`] };
  const problems: string[] = [];
  const entrants = given.map((one: unknown, place) => readEntrant(one, `entrants[${place}]`, models, problems));
  if (problems.length > 0) return { entrants, problems };
  return { entrants, problems: [...alike(entrants), ...likeSides(entrants), ...oneSided(given, models)] };
}

function readEntrant(
  given: unknown,
  path: string,
  models: MatchPolicy['models'],
  problems: string[],
): TournamentEntrant {
  const table = typeof given === 'string' ? { name: given } : tableOf(given);
  if (table === null) problems.push(`${path}: is ${quoted(given)}; use a name, or an object with name and models`);
  else if (!Object.hasOwn(table, 'name')) problems.push(`${path}.name: is missing; name the entrant`);
  problems.push(...unknownFields(path, table ?? {}, fields));
  const {
    teams: { A },
    problems: found,
  } = readTeams(
    {
      A: Object.fromEntries(
        fields.flatMap((field) => (table !== null && Object.hasOwn(table, field) ? [[field, table[field]]] : [])),
      ),
    },
    models,
  );
  problems.push(
    ...found.flatMap((problem) => (problem.startsWith('teams.A') ? [problem.replace('teams.A', path)] : [])),
  );
  return { name: A.name, models: A.models };
}

/** Two that a reader would take for one. */
const alike = (entrants: readonly TournamentEntrant[]): string[] =>
  entrants.flatMap(({ name }, place) => {
    const before = entrants.findIndex((other) => same(other.name, name));
    return before < place
      ? [
          `entrants[${place}].name: is ${JSON.stringify(name)}, like that of entrants[${before}]; the table has to tell them apart`,
        ]
      : [];
  });

/** An entrant plays on either side, so neither side's own name will do. */
const likeSides = (entrants: readonly TournamentEntrant[]): string[] =>
  entrants.flatMap(({ name }, place) =>
    teams.some((team) => same(name, sideName(team)))
      ? [
          `entrants[${place}].name: is ${JSON.stringify(name)}, as a side of a match is called, and sides change; name it otherwise`,
        ]
      : [],
  );

/** An entrant plays on either side of a match, and must be the same there. */
function oneSided(given: readonly unknown[], models: MatchPolicy['models']): string[] {
  const apart = roles.filter((role) => models[agentOf('A', role)] !== models[agentOf('B', role)]);
  return apart.flatMap((role) => {
    const without = given.findIndex((one) => !Object.hasOwn(tableOf(tableOf(one)?.['models']) ?? {}, role));
    return without < 0
      ? []
      : [
          `policy.models.${agentOf('B', role)}: differs from ${agentOf('A', role)}, and entrants[${without}] names no model of its own for ${role}; an entrant plays on both sides`,
        ];
  });
}

const tableOf = (given: unknown): Table | null =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : null;
