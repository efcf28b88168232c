import { plain } from '../../kernel/plain-text.ts';
import { roles, speakers, type Speaker } from '../vocabulary.ts';
import { escapeRegExp } from '../../text/escape.ts';
import type { TellingNames } from './telling-names.ts';

/** Words by which a judge could know a team, an agent or a model. Each match becomes a neutral word. */
export interface Telltale {
  readonly pattern: RegExp;
  readonly instead: string;
  /**
   * FORM: how Symposium itself marks teams and speakers; always rewritten, and no cut. NAME: always cut. WORD: cut
   * unless the subject itself uses it: then it is subject matter, and stands on both sides.
   */
  readonly kind: 'FORM' | 'NAME' | 'WORD';
}

/** In place of a name: visible, and the same whoever bore it. */
const nameless = '[name]';
/** `speaker 3`: the places of both teams are numbered alike. */
const speakerName = (speaker: Speaker): string => `speaker ${speakers.indexOf(speaker) + 1}`;

const titled = (speaker: Speaker) => speaker.slice(0, 1) + speaker.slice(1).toLowerCase();
const whole = (inner: string, flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${inner})(?![\\p{L}\\p{N}])`, flags);
const possessed = "(?:['’]s)?";

/** Houses and families of models that are no ordinary words, with the version that may follow. */
const plainFamilies =
  '(?:Open ?AI|Anthropic|Deep ?Mind|Deep ?Seek|Qwen|xAI|Chat ?GPT|GPT|Mixtral|Codestral|Phi-\\d|Command[- ]R)';
/**
 * Families whose names mean something in a world too: cut where a version follows, or where a speaker takes the name.
 */
const wordFamilies = '(?:Claude|Gemini|Gemma|Llama|Mistral|Grok|Kimi|Sonnet|Opus|Haiku|Nova)';
const version =
  '(?:[- ](?:v?\\d[\\w.]*|mini|nano|turbo|pro|flash|opus|sonnet|haiku|large|small|instruct|[A-Za-z]?\\d+[bBkK]?))';
/** What a machine says of itself. */
const machine = '(?:an? )?(?:AI|artificial[- ]intelligence|(?:large )?language)(?: language)?[- ](?:model|assistant)';

/** Symposium's own marks, which no world has. */
const marks: readonly Telltale[] = [
  // The letter goes, the rest of an id stays: `A-F1-M2` → `F1-M2`.
  { pattern: whole('[AB]-((?:[FLT]\\d{1,2}(?:-M\\d{1,2})?)|[CS]\\d{1,2})', 'giu'), instead: '$1', kind: 'FORM' },
  ...roles.map((role) => ({
    pattern: whole(`[ab]-${role}`, 'giu'),
    instead: speakerName(role),
    kind: 'FORM' as const,
  })),
  { pattern: whole('(?:the )?team [AB]', 'giu'), instead: 'the team', kind: 'FORM' },
];

const always: readonly Telltale[] = [
  ...marks,
  ...speakers.map((speaker) => ({
    pattern: whole(speaker, 'gu'),
    instead: speakerName(speaker),
    kind: 'FORM' as const,
  })),
  { pattern: whole(`${plainFamilies}${version}*`, 'gu'), instead: nameless, kind: 'WORD' },
  { pattern: whole(`${wordFamilies}${version}+`, 'giu'), instead: nameless, kind: 'WORD' },
  {
    pattern: new RegExp(
      `(?<=\\b(?:I am|I['’]m|[Aa]s|name is|[Ss]igned,?|[Mm]odel:?) )${wordFamilies}(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    instead: nameless,
    kind: 'WORD',
  },
  { pattern: whole(machine, 'giu'), instead: 'a speaker', kind: 'WORD' },
];

/**
 * Forms of address in a debate. A world may have an Architect of its own, so they are looked for in transcripts only.
 */
const addresses: readonly Telltale[] = speakers.map((speaker) => ({
  pattern: whole(`(?:[Tt]he |[Oo]ur )?${titled(speaker)}`, 'gu'),
  instead: speakerName(speaker),
  kind: 'WORD' as const,
}));

/** How a name may be written: `joined` in any spelling of its joints, `forms` as names are, with a capital. */
function written(name: string) {
  const bare = name.trim();
  const parts = bare.split(/[\s_./:-]+/u).filter((part) => part !== '');
  const capitals = [bare.slice(0, 1).toUpperCase() + bare.slice(1), bare.toUpperCase()];
  const forms = bare === bare.toLowerCase() ? capitals : [bare, ...capitals];
  return {
    parts,
    joined: parts.map(escapeRegExp).join('[\\s_./:-]*'),
    forms: [...new Set(forms)].map(escapeRegExp).join('|'),
  };
}

/**
 * The name of a person or a model. With a digit or an inner mark it is nobody's ordinary word, and its marks may be
 * written otherwise (`gpt-5.1`, `GPT 5.1`). A bare word counts only as a name is written.
 */
function named(name: string): Telltale[] {
  const { parts, joined, forms } = written(name);
  if (parts.length === 0) return [];
  const marked = parts.length > 1 || /\d/.test(name);
  return [
    marked
      ? { pattern: whole(`${joined}${possessed}`, 'giu'), instead: nameless, kind: 'WORD' }
      : { pattern: whole(`(?:${forms})${possessed}`, 'gu'), instead: nameless, kind: 'WORD' },
  ];
}

/**
 * A person who is entered in small letters may write their name so. As a bare word it could be the world's own, so it is
 * cut only where a speaker in the debate says who they are.
 */
function introduced(name: string): Telltale[] {
  const { parts, joined } = written(name);
  if (parts.length !== 1 || /\d/.test(name) || name !== name.toLowerCase()) return [];
  return [
    whole(`(?<=(?<![\\p{L}\\p{N}])(?:I am|I'm|[Mm]y name is|[Tt]his is|[Ss]igned,?|[Yy]ours,?) ["']?)${joined}`, 'gu'),
    whole(`${joined}(?= (?:here|speaking)[,.:!])`, 'gu'),
    whole(`(?<=[-–—] ?)${joined}(?=[.!]?\\s*$)`, 'gu'),
  ].map((pattern) => ({ pattern, instead: nameless, kind: 'WORD' as const }));
}

/** One pattern for all, so that of two names beside one "team", before it and behind it, none is left. */
function ofTeam(names: readonly string[]): Telltale[] {
  const joined = names.flatMap((name) => written(name).joined || []).join('|');
  if (joined === '') return [];
  const pattern = whole(
    `(?:the )?(?:(?:(?:${joined})${possessed} )?team(?: called| named)? (?:${joined})|(?:${joined})${possessed} team)`,
    'giu',
  );
  return [{ pattern, instead: 'the team', kind: 'NAME' }];
}

/** What stands before the name of whoever introduces themselves. A text has lost its curly signs by then. */
const asWe = "(?:[Ww]e|[Uu]s|I)(?: are| am|'re|'m| speak| write| play)?(?: of| from| for| with| as)?(?: the)?";
const asOurs = "(?:[Mm]y|[Oo]ur) (?:team|side|crew|name)(?: is|'s|,)?";
const taking = `(?:${asWe}|${asOurs}|(?:[Oo]n behalf|[Ii]n the name|[Mm]embers?) of|(?:[Ss]igned|[Yy]ours),?)`;

/**
 * The name of an entrant is known to no agent, and is often a word of the world: the ash of a tower, and the city of
 * Ash. So it is cut only where a text speaks of a team, and in a debate where a speaker takes it, as a person may.
 * With a digit or a mark other than a space it is nobody's ordinary word.
 */
function entrant(name: string, place: Place): Telltale[] {
  const { parts, joined, forms } = written(name);
  if (parts.length === 0) return [];
  if (/[\d_./:]/.test(name.trim())) return named(name);
  const called = parts.length > 1 ? joined : `(?:${forms})`;
  const flags = parts.length > 1 ? 'giu' : 'gu';
  if (place !== 'TRANSCRIPT') return [];
  return [
    whole(`(?<=(?<![\\p{L}\\p{N}])${taking} ["']?)${called}`, flags),
    whole(`${called}(?= (?:here|speaking)[,.:!])`, flags),
    whole(`(?<=\\b[Aa]s )${called}(?=, (?:I|we)\\b)`, flags),
  ].map((pattern) => ({ pattern, instead: nameless, kind: 'NAME' as const }));
}

/** Where a text stands. What the engineer reads is translated and not judged, so nothing is cut out of it. */
export type Place = 'ENGINEER' | 'SPEC' | 'TRANSCRIPT';

/**
 * Longer names first, so that no part of a name is left. A text has lost its layout and its curly signs before names
 * are looked for in it, so the names have to lose theirs.
 */
export function telltalesOf({ entrants, others }: TellingNames, place: Place): readonly Telltale[] {
  if (place === 'ENGINEER') return marks;
  const [known, told] = [longestFirst(entrants), longestFirst(others)];
  return [
    ...ofTeam(longestFirst([...known, ...told])),
    ...known.flatMap((name) => entrant(name, place)),
    ...told.flatMap(named),
    ...(place === 'TRANSCRIPT' ? told.flatMap(introduced) : []),
    ...always,
    ...(place === 'TRANSCRIPT' ? addresses : []),
  ];
}

const longestFirst = (names: readonly string[]): readonly string[] =>
  [...new Set(names.map(plain))].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
