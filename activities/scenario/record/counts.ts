import type { LedgerRow } from '../../../shared/kernel/index.ts';
import { changesBetween, isContributed } from '../../../shared/scenario/index.ts';
import type { Counts, RecordedChallenge, RecordedVeto, RefusedAct } from '../../../shared/scenario/documents/index.ts';
import { rowsOf } from '../../../shared/scenario/disputes/index.ts';
import { seedDocument, type SeedDocument } from '../../../shared/scenario/answers/index.ts';
import { plain } from '../../../shared/scenario/facts/index.ts';
import type { StoredCall } from '../../store/calls.ts';

interface Disputed {
  readonly challenges: readonly RecordedChallenge[];
  readonly refused: readonly RefusedAct[];
  readonly vetoes: readonly RecordedVeto[];
}

/** The numbers of scenario rules §6.1, "Creation Metadata", from the rows themselves. */
export function countsOf(
  calls: readonly StoredCall[],
  ledger: readonly LedgerRow[],
  { challenges, refused, vetoes }: Disputed,
): Counts {
  const heard = challenges.filter(({ request }) => request === undefined);
  const standing = vetoes.filter(({ ruling }) => ruling === 'stands');
  const vetoed = vetoes.filter(({ ruling }) => ruling !== 'downgraded').map(({ claim }) => claim);
  return {
    challenges: {
      issued: rowsOf('opened', ledger).reduce((sum, { challenges: opened }) => sum + opened.length, 0),
      resolved: heard.filter(({ level, outcome }) => level < 4 && outcome !== null).length,
      escalated: heard.filter(({ level }) => level === 4).length,
      refused: refused.reduce((sum, { count }) => sum + count, 0),
    },
    vetoes: {
      issued: vetoes.length,
      lifted: vetoes.filter(({ ending }) => ending === 'lifted').length,
      // Whatever it ended in, ATHENA revised first; only a second hopeless design is discarded at once.
      ledToRevision: standing.filter(({ ending }) => ending !== 'discarded').length,
      downgraded: vetoes.filter(({ ruling }) => ruling === 'downgraded').length,
    },
    escalations: ledger.filter(({ type }) => type === 'ESCALATION').length,
    claims: { revised: revisedClaims(calls).size, vetoed: new Set(vetoed).size },
    seedRevisions: revisions(calls).length,
  };
}

const revisions = (calls: readonly StoredCall[]) =>
  calls.filter((call) => call.task === 'revise' && call.outcome === 'answered' && !isContributed(call));

/**
 * Physical claims whose words or numbers a revision changed, each against the seed before it. A new design revises
 * nothing.
 */
function revisedClaims(calls: readonly StoredCall[]): ReadonlySet<string> {
  const revised = new Set<string>();
  let before: SeedDocument | null = null;
  for (const { task, outcome, answer } of calls) {
    if (outcome !== 'answered' || (task !== 'seed' && task !== 'revise')) continue;
    const after: SeedDocument | undefined = seedDocument.safeParse(answer).data;
    if (after === undefined) continue;
    if (task === 'revise' && before !== null) {
      const claims = new Set([...before.solution.claims, ...after.solution.claims].map(({ id }) => plain(id)));
      for (const { kind, id } of changesBetween(before, after)) {
        const claim = kind === 'quantity' ? id.slice(0, id.lastIndexOf('/')) : id;
        if ((kind === 'claim' || kind === 'quantity') && claims.has(claim)) revised.add(claim);
      }
    }
    before = after;
  }
  return revised;
}
