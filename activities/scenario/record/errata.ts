import { z } from 'zod';
import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { rowsOf } from '../../../shared/scenario/disputes/index.ts';
import type { RecordedErratum } from '../../../shared/scenario/documents/index.ts';

const published = z.object({ dispute: z.string(), version: z.int() });

/**
 * The corrections that the documents of a version hold: those that earlier ones were published with, and the one that is
 * under way, which this version is made of, as one is heard at a time (scenario rules §8.8).
 */
export function errataOf(
  ledger: readonly LedgerRow[],
  { version, publishedAt }: { readonly version: number; readonly publishedAt: string },
): RecordedErratum[] {
  const over = new Set(rowsOf('outsideEnded', ledger).map(({ id }) => id));
  const versions = new Map(
    ledger.flatMap(({ type, content, at }) => {
      const read = type === 'OUTCOME' ? published.safeParse(content).data : undefined;
      return read === undefined ? [] : [[read.dispute, { version: read.version, on: at.slice(0, 10) }] as const];
    }),
  );
  return rowsOf('outside', ledger).flatMap(({ id, erratum }) => {
    if (erratum === null) return [];
    const made = versions.get(id) ?? (over.has(id) ? null : { version, on: publishedAt.slice(0, 10) });
    return made === null ? [] : [{ ...made, why: erratum }];
  });
}
