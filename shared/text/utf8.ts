const strict = new TextDecoder('utf-8', { fatal: true });

/** The text of bytes that somebody has written; null: they are no UTF-8, and another reading would lose letters. */
export function utf8In(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
