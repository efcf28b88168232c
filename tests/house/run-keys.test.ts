import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import ts from 'typescript';
import { read, sourcesIn } from './tree.ts';

/*
 * Test files share one Temporal, in which the key of a run is taken once and for all for those that play through the client (`served`):
 * where another file has named it before, they fail, and which one came first hangs on the order. So no key of theirs is a word of
 * another file that plays runs, whatever it is the key of.
 */

const files = sourcesIn('tests').filter((file) => !file.startsWith(join('tests', 'house')));
const parsed = new Map(
  files.map((file) => [file, ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)] as const),
);

/** Where each name that a file imports from the tests comes from. */
function importsOf(file: string): ReadonlyMap<string, string> {
  const from = new Map<string, string>();
  for (const node of parsed.get(file)?.statements ?? []) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const named = node.importClause?.namedBindings;
    const source = join(dirname(file), node.moduleSpecifier.text);
    if (!node.moduleSpecifier.text.startsWith('.') || !parsed.has(source)) continue;
    from.set(`* from ${source}`, source);
    if (named !== undefined && ts.isNamedImports(named))
      for (const one of named.elements) from.set(one.name.text, source);
  }
  return from;
}

/** Whether a file has one of these of the support files, by itself or by what it imports. */
function has(support: readonly string[], file: string, seen = new Set<string>()): boolean {
  if (support.includes(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return [...new Set(importsOf(file).values())].some((one) => has(support, one, seen));
}

const isKey = (name: ts.Node | undefined): boolean => /^(key|runKey)$/.test(name?.getText() ?? '');

/** Functions of a file that are given a run's key, by name: at which place. */
function givenKeys(file: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const visit = (node: ts.Node, name?: string): void => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
      visit(node.initializer, node.name.getText());
      return;
    }
    if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node)) {
      const at = node.parameters.findIndex((one) => isKey(one.name));
      const called = ts.isFunctionDeclaration(node) ? node.name?.text : name;
      if (at >= 0 && called !== undefined) found.set(called, at);
    }
    node.forEachChild((child) => visit(child));
  };
  const source = parsed.get(file);
  if (source !== undefined) visit(source);
  return found;
}

/** Words that a file has given a name, by that. */
function constantsOf(file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isStringLiteralLike(node.initializer))
      found.set(node.name.getText(), node.initializer.text);
    node.forEachChild(visit);
  };
  const source = parsed.get(file);
  if (source !== undefined) visit(source);
  return found;
}

/** Every word of a file that could be a key, or an id with one. */
function wordsOf(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.add(node.text.replace(/^[a-z]+\//, ''));
    node.forEachChild(visit);
  };
  const source = parsed.get(file);
  if (source !== undefined) visit(source);
  return found;
}

/** Keys that a file names in its own words. */
function keysOf(file: string): ReadonlySet<string> {
  const takes = new Map(givenKeys(file));
  for (const [name, source] of importsOf(file)) {
    const at = givenKeys(source).get(name);
    if (at !== undefined) takes.set(name, at);
  }
  const found = new Set<string>();
  const named = constantsOf(file);
  const add = (node: ts.Expression | undefined) => {
    if (node === undefined) return;
    const text = ts.isStringLiteralLike(node) ? node.text : named.get(node.getText());
    if (text !== undefined) found.add(text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isKey(node.name) && isStart(node)) add(node.initializer);
    if (ts.isCallExpression(node)) add(node.arguments[takes.get(node.expression.getText()) ?? -1]);
    if (ts.isStringLiteralLike(node) && node.text === '--key') add(after(node));
    node.forEachChild(visit);
  };
  const source = parsed.get(file);
  if (source !== undefined) visit(source);
  return found;
}

/** What follows a word of a command. */
function after(node: ts.StringLiteralLike): ts.Expression | undefined {
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) return parent.elements[parent.elements.indexOf(node) + 1];
  return ts.isCallExpression(parent) ? parent.arguments[parent.arguments.indexOf(node) + 1] : undefined;
}

/** Whether `key: …` stands among what a call is given. */
const isStart = (node: ts.PropertyAssignment): boolean => ts.isCallExpression(node.parent.parent);

const inSupport = (name: string) => join('tests', 'support', `${name}.ts`);
const tests = files.filter((file) => file.endsWith('.test.ts'));
const served = tests.filter((file) => has([inSupport('served')], file));
const playing = tests.filter((file) => has([inSupport('served'), inSupport('house')], file));

test('no key of a run that is played through the client is named by another test file that plays runs', () => {
  const words = playing.map((file) => ({ file, all: wordsOf(file) }));
  const shared = served.flatMap((file) =>
    [...keysOf(file)].flatMap((key) => {
      const others = words.filter((one) => one.file !== file && one.all.has(key)).map((one) => one.file);
      return others.length === 0 ? [] : [`${file}: ${key}: ${others.join(', ')}`];
    }),
  );
  expect(shared).toEqual([]);
});

/** Their keys are drawn, or made by Symposium. */
const drawn: readonly string[] = [
  'examples/bare-client',
  'workers/client',
  'workers/agent-test/test-prompt',
  'workers/corpus/schedule',
  'workers/corpus/withdraw',
];

// A file in which no key is found may name one in a way that this test does not know.
test('a key is found in each of them', () => {
  const none = served.filter((file) => keysOf(file).size === 0);
  expect(none.sort()).toEqual(drawn.map((name) => join('tests', `${name}.test.ts`)).sort());
});
