import {
  type ActOrder,
  type ActVerdict,
  houseEntry,
  type KernelActivities,
  refusedSigning,
} from '../shared/kernel/index.ts';
import { isSigned, statementOf } from './identity/signing.ts';
import { append } from './store/ledger.ts';
import { listKeys, saveAct } from './store/reviewers.ts';
import type { Database } from './store/database.ts';

/** Refused acts of one execution that have a row: what comes after them is in Temporal's history, and in the log. */
export const mostRefusedRows = 20;

/**
 * Looks whether an act is that of whoever it names, before it counts (kernel rules §7.1). Keys are read each time: one that
 * is registered or revoked now counts from now on, for reviews that are open too.
 */
export function proveActIn(db: Database): Pick<KernelActivities, 'proveAct'> {
  return {
    async proveAct(order) {
      const problem = await problemOf(db, order);
      if (problem === null) return { verdict: 'proven' };
      if (problem === 'unasked') return { verdict: problem };
      if (order.refusedBefore < mostRefusedRows) await writeDown(db, order, problem.problem);
      return { verdict: 'refused', ...problem };
    },
  };
}

type Refused = Omit<Extract<ActVerdict, { readonly verdict: 'refused' }>, 'verdict'>;

async function problemOf(db: Database, order: ActOrder): Promise<Refused | 'unasked' | null> {
  const { act, about, reviewer, decision, body, runKey, signed, asked, opening } = order;
  const keys = await listKeys(db);
  if (keys.length === 0) return 'unasked';
  const found = refusedSigning(keys, { reviewer, signed, opening });
  if ('problem' in found) return found;
  const made = { act, about, reviewer, decision, body };
  if (signed === null || !isSigned(made, signed, found.key.publicKey))
    return { problem: `reviewer: the signature is not that of ${reviewer} for this` };
  const saved = await saveAct(db, {
    ...statementOf(made, signed),
    signature: signed.signature,
    runKey,
    asked,
  });
  if (saved === null) return { problem: `reviewer: the key ${signed.key} is revoked` };
  // A decision says the same however often it comes, and after a reset it may come again; a claim that was given back
  // would be taken up again by whoever has kept it.
  const isRepeated = saved.asked !== asked && act !== 'decide';
  return saved.signature !== signed.signature || isRepeated
    ? { problem: 'signed: this signature was used before; sign anew' }
    : null;
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
