import { visible } from './visible.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Words as they may stand in HTML and SVG, in text and attributes alike. */
export const escaped = (words: string): string =>
  visible(words).replace(/[&<>"']/g, (character) => entities[character] ?? '');
