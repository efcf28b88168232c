/**
 * Ids that an answer should name, against those that it names. Everything is addressed by id, so a lost id is a lost
 * answer.
 */
export type RollCall = {
  readonly missing: readonly string[];
  /** Named, but not in the scenario: invented. */
  readonly unknown: readonly string[];
  readonly duplicate: readonly string[];
};

export function rollCall(expected: readonly string[], named: readonly string[]): RollCall {
  const wanted = new Set(expected.map(plain));
  const given = named.map(plain);
  const seen = new Set(given);
  return {
    missing: [...wanted].filter((id) => !seen.has(id)),
    unknown: [...seen].filter((id) => !wanted.has(id)),
    duplicate: duplicates(given),
  };
}

/** What is listed more than once, each once. */
export function duplicates(ids: readonly string[]): readonly string[] {
  const all = ids.map(plain);
  return [...new Set(all.filter((id, index) => all.indexOf(id) !== index))];
}

/** Spaces around an id are no part of it. */
export const plain = (id: string) => id.trim();
