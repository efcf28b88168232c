import { notStorable, storable } from '../../kernel/json.ts';

/** Control characters but tab and the ends of lines, and those that turn the direction of writing. */
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const markup = /<\/?[a-z!?][^>]*>?|&(?:#\d+|#x[\da-f]+|[a-z]+);|\]\(\s*(?:https?|javascript|data):/iu;

/** What keeps a person's words from being taken as plain text, a line for each; empty: nothing does. Characters are UTF-16 units. */
export function problemsOfWords(text: string, most: number): readonly string[] {
  return [
    ...(/[\p{L}\p{N}]/u.test(text) ? [] : ['says nothing']),
    ...(text.trim().length > most ? [`has ${text.trim().length} characters, where ${most} are the most`] : []),
    ...(storable(text) ? [] : [notStorable]),
    ...(hidden.test(text) ? ['holds characters that cannot be seen'] : []),
    ...(markup.test(text) ? ['holds markup, where plain text is asked for'] : []),
  ];
}
