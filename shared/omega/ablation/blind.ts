import { plain } from '../../kernel/plain-text.ts';
import { prefix } from '../../text/cut.ts';
import { agentIds, cast } from '../agents/cast.ts';
import { agentTiers } from '../vocabulary.ts';
import { escapeRegExp } from '../../text/escape.ts';

/** An answer as the judges see it: one form for all arms, and nothing that says which arm it is. */
type Entry = {
  readonly conclusion: string;
  readonly answer: string;
  readonly caveats: readonly string[];
  /** `75%`, rounded to 5, as one arm computes its number and the others state it; null: it has none. */
  readonly confidence: string | null;
};

interface Blinded {
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

/**
 * Words by which a reader could know the arm. Each match becomes a neutral word or nothing. A word that the problem
 * itself uses is subject matter and stays: an answer about two agents in a market has to speak of agents.
 */
interface Telltale {
  readonly pattern: RegExp;
  readonly instead: string;
}

const neutral = 'the analysis';
const named = (word: string): Telltale => ({
  pattern: new RegExp(`(?:\\b(?:[Tt]he|[Aa]n?) )?(?<![\\w-])${escapeRegExp(word)}(?![\\w-])(?: agents?\\b)?`, 'g'),
  instead: neutral,
});

const names = agentIds
  .flatMap((id) => [cast[id].name, ...(cast[id].key.includes('-') ? [cast[id].key] : [])])
  .toSorted((a, b) => b.length - a.length);
const count =
  '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty-seven|several|many|multiple|all|most|other)';

/** Addresses with nothing between them, and what stands between others; each list is read in one way only. */
const addresses = '\\d{1,2}(?:\\.\\d{1,3}/[CGX]\\d{2,5})*\\.\\d{1,3}/[CGX]\\d{1,3}';
const between = '(?:[\\s,;]+(?:and\\s*)?(?:claims?\\s*)?|and\\s*(?:claims?\\s*)?|claims?\\s*)';

const telltales: readonly Telltale[] = [
  // Addresses of claims, gaps and contradictions, with the brackets around a list of them.
  {
    pattern: new RegExp(
      `(?<!\\s)\\s*[([]\\s*(?:claims?\\s*)?${addresses}(?:${between}${addresses})*[\\s,;]*(?:and)?[)\\]]`,
      'g',
    ),
    instead: '',
  },
  { pattern: /\s?\b(?:claims?\s)?\d{1,2}\.\d{1,3}\/[CGX]\d{1,3}\b/g, instead: '' },
  ...names.map(named),
  // Alone and in small letters it may be the letter of a formula.
  {
    pattern: /(?:\b[Tt]he )?\bO(?:MEGA|mega)\b(?:'s|’s)?(?: (?:protocol|sessions?|agents?|architecture|system))?/g,
    instead: neutral,
  },
  { pattern: /(?:\bthe )?\bomega (?:protocol|sessions?|agents?|architecture|system)\b/g, instead: neutral },
  ...agentTiers.map((tier) => ({
    pattern: new RegExp(`(?:\\b[Tt]he )?\\b${tier}\\b(?: (?:agents?|tiers?|batch|battery))?`, 'g'),
    instead: neutral,
  })),
  // Its own number, also where the problem speaks of other agents.
  { pattern: /\b(?:57|fifty-seven) (?:\w+ )?agents\b/gi, instead: neutral },
  {
    pattern: new RegExp(
      `\\b${count} (?:(?:AI|independent|speciali[sz]ed|separate|adversarial|verification) )*(?:agents|samples|drafts|verifiers|adversaries|attackers|solvers)\\b`,
      'gi',
    ),
    instead: neutral,
  },
  { pattern: /\bagents? \d{1,2}\b/gi, instead: neutral },
  {
    pattern: /\b(?:majority|plurality) (?:vote|of (?:the )?(?:answers|samples|attempts|responses))\b/gi,
    instead: neutral,
  },
  {
    pattern:
      /\b(?:after|in|across|over) (?:\w+ )?(?:rounds?|cycles?|iterations?|batches) of (?:self-)?(?:critique|criticism|review|revision|attack|debate|verification)\b/gi,
    instead: '',
  },
  {
    pattern:
      /\b(?:(?:in|from|than|unlike) )?(?:my|the|an?) (?:earlier|previous|first|prior|revised|improved|latest) (?:draft|version|answer|attempt|solution)\b/gi,
    instead: neutral,
  },
  { pattern: /\bself-(?:critique|criticism|revision)\b/gi, instead: 'analysis' },
];

/** Cuts what tells the arm; `problem`: whose words are spared. */
export function cut(text: string, problem: string): { readonly text: string; readonly cuts: number } {
  let cuts = 0;
  const clean = telltales.reduce((left, { pattern, instead }) => {
    if (problem.search(pattern) >= 0) return left;
    return left.replace(pattern, () => {
      cuts += 1;
      return instead;
    });
  }, text);
  return {
    text:
      cuts === 0
        ? text
        : clean
            .replace(/[^\S\n]+/g, ' ')
            .replace(/ ([.,;:!?])/g, '$1')
            .trim(),
    cuts,
  };
}
