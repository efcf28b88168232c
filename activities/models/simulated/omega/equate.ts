import type { Restatements } from '../../../../shared/omega/answers/index.ts';
import { synonyms } from '../manners/synonyms.ts';
import { objectsIn, textOf, wordsIn } from './context.ts';
import type { SessionMind } from './mind.ts';

/** Each word of the table of synonyms by the first of its row. */
const heads = new Map(synonyms.flatMap(({ words }) => words.map((word) => [word, words[0]] as const)));

/** A statement as somebody remembers it who pays no heed to which of two synonyms it used. */
const remembered = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => heads.get(word) ?? word).join(' ');

/** 48: which new claims say what an earlier one says, but for words that mean the same. */
export function equate({ context, roll }: SessionMind): Restatements {
  const shown = objectsIn(context.body('restatements'));
  const statements = new Map(shown.map((fields) => [textOf(fields['id']), textOf(fields['statement'])]));
  return {
    rulings: shown.flatMap((fields) => {
      const [claim, beside] = [textOf(fields['id']), wordsIn(fields['beside'])];
      const words = remembered(textOf(fields['statement']));
      const same = beside.find((id) => remembered(statements.get(id) ?? '') === words);
      const [earlier = same] = same === undefined ? beside : [same];
      return earlier === undefined
        ? []
        : [
            {
              claim,
              earlier,
              because:
                same === undefined
                  ? 'Whoever asserts the one has not asserted the other.'
                  : 'Both assert one and the same thing, in words that mean the same.',
              ruling: same === undefined ? ('DIFFERENT' as const) : ('SAME' as const),
            },
          ];
    }),
    confidence: roll.between([0.8, 0.9, 0.01]),
  };
}
