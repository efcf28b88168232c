import { plain } from '../../kernel/plain-text.ts';
import { escapeRegExp } from '../../text/escape.ts';
import { asItLooks } from '../../text/looks.ts';
import { alone, isLoneSign } from './word-edges.ts';

/** How one name may be written: sources of patterns, for a text as it looks. Empty where it cannot be written so. */
export interface Spellings {
  /** In any spelling of its joints, for a search without regard to capitals. */
  readonly joined: string;
  /** As names are written: as it was entered, unless in small letters, or with a capital, or in capitals. */
  readonly cased: string;
  /** The names that it consists of, each with a capital, where there are several. */
  readonly parts: readonly string[];
  /** As somebody may speak of themselves: whole, by one of its names, by a name and an initial, by initials with points. */
  readonly own: string;
  /** As somebody may sign: so, or as it was entered, or by bare initials. */
  readonly signed: string;
  readonly initials: string;
  /** Letter by letter, with something between each two: `M-a-r-a`. */
  readonly apart: string;
  /** Of several words, or with a digit or an inner mark: nobody's ordinary word. */
  readonly several: boolean;
  /** With a digit or a mark other than a space. */
  readonly marked: boolean;
}

const joints = '[\\s_./:-]*';
const between = '[\\s_.*~-]{1,2}';
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const anyOf = (sources: readonly string[]): string => [...new Set(sources)].filter((source) => source !== '').join('|');

/** A text has lost its layout and its curly signs before names are looked for in it, so the names have to lose theirs. */
export function spellingsOf(name: string): Spellings {
  const bare = asItLooks(plain(name)).trim();
  const words = bare.split(/[\s_./:-]+/u).filter((word) => word !== '');
  const letters = Array.from(words.join(''));
  const several = words.length > 1;
  const isSmall = bare === bare.toLowerCase();
  const isLone = isLoneSign(bare);
  const spelled = (word: string) => (isLone ? alone(escapeRegExp(word)) : escapeRegExp(word));
  const joined = words.map(spelled).join(joints);
  const cased = anyOf([...(isSmall ? [] : [bare]), capital(bare), bare.toUpperCase()].map(spelled));
  const parts = several
    ? words
        .map(capital)
        .filter((word) => /^\p{Lu}\p{L}/u.test(word))
        .map(escapeRegExp)
    : [];
  const own = anyOf([cased, ...parts, ...(several ? shortened(words) : [])]);
  const initials = several ? `${words.map(initial).join('\\.? ?')}\\.?` : '';
  return {
    joined,
    cased,
    parts,
    own,
    signed: anyOf([isSmall ? joined : '', own, initials]),
    initials,
    apart: letters.length > 2 ? letters.map(escapeRegExp).join(between) : '',
    several: several || /\d/.test(bare),
    marked: /[\d_./:]/.test(bare),
  };
}

const initial = (word: string): string => escapeRegExp(Array.from(capital(word))[0] ?? '');
/** `J.P.`, `Jo P.`, `J. Park` */
const shortened = (words: readonly string[]): string[] => {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  return [
    words.map((word) => `${initial(word)}\\.`).join(' ?'),
    `${escapeRegExp(capital(first))} ${initial(last)}\\.?`,
    `${initial(first)}\\.? ?${escapeRegExp(capital(last))}`,
  ];
};
