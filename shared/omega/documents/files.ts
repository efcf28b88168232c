import { htmlOf } from '../../page/html.ts';
import { markdownOf } from '../../page/markdown.ts';
import { jsonText } from '../../kernel/json.ts';
import { ideaDocuments } from '../memory/idea-documents.ts';
import type { MemoryEntry } from '../memory/entries.ts';
import { omegaUrn } from './catalogue.ts';
import { reportPage } from './page.ts';
import type { SessionRecord } from './record.ts';

export interface SessionFile {
  /** Relative, with `/`: `ideas/idea-turn-it-round-0b6c1d52.md`. */
  readonly path: string;
  readonly text: string;
}

/** Where a session's report lies, in its three forms. */
export const reportPaths = { markdown: 'report.md', json: 'report.json', html: 'report.html' } as const;

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
    ...ideaDocuments(lessons, record.simulated),
  ];
}
