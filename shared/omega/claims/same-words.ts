import { fillers } from '../../text/fillers.ts';

/**
 * A statement as its letters, figures and signs alone: whoever repeats one with other capitals, commas or blanks has
 * said nothing new. Another number or another sign is another statement: 1.5 is not 15, −5 is not 5, and x < 3 is not
 * x > 3.
 */
export const sameWords = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(^|[\s(])-(\d)/g, '$1−$2')
    .replace(/(\d)[.,](\d)/g, '$1∙$2')
    .replace(/[^\p{L}\p{N}\p{Sm}%]+/gu, ' ')
    .trim();

/**
 * What many a model writes where it has nothing to list (OMEGA rules §2.1.1): of a row of a
 * list, beside `fillers`, these say that there is none.
 */
const nothing: ReadonlySet<string> = new Set(
  [
    'none,nil,nothing,nichts,keine,ninguno,aucun,aucune,无,なし',
    'none identified,none found,none known,none noted,none observed,none detected,none remaining,none remain,none left,none applicable',
    'none so far,none yet,none at this time,none at this stage,none at present,none currently,none that i know of,none needed,none required,none to report',
    'nothing further,nothing more,nothing else,nothing to add,nothing to report,nothing remains,nothing is missing,nothing is left open',
    'no caveats,no further caveats,no gaps,no critical gaps,no failures,no open questions,no unanswered questions,no constraints,no test',
  ]
    .join()
    .split(','),
);

/** Whether a text stands for an empty place: signs alone, or words for nothing. */
export function saysNothing(text: string): boolean {
  const words = sameWords(text);
  return words === '' || fillers.has(words) || nothing.has(words);
}
