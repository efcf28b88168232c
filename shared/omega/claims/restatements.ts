import { statedIn } from '../assess/stated.ts';
import type { Examination } from '../confidence/argument.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import { sameWords } from './same-words.ts';

/** Which claims say the same: the first that was heard of those stands for all of them. */
export interface Meanings {
  /** The claim that a claim restates; itself, where it restates none. */
  readonly of: (id: string) => string;
}

/**
 * `stated`: in the order in which the session heard them. `ruled`: the earlier claim that a claim says in other words, by
 * the later one.
 */
function meaningsOf(
  stated: readonly { readonly id: string; readonly statement: string }[],
  ruled: ReadonlyMap<string, string> = new Map(),
): Meanings {
  const first = new Map<string, string>();
  const meaning = new Map<string, string>();
  for (const { id, statement } of stated) {
    const words = sameWords(statement);
    const of = first.get(words) ?? meaning.get(ruled.get(id) ?? '') ?? id;
    first.set(words, of);
    meaning.set(id, of);
  }
  return { of: (id) => meaning.get(id) ?? id };
}

/** What says the same in a session: in the same words, or in others by the Progress Monitor's ruling (OMEGA rules §6.7). */
export const meaningsIn = (rows: readonly SessionRow[]): Meanings =>
  meaningsOf(
    statedIn(rows),
    new Map(
      rows.flatMap((row) => (row.kind === 'RESTATEMENT' ? row.same.map(({ claim, of }) => [claim, of] as const) : [])),
    ),
  );

/**
 * Findings about a claim are findings about whatever says the same: what was broken does not come back clean under a
 * new address (OMEGA rules §6.7). `claims`: all addresses of the session.
 */
export function inherited(
  examinations: readonly Examination[],
  claims: readonly string[],
  meanings: Meanings,
): readonly Examination[] {
  const same = Map.groupBy(new Set(claims), meanings.of);
  return examinations.flatMap((one) => {
    const others = same.get(meanings.of(one.claim)) ?? [];
    return [one, ...others.filter((id) => id !== one.claim).map((claim): Examination => ({ ...one, claim }))];
  });
}
