import type { Database } from '../../../activities/store/database.ts';
import { append } from '../../../activities/store/ledger.ts';
import { concludeMatchIn } from '../../../activities/worldbuilding/conclude.ts';
import { tournamentIn } from '../../../activities/worldbuilding/tournament/index.ts';
import type { TournamentInput } from '../../../shared/worldbuilding/tournament/activities.ts';
import { resultEntry } from '../../../shared/worldbuilding/tournament/result-row.ts';
import { present } from '../../support/present.ts';
import { matchBeforeJudges } from './before-judges.ts';
import { comparing } from './comparing.ts';

/**
 * A tournament of which so many matches are settled, each with a record under its key; side `a` has won each. Returns
 * the keys of the matches.
 */
export async function documentedTournament(
  db: Database,
  runKey: string,
  input: TournamentInput,
  matches: number,
): Promise<string[]> {
  const cup = tournamentIn(db, { model: null });
  await cup.openTournament({ runKey, input });
  const played: string[] = [];
  while (played.length < matches) {
    const { pairing, attempt, match, input: asked } = present((await cup.nextMatches({ runKey })).matches[0]);
    await matchBeforeJudges(db, match);
    await concludeMatchIn(db, comparing)({ runKey: match, end: 'UNJUDGED', why: 'nobody judged it' });
    const [a, b] = [present(asked.teams?.A?.name), present(asked.teams?.B?.name)];
    const won = { end: 'JUDGED', winner: 'a', means: { a: 4.25, b: 3 }, withdrawn: false } as const;
    await append(db, runKey, [resultEntry({ pairing, attempt, match, a, b, ...won })]);
    await cup.publishTournament({ runKey, over: false });
    played.push(match);
  }
  return played;
}
