import { expect, test } from 'vitest';
import ts from 'typescript';
import { floors, read, sourcesIn } from './tree.ts';

/**
 * Ways to have the compiler believe what it cannot see. Casting generic: a function that returns whatever type its caller
 * writes, since none of its parameters speaks of it.
 */
const kinds = [
  'as unknown as',
  'any',
  'z.custom',
  '@ts-ignore',
  '@ts-expect-error',
  '@ts-nocheck',
  'casting generic',
] as const;

interface Assertion {
  readonly kind: (typeof kinds)[number];
  readonly file: string;
  readonly line: number;
  /** A comment stands on its line or on the line above. */
  readonly explained: boolean;
}

function isCastingGeneric(node: ts.Node): boolean {
  if (!ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node) && !ts.isArrowFunction(node)) return false;
  const { typeParameters = [], parameters } = node;
  const given = [...parameters.map(({ type }) => type), ...typeParameters.map(({ constraint }) => constraint)];
  return typeParameters.some(
    ({ name }) => !given.some((type) => type?.getText().match(new RegExp(`\\b${name.text}\\b`))),
  );
}

function kindOf(node: ts.Node): Assertion['kind'] | null {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any';
  if (isCastingGeneric(node)) return 'casting generic';
  if (ts.isAsExpression(node) && ts.isAsExpression(node.expression))
    return node.expression.type.kind === ts.SyntaxKind.UnknownKeyword ? 'as unknown as' : null;
  return ts.isPropertyAccessExpression(node) && node.getText() === 'z.custom' ? 'z.custom' : null;
}

function assertionsIn(file: string, text: string): Assertion[] {
  const lines = text.split('\n');
  const isComment = (line: string | undefined) => line !== undefined && /\/\/|\*\//.test(line);
  const at = (kind: Assertion['kind'], place: number): Assertion => {
    const line = text.slice(0, place).split('\n').length;
    return { kind, file, line, explained: isComment(lines[line - 1]) || isComment(lines[line - 2]) };
  };
  const found = [...text.matchAll(/(?:\/\/|\/\*)\s*(@ts-(?:ignore|expect-error|nocheck))(.*)/g)].map((match) => ({
    ...at(match[1] as Assertion['kind'], match.index),
    explained: (match[2] ?? '').trim() !== '',
  }));
  const visit = (node: ts.Node): void => {
    const kind = kindOf(node);
    if (kind !== null) found.push(at(kind, node.getStart()));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Only a file that can hold one of them is parsed. */
const assertionsUnder = (...folders: readonly string[]): Assertion[] =>
  sourcesIn(...folders).flatMap((file) => {
    const text = read(file);
    return /\bany\b|unknown\s+as\b|z\.custom|@ts-|\w<[A-Z]\w*[^>]*>\(|= <[A-Z]/.test(text)
      ? assertionsIn(file, text)
      : [];
  });

const counted = (assertions: readonly Assertion[]) =>
  kinds.map((kind) => `${kind} ${assertions.filter((one) => one.kind === kind).length}`).join(', ');
const places = (assertions: readonly Assertion[]) =>
  assertions.map(({ kind, file, line }) => `${file}:${line} ${kind}`);

const [inSource, inTests] = [assertionsUnder(...floors, 'bench', 'examples'), assertionsUnder('tests')];

test('the compiler is told to believe nothing in the source, but for few places that say why', () => {
  process.stdout.write(`assertions in the source: ${counted(inSource)}; in tests: ${counted(inTests)}\n`);
  expect(places(inSource.filter(({ explained }) => !explained))).toEqual([]);
  const generics = inSource.filter(({ kind }) => kind === 'casting generic');
  const others = inSource.filter(({ kind }) => kind !== 'casting generic');
  expect(places(others.filter(({ kind }) => kind !== 'as unknown as'))).toEqual([]);
  expect(others.length).toBeLessThan(10);
  expect(generics.length).toBeLessThanOrEqual(10);
});

test('tests assert little more, to hand over what is wrong on purpose', () => {
  expect(inTests.length).toBeLessThan(15);
});
