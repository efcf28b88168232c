/** The face of `shared/omega/documents`: what activities and workers use of it. Workflows import the files themselves, so that their bundle holds nothing else. */
export type { SessionArchive } from './archive.ts';
export { recordOf } from './assemble.ts';
export { recordedFacts } from './facts-section.ts';
export { omegaJsonSchema, omegaSchemaNames, sessionFiles, sessionReport, storedReport } from './files.ts';
export type { SessionRecord } from './record.ts';
