import { sameWords } from '../claims/same-words.ts';
import type { SessionState } from '../memory/session-state.ts';

/** A claim that stands no longer. */
interface Fallen {
  readonly id: string;
  readonly statement: string;
}

/**
 * Commitments that fall with a claim: those that name its address, or say it in the same words (OMEGA rules §3.1.3).
 */
export function fallenWith(
  { commitments }: Pick<SessionState, 'commitments'>,
  fallen: readonly Fallen[],
): readonly { readonly commitment: string; readonly with: string }[] {
  const words = new Map(fallen.map(({ id, statement }) => [sameWords(statement), id]));
  const ids = new Set(fallen.map(({ id }) => id));
  return commitments.flatMap(({ id, commitment, stillValid }) => {
    if (!stillValid) return [];
    const named = (commitment.match(/(?<!\d)\d{1,2}\.\d{1,3}\/C\d{1,4}(?!\d)/g) ?? []).find((claim) => ids.has(claim));
    const claim = named ?? words.get(sameWords(commitment));
    return claim === undefined ? [] : [{ commitment: id, with: claim }];
  });
}
