import { notStorable, storable } from '../../kernel/json.ts';
import { holdsUnseen } from '../../text/invisible.ts';

const markup = /<\/?[a-z!?][^>]*>?|&(?:#\d+|#x[\da-f]+|[a-z]+);|\]\(\s*(?:https?|javascript|data):/iu;

/** Of the name under which somebody throws something in, in characters (worldbuilding rules §10.1). */
export const nameCharacters = 80;

/** Who made an offer: two names that read alike are one person's. */
export const authorOf = (by: string): string => by.normalize('NFKC').trim().replace(/ {2,}/g, ' ').toLowerCase();

/**
 * What keeps a person's words from being taken as plain text, a line for each; empty: nothing does. Characters are
 * UTF-16 units.
 */
export function problemsOfWords(text: string, most: number): readonly string[] {
  return [
    ...(/[\p{L}\p{N}]/u.test(text) ? [] : ['says nothing']),
    ...(text.trim().length > most
      ? [`has ${text.trim().length} characters, where ${most} are the most; say it shorter`]
      : []),
    ...(storable(text) ? [] : [notStorable]),
    ...(holdsUnseen(text) ? ['holds characters that cannot be seen; leave them out'] : []),
    ...(markup.test(text) ? ['holds markup, where plain text is asked for'] : []),
  ];
}
