import type { Dice } from '../dice.ts';
import type { Manner } from './manner.ts';
import { changedBySchema } from './schema-walk.ts';
import { isHeldOut, synonyms } from './synonyms.ts';

/** Shorter texts are names and labels. */
const fewestWords = 6;
/** Of words that have another, one in so many is put in another. */
const among = 2;

/** Fields whose words are repeated from elsewhere, or read by a machine. */
const verbatim: ReadonlySet<string> = new Set([
  'title',
  'object',
  'parameter',
  'construct',
  'material',
  'target',
  'element',
  'authors',
  'venue',
  'name',
  'quotation',
  'passage',
  'quote',
  'expression',
  'unit',
  'source',
  'id',
  'claimId',
]);

type Others = ReadonlyMap<string, readonly string[]>;

const othersIn = (heldOut: boolean): Others =>
  new Map(
    synonyms
      .filter((_, row) => isHeldOut(row) === heldOut)
      .flatMap(({ words }) => words.map((word) => [word, words.filter((other) => other !== word)] as const)),
  );

const word = /(?<![\p{L}\p{N}\-_'’])[A-Za-z][a-z]{2,}(?![\p{L}\p{N}\-_'’])/gu;
const vowel = /^[aeiou]/;

/** The text in other words. An article before a word stays right: a word that begins otherwise is passed over there. */
function reworded(text: string, others: Others, dice: Dice): string {
  return text.replace(word, (found: string, at: number) => {
    const small = found.toLowerCase();
    const known = others.get(small);
    if (known === undefined || dice.unit() >= 1 / among) return found;
    const other = dice.pick(known);
    const afterArticle = /\ban? $/i.test(text.slice(Math.max(0, at - 3), at));
    if (afterArticle && vowel.test(other) !== vowel.test(small)) return found;
    return found === small ? other : `${other.charAt(0).toUpperCase()}${other.slice(1)}`;
  });
}

function rewording(meaning: string, heldOut: boolean): Manner {
  const others = othersIn(heldOut);
  return {
    meaning,
    says: (answer, { asked: { schema }, dice }) =>
      changedBySchema(answer, schema, (value, node, field) => {
        const free = !('enum' in node) && !('const' in node) && !('pattern' in node);
        if (typeof value !== 'string' || !free || verbatim.has(field ?? '')) return value;
        return value.split(/\s+/).length < fewestWords ? value : reworded(value, others, dice);
      }),
  };
}

export const rewords = rewording('puts its prose in other words, differently at every call', false);

export const heldOut = rewording('the same, with words that were held back until the rules stood', true);
