import { contentWords } from '../deliberation/content-words.ts';
import type { Heard } from './heard.ts';
import { spellingsOf } from './spellings.ts';
import { behindName, foreignSelf, foreignTeam } from './team-words.ts';
import { closing, opening } from './word-edges.ts';

/** Words by which a judge could know a team, an agent or a model. Each match becomes a neutral word. */
export interface Telltale {
  /** For a text as it looks (`shared/text/looks.ts`). */
  readonly pattern: RegExp;
  readonly instead: string;
  /**
   * FORM: how Symposium itself marks teams and speakers; always rewritten, and no cut. NAME: always cut. WORD: cut
   * unless the subject itself uses it: then it is subject matter, and stands on both sides.
   */
  readonly kind: 'FORM' | 'NAME' | 'WORD';
}

const whole = (inner: string, flags: string) => new RegExp(`${opening}(?:${inner})${closing}`, flags);

/** In place of a name: visible, and the same whoever bore it. */
export const nameless = '[name]';

/** What some languages write together with a name: particles of Korean behind it, prepositions of Arabic before it. */
const ending = "(?:['’]?s|은|는|이|가|을|를|의|와|과|도|님|씨|입니다|이라고|라고)?";
const before = '(?:[وفبلك](?=\\p{scx=Arab}))?';
const possessed = "(?:['’]s)?";

/**
 * One pattern for all, so that of two names beside one "team", before it and behind it, none is left. Of a bare word only
 * an entrant's counts in small letters too: a team of salt divers is the world's, and whoever is entered as Will leaves
 * "the team will". So is a team that is anybody's ("a team from Salt").
 */
export function ofTeam(entrants: readonly string[], others: readonly string[]): Telltale[] {
  const spelled = [...entrants, ...others].map(spellingsOf).filter(({ joined }) => joined !== '');
  if (spelled.length === 0) return [];
  const own = spelled.map((one) => one.own).join('|');
  const joined = [...entrants, ...others]
    .filter((name) => spellingsOf(name).several || (entrants.includes(name) && contentWords(name).size > 0))
    .map((name) => spellingsOf(name).joined)
    .join('|');
  const signed = spelled.map((one) => one.signed).join('|');
  return [
    ...(joined === ''
      ? []
      : [
          whole(
            `(?:the )?(?:(?:(?:${joined})${possessed} )?team(?:[\\s_:-]{0,2}"?| (?:called|named) "?)(?:${joined})"?|(?:${joined})${possessed}[\\s_-]{1,2}team)`,
            'giu',
          ),
        ]),
    whole(
      `(?<!\\b[Aa] )(?:[Tt]he )?(?:[Tt]eam|TEAM)(?:[\\s_:-]{1,2}"?(?:${own})|,? ${calling} (?:the )?"?(?:${signed}))(?!-\\p{L})`,
      'gu',
    ),
    whole(`(?:[Tt]he )?(?:${own})${possessed} (?:[Tt]eam|TEAM)`, 'gu'),
    whole(`${foreignTeam}(?:${own})(?!-\\p{L})"?|"?(?:${own})${behindName}`, 'gu'),
  ].map((pattern) => ({ pattern, instead: 'the team', kind: 'NAME' as const }));
}

const calling = '(?:of|from|behind|around|led by|called|named|that is called)';

/** What stands before the name of whoever introduces themselves. A text has lost its curly signs by then. */
const asWe =
  "(?:(?:[Ww]e|I)(?: are| am|'re|'m| speak| write| play)?(?: called| known as)?(?: of| from| for| with| as)?|[Uu]s(?: of| from)|[Cc]all us|[Ww]e call ourselves)(?: the)?";
const asOurs = "(?:[Mm]y|[Oo]ur) (?:team|side|crew|name)(?:'s)?(?: name)?(?: is|'s|,)?";
const asOneOf = '(?:(?:[Oo]n behalf|[Ii]n the name|[Uu]nder the name|[Mm]embers?) of|[Tt]eam-?mates?|[Ee]ntrant)';
const signing = '(?:[Ss]igned|[Yy]ours|[Rr]egards|[Ss]incerely),?';
const signature = '[.!?]"?(?:\\n[-–—]{0,2} ?| ?[-–—]{1,2} ?)';

/**
 * Where a speaker in the debate says who they are. Of an ordinary word that is a name these places alone are certain, so
 * here it goes in every form in which one may speak of oneself.
 */
export function introduced(name: string, kind: 'NAME' | 'WORD'): Telltale[] {
  const { own, signed, joined, several } = spellingsOf(name);
  if (joined === '') return [];
  return [
    whole(`(?<=(?<![\\p{L}\\p{N}])(?:${asWe}|${asOurs}|${asOneOf}) ["']?)(?:${own})(?!-\\p{L})`, 'gu'),
    whole(`(?<=(?<![\\p{L}\\p{N}])(?:${signing}|I am|I'm|[Mm]y name is) ["']?)(?:${signed})`, 'gu'),
    whole(`(?<=${opening}(?:${foreignSelf})["']?)(?:${own})(?!-\\p{L})`, 'gu'),
    whole(`(?:${signed})(?= (?:here|speaking)(?:[,.:!]|$))`, 'gu'),
    whole(`(?:${own})(?=: (?:we|I|our|my)\\b)`, 'gu'),
    whole(`(?<=\\b[Aa]s )(?:${own})(?=, (?:I|we)\\b)`, 'gu'),
    whole(`(?<=${signature})(?:${signed})(?=[.!]?\\s*$)`, 'gu'),
    ...(several ? [whole(`(?<=(?<![\\p{L}\\p{N}])(?:${asWe}|${asOurs}|${signing}) ["']?)(?:${joined})`, 'giu')] : []),
  ].map((pattern) => ({ pattern, instead: nameless, kind }));
}

/**
 * The name of an entrant is known to no agent, and is often a word of the world: the ash of a tower, and the city of
 * Ash. So it is cut only where a text speaks of a team, and in a debate where a speaker takes it.
 * With a digit or a mark other than a space it is nobody's ordinary word.
 */
export function entrant(name: string): Telltale[] {
  const { joined, marked } = spellingsOf(name);
  return marked && joined !== ''
    ? [{ pattern: whole(`${joined}${possessed}`, 'giu'), instead: nameless, kind: 'WORD' }]
    : [];
}

/**
 * The name of a person. With a digit or several words it is nobody's ordinary word, and its marks may be written
 * otherwise. A bare word, and each word of several, may be the world's own: Dawn, Will, Park. It is the person's where a
 * person has brought it in: as names are written, and in the words of people in small letters too.
 */
export function person(name: string, heard: readonly Heard[], inOwnWords: boolean): Telltale[] {
  const { joined, cased, parts, several, apart } = spellingsOf(name);
  if (joined === '') return [];
  const flags = inOwnWords ? 'giu' : 'gu';
  const found = [whole(`@${joined}`, 'giu')];
  if (several) found.push(whole(`${joined}${possessed}`, 'giu'));
  for (const form of several ? parts : [cased]) {
    const said = several || apart === '' ? form : `${joined}|${apart}`;
    if (isBrought(said, heard)) found.push(whole(`${before}(?:${form})${ending}`, flags));
  }
  return found.map((pattern) => ({ pattern, instead: nameless, kind: 'WORD' }));
}

/** Where a person says who they are by less than others: a dash and the name at the end. */
export function signedByPerson(name: string): Telltale[] {
  const { signed, joined, initials } = spellingsOf(name);
  if (joined === '') return [];
  return [
    whole(`(?<=[-–—] ?)(?:${signed})(?=[.!]?\\s*$)`, 'gu'),
    ...(initials === '' ? [] : [whole(`(?<=[.!?]"? )(?:${initials})(?=\\s*$)`, 'gu')]),
    whole(`(?<=\\b(?:[Tt]his is|(?:Mr|Ms|Mrs|Dr)\\.?) )(?:${signed})`, 'gu'),
  ].map((pattern) => ({ pattern, instead: nameless, kind: 'WORD' }));
}

/**
 * The name of a model, as that of a person, but for what it may say of itself: an agent may know what it is, so a bare
 * word also counts where a version follows.
 */
export function modelled(name: string, heard: readonly Heard[]): Telltale[] {
  const { joined, cased, several } = spellingsOf(name);
  if (joined === '') return [];
  const found = several
    ? [whole(`${joined}${possessed}`, 'giu')]
    : [
        whole(`${joined}[- ]v?\\d[\\w.]*`, 'giu'),
        ...(isBrought(joined, heard) ? [whole(`(?:${cased})${possessed}`, 'gu')] : []),
      ];
  return found.map((pattern) => ({ pattern, instead: nameless, kind: 'WORD' }));
}

/** Nobody spells a name letter by letter but to hide it. */
export function spelledApart(name: string): Telltale[] {
  const { apart } = spellingsOf(name);
  return apart === '' ? [] : [{ pattern: whole(apart, 'giu'), instead: nameless, kind: 'NAME' }];
}

/** Whether a person has said the word before any agent of the team could have it from elsewhere. */
function isBrought(said: string, heard: readonly Heard[]): boolean {
  const pattern = whole(`${before}(?:${said})${ending}`, 'iu');
  return heard.some((turn) => turn.said.search(pattern) >= 0 && turn.before.search(pattern) < 0);
}
