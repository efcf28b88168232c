import { z } from 'zod';
import { jsonSchemaOf, urnOf, type PublishedSchema } from '../../kernel/published-schema.ts';
import { matchRecord } from './record.ts';
import { tournamentRecord } from './tournament/record.ts';

/**
 * Versions of the published schemas: the first number rises when a valid document stops being so, the second when
 * fields are added.
 */
const versions = { match_record: '1.0', tournament_record: '1.0' } as const;
export type WorldbuildingSchemaName = keyof typeof versions;

/** A URN names a schema without naming a server. */
export const worldbuildingUrn = (name: WorldbuildingSchemaName): string => urnOf(name, versions[name]);

/** `match.json` and `tournament.json`: the records under the names of their schemas. */
export const matchDocument = matchRecord.extend({ schema: z.literal(worldbuildingUrn('match_record')) });
export type MatchDocument = z.infer<typeof matchDocument>;
export const tournamentDocument = tournamentRecord.extend({ schema: z.literal(worldbuildingUrn('tournament_record')) });
export type TournamentDocument = z.infer<typeof tournamentDocument>;

const schemas: Readonly<Record<WorldbuildingSchemaName, z.ZodType>> = {
  match_record: matchDocument,
  tournament_record: tournamentDocument,
};

export const worldbuildingSchemaNames = Object.keys(schemas) as WorldbuildingSchemaName[];
const published = (name: WorldbuildingSchemaName): PublishedSchema => ({
  name,
  version: versions[name],
  schema: schemas[name],
});

/** The JSON Schema (draft 2020-12) of one of the documents. */
export const worldbuildingJsonSchema = (name: WorldbuildingSchemaName): Record<string, unknown> =>
  jsonSchemaOf(published(name));
