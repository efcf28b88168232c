/** A text for a cell or a tip: one line, and no longer than this. */
export function short(text: string, most = 160): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`;
}
