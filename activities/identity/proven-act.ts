import { type Act, nameField, refusedSigning, type Signature } from '../../shared/kernel/index.ts';
import type { Queryable } from '../store/database.ts';
import { listKeys, saveAct } from '../store/reviewers.ts';
import { isSigned, statementOf } from './signing.ts';

/** An act as it has come. */
export interface ActMade {
  readonly act: Act;
  readonly signed: Signature | null;
  /** Number of the opening that it is about, or of what it follows. */
  readonly opening: number;
  /** null: it is about nothing of a run. */
  readonly runKey: string | null;
  /** What tells it from all others, however often it is looked at. */
  readonly asked: string;
}

/** `unasked`: nobody has a key, and whoever names themselves is believed. */
export type Proof = 'proven' | 'unasked' | { readonly problem: string };

/**
 * Whether an act is that of whoever it names, and its row with the signature where it is (kernel rules §7.1, §7.5). Whoever
 * writes what the act does in the same transaction writes both, or neither.
 */
export async function provenAct(db: Queryable, { act, signed, opening, runKey, asked }: ActMade): Promise<Proof> {
  const keys = await listKeys(db);
  if (keys.length === 0) return 'unasked';
  const { reviewer } = act;
  const found = refusedSigning(keys, { act: act.act, reviewer, signed, opening });
  if ('problem' in found) return found;
  const field = nameField(act.act);
  if (signed === null || !isSigned(act, signed, found.key.publicKey))
    return { problem: `${field}: the signature is not that of ${reviewer} for this` };
  const saved = await saveAct(db, { ...statementOf(act, signed), signature: signed.signature, runKey, asked });
  if (saved === null) return { problem: `${field}: the key ${signed.key} is revoked` };
  // A decision says the same however often it comes, and after a reset it may come again; a claim that was given back
  // would be taken up again by whoever has kept it.
  const isRepeated = saved.asked !== asked && act.act !== 'decide';
  return saved.signature !== signed.signature || isRepeated
    ? { problem: 'signed: this signature was used before; sign anew' }
    : 'proven';
}
