import { z } from 'zod';
import { jsonSchemaOf, urnOf, type PublishedSchema } from '../../kernel/published-schema.ts';
import { aggregatedOutput } from '../aggregate.ts';
import { memoryExport } from '../memory/export.ts';
import { omegaMessage } from '../answers/message.ts';
import { terminationReport } from '../termination/report.ts';
import { sessionRecord } from './record.ts';

/**
 * Versions of OMEGA's published schemas: the first number rises when a valid document stops being so, the second when
 * fields are added (kernel rules §29).
 */
const versions = {
  session_report: '1.0',
  omega_message: '1.0',
  aggregated_output: '1.0',
  termination_report: '1.0',
  memory_export: '1.0',
} as const;
export type OmegaSchemaName = keyof typeof versions;

/** A URN names a schema without naming a server. */
export const omegaUrn = (name: OmegaSchemaName): string => urnOf(name, versions[name]);

/** `report.json`: the record under the name of its schema. */
export const sessionReport = sessionRecord.extend({ schema: z.literal(omegaUrn('session_report')) });
export type SessionReportDocument = z.infer<typeof sessionReport>;

const schemas: Readonly<Record<OmegaSchemaName, z.ZodType>> = {
  session_report: sessionReport,
  omega_message: omegaMessage,
  aggregated_output: aggregatedOutput,
  termination_report: terminationReport,
  memory_export: memoryExport,
};

export const omegaSchemaNames = Object.keys(schemas) as OmegaSchemaName[];
const published = (name: OmegaSchemaName): PublishedSchema => ({
  name,
  version: versions[name],
  schema: schemas[name],
});

/** The JSON Schema (draft 2020-12) of one of OMEGA's documents. */
export const omegaJsonSchema = (name: OmegaSchemaName): Record<string, unknown> => jsonSchemaOf(published(name));
