import { truncate } from '../../../../shared/text/index.ts';

/** As long as the schemas let a title, a sentence and a body be, in characters. */
export const lengths = { label: 120, sentence: 600, response: 1_600, prompt: 2_000, prose: 4_000 } as const;
export const labelOf = (text: string): string => truncate(text, lengths.label);
export const sentenceOf = (text: string): string => truncate(text, lengths.sentence);
export const proseOf = (text: string): string => truncate(text, lengths.prose);
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Every text in a value, in its order, a line each. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
