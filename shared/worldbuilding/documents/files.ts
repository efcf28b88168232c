import { htmlOf } from '../../page/html.ts';
import { markdownOf } from '../../page/markdown.ts';
import { jsonText } from '../../kernel/json.ts';
import { worldbuildingUrn } from './catalogue.ts';
import { matchHtml } from './html/match-page.ts';
import { matchPage } from './page.ts';
import type { MatchRecord } from './record.ts';
import { tournamentPage } from './tournament/page.ts';
import type { TournamentRecord } from './tournament/record.ts';

export interface DocumentFile {
  readonly path: string;
  readonly text: string;
}

/** Where a match's record lies, in its three forms; its pictures lie in `images/` beside them, under their SHA-256. */
export const matchPaths = { markdown: 'match.md', json: 'match.json', html: 'match.html' } as const;
export const tournamentPaths = { markdown: 'tournament.md', json: 'tournament.json', html: 'tournament.html' } as const;

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
  const page = tournamentPage(record);
  return [
    { path: tournamentPaths.markdown, text: markdownOf(page) },
    { path: tournamentPaths.json, text: jsonText({ schema: worldbuildingUrn('tournament_record'), ...record }) },
    { path: tournamentPaths.html, text: htmlOf(page) },
  ];
}
