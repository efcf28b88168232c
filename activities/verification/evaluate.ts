import type { FunctionNode, MathNode } from 'mathjs';
import { type Evaluate, plainNotation, type Quantity } from '../../shared/verification/index.ts';
import { amount, refused, type Amount, type Outcome, type Refusal } from './amount.ts';
import { binary, functions, unary } from './arithmetic.ts';
import { pureNumber } from './dimensions.ts';
import { mathjs } from './mathjs.ts';
import { amountOf, measured } from './units.ts';
import { prefix } from '../../shared/text/index.ts';
import { LruCache } from '../store/lru-cache.ts';

export { convert } from './units.ts';

/**
 * The expressions come from a model, so nothing of them is ever run: mathjs only reads them into a tree, and
 * Symposium walks that tree with its own few operations. What the walk does not know, it refuses. Length, brackets
 * and nodes are bounded before they can cost anything.
 */
const longestExpression = 400;
const deepestBrackets = 30;
const mostNodes = 300;
/** Operators nest without brackets too: `-----x`, `a^b^c^…`, and every sum. */
const deepestTree = 200;
const plainText = /^[\p{L}\p{N}_\s+\-*/^().,]*$/u;

/** What each name is. Its amount is read when the expression asks for it: most evaluations vary one name of many. */
type Scope = ReadonlyMap<string, Quantity>;
type Read = { readonly node: MathNode } | { readonly refusal: Refusal };

/** One report's calculations, each of which is evaluated anew for every way in which one of its quantities varies. */
const rememberedExpressions = new LruCache<Read>(100);

/** `Evaluate` of Symposium (see shared/verification/quantities.ts). */
export const evaluate: Evaluate = (expression, quantities) => {
  const tree = rememberedExpressions.get(expression) ?? read(expression);
  rememberedExpressions.set(expression, tree);
  if ('refusal' in tree) return tree.refusal;
  const name = ambiguousName(expression, quantities);
  if (name !== null) return refused('does-not-parse', `\`${name}\` is read as a power, and is a name beside it`);
  const scope = scopeOf(quantities);
  return scope instanceof Map ? measured(walk(tree.node, scope, 0)) : scope;
};

/** A name such as `v²` that the expression holds, where it would be read as something else. */
const ambiguousName = (expression: string, quantities: readonly Quantity[]): string | null =>
  quantities.find(({ name }) => !asciiWord.test(name) && plainNotation(name) !== name && expression.includes(name))
    ?.name ?? null;

/** Means the same in every notation. */
const asciiWord = /^\w*$/;

function read(expression: string): Read {
  const refuse = (why: string) => ({ refusal: refused('does-not-parse', why) });
  if (expression.length > longestExpression)
    return refuse(`an expression of more than ${longestExpression} characters is not read`);
  if (expression.trim() === '') return refuse('the expression is empty');
  const plain = plainNotation(expression);
  if (!plainText.test(plain) || /[\r\n]/.test(plain))
    return refuse('the expression holds characters other than names, numbers and + - * / ^ ( ) , .');
  let depth = 0;
  for (const character of plain) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth > deepestBrackets) return refuse(`brackets nest deeper than ${deepestBrackets}`);
  }
  try {
    const node = mathjs().parse(plain);
    let nodes = 0;
    node.traverse(() => {
      nodes += 1;
    });
    return nodes > mostNodes ? refuse(`the expression has more than ${mostNodes} parts`) : { node };
  } catch (error) {
    return refuse(error instanceof Error ? prefix(error.message, 200) : 'the expression cannot be read');
  }
}

/** Each name with what it is. One name for two different quantities makes the expression ambiguous. */
function scopeOf(quantities: readonly Quantity[]): Map<string, Quantity> | Refusal {
  const scope = new Map<string, Quantity>();
  for (const quantity of quantities) {
    const { name } = quantity;
    const stated = scope.get(name) ?? quantity;
    if (String(stated.value) !== String(quantity.value) || stated.unit !== quantity.unit)
      return refused('does-not-parse', `\`${name}\` is stated twice, with different values`);
    scope.set(name, quantity);
  }
  return scope;
}

function walk(node: MathNode, scope: Scope, depth: number): Outcome {
  if (depth > deepestTree) return refused('does-not-parse', `the expression nests deeper than ${deepestTree}`);
  const { isParenthesisNode, isConstantNode, isSymbolNode, isOperatorNode, isFunctionNode } = mathjs();
  if (isParenthesisNode(node)) return walk(node.content, scope, depth + 1);
  if (isConstantNode(node)) return constant(node.value);
  if (isSymbolNode(node)) return named(node.name, scope);
  if (isOperatorNode(node)) return operation(node, scope, depth);
  if (isFunctionNode(node)) return call(node, scope, depth);
  return refused('does-not-parse', 'only + - * / ^, brackets and a few functions are known');
}

function named(name: string, scope: Scope): Outcome {
  const known = scope.get(name);
  if (known !== undefined) return amountOf(known.value, known.unit);
  return name === 'pi' || name === 'π'
    ? amount(Math.PI, pureNumber)
    : refused('does-not-parse', `\`${name}\` is not among the quantities`);
}

/** As mathjs has it, whose own type asks for the operator's name. */
interface Operation {
  readonly op: string;
  readonly args: readonly MathNode[];
  readonly implicit: boolean;
}

function operation(node: Operation, scope: Scope, depth: number): Outcome {
  if (node.implicit)
    return refused(
      'does-not-parse',
      'a multiplication sign is missing; a unit stands with its quantity, and not in the expression',
    );
  const [left, right, ...more] = node.args;
  const operator = node.op;
  const apply =
    right === undefined
      ? Object.hasOwn(unary, operator) && unary[operator]
      : Object.hasOwn(binary, operator) && binary[operator];
  if (!apply || left === undefined || more.length > 0)
    return refused('does-not-parse', `the operator \`${operator}\` is not known`);
  return combine((first, ...others) => apply(first, others[0] ?? first), node.args, scope, depth);
}

function call(node: FunctionNode, scope: Scope, depth: number): Outcome {
  const called: unknown = node.fn;
  const name = mathjs().isSymbolNode(called) ? called.name : '';
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (known === undefined) return refused('does-not-parse', `the function \`${name}\` is not known`);
  if (node.args.length < 1 || node.args.length > known.most)
    return refused('does-not-parse', `\`${name}\` does not take ${node.args.length} values`);
  return combine(known.apply, node.args, scope, depth);
}

function constant(value: unknown): Outcome {
  return typeof value === 'number'
    ? amount(value, pureNumber)
    : refused('does-not-parse', 'only numbers are known as constants');
}

/** Computes the arguments from left to right; the first refusal is the whole one's. */
function combine(
  apply: (first: Amount, ...others: readonly Amount[]) => Outcome,
  args: readonly MathNode[],
  scope: Scope,
  depth: number,
): Outcome {
  const amounts: Amount[] = [];
  for (const arg of args) {
    const outcome = walk(arg, scope, depth + 1);
    if (!outcome.ok) return outcome;
    amounts.push(outcome);
  }
  const [first, ...others] = amounts;
  return first === undefined ? refused('does-not-parse', 'an operation without values') : apply(first, ...others);
}
