import { certificatePolicy } from './policy.ts';
import { rounded } from '../../text/amounts.ts';

/** Constants of nature and of the calendar: whoever writes them has learnt nothing from anyone in the run. */
const common = new Set([
  3.14, 3.141, 3.142, 3.1416, 3.14159, 2.718, 1.414, 1.732, 9.81, 9.807, 9.80665, 8.314, 273.15, 293.15, 298.15,
  101.325, 101325, 1.013, 1013.25, 6.674e-11, 6.626e-34, 1.381e-23, 6.022e23, 1.602e-19, 299792458, 5.67e-8, 4.184,
  4186, 1.225, 998, 365, 366, 1024,
]);
const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value <= 2100;

/** The value of a word that is a number: `0.83`, `.83`, `83%` (83), `1,234.5`, `0,83`; null for any other word. */
export function valueOf(word: string): number | null {
  if (!/^[.\d]/.test(word)) return null;
  const bare = word.replace(/%$/, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

function significantDigits(value: number): number {
  return String(Math.abs(value))
    .replace(/e.*$/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length;
}

/** A number that could only be somebody's result. */
export function isTelling(value: number): boolean {
  return significantDigits(value) >= certificatePolicy.tellingDigits && !common.has(value) && !isYear(value);
}

/** A confidence that can be recognised by its figures; 0.8 and 0.9 are everyone's. */
function isRecognisable(confidence: number): boolean {
  return (String(confidence).split('.')[1]?.length ?? 0) >= certificatePolicy.confidenceDecimals;
}

const certainty = /confiden|certain|credence|trust|belie[fv]|probab|likel|doubt|\bsure/;

/**
 * Is the number at this place given out as this confidence? `attributed`: beside a word of certainty and the name of
 * the one whose it is, which no other number of the same value excuses. `bare`: by its digits alone, or by its decimals
 * beside such a word. null: it could be any number.
 */
export function givenOut(
  confidence: number,
  author: string,
  words: readonly string[],
  at: number,
): 'attributed' | 'bare' | null {
  const { confidenceReach } = certificatePolicy;
  const near = words.slice(Math.max(0, at - confidenceReach), at + confidenceReach + 1);
  const certain = near.some((one) => certainty.test(one));
  if (certain && near.some((one) => one.startsWith(author.toLowerCase()))) return 'attributed';
  return isTelling(confidence) || (certain && isRecognisable(confidence)) ? 'bare' : null;
}

/** What the number at this place may mean as a share of one: 0.83 itself, or 83% and 83 percent as 0.83. */
export function sharesAt(words: readonly string[], at: number, value: number): number[] {
  const isPercent =
    words[at]?.endsWith('%') === true ||
    words[at + 1] === 'percent' ||
    (words[at + 1] === 'per' && words[at + 2] === 'cent');
  return isPercent ? [value, rounded(value / 100, 10)] : [value];
}
