import type { Proof } from '../scenario/answers/acts.ts';
import { excerpt } from '../text/cut.ts';
import { satisfies } from './calculations.ts';
import { isConstant } from './constants.ts';
import { madeUpIn } from './derivations.ts';
import { standsAmong, type Numbers } from './public-places.ts';
import { namesIn } from './reliance.ts';
import type { Convert, Evaluate } from './quantities.ts';
import { isNamedLaw, isOwn } from './scenario-tables.ts';
import { variedBy } from './varied.ts';
import { measureText } from './written-measures.ts';

/*
 * What decides a proof stands somewhere (scenario rules §4.2): with one number of its own, an expression comes to
 * whatever its author likes.
 */

type Quantity = Proof['quantities'][number];

interface Arithmetic {
  readonly evaluate: Evaluate;
  readonly convert: Convert;
  readonly tolerance: number;
}

/**
 * The number that a proof's author made up and that decides it, in words; null where there is none. `satisfied`: whether
 * the requirement holds with the numbers as they are. `stated`: what the scenario states.
 */
export function madeUp(proof: Proof, satisfied: boolean, stated: Numbers, arithmetic: Arithmetic): string | null {
  const { expression, quantities } = proof;
  const [factor] = madeUpIn(expression, stated.measures, arithmetic.convert);
  if (factor !== undefined)
    return `its expression has ${factor}, which stands nowhere: make it a quantity with its place in the scenario or its law`;
  const read = namesIn(expression);
  const guesses = quantities.filter((one) => read.has(one.name) && isGuess(one, stated, arithmetic));
  const groups = [...guesses.map((one) => [one]), ...(guesses.length > 1 ? [guesses] : [])];
  const [guess] = groups.find((group) => turnsOn(group, proof, satisfied, arithmetic)) ?? [];
  return guess === undefined
    ? null
    : `it turns on ${excerpt(guess.name, 40)} = ${measureText(guess)}, and \`${excerpt(guess.source, 40)}\` is no place: name its place in the scenario or its law`;
}

/** A number of the agent's own: of no law that has a name, no well-known constant, and none that the scenario states. */
const isGuess = (number: Quantity, stated: Numbers, { convert, tolerance }: Arithmetic): boolean =>
  isOwn(number) &&
  !isNamedLaw(number.source) &&
  !isConstant(number, convert) &&
  !standsAmong(number, stated, convert, tolerance);

/** What a number could be as well where nobody knows it; of the several of a group, each at once. */
const others: readonly ((value: number) => number)[] = [
  (value) => (value === 0 ? 1 : 0),
  (value) => (value === 0 ? -1 : value / variedBy),
  (value) => (value === 0 ? variedBy : value * variedBy),
];

/** Whether the finding is another with other values of these, or none can be computed with them. */
function turnsOn(
  group: readonly Quantity[],
  { expression, quantities, requirement }: Proof,
  satisfied: boolean,
  { evaluate, convert }: Arithmetic,
): boolean {
  const names = new Set(group.map(({ name }) => name));
  return others.some((other) => {
    const changed = quantities.map((one) => (names.has(one.name) ? { ...one, value: other(one.value) } : one));
    return satisfies(evaluate(expression, changed), requirement, convert) !== satisfied;
  });
}
