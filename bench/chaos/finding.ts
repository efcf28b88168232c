/** One thing that was looked for, and each place where it was found. */
export interface Finding {
  readonly name: string;
  readonly found: readonly string[];
  /** How many there were to look at. */
  readonly of: string;
  /** Set where what was found is no fault: why not. */
  readonly excuse?: string;
}

export function isFault({ found, excuse }: Finding): boolean {
  return found.length > 0 && excuse === undefined;
}
