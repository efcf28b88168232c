/** What the clerk said of an item; null where it said nothing of it, or more than one thing. */
export function only<T extends { readonly item: string }>(given: readonly T[], item: string): T | null {
  const own = given.filter((one) => one.item === item);
  return own.length === 1 ? (own[0] ?? null) : null;
}
