/** The next value of an endless stream of a property test. */
export function nextOf<T>(stream: Iterator<T, unknown>): T {
  const drawn = stream.next();
  if (drawn.done === true) throw new Error('The stream has come to an end.');
  return drawn.value;
}

/** The items in an order that the stream decides. */
export const shuffledBy = <T>(items: readonly T[], stream: Iterator<number, unknown>): T[] =>
  items
    .map((item) => ({ item, key: nextOf(stream) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
