/**
 * The one definition of what a reader does not see but a terminal, a browser or a model obeys: control characters,
 * marks that turn the reading direction, zero-width and tag characters, variation selectors of ideographs, fillers.
 * Matches rows of them. Tabs and line ends are layout.
 */
const unseen = /(?:(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb])+/gu;

/**
 * What stays of such a row: signs that shape the letter or emoji beside them, at most a variation selector and a joiner.
 * So no message hides in a row of them.
 */
const shaping = (row: string): string =>
  /^[\u180b-\u180d\u180f\ufe00-\ufe0f]?[\u200c\u200d]?/.exec(
    row.replace(/[^\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f]+/gu, ''),
  )?.[0] ?? '';

/** Everything that some reader takes for the end of a line. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Only what a reader sees. Every line end becomes `\n`, a tab a blank, half a surrogate pair U+FFFD. */
export function visible(text: string): string {
  return text.toWellFormed().replace(lineEnds, '\n').replace(/\t/g, ' ').replace(unseen, shaping);
}

/** Between two Latin letters such signs shape nothing: they hide a word from a search. */
const joiners = /(?<=[\p{Script=Latin}\d])[\u200c\u200d\ufe00-\ufe0f]+(?=[\p{Script=Latin}\d])/gu;
export const unjoined = (text: string): string => text.replace(joiners, '');

/**
 * The text without the marks that keyboards and other programs put beside words that run from right to left. They turn round nothing by
 * themselves, and whoever wrote the words does not see them; what turns whole passages round stays, and is refused.
 */
export const withoutDirections = (text: string): string => text.replace(/[\u061c\u200e\u200f]/g, '');

/**
 * Words that run from right to left with a mark behind them, which takes no column and says that the line runs on from left to right:
 * terminals that turn such words round would turn round the numbers of all the cells behind them with them.
 */
export const runningOn = (cell: string): string => (rightToLeft.test(cell) ? `${cell}\u200e` : cell);
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Only what a reader sees, on one line, with its blanks: it can neither steer a terminal nor pose as a second line. */
export const row = (text: string): string => visible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));

/** The same as a sentence stands in another: each row of blanks is one. */
export const oneLine = (text: string): string => row(text).replace(/\s+/g, ' ').trim();

/**
 * The letters and digits that two texts are compared by: without accents, apostrophes and all that nobody sees, so that
 * none of these hides a word from a search. Case, punctuation and layout stay.
 */
export const bareLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(lineEnds, '\n')
    .replace(unseen, '')
    .replace(/[\p{M}'’]/gu, '');

/** Controls that no text of a person or model holds, with their places: line ends and tabs are layout. */
const control = /(?![\n\t])\p{Cc}/gu;
export const firstControl = (text: string): { readonly sign: string; readonly at: number } | null => {
  const at = text.search(control);
  return at < 0 ? null : { sign: text.charAt(at), at };
};
export const blankControls = (text: string): string => text.replace(control, ' ');

/** Whether there is something in the text that nobody sees. */
export const holdsUnseen = (text: string): boolean => text.replace(unseen, shaping) !== text;

/** Whether the text is one line, all of which is seen: fit to be a name that others read in tables and terminals. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && !holdsUnseen(text);

/** The same JSON, with an escape for each sign that its reader would not see as it is, or would take for a line end. */
export const escapeUnseen = (json: string): string =>
  json.replace(unseen, (row) => (shaping(row) === row ? row : escaped(row))).replace(/[\u2028\u2029]/g, escaped);

const escaped = (signs: string): string =>
  signs.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
