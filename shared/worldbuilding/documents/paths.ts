/** Where a match's record lies, in its three forms; its pictures lie in `images/` beside them, under their SHA-256. */
export const matchPaths = { markdown: 'match.md', json: 'match.json', html: 'match.html' } as const;
export const tournamentPaths = { markdown: 'tournament.md', json: 'tournament.json', html: 'tournament.html' } as const;

/** Where the record of one of a tournament's matches lies, beside the tournament's own documents. */
export const folderOfMatch = (match: string): string => `matches/${match}`;
