import { z } from 'zod';
import { jsonSchemaOf, urnOf, type PublishedSchema } from '../../kernel/published-schema.ts';
import { aggregatedOutput } from '../aggregate.ts';
import { sessionAnswer, sessionAnswerUrn, sessionAnswerVersion } from '../inquiry/document.ts';
import { memoryExport } from '../memory/export.ts';
import { omegaMessage } from '../answers/message.ts';
import { terminationReport } from '../termination/report.ts';
import { sessionRecord, type SessionRecord } from './record.ts';
import { htmlOf } from '../../page/html.ts';
import { markdownOf } from '../../page/markdown.ts';
import { jsonText } from '../../kernel/json.ts';
import { ideaDocuments } from '../memory/ideas.ts';
import { withoutStageWords } from '../../text/stage-words.ts';
import type { MemoryEntry } from '../memory/entries.ts';
import { reportPage } from './page.ts';

/**
 * Versions of OMEGA's published schemas: the first number rises when a valid document stops being so, the second when
 * fields are added (kernel rules §29).
 */
const versions = {
  session_report: '1.3',
  omega_message: '1.0',
  aggregated_output: '1.0',
  termination_report: '1.0',
  memory_export: '1.0',
  session_answer: sessionAnswerVersion,
} as const;
type OmegaSchemaName = keyof typeof versions;

/** A URN names a schema without naming a server. */
const omegaUrn = (name: OmegaSchemaName): string => urnOf(name, versions[name]);

/** `report.json`: the record under the name of its schema. */
export const sessionReport = sessionRecord.extend({ schema: z.literal(omegaUrn('session_report')) });

/** A report as it is read back: one of an earlier version lacks what came later, and is as good. */
export const storedReport = sessionRecord.extend({
  schema: z.string().regex(/^urn:symposium:schema:session_report:1\./),
});

const schemas: Readonly<Record<OmegaSchemaName, z.ZodType>> = {
  session_report: sessionReport,
  omega_message: omegaMessage,
  aggregated_output: aggregatedOutput,
  termination_report: terminationReport,
  memory_export: memoryExport,
  session_answer: sessionAnswer.extend({ schema: z.literal(sessionAnswerUrn) }),
};

export const omegaSchemaNames = Object.keys(schemas) as OmegaSchemaName[];
const published = (name: OmegaSchemaName): PublishedSchema => ({
  name,
  version: versions[name],
  schema: schemas[name],
});

/** The JSON Schema (draft 2020-12) of one of OMEGA's documents. */
export const omegaJsonSchema = (name: OmegaSchemaName): Record<string, unknown> => jsonSchemaOf(published(name));

interface SessionFile {
  /** Relative, with `/`: `ideas/idea-turn-it-round-0b6c1d52.md`. */
  readonly path: string;
  readonly text: string;
}

/** Where a session's report lies, in its three forms. */
const reportPaths = { markdown: 'report.md', json: 'report.json', html: 'report.html' } as const;

/**
 * The documents of a session: its report for a reader, for a program and for a browser, and each brilliant idea as a
 * file (OMEGA rules §3.4, §6.5).
 */
export function sessionFiles(record: SessionRecord, lessons: readonly MemoryEntry[]): SessionFile[] {
  const page = reportPage(record);
  return [
    { path: reportPaths.markdown, text: markdownOf(page) },
    { path: reportPaths.json, text: jsonText({ schema: omegaUrn('session_report'), ...record }) },
    { path: reportPaths.html, text: htmlOf(page) },
    ...ideaDocuments(record.simulated ? withoutStageWords(lessons) : lessons, record.simulated),
  ];
}
