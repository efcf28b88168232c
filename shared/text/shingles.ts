/**
 * All runs of `length` words; a shorter text is one run. Cut out of one line: whoever compares texts makes tens of
 * thousands of them.
 */
export function shingles(words: readonly string[], length: number): string[] {
  if (words.length === 0) return [];
  const line = words.join(' ');
  if (words.length <= length) return [line];
  const runs: string[] = [];
  let [from, until] = [0, words.slice(0, length).join(' ').length];
  for (let at = 0; ; at += 1) {
    runs.push(line.slice(from, until));
    const next = words[at + length];
    if (next === undefined) return runs;
    from += (words[at] ?? '').length + 1;
    until += next.length + 1;
  }
}
