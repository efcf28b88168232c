import { numberAt } from '../../text/numbers-in-words.ts';
import { type Measure, wholeText } from '../../verification/written-measures.ts';

/** A number in words and the word behind it, which is its unit if it is one. */
export interface Spelled extends Measure {
  /** `a minute` is one minute, and `a barrel` counts nothing; `few`: how many, nobody says. */
  readonly by: 'number' | 'part' | 'article' | 'few';
}

const parts: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['third', 1 / 3],
  ['quarter', 0.25],
]);
const articles: ReadonlySet<string> = new Set(['a', 'an']);
const few: ReadonlySet<string> = new Set(['few', 'several']);

type Read = Pick<Spelled, 'value' | 'by'> & { readonly next: number };

function spelledAt(words: readonly string[], from: number): Read | null {
  const word = words[from] ?? '';
  const part = parts.get(word);
  if (part !== undefined) {
    const of = words.slice(from + 1).findIndex((one) => one !== 'of' && !articles.has(one));
    return { value: part, by: 'part', next: from + 1 + Math.max(of, 0) };
  }
  if (few.has(word)) return { value: Number.NaN, by: 'few', next: from + 1 };
  const begins = articles.has(word) ? from + 1 : from;
  const many = numberAt(words, begins);
  if (many !== null) return { value: Number(many.value), by: 'number', next: many.next };
  const isOfOne = begins > from && !parts.has(words[begins] ?? '') && !few.has(words[begins] ?? '');
  return isOfOne ? { value: 1, by: 'article', next: begins } : null;
}

/** Numbers in words: `eighty-five kilograms`, `half an hour`, `a quarter of a metre`, `a minute and a half`. */
export function spelledIn(text: string): Spelled[] {
  const words =
    text
      .slice(0, wholeText.characters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const found: Spelled[] = [];
  for (let at = 0; at < words.length;) {
    const read = spelledAt(words, at);
    if (read !== null) {
      const { value, by, next } = read;
      const unit = words[next] ?? '';
      found.push({ value, unit, by });
      if (words.slice(next + 1, next + 4).join(' ') === 'and a half') found.push({ value: value + 0.5, unit, by });
    }
    at = read?.next ?? at + 1;
  }
  return found;
}
