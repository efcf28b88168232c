/**
 * Capitals of other scripts that a reader takes for Latin ones, each with the one that it looks like. Small letters are looked up by
 * their capitals.
 */
const latinOf: ReadonlyMap<string, string> = new Map(
  [
    ['АВЕЗКМНОРСТУХІЈЅԚԜԌҮ', 'ABE3KMHOPCTYXIJSQWGY'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([others = '', latin = '']) => Array.from(others, (other, at) => [other, latin.charAt(at)] as const)),
);

/** The text with the Latin letter for each capital that looks like one. Two texts of one other script stay as alike as they were. */
export const plainLetters = (text: string): string =>
  text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => latinOf.get(letter) ?? letter);
