import { type ActOrder, houseEntry, isSameName, type KernelActivities } from '../shared/kernel/index.ts';
import { provenAct } from './identity/proven-act.ts';
import { append } from './store/ledger.ts';
import type { Database } from './store/database.ts';
import { listKeys } from './store/reviewers.ts';

/** Refused acts of one execution that have a row: what comes after them is in Temporal's history, and in the log. */
export const mostRefusedRows = 20;

/**
 * Looks whether an act is that of whoever it names, before it counts (kernel rules §7.1). Keys are read each time: one that
 * is registered or revoked now counts from now on, for reviews that are open too.
 */
export function proveActIn(db: Database): Pick<KernelActivities, 'proveAct'> {
  return {
    async proveAct(order) {
      const { act, about, reviewer, decision, body, runKey, signed, asked, opening, heldBy = null } = order;
      const made = { act, about, reviewer, decision, body };
      const proof = await provenAct(db, { act: made, signed, opening, runKey, asked });
      if (proof === 'proven' && heldBy !== null && !(await hasKey(db, heldBy)))
        return { verdict: proof, isLapsed: true };
      if (typeof proof === 'string') return { verdict: proof };
      if (order.refusedBefore < mostRefusedRows) await writeDown(db, order, proof.problem);
      return { verdict: 'refused', ...proof };
    },
  };
}

/** Whether they have one that is not revoked, however their name is written. */
async function hasKey(db: Database, name: string): Promise<boolean> {
  return (await listKeys(db)).some(({ reviewer, isRevoked }) => !isRevoked && isSameName(reviewer, name));
}

/** Who tried what: the name is the one that was given, and nobody has shown it to be theirs. */
async function writeDown(db: Database, order: ActOrder, why: string): Promise<void> {
  const { runKey, phase, about, act, reviewer, decision, signed, execution, refusedBefore } = order;
  await append(db, runKey, [
    houseEntry('REVIEW', `${about}/refused/${execution}/${refusedBefore + 1}`, phase, {
      state: 'refused',
      review: about.replace(/^review\//, ''),
      act,
      reviewer,
      decision,
      key: signed?.key ?? null,
      why,
    }),
  ]);
}
