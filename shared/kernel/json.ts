import { byText } from '../text/order.ts';

/**
 * What can cross a process boundary and a history unharmed. A record that is stored is declared as a type and not as an
 * interface, which the compiler never takes for Json: so it sees that what is stored can be, and what is read again has
 * the form of what was stored.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A value as it will be read again: what JSON has no word for is left out. */
export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** One canonical text of a JSON document: the same value is the same bytes. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** One line of a value whose fields stand in the order of their names: what says the same is the same text. */
export function orderedText(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(orderedText).join(',')}]`;
  const fields = Object.entries(value)
    .sort(([one], [other]) => byText(one, other))
    .map(([name, field]) => `${JSON.stringify(name)}:${orderedText(field)}`);
  return `{${fields.join(',')}}`;
}

/** Whether Postgres can store the text: it takes every character but NUL, and no half of a surrogate pair. */
export const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** The same of every text in a value, names of fields among them. */
export function storableIn(value: unknown): boolean {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => storable(name) && storableIn(inner));
}

export const notStorable = 'holds a NUL or half a character, which cannot be stored';

/** A stored value in a line of text: words as they are, anything else as JSON. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
