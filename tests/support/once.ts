/**
 * A run that several tests of one file look at from different sides: made by the first that asks, so that none of them
 * depends on another's turn.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
