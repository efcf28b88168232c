import type { LedgerRow } from '../../../shared/kernel/index.ts';
import type { TournamentRecord } from '../../../shared/worldbuilding/documents/tournament/index.ts';
import { followed, keptLines } from '../../terminal/follow.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { tournamentBlock } from './block.ts';
import { tournamentLineOf } from './report.ts';
import { nothingSeen, type Played, recordSeen, seeTournament, type TournamentSeen } from './view.ts';

/**
 * Shows a tournament until its rows end, as `followed` shows any run: table and bracket are drawn anew where a person
 * looks. `played`: how the store has it, asked once it is there.
 */
export function followTournament(
  runKey: string,
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
  played: () => Promise<Played>,
): Promise<TournamentSeen> {
  let known: Played | null = null;
  let last: { readonly results: TournamentSeen['results']; readonly record: TournamentRecord } | null = null;
  // Ratings of a large tournament take their time: they are computed where they are drawn, and once a result.
  const recordOf = ({ results }: TournamentSeen): TournamentRecord | null => {
    if (known !== null && last?.results !== results) last = { results, record: recordSeen(results, known) };
    return last?.record ?? null;
  };
  async function* opened(): AsyncGenerator<LedgerRow, void, undefined> {
    for await (const row of rows) {
      known ??= await played();
      yield row;
    }
  }
  return followed(opened(), terminal, {
    nothing: nothingSeen,
    see: seeTournament,
    lineOf: tournamentLineOf,
    kept: keptLines(tournamentLineOf),
    block: (view, now, shown) => tournamentBlock(runKey, view, recordOf(view), now, shown),
  });
}
