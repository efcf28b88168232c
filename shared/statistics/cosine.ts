/**
 * Cosine of two embeddings of one embedder, −1 to 1; null where they cannot be compared: of other lengths, or without a
 * direction, as a text without words has none.
 */
export function cosineOf(one: readonly number[], other: readonly number[]): number | null {
  if (one.length !== other.length) return null;
  const dot = one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  return lengths > 0 && Number.isFinite(dot) ? Math.max(-1, Math.min(1, dot / lengths)) : null;
}
