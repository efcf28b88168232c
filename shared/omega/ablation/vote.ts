/** One answer of the vote, without its words. */
export interface Ballot {
  /** Its place among the answers that were asked for, from 1. */
  readonly ordinal: number;
  /** Digest of its normalised conclusion: equal keys say the same. */
  readonly key: string;
  /** Its own certainty, 0–1. */
  readonly confidence: number;
}

export interface Poll {
  /** Ordinal of the answer that stands for the arm; null: nobody answered. */
  readonly winner: number | null;
  /** Size of each group, the largest first. */
  readonly groups: readonly number[];
  /**
   * Whether more than half of the answers said the same; a plurality wins as well, and the report says which it was.
   */
  readonly majority: boolean;
  readonly tied: boolean;
}

/** Signs that change what is said: units, relations, currencies. */
const telling = /[%°<>=≤≥≈±/^*+]|\p{Sc}/u;
const article = /^(the|an?) /;

/**
 * A conclusion as it is compared: width, case, punctuation and blanks do not tell two answers apart, nor does a leading
 * article. What belongs to a number stays: 1.5 is not 15, and -2 is not 2.
 */
export function normalised(conclusion: string): string {
  const flat = conclusion.normalize('NFKC').toLowerCase().replaceAll('−', '-');
  const bare = flat.replace(/[\p{P}\p{S}]/gu, (mark, at: number) => {
    const before = flat[at - 1] ?? ' ';
    const numbered =
      /\d/.test(flat[at + mark.length] ?? ' ') && (/\d/.test(before) || (mark === '-' && !/\p{L}/u.test(before)));
    return numbered || telling.test(mark) ? mark : ' ';
  });
  return bare.replace(/\s+/g, ' ').trim().replace(article, '');
}

/**
 * The vote, by rules that were fixed before any answer: the largest group of equal conclusions wins; among groups of
 * one size the one that was formed first, that is, whose first answer has the lowest ordinal. For the group speaks its
 * most confident answer, the earlier of equals.
 */
export function poll(ballots: readonly Ballot[]): Poll {
  const ordered = ballots.toSorted((a, b) => a.ordinal - b.ordinal);
  const groups = [...Map.groupBy(ordered, ({ key }) => key).values()].toSorted((a, b) => b.length - a.length);
  const [first, second] = groups;
  const speaker = first?.toSorted((a, b) => b.confidence - a.confidence || a.ordinal - b.ordinal)[0];
  return {
    winner: speaker?.ordinal ?? null,
    groups: groups.map(({ length }) => length),
    majority: first !== undefined && first.length * 2 > ballots.length,
    tied: first !== undefined && first.length === second?.length,
  };
}
