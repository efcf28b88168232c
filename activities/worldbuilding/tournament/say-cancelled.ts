import { houseEntry } from '../../../shared/kernel/index.ts';
import type { TournamentActivities } from '../../../shared/worldbuilding/tournament/index.ts';
import { isCancellationAsked } from '../../store/asked-cancellation.ts';
import type { Database } from '../../store/database.ts';
import { append } from '../../store/ledger.ts';
import { findOutcome } from '../../store/outcomes.ts';
import { findRun } from '../../store/runs.ts';

/**
 * Has the ledger say that a tournament is cancelled, where nobody has said so by name: it writes no ending of that, as it
 * can be taken up again, and without a word it would be under way for ever. One that was never opened leaves nothing.
 */
export function sayCancelledIn(db: Database): TournamentActivities['sayCancelled'] {
  return async function sayCancelled({ runKey, execution }) {
    if ((await findRun(db, runKey)) === null || (await findOutcome(db, runKey)) !== null) return;
    if (await isCancellationAsked(db, runKey)) return;
    const content = { state: 'cancellation asked for', reason: 'Temporal was told to cancel it, without a reason' };
    await append(db, runKey, [houseEntry('CORRECTION', `cancellation/${execution}`, 'OPEN', content)]);
  };
}
