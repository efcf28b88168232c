import { plain } from '../../kernel/plain-text.ts';
import { roles, speakers, type Speaker } from '../vocabulary.ts';
import { escapeRegExp } from '../../text/escape.ts';
import type { Json } from '../../kernel/json.ts';

/** Words by which a judge could know a team, an agent or a model. Each match becomes a neutral word. */
interface Telltale {
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

const always: readonly Telltale[] = [
  // The letter goes, the rest of an id stays: `A-F1-M2` → `F1-M2`.
  { pattern: whole('[AB]-((?:[FLT]\\d{1,2}(?:-M\\d{1,2})?)|[CS]\\d{1,2})', 'giu'), instead: '$1', kind: 'FORM' },
  ...roles.map((role) => ({
    pattern: whole(`[ab]-${role}`, 'giu'),
    instead: speakerName(role),
    kind: 'FORM' as const,
  })),
  ...speakers.map((speaker) => ({
    pattern: whole(speaker, 'gu'),
    instead: speakerName(speaker),
    kind: 'FORM' as const,
  })),
  { pattern: whole('(?:the )?team [AB]', 'giu'), instead: 'the team', kind: 'NAME' },
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

/**
 * A name that was given to an entrant, a person or a model. With a digit or an inner mark it is nobody's ordinary word,
 * and its marks may be written otherwise (`gpt-5.1`, `GPT 5.1`). A bare word counts only as a name is written, in
 * capitals or with one: the ash of a world is not the team Ash.
 */
function named(name: string): Telltale[] {
  const parts = name
    .trim()
    .split(/[\s_./:-]+/u)
    .filter((part) => part !== '')
    .map(escapeRegExp);
  const joined = parts.join('[\\s_./:-]*');
  if (parts.length === 0) return [];
  const marked = parts.length > 1 || /\d/.test(name);
  const bare = name.trim();
  const forms = [
    ...new Set(
      [
        bare === bare.toLowerCase() ? [] : [bare],
        bare.slice(0, 1).toUpperCase() + bare.slice(1),
        bare.toUpperCase(),
      ].flat(),
    ),
  ].map(escapeRegExp);
  return [
    { pattern: whole(`(?:the )?team ${joined}`, 'giu'), instead: 'the team', kind: 'NAME' },
    marked
      ? { pattern: whole(`${joined}${possessed}`, 'giu'), instead: nameless, kind: 'WORD' }
      : { pattern: whole(`(?:${forms.join('|')})${possessed}`, 'gu'), instead: nameless, kind: 'WORD' },
  ];
}

/**
 * Longer names first, so that no part of a name is left. A text has lost its layout and its curly signs before names
 * are looked for in it, so the names have to lose theirs.
 */
function telltalesOf(names: readonly string[], place: 'SPEC' | 'TRANSCRIPT'): readonly Telltale[] {
  const given = [...new Set(names.map(plain))].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return [...given.flatMap(named), ...always, ...(place === 'TRANSCRIPT' ? addresses : [])];
}

interface Blinding {
  /** Of both teams, never of one: entrants, people and models. So what is cut is the same on both sides. */
  readonly names: readonly string[];
  /**
   * The challenge, whose own words are subject matter. Of a transcript also the spec, so that an Architect who lives
   * there may stay.
   */
  readonly subject: string;
  readonly place: 'SPEC' | 'TRANSCRIPT';
}

interface Blinded<T> {
  readonly shown: T;
  /** How often a name was cut; ids and speakers, which are rewritten everywhere, not counted. */
  readonly cuts: number;
}

/**
 * Fields that say who, and nothing that is judged: they go whole. When something was said tells a fast model from a
 * slow one.
 */
const hidden: readonly string[] = [
  'team',
  'entrant',
  'agent',
  'model',
  'provider',
  'version',
  'seed',
  'at',
  'key',
  'sha256',
];

/** A text as a judge reads it: without layout, which is a model's habit, and without what says whose it is. */
export function blindText(text: string, blinding: Blinding): Blinded<string> {
  return cut(plain(text), rulesOf(blinding));
}

/**
 * A spec or a transcript as a judge reads it: every text in it blinded, whatever its shape, and fields that say who
 * left out. Ids keep their place without the team's letter (`A-C1` → `C1`), and speakers become numbered places.
 */
export function blinded(value: Json, blinding: Blinding): Blinded<Json> {
  const rules = rulesOf(blinding);
  let cuts = 0;
  const walk = (given: Json): Json => {
    if (typeof given === 'string') {
      const read = cut(plain(given), rules);
      cuts += read.cuts;
      return read.shown;
    }
    if (given === null || typeof given !== 'object') return given;
    if (isList(given)) return given.map(walk);
    return Object.fromEntries(
      Object.entries(given)
        .filter(([field]) => !hidden.includes(field))
        .map(([field, inner]) => [field, walk(inner)]),
    );
  };
  const shown = walk(value);
  return { shown, cuts };
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function rulesOf({ names, subject, place }: Blinding): readonly Telltale[] {
  return telltalesOf(names, place).filter(({ pattern, kind }) => kind !== 'WORD' || subject.search(pattern) < 0);
}

function cut(text: string, rules: readonly Telltale[]): Blinded<string> {
  let cuts = 0;
  const shown = rules.reduce((left, { pattern, instead, kind }) => {
    if (kind !== 'FORM') cuts += [...left.matchAll(pattern)].length;
    return left.replace(pattern, instead);
  }, text);
  return { shown, cuts };
}
