import { lowered } from '../text/amounts.ts';

/** Signs that mean an operator of the grammar, and nothing else. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/\*\*/g, '^'],
  [/[×·⋅∙∗•]/g, '*'],
  [/÷/g, '/'],
  [/[−–]/g, '-'],
  [/√\s*([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_]|\s*\()/gu, 'sqrt($1)'],
  [/√\s*(?=\()/g, 'sqrt'],
];

const raised = /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g;
/**
 * Raised numbers that stand behind no name, number or bracket, raised signs without a number, and a power of a power
 * without brackets.
 */
const unclear = /(?<![\p{L}\p{N}_.)⁺⁻])[⁰¹²³⁴⁵⁶⁷⁸⁹]|(?<![\p{L}\p{N}_.)])[⁺⁻]|[⁺⁻](?![⁰¹²³⁴⁵⁶⁷⁸⁹])|[⁰¹²³⁴⁵⁶⁷⁸⁹]\s*\^/u;

/**
 * The same expression in the signs of the grammar: `a²` is `a^(2)`, `2 × 10⁻³` is `2 * 10^(-3)`, `a ** b` is `a ^ b`.
 * No alias changes a value: where a raised number could be read in two ways (`a²^b`), all stay as they are, and the
 * reader of the expression refuses them. In linear time.
 */
export function plainNotation(expression: string): string {
  const text = signs.reduce((said, [from, to]) => said.replace(from, to), expression);
  return unclear.test(text) ? text : text.replace(raised, (power) => `^(${lowered(power)})`);
}
