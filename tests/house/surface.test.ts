import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, string> };
const entry = join(root, exports['.'] ?? '');

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

const printer = ts.createPrinter({ removeComments: true });
const printed = (node: ts.Node): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/\s+/g, ' ');

/** A declaration on one line, without comments and without what its functions do. */
function declared(statement: ts.Statement): string {
  if (!ts.isClassDeclaration(statement)) return withoutBody(statement);
  const heritage = statement.heritageClauses?.map((clause) => `${printed(clause).trim()} `).join('') ?? '';
  return `export class ${statement.name?.text ?? ''} ${heritage}{ ${statement.members.map(withoutBody).join(' ')} }`;
}

function withoutBody(node: ts.Node): string {
  const body = ts.isFunctionLike(node) && 'body' in node ? (node.body as ts.Node | undefined) : undefined;
  return body === undefined ? printed(node) : printed(node).replace(` ${printed(body)}`, ';');
}

const namesOf = (statement: ts.Statement): readonly string[] => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return named && statement.name !== undefined ? [statement.name.text] : [];
};

/** Name → where it comes from, of a statement that exports from another file. */
function passedOn(file: string, statement: ts.Statement): readonly [name: string, of: string, from: string][] {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return [];
  const from = join(dirname(file), (statement.moduleSpecifier as ts.StringLiteral).text);
  const clause = statement.exportClause;
  if (clause === undefined || !ts.isNamedExports(clause)) return [['*', '*', from]];
  return clause.elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text, from]);
}

/** The declaration of what a file exports under a name. */
function declarationOf(file: string, wanted: string): string {
  const { statements } = parsed(file);
  const found = statements.find((statement) => namesOf(statement).includes(wanted));
  if (found !== undefined) return declared(found);
  const [further] = statements.flatMap((one) => passedOn(file, one)).filter(([name]) => name === wanted);
  return further === undefined ? `is not declared in ${relative(root, file)}` : declarationOf(further[2], further[1]);
}

/** What `import … from 'symposium'` finds: each name with its declaration. */
function surface(): Record<string, string> {
  const found = parsed(entry).statements.flatMap((statement): [string, string][] => [
    ...namesOf(statement).map((name): [string, string] => [name, declared(statement)]),
    ...passedOn(entry, statement).map(([name, of, from]): [string, string] => [name, declarationOf(from, of)]),
  ]);
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('the public entry names what it exports, one by one, and all of it is there', () => {
  const names = Object.entries(surface());
  expect(names.filter(([, text]) => text.startsWith('is not declared'))).toEqual([]);
});

// A change of what is promised: say so in CHANGELOG.md, and write the snapshot anew with `-u`.
test('the public entry is what it was', () => {
  expect(surface()).toMatchSnapshot();
});

test('what the entry exports at run time are its values', async () => {
  const values = Object.keys(await import('symposium'));
  const declaredValues = Object.entries(surface()).filter(([, text]) =>
    /^export (async function|function|class|const) /.test(text),
  );
  expect(values.sort()).toEqual(declaredValues.map(([name]) => name));
});
