import { roles, speakers, type Speaker } from '../vocabulary.ts';
import type { Heard } from './heard.ts';
import {
  entrant,
  introduced,
  modelled,
  nameless,
  ofTeam,
  person,
  signedByPerson,
  spelledApart,
  type Telltale,
} from './named.ts';
import { behindName, foreignTeam } from './team-words.ts';
import type { TellingNames } from './telling-names.ts';
import { closing, opening } from './word-edges.ts';

/** `speaker 3`: the places of both teams are numbered alike. */
const speakerName = (speaker: Speaker): string => `speaker ${speakers.indexOf(speaker) + 1}`;

const whole = (inner: string, flags: string) => new RegExp(`${opening}(?:${inner})${closing}`, flags);
const titled = (speaker: Speaker) => speaker.slice(0, 1) + speaker.slice(1).toLowerCase();

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
  {
    pattern: new RegExp(`${opening}[AB]-(?=(?:[FLT]\\d{1,2}(?:-M\\d{1,2})?|[CS]\\d{1,2})${closing})`, 'giu'),
    instead: '',
    kind: 'FORM',
  },
  ...roles.map((role) => ({
    pattern: whole(`[ab]-${role}`, 'giu'),
    instead: speakerName(role),
    kind: 'FORM' as const,
  })),
  // A team may be given a bell: a small letter is its name at the end of a clause only.
  {
    pattern: whole(
      `(?:[Tt]he )?(?:[Tt]eam|TEAM)(?:[ _:-]{1,2}| of )"?(?:[ABb](?:"|${closing})|a(?:"|(?=[.,;:!?)]|$|\\n| (?:and|or|team)\\b)))`,
      'gu',
    ),
    instead: 'the team',
    kind: 'FORM',
  },
  // Elsewhere a small letter is a word of its own: `l’équipe a gagné`.
  { pattern: whole(`${foreignTeam}[AB]"?|"?[AB]${behindName}`, 'gu'), instead: 'the team', kind: 'FORM' },
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

/**
 * Where a text stands. What the engineer reads is translated and not judged, so nothing is cut out of it. PERSON: in a
 * transcript, the words of a person.
 */
export type Place = 'ENGINEER' | 'SPEC' | 'TRANSCRIPT' | 'PERSON';

/** `heard`: what people said in both debates, by which a name has come in. */
export function telltalesOf(
  { entrants, people, models }: TellingNames,
  place: Place,
  heard: readonly Heard[],
): readonly Telltale[] {
  if (place === 'ENGINEER') return marks;
  const [known, told, made] = [longestFirst(entrants), longestFirst(people), longestFirst(models)];
  const own = [...told, ...made];
  const isDebate = place === 'TRANSCRIPT' || place === 'PERSON';
  return [
    ...ofTeam(known, own),
    ...[...known, ...told].flatMap(spelledApart),
    ...(isDebate ? known.flatMap((name) => introduced(name, 'NAME')) : []),
    ...known.flatMap(entrant),
    ...(isDebate ? [...own.flatMap((name) => introduced(name, 'WORD')), ...told.flatMap(signedByPerson)] : []),
    ...told.flatMap((name) => person(name, heard, place === 'PERSON')),
    ...made.flatMap((name) => modelled(name, heard)),
    ...always,
    ...(isDebate ? addresses : []),
  ];
}

/** Longer names first, so that no part of a name is left. */
const longestFirst = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
