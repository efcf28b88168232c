import type { TieBreak } from '../answers.ts';
import type { Policy } from '../policy.ts';
import type { Ballot, Outcome } from '../vocabulary.ts';
import type { Amendment } from './amendments.ts';
import type { Count } from './ballots.ts';
import { contentWords } from './content-words.ts';

/** What a vote comes to by itself. */
type Result =
  | { readonly outcome: 'ACCEPTED' | 'REJECTED' | 'DEADLOCK' }
  | { readonly outcome: 'AMENDED'; readonly amendment: string };

/**
 * The rules of the vote, in their order; exactly one result for any count (worldbuilding rules §4.5). Two amendments
 * with enough votes each are not the same one, so neither is adopted before the other: the Synthesizer settles that as
 * well.
 */
export function resultOf(
  { accept, reject, amend }: Pick<Count, 'accept' | 'reject' | 'amend'>,
  { votes }: Pick<Policy, 'votes'>,
): Result {
  if (accept >= votes.accept) return { outcome: 'ACCEPTED' };
  const most = Math.max(0, ...Object.values(amend));
  const leading = Object.keys(amend).filter((id) => amend[id] === most);
  const [amendment, ...tied] = leading;
  if (most >= votes.amend && amendment !== undefined)
    return tied.length === 0 ? { outcome: 'AMENDED', amendment } : { outcome: 'DEADLOCK' };
  return { outcome: reject >= votes.reject ? 'REJECTED' : 'DEADLOCK' };
}

/** How a round ended. DEADLOCK only where the Synthesizer did not settle it either: then nothing enters the canon. */
export interface Decision {
  readonly outcome: Outcome;
  /** What was adopted, where it is AMENDED. */
  readonly amendment: Amendment | null;
  readonly by: 'VOTE' | 'SYNTHESIZER';
  /** The Synthesizer's, where it decided. */
  readonly justification: string | null;
  readonly count: Count;
}

/**
 * The end of a round. `tieBreak`: the Synthesizer's word, which counts in a DEADLOCK and nowhere else; null: not asked,
 * absent or unreadable. One that gives no reason, or names an amendment that is not on the table, settles nothing.
 */
export function decide(count: Count, tieBreak: TieBreak | null, policy: Pick<Policy, 'votes'>): Decision {
  const result = resultOf(count, policy);
  const adopted = (id: string | null) => count.table.find((one) => one.id === id) ?? null;
  if (result.outcome !== 'DEADLOCK' || tieBreak === null || flawOf(tieBreak, count) !== null) {
    return {
      outcome: result.outcome,
      amendment: result.outcome === 'AMENDED' ? adopted(result.amendment) : null,
      by: 'VOTE',
      justification: null,
      count,
    };
  }
  const { ballot, amendmentId, justification } = tieBreak;
  return {
    outcome: meant[ballot],
    amendment: ballot === 'AMEND' ? adopted(amendmentId) : null,
    by: 'SYNTHESIZER',
    justification: justification.trim(),
    count,
  };
}

const meant = { ACCEPT: 'ACCEPTED', AMEND: 'AMENDED', REJECT: 'REJECTED' } as const satisfies Record<Ballot, Outcome>;

/** Why the Synthesizer's word settles nothing, or null. */
function flawOf({ ballot, amendmentId, justification }: TieBreak, { table }: Pick<Count, 'table'>): string | null {
  if (contentWords(justification).size === 0) return 'it gives no justification';
  return ballot === 'AMEND' && !table.some(({ id }) => id === amendmentId)
    ? `it adopts ${amendmentId ?? 'nothing'}, which is not on the table`
    : null;
}
