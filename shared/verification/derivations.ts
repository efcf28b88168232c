import { plainNotation } from './notation.ts';
import { namesIn } from './reliance.ts';
import { literals } from './moved-numbers.ts';

/** How a claim's number follows from others: `= heat / (mass * c)`, `>= friction * mass * g`. */
export interface Derivation {
  readonly comparator: '=' | '<=' | '<' | '>=' | '>';
  readonly expression: string;
  readonly names: readonly string[];
  /** A factor that hides a number; null where there is none. */
  readonly odd: string | null;
}

const signs: Readonly<Record<string, Derivation['comparator']>> = {
  '=': '=',
  '==': '=',
  '≈': '=',
  '<=': '<=',
  '≤': '<=',
  '=<': '<=',
  '<': '<',
  '>=': '>=',
  '≥': '>=',
  '=>': '>=',
  '>': '>',
};

const opening =
  /^(?:(?:derived|derivation|computed|calculated|follows)(?: from)?\s*:?\s*)?(==|<=|>=|=<|=>|[=≈<>≤≥])?\s*(.*)$/isu;
const inWords = /^(?:derived|derivation|computed|calculated|follows)\b/i;
const pureNames = new Set(['pi']);

/** A source that is a derivation, or null. Without a sign it has to say that it is one, or to be an expression. */
export function derivationIn(source: string): Derivation | null {
  const [, sign, rest = ''] = opening.exec(source.trim()) ?? [];
  const told = sign !== undefined || inWords.test(source.trim());
  if (!told && !/^[\p{L}\p{N}_\s+\-*/^().×·÷−²³]+$/u.test(rest)) return null;
  if (!told && !/[\p{L}\p{N}_)]\s*(?:[*^+×·÷]|\s[-−/]\s)\s*[\p{L}\p{N}_(]/u.test(rest)) return null;
  const expression = rest.replace(/[.;]\s*$/, '');
  const names = [...namesIn(expression)].filter((name) => !pureNames.has(name));
  if (names.length === 0 && !told) return null;
  return { comparator: signs[sign ?? '='] ?? '=', expression, names, odd: oddFactor(expression) };
}

/** Whole numbers, halves and powers of ten belong to a formula; any other factor is a number of somebody's. */
function oddFactor(expression: string): string | null {
  const plain = (text: string) => {
    const value = Number(text);
    return Number.isInteger(2 * value) || Number.isInteger(Math.log10(value));
  };
  return (plainNotation(expression).match(literals) ?? []).find((one) => !plain(one)) ?? null;
}
