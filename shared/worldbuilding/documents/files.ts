import { z } from 'zod';
import { jsonSchemaOf, urnOf, type PublishedSchema } from '../../kernel/published-schema.ts';
import { matchRecord, type MatchRecord } from './record.ts';
import { tournamentRecord, type TournamentRecord } from './tournament/record.ts';
import { markdownOf } from '../../page/markdown.ts';
import { jsonText } from '../../kernel/json.ts';
import { matchHtml } from './html/match-page.ts';
import { tournamentHtml } from './html/tournament-page.ts';
import { matchPage } from './page.ts';
import { matchPaths, tournamentPaths } from './paths.ts';
import { tournamentPage } from './tournament/page.ts';

/**
 * Versions of the published schemas: the first number rises when a valid document stops being so, the second when
 * fields are added.
 */
const versions = { match_record: '1.3', tournament_record: '1.3' } as const;
type WorldbuildingSchemaName = keyof typeof versions;

/** A URN names a schema without naming a server. */
export const worldbuildingUrn = (name: WorldbuildingSchemaName): string => urnOf(name, versions[name]);

/**
 * `match.json` and `tournament.json`: the records under the names of their schemas. What was published before fields were
 * added is still read.
 */
export const matchDocument = matchRecord.extend({
  schema: z.literal([
    worldbuildingUrn('match_record'),
    ...['1.2', '1.1', '1.0'].map((version) => urnOf('match_record', version)),
  ]),
});
export type MatchDocument = z.infer<typeof matchDocument>;
export const tournamentDocument = tournamentRecord.extend({
  schema: z.literal([
    worldbuildingUrn('tournament_record'),
    ...['1.2', '1.1', '1.0'].map((version) => urnOf('tournament_record', version)),
  ]),
});
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

interface DocumentFile {
  readonly path: string;
  readonly text: string;
}

/** The documents of a match: for a reader, for a program and for a browser. */
export function matchFiles(record: MatchRecord): DocumentFile[] {
  return [
    { path: matchPaths.markdown, text: markdownOf(matchPage(record)) },
    { path: matchPaths.json, text: jsonText({ schema: worldbuildingUrn('match_record'), ...record }) },
    { path: matchPaths.html, text: matchHtml(record) },
  ];
}

/** The documents of a tournament, at any time of it. */
export function tournamentFiles(record: TournamentRecord): DocumentFile[] {
  return [
    { path: tournamentPaths.markdown, text: markdownOf(tournamentPage(record)) },
    { path: tournamentPaths.json, text: jsonText({ schema: worldbuildingUrn('tournament_record'), ...record }) },
    { path: tournamentPaths.html, text: tournamentHtml(record) },
  ];
}
