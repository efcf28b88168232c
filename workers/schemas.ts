import { fileURLToPath } from 'node:url';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { auditReport, auditVersion } from '../shared/evaluation/index.ts';
import {
  contaminationReport,
  contaminationVersion,
  endpointAnswer,
  endpointQuestion,
  endpointVersion,
  evaluationReport,
  reportVersion,
} from '../shared/evaluation/index.ts';
import { omegaJsonSchema, omegaSchemaNames } from '../shared/omega/documents/index.ts';
import { jsonSchema, schemaNames } from '../shared/scenario/documents/index.ts';
import { jsonSchemaOf, jsonText } from '../shared/kernel/index.ts';
import { worldbuildingJsonSchema, worldbuildingSchemaNames } from '../shared/worldbuilding/documents/index.ts';
import { makeFolder } from './stack/make-folder.ts';

/**
 * Writes docs/schemas/*.schema.json from the zod schemas. With `--check` it writes nothing and exits 1 if a file is
 * missing, stale or nobody's.
 */
export const schemaFolder = new URL('../docs/schemas/', import.meta.url);

const suffix = '.schema.json';

/** File name → text, for every published schema. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const schemas = [
    ...schemaNames.map((name) => [name, jsonSchema(name)] as const),
    ...omegaSchemaNames.map((name) => [name, omegaJsonSchema(name)] as const),
    ...worldbuildingSchemaNames.map((name) => [name, worldbuildingJsonSchema(name)] as const),
    [
      'contamination_report',
      jsonSchemaOf({ name: 'contamination_report', version: contaminationVersion, schema: contaminationReport }),
    ] as const,
    [
      'endpoint_question',
      jsonSchemaOf({ name: 'endpoint_question', version: endpointVersion, schema: endpointQuestion }),
    ] as const,
    [
      'endpoint_answer',
      jsonSchemaOf({ name: 'endpoint_answer', version: endpointVersion, schema: endpointAnswer }),
    ] as const,
    [
      'evaluation_audit',
      jsonSchemaOf({ name: 'evaluation_audit', version: auditVersion, schema: auditReport }),
    ] as const,
    [
      'evaluation_report',
      jsonSchemaOf({ name: 'evaluation_report', version: reportVersion, schema: evaluationReport }),
    ] as const,
  ];
  return new Map(schemas.map(([name, schema]) => [`${name}${suffix}`, jsonText(schema)]));
}

/** Names of the files that differ from what the catalogue makes; empty where all agree. */
export async function staleSchemas(folder: URL): Promise<string[]> {
  const expected = schemaFiles();
  const present = (await readdir(folder)).filter((name) => name.endsWith(suffix));
  const stale = present.filter((name) => !expected.has(name));
  for (const [name, text] of expected) {
    if (!present.includes(name) || (await readFile(new URL(name, folder), 'utf8')) !== text) stale.push(name);
  }
  return stale.sort();
}

async function write(folder: URL): Promise<void> {
  await makeFolder(fileURLToPath(folder));
  const files = schemaFiles();
  for (const [name, text] of files) await writeFile(new URL(name, folder), text);
  console.log(`${files.size} schemas written to docs/schemas`);
}

async function check(folder: URL): Promise<void> {
  const stale = await staleSchemas(folder);
  for (const name of stale) console.error(`docs/schemas/${name} differs; run "npm run schemas"`);
  process.exitCode = stale.length === 0 ? 0 : 1;
}

if (import.meta.main) await (process.argv.includes('--check') ? check(schemaFolder) : write(schemaFolder));
