import { z } from 'zod';
import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { challengerName, rowsOf } from '../../../shared/scenario/disputes/index.ts';
import type { RefusedAct } from '../../../shared/scenario/documents/index.ts';
import { phases } from '../../../shared/scenario/index.ts';

const calling = z.object({
  phase: z.enum(phases),
  sender: challengerName,
  metadata: z.object({ iteration: z.int() }),
  content: z.object({
    refused: z.array(
      z.object({
        act: z.string().optional(),
        number: z.int().default(0),
        claim: z.string().default(''),
        reason: z.string(),
        count: z.int().min(1).default(1),
      }),
    ),
  }),
});

/**
 * What went no further, and why: by its form when the answer was read, by the rules when it was to be heard. Both rows
 * name what fails by form; it is listed once. An act beyond those that are written down is counted.
 */
export function refusedOf(ledger: readonly LedgerRow[]): RefusedAct[] {
  const byForm = ledger
    .filter(({ type }) => type === 'CALL')
    .flatMap((row): RefusedAct[] => {
      const read = calling.safeParse(row);
      if (!read.success) return [];
      const { phase, sender: by, metadata, content } = read.data;
      return content.refused.map(({ act, number, claim, reason, count }) => ({
        phase,
        round: metadata.iteration,
        by,
        act: act === 'veto' ? 'veto' : 'challenge',
        number,
        claim,
        reason,
        count,
      }));
    });
  const byRule = rowsOf('opened', ledger).flatMap(({ phase, round, refused }) =>
    refused.map(({ by, number, claim, reason }): RefusedAct => ({
      phase,
      round,
      by,
      act: 'challenge',
      number,
      claim,
      reason,
      count: 1,
    })),
  );
  const unwritten = rowsOf('omitted', ledger).flatMap(({ phase, round, by, more }): RefusedAct[] => {
    const name = challengerName.safeParse(by);
    return name.success && more > 0
      ? [{ phase, round, by: name.data, act: 'challenge', number: 0, claim: '', reason: 'unwritten', count: more }]
      : [];
  });
  return [...new Map([...byForm, ...byRule, ...unwritten].map((one) => [identity(one), one])).values()];
}

const identity = ({ phase, round, by, act, number, claim, reason }: RefusedAct) =>
  JSON.stringify([phase, round, by, act, number, claim, reason]);
