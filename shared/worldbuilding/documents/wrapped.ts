/**
 * A text in lines of at most so many characters, broken between words; a word that is longer than a line is broken
 * itself. Never empty.
 */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, columns))) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Never in the middle of a character that takes two places. */
function pieces(word: string, columns: number): string[] {
  if (word.length <= columns) return [word];
  const characters = [...word];
  return Array.from({ length: Math.ceil(characters.length / Math.max(1, Math.floor(columns / 2))) }, (_, nth) =>
    characters.slice(nth * Math.floor(columns / 2), (nth + 1) * Math.floor(columns / 2)).join(''),
  );
}
