import { z } from 'zod';
import { houseEntry } from '../../kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../kernel/ledger.ts';
import { matchEnds } from '../vocabulary.ts';
import { meaningOf, type MatchResult } from './results.ts';

/** Phase of all that happens in a tournament. */
export const play = 'PLAY';

const result = z.object({
  pairing: z.string(),
  attempt: z.int().min(1),
  match: z.string(),
  a: z.string(),
  b: z.string(),
  end: z.enum(matchEnds),
  winner: z.enum(['a', 'b']).nullable(),
  means: z.object({ a: z.number(), b: z.number() }).nullable(),
  // A row of an earlier version says nothing of it.
  withdrawn: z.boolean().default(false),
  onlyWorld: z.enum(['a', 'b']).exactOptional(),
}) satisfies z.ZodType<MatchResult>;
const row = result.extend({ kind: z.literal('RESULT') });

/** The ledger entry of a result. Its key is that of its place in the plan, so the first result of a match stands. */
export function resultEntry({
  pairing,
  attempt,
  match,
  a,
  b,
  end,
  winner,
  means,
  withdrawn,
  onlyWorld,
}: MatchResult): LedgerEntry {
  const content = {
    kind: 'RESULT',
    summary: `${pairing}: ${a} – ${b}, ${withdrawn ? 'cancelled with the tournament, and played anew' : outcomeWords({ a, b, end, winner })}`,
    pairing,
    attempt,
    match,
    a,
    b,
    end,
    winner,
    means: means === null ? null : { ...means },
    withdrawn,
    ...(onlyWorld === undefined ? {} : { onlyWorld }),
  };
  return houseEntry('MATCH', `result/${pairing}/${attempt}`, play, content, attempt);
}

function outcomeWords({ a, b, end, winner }: Pick<MatchResult, 'a' | 'b' | 'end' | 'winner'>): string {
  const meaning = meaningOf({ end, winner });
  if (meaning === 'NO_VERDICT') return `no verdict (${end})`;
  return meaning === 'DRAW' ? 'a draw' : `${meaning === 'a' ? a : b} wins`;
}

/** The results behind a tournament's ledger rows, in their order; rows of other kinds are none. */
export function resultsOf(ledger: readonly Pick<LedgerRow, 'type' | 'content'>[]): MatchResult[] {
  return ledger.flatMap(({ type, content }) => {
    const read = type === 'MATCH' ? row.safeParse(content) : null;
    if (read?.success !== true) return [];
    const { kind: _, ...stored } = read.data;
    return [stored];
  });
}
