import { plain } from '../../kernel/plain-text.ts';
import { cut } from './telltale.ts';
import { prefix } from '../../text/cut.ts';

/** An answer as the judges see it: one form for all arms, and nothing that says which arm it is. */
export interface Entry {
  readonly conclusion: string;
  readonly answer: string;
  readonly caveats: readonly string[];
  /** `75%`, rounded to 5, as one arm computes its number and the others state it; null: it has none. */
  readonly confidence: string | null;
}

export interface Blinded {
  readonly entry: Entry;
  /** How often a word had to be cut, and characters that the limit cost. */
  readonly cuts: number;
  readonly shortened: number;
  /** Characters that are left: judges may like length, so the report shows it. */
  readonly characters: number;
}

export interface Raw {
  readonly conclusion: string;
  readonly answer: string;
  readonly caveats: readonly string[];
  readonly confidence: number | null;
}

const mostCaveats = 12;
const longestCaveat = 600;
const longestConclusion = 160;

/** Formatting first, then words, then length: the limit holds for what is shown. `most`: characters of the answer. */
export function blinded({ conclusion, answer, caveats, confidence }: Raw, problem: string, most: number): Blinded {
  let cuts = 0;
  const clean = (text: string) => {
    const read = cut(plain(text), problem);
    cuts += read.cuts;
    return read.text;
  };
  const whole = clean(answer);
  const shown = shortened(whole, most);
  const entry: Entry = {
    conclusion: shortened(clean(conclusion), longestConclusion),
    answer: shown,
    caveats: caveats
      .slice(0, mostCaveats)
      .map((one) => shortened(clean(one), longestCaveat))
      .filter((one) => one !== ''),
    confidence: confidence === null ? null : `${Math.round(confidence * 20) * 5}%`,
  };
  const characters = [entry.conclusion, entry.answer, ...entry.caveats].reduce((sum, text) => sum + text.length, 0);
  return { entry, cuts, shortened: whole.length - shown.length, characters };
}

/** At most so many characters, and no blank at the end. */
const shortened = (text: string, most: number): string => (text.length <= most ? text : prefix(text, most).trimEnd());
