/** What the words around a figure leave open, `at most 10 m`, `more than 2 s`, `2.0 ± 0.8 m`: from, up to. */
export interface Bound {
  readonly from: number;
  readonly to: number;
}

/** Of the words before a figure so many are read. */
export const wordsBefore = 24;

const sizes = '(?:fewer|less|lower|smaller|shorter|lighter|more|greater|larger|longer|higher|heavier)';
/** With `no` or `not` before it, it is the other bound. */
const compared = new RegExp(`(?:\\b(no|not) )?\\b(${sizes}) than(?: about)? ?$`, 'iu');
const most = /(?:\bat most|\bup to|\bbelow|\bunder|\bwithin|<=?|≤|⩽|最多|至多|小于|不超过|不到) ?$/iu;
const least = /(?:\bat least|\babove|\bover|\bexceeds|\bexceeding|>=?|≥|⩾|至少|大于|(?<!不)超过|不少于) ?$/iu;
const fewer = /^(?:fewer|less|lower|smaller|shorter|lighter)$/iu;

/** How far it may be off, behind the figure and perhaps its unit; a share of it with `%`. */
const off = /^ ?(?:[^\d\s±+\\]{1,12} ?)?(?:±|\+\/-|\\pm) ?(\d{1,12}(?:[.,]\d{1,12})?) ?(%?)/u;

/** null: the figure is what it is. `before` and `behind`: the words around it. */
export function boundOf(value: number, before: string, behind: string): Bound | null {
  const apart = off.exec(behind);
  if (apart !== null) {
    const [, by = '', share] = apart;
    const distance = Number(by.replace(',', '.')) * (share === '%' ? value / 100 : 1);
    return { from: value - distance, to: value + distance };
  }
  const than = compared.exec(before);
  if (than !== null)
    return (fewer.test(than[2] ?? '') ? than[1] === undefined : than[1] !== undefined) ? upTo(value) : above(value);
  if (most.test(before)) return upTo(value);
  return least.test(before) ? above(value) : null;
}

const upTo = (value: number): Bound => ({ from: -Infinity, to: value });
const above = (value: number): Bound => ({ from: value, to: Infinity });
