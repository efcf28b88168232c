import { houseEntry, type KernelActivities } from '../shared/kernel/index.ts';
import { cancelledBecause } from './store/asked-cancellation.ts';
import { append } from './store/ledger.ts';
import { findRun } from './store/runs.ts';
import { saveOutcome } from './store/outcomes.ts';
import type { Database } from './store/database.ts';
import { prefix } from '../shared/text/index.ts';

/**
 * Writes down how a run ended, and how it ended again where it was reopened. A run that never opened (its brief was
 * refused) leaves nothing behind. One that was cancelled says by whom and why, where they said so.
 */
export function closeRunIn(db: Database): KernelActivities['closeRun'] {
  return async function closeRun({ runKey, phase, outcome, reason }) {
    if (!(await findRun(db, runKey))) return;
    const given = outcome === 'CANCELLED' ? await cancelledBecause(db, runKey, reason) : reason;
    const why = prefix(given, 4_000);
    const nth = await saveOutcome(db, runKey, outcome, why);
    await append(db, runKey, [
      houseEntry('OUTCOME', nth === 1 ? 'outcome' : `outcome/${nth}`, phase, {
        outcome,
        reason: why,
      }),
    ]);
  };
}
