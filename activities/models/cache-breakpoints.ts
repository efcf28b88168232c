import { openaiApiOf } from './openai-api.ts';
import type { UserTurn } from './model.ts';

/*
 * Where OpenAI's newer models keep a prompt. GPT-5.6 and later keep what a breakpoint ends and find it again by exactly that end, never by a
 * shorter beginning, and bill what is kept at 1.25 times fresh input. Left to itself ("implicit") OpenAI sets one at the end of the newest
 * message, behind all that differs from question to question: nothing would be found, and all of it billed dearer (openai/codex issue 35300).
 * So Symposium sets its own, and only where a beginning comes again. The latest four of a request are written, and the latest 80 are looked
 * for ("Prompt caching", developers.openai.com/api/docs/guides/prompt-caching, in quotations; types of openai-node 7.57.0; read 2026-11-28).
 */

/** Whether OpenAI keeps requests to this model by breakpoints. What is before them keeps beginnings of 1,024 tokens by itself, for nothing. */
export const keepsByBreakpoint = (model: string): boolean => /^gpt-(?:5\.[6-9]|[6-9])(?!\d)/.test(model);

/** The same of a server that is asked by Chat Completions: others than OpenAI may refuse a field that they do not know. */
export const chatKeepsByBreakpoint = (baseURL: string, model: string): boolean =>
  openaiApiOf(baseURL, null) === 'responses' && keepsByBreakpoint(model);

/** Where a beginning ends that comes again. */
export const breakpoint = { prompt_cache_breakpoint: { mode: 'explicit' } } as const;

/** Tells that nothing else is to be kept. */
export const breakpointsOnly = { prompt_cache_options: { mode: 'explicit' } } as const;

/** A piece of a text, as a part of a message, and whether it ends what comes again. */
export interface Piece {
  readonly text: string;
  readonly kept: boolean;
}

/** How the first turn is marked. `again`: all of it comes again, with the result of a tool. */
export interface Marks {
  readonly again: boolean;
}

/**
 * The words of a user's turn in pieces which, joined, are the same words. `again`: the whole of them comes again, too, with the result of a tool.
 */
export function piecesOf({ text, stable = [] }: UserTurn, again: boolean): readonly Piece[] {
  const ends = [...new Set([...stable, text.length])];
  return ends
    .map((end, place): Piece => ({ text: text.slice(ends[place - 1] ?? 0, end), kept: again || stable.includes(end) }))
    .filter(({ text: piece }) => piece !== '');
}

/** The parts that say a turn: its pieces, and which of them end with a mark; null: none does. */
export function markedParts(turn: UserTurn, marks: Marks | null) {
  const pieces = marks === null ? [] : piecesOf(turn, marks.again);
  if (!pieces.some(({ kept }) => kept)) return null;
  return pieces.map(({ text, kept }) => ({ text, ...(kept ? breakpoint : {}) }));
}
