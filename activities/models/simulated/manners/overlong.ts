import { changedBySchema } from './schema-walk.ts';
import type { Manner } from './manner.ts';

/** One string in so many, and by how much it passes its length. */
const among = 10;
const excess = 1.15;

/** A bound above this is storage's, and no answer of real models comes near it. */
const longestBound = 2_000;

const asides: readonly string[] = [
  'This holds as far as the sections above carry it.',
  'In other words, nothing else in the context speaks against it.',
  'That is the shortest way in which it can be put without losing the point.',
  'It is worth saying plainly, since it is easily overlooked.',
  'Whoever reads it closely will find the same.',
];

/** The most characters that a schema names, as a keyword or in words, as strict modes have it; null: none. */
function boundOf(schema: Readonly<Record<string, unknown>>): number | null {
  const { maxLength, description } = schema as { readonly maxLength?: unknown; readonly description?: unknown };
  if (typeof maxLength === 'number') return maxLength;
  const said = typeof description === 'string' ? /At most (\d+) characters\./.exec(description)?.[1] : undefined;
  return said === undefined ? null : Number(said);
}

/** A phrase of fewer words that does not end like a sentence is a name. */
const longestName = 7;

/**
 * Ids, names and formulas keep their length: nobody writes a longer id, or adds a sentence to `m * g + F` or to `Grip of
 * one hand`.
 */
function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const named = words.filter((word) => /\p{L}{2}/u.test(word)).length;
  const isName = named <= longestName && !/[.?!:;…”"’)]$/.test(text.trim());
  return named >= 4 && !isName && !words.some((word) => /^[-+*/^]$/.test(word));
}

export const overlong: Manner = {
  meaning: 'one string in ten passes the length that the schema names for it, by 15%',
  says: (answer, { asked: { schema }, dice }) =>
    changedBySchema(answer, schema, (value, node) => {
      const bound = typeof value === 'string' && isProse(value) ? boundOf(node) : null;
      if (typeof value !== 'string' || bound === null || bound > longestBound) return value;
      if (dice.unit() >= 1 / among) return value;
      const least = Math.ceil(bound * excess);
      let longer = value;
      while (longer.length < least) longer = `${longer} ${dice.pick(asides)}`;
      return longer.slice(0, Math.max(value.length, least)).trimEnd().padEnd(least, '.');
    }),
};
