import { plainNotation } from './notation.ts';
import { namesIn } from './reliance.ts';
import { literals } from './moved-numbers.ts';
import { agree, roundingError, type Convert } from './quantities.ts';
import type { Measure } from './written-measures.ts';

/** How a claim's number follows from others: `= heat / (mass * c)`, `>= friction * mass * g`. */
export interface Derivation {
  readonly comparator: '=' | '<=' | '<' | '>=' | '>';
  readonly expression: string;
  readonly names: readonly string[];
  /** Factors that hide a number, as they are written. */
  readonly odd: readonly string[];
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
const pureNames = new Set(['pi', 'π']);
/** `pull = tank * g` says what it is of, and `tank * g = 785 N` what it comes to: both stand beside it already. */
const named = /^[\p{L}_][\p{L}\p{N}_ ]{0,60}=(?![=<>])/u;
const result = /[=≈] ?[-−]?\d[^=≈*+]{0,40}$/u;

/** A source that is a derivation, or null. Without a sign it has to say that it is one, or to be an expression. */
export function derivationIn(source: string): Derivation | null {
  const [, sign, said = ''] = opening.exec(source.trim().replace(named, '= ')) ?? [];
  const rest = said.replace(result, '').trimEnd();
  const told = sign !== undefined || inWords.test(source.trim());
  if (!told && !/^[\p{L}\p{N}_\s+\-*/^().×·÷−²³]+$/u.test(rest)) return null;
  if (!told && !/[\p{L}\p{N}_)]\s*(?:[*^+×·÷]|\s[-−/]\s)\s*[\p{L}\p{N}_(]/u.test(rest)) return null;
  const expression = rest.replace(/[.;]\s*$/, '');
  const names = [...namesIn(expression)].filter((name) => !pureNames.has(name));
  if (names.length === 0 && !told) return null;
  return { comparator: signs[sign ?? '='] ?? '=', expression, names, odd: oddFactors(expression) };
}

/**
 * Of angles, time and the usual formulas of beams, shafts and pipes; and what lies between m/s and km/h, °C and °F, °C
 * and K.
 */
const ofFormulas: ReadonlySet<number> = new Set([
  ...[16, 24, 32, 48, 60, 64, 90, 128, 180, 270, 360, 384, 3_600, 86_400],
  ...[0.25, 0.75, 1.8, 3.6, 273.15],
]);
const largestWhole = 12;
/** 3.14 is pi as people write it; 3.1 is not. */
const ofPi = 6e-4;

/**
 * Small whole numbers and their halves, powers of ten and a few others belong to formulas. Any other number that an
 * expression has as a factor or summand is somebody's, and nobody reads where it comes from.
 */
export function oddFactors(expression: string): readonly string[] {
  const plain = (text: string) => {
    const value = Number(text);
    const small = value <= largestWhole && Number.isInteger(2 * value);
    return small || Number.isInteger(Math.log10(value)) || ofFormulas.has(value) || agree(value, Math.PI, ofPi);
  };
  return (plainNotation(expression).match(literals) ?? []).filter((one) => !plain(one));
}

/**
 * Whether a number of an expression is a count or another pure number that stands in the scenario: as it is there, or
 * 0.85 where that says 85 %.
 */
export const isStated = (factor: string, measures: readonly Measure[], convert: Convert): boolean =>
  measures.some(({ value, unit }) => {
    const measured = convert(value, unit);
    if (!measured.ok) return value === Number(factor);
    return measured.dimension === '1' && [value, measured.si].some((one) => agree(one, Number(factor), roundingError));
  });

/** The numbers of an expression itself that neither belong to a formula nor stand in the scenario, each once. */
export const madeUpIn = (expression: string, stated: readonly Measure[], convert: Convert): readonly string[] => [
  ...new Set(oddFactors(expression).filter((factor) => !isStated(factor, stated, convert))),
];
