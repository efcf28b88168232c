import { quantitiesOf, takesBack } from './never-same.ts';
import { sameQuantities, type Quantity } from './quantities.ts';

/**
 * Whether the reason of a check takes back the claim that the check confirms (OMEGA rules §2.3): what is at odds with
 * itself confirms nothing. Only what a reason asserts counts, so that what it supposes, asks or weighs takes nothing
 * back. Words are compared, as in OMEGA rules §6.7; a reason that denies the claim in other words is for those who read it.
 */
export function isAtOdds(statement: string, reason: string): boolean {
  const beginnings = beginningsOf(statement);
  const sentences = reason.split(/(?<=[.;!?])\s+|\n+/);
  return sentences.some(
    (sentence) =>
      !isSupposed(sentence) &&
      (sentence.split(/:\s+/).some((part) => isNear(beginnings, beginningsOf(part)) && takesBack(statement, part)) ||
        isOtherNumber(statement, sentence)),
  );
}

/** How the longer words of a text begin: enough to tell what cannot be alike without reading it word by word. */
const beginningsOf = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(text).flatMap((word) => (word.length > 3 ? [word.slice(0, 3)] : [])));

const isNear = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  3 * [...one].filter((word) => other.has(word)).length >= one.size + other.size;

const supposing = new Set(
  'if suppose supposing assume assuming unless would could should might may whether say saying someone critics'.split(
    ' ',
  ),
);
const isSupposed = (sentence: string): boolean =>
  sentence.trim().endsWith('?') || wordsOf(sentence).some((word) => supposing.has(word));

const naming = new Set('claim claims claimed statement states stated says said asserts asserted'.split(' '));
const finding = new Set(
  'gives gave yields yielded shows showed makes made equals is was finds found get got'.split(' '),
);

/**
 * "The calculation gives 3, the claim says 5": the reason names the claim's quantity as the claim's, and beside it what
 * it found itself, which is another one of that kind.
 */
function isOtherNumber(statement: string, sentence: string): boolean {
  if (!/\d/.test(sentence) || !wordsOf(sentence).some((word) => naming.has(word))) return false;
  const claimed = quantitiesOf(statement);
  const clauses = sentence.split(/[,;:]\s+|\s(?:but|while|whereas|and|though|although)\s/).map((text) => ({
    words: wordsOf(text),
    quantities: quantitiesOf(text),
  }));
  const isClaimed = (one: Quantity) => claimed.some((other) => sameQuantities([one], [other]));
  const ofClaim = clauses.filter(
    ({ words, quantities }) => words.some((word) => naming.has(word)) && quantities.some(isClaimed),
  );
  const found = clauses.filter(({ words, quantities }) => {
    const at = words.findIndex((word) => finding.has(word));
    return at >= 0 && /^\d/.test(words[at + 1] ?? '') && quantities.length > 0;
  });
  return (
    ofClaim.length > 0 &&
    found.some(
      (clause) =>
        !ofClaim.includes(clause) &&
        !clause.quantities.some(isClaimed) &&
        clause.quantities.some((one) => claimed.some(({ kind, base }) => one.kind === kind && one.base === base)),
    )
  );
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/\b(?:about|only|just|roughly|exactly|out|at|to)\s/g, '')
    .match(/\p{L}+|\d+/gu) ?? [];
