/**
 * Texts as sets of words, which is as far as a rule can read. Words of mere approval or refusal and words without a
 * meaning of their own do not count, so "I fully agree, a great proposal" says nothing at all.
 */
const emptyWords: ReadonlySet<string> = new Set(
  [
    // Joints of the language.
    'a an the and or but nor so yet of in on at to for from with without by as than then that this these those it its is are was were be been being am do does did',
    'have has had will would can could shall should may might must i we you they he she me us them my our your their his her who which what there here if because',
    'not no yes also very really too just only more most some any all both each',
    // Approval, and the absence of an objection.
    'agree agrees agreed agreement accept accepts support supports supported approve approved like likes love loves endorse second good great excellent nice fine',
    'perfect wonderful brilliant fully completely totally entirely absolutely wholeheartedly everything works well solid strong idea proposal proposed objection objections',
    'problem problems concern concerns issue issues none nothing nope never change changes needed necessary required n tbd todo',
  ]
    .join(' ')
    .split(' '),
);

/** Scripts that leave no blank between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const unspaced = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;
const parts =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]+|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]+/gu;

/**
 * A row of letters as its words. Where a script leaves no blanks between them, each two signs that stand side by side are
 * taken for one, as searches do: a whole sentence would be one word that no other text shares.
 */
function wordsIn(row: string): readonly string[] {
  return (row.match(parts) ?? []).flatMap((part) => {
    const signs = unspaced.test(part) ? Array.from(part) : [];
    return signs.length < 2 ? [part] : signs.slice(1).map((sign, nth) => `${signs[nth] ?? ''}${sign}`);
  });
}

/** The distinct words of a text that carry meaning, in lower case. */
export function contentWords(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(words.flatMap(wordsIn).filter((word) => !emptyWords.has(word)));
}

/** How many of a text's content words the others hold. */
export function sharedWords(text: string, others: readonly string[]): number {
  const known = contentWords(others.join('\n'));
  return [...contentWords(text)].filter((word) => known.has(word)).length;
}

/**
 * Share of a text's content words that the others hold, 0–1. A text without any adds nothing to whatever stands beside
 * it: 1.
 */
export function shareWithin(text: string, others: readonly string[]): number {
  const words = contentWords(text).size;
  return words === 0 ? 1 : sharedWords(text, others) / words;
}

/** Whether two texts say the same: each restates the other (worldbuilding rules §5.2). */
export const restateEachOther = (one: string, other: string, restates: number): boolean =>
  shareWithin(one, [other]) >= restates && shareWithin(other, [one]) >= restates;

/** A text as its letters and figures alone: other capitals, commas and blanks do not make it another text. */
export const sameWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
