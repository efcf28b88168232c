/** A value that the test relies on. Where it is missing, the test fails here, and not further on. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A value that the test relies on is missing.');
  return value;
}
