import type { Figure } from './figure.ts';

/**
 * A page as plain data. What a block holds may be anybody's words: only a rendering turns it into text, and each
 * rendering escapes all of it, so no page can let a model's words through by forgetting to.
 */
export type Block =
  | { readonly is: 'prose'; readonly text: string }
  /**
   * Somebody's words, marked as such, so that they cannot pass for Symposium's. `by`: whose, or empty where that is
   * plain.
   */
  | { readonly is: 'quote'; readonly by: string; readonly text: string }
  /** Symposium’s own warning, set apart. */
  | { readonly is: 'notice'; readonly text: string }
  | { readonly is: 'list'; readonly items: readonly string[] }
  | { readonly is: 'fields'; readonly pairs: readonly (readonly [name: string, value: string])[] }
  | { readonly is: 'table'; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** Command lines to copy. */
  | { readonly is: 'commands'; readonly lines: readonly string[] }
  /** A drawing; `instead` says the same where nothing can be drawn. */
  | { readonly is: 'figure'; readonly figure: Figure; readonly instead: readonly Block[] }
  /**
   * A picture that stands in the page itself; `src`: a data URI. `title` says which one it is, where none can be shown
   * as well.
   */
  | { readonly is: 'picture'; readonly src: string; readonly title: string }
  /**
   * Something with a title of its own; `folded`: shown closed where that can be. `anchor`: the place in the page to
   * which a drawing's shapes lead, Symposium's own word.
   */
  | {
      readonly is: 'part';
      readonly title: string;
      readonly blocks: readonly Block[];
      readonly folded: boolean;
      readonly anchor?: string;
    };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Long: a terminal shows it on request only. */
  readonly long: boolean;
}

export interface Page {
  readonly title: string;
  readonly simulated: boolean;
  /** What a reader wants to know first. */
  readonly first?: readonly (readonly [name: string, value: string])[];
  readonly sections: readonly Section[];
}

export const prose = (text: string): Block => ({ is: 'prose', text });
export const quote = (by: string, text: string): Block => ({ is: 'quote', by, text });
export const notice = (text: string): Block => ({ is: 'notice', text });
export const figure = (drawn: Figure, instead: readonly Block[]): Block => ({ is: 'figure', figure: drawn, instead });
export const picture = (src: string, title: string): Block => ({ is: 'picture', src, title });
export const list = (items: readonly string[]): Block => ({ is: 'list', items });
export const fields = (pairs: readonly (readonly [string, string])[]): Block => ({ is: 'fields', pairs });
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  is: 'table',
  columns,
  rows,
});
export const part = (title: string, blocks: readonly Block[], folded = false): Block => ({
  is: 'part',
  title,
  blocks,
  folded,
});
export const anchored = (anchor: string, title: string, blocks: readonly Block[]): Block => ({
  is: 'part',
  title,
  blocks,
  folded: true,
  anchor,
});
export const section = (title: string, blocks: readonly Block[], long = false): Section => ({ title, blocks, long });
