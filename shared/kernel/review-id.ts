/** What tells a review from all others of its run. */
export interface ReviewPlace {
  readonly runKey: string;
  readonly phase: string;
  /** Round of the phase: a retry or a reopening raises it, so it never meets the decision of another attempt. */
  readonly round: number;
  readonly kind: string;
  readonly subject: string | null;
}

/**
 * `<run>-<phase>-<round>-<kind>[-<subject>]`, in a–z, 0–9 and `-`: it stands in URLs and in workflow ids. The run's key
 * is such a text already and stays as it is, so that `a-b` and `a--b` share no review. `taken` holds the run's earlier
 * ids; a second review at the same place gets a number, so that no two share one.
 */
export function reviewIdOf(
  { runKey, phase, round, kind, subject }: ReviewPlace,
  taken: ReadonlySet<string> = new Set(),
): string {
  const id = [
    runKey,
    ...[phase, String(round), kind, ...(subject === null ? [] : [subject])].map(plain).filter((part) => part !== ''),
  ].join('-');
  for (let nth = 1; ; nth += 1) {
    const numbered = nthReviewId(id, nth);
    if (!taken.has(numbered)) return numbered;
  }
}

/** The id of the nth review at one place: the first has the place's own. */
export const nthReviewId = (id: string, nth: number): string => (nth === 1 ? id : `${id}-${nth}`);

/** Whether a review is one of those at the place that has this id. */
export const isReviewAt = (id: string, reviewId: string): boolean =>
  reviewId === id || (reviewId.startsWith(`${id}-`) && /^\d+$/.test(reviewId.slice(id.length + 1)));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
