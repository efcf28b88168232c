/** The value, which the test knows to be a text. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`This is no text: ${JSON.stringify(value)}`);
  return value;
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
