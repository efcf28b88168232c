/*
 * Reads a provider's reply, which may hold anything. Whatever it holds, the request was paid for: so no reader here
 * throws, and what it returns can be stored.
 */

/** A field of an object; undefined where there is none, or where it is no object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The items of a list; none where it is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text as it came; empty where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What is said in the content of a message: text, or, from Mistral's models that think, a list of parts
 * (epam/ai-dial-adapter-openai issue 395, BerriAI/litellm issue 16272; read 2026-11-27).
 */
export const spokenOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: unknown) => (field(part, 'type') === 'text' ? textOf(field(part, 'text')) : '')).join('')
    : textOf(content);

/** What was thought, among such parts. */
export const thoughtsOf = (parts: readonly unknown[]): string =>
  parts.map((part) => (field(part, 'type') === 'thinking' ? spokenOf(field(part, 'thinking')) : '')).join('');

/** What others have written: what is no JSON is handed on as it is, and refused by whoever reads it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Longer than any id or name that a provider gives. */
const longestName = 500;

/** A name or id that a provider gives, in a form that Postgres stores; `otherwise` where it gives none. */
export function nameOf<T extends string | null>(value: unknown, otherwise: T): string | T {
  const name = textOf(value).slice(0, longestName).replaceAll('\u0000', '').toWellFormed();
  return name === '' ? otherwise : name;
}

/** The largest number that a column of counts holds. */
const mostCounted = 2 ** 31 - 1;

/** A count as the whole number that covers it, so that no sum understates a budget; 0 where it is no count. */
export function countOf(value: unknown): number {
  const count = typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && count > 0 ? Math.min(Math.ceil(count), mostCounted) : 0;
}
