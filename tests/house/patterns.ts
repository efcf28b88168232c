import ts from 'typescript';

/** A regular expression of the source: as it stands, or as it is built at run time out of samples. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** What an expression of a source comes to while a pattern is built, by its text. */
export type Samples = Readonly<Record<string, string>>;

interface Found {
  readonly file: string;
  readonly patterns: readonly Pattern[];
  /** What a pattern is built of, where neither the file nor a sample says what it comes to. */
  readonly unknown: readonly string[];
  /** Samples that were asked for. */
  readonly used: ReadonlySet<string>;
}

/** Methods that make a regular expression of a string. */
const implicit = new Set(['match', 'matchAll', 'search']);

/** Every regular expression of a source. */
export function patternsIn(file: string, text: string, samples: Samples = {}): Found {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const patterns: Pattern[] = [];
  const unknown = new Set<string>();
  const used = new Set<string>();
  const { constants, calls } = namesIn(source);

  const valuesOf = (node: ts.Expression): readonly string[] => {
    const said = node.getText();
    const sample = Object.hasOwn(samples, said) ? samples[said] : undefined;
    if (sample !== undefined) {
      used.add(said);
      return [sample];
    }
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTaggedTemplateExpression(node)) return ofTemplate(node.template, ({ rawText, text }) => rawText ?? text);
    if (ts.isTemplateExpression(node)) return ofTemplate(node, ({ text }) => text);
    const meant = ts.isIdentifier(node) ? (constants.get(said) ?? argumentsFor(node, calls)) : [];
    if (meant.length === 0) unknown.add(`${file}: ${said}`);
    return [...new Set(meant.flatMap(valuesOf))];
  };
  const ofTemplate = (node: ts.TemplateLiteral, piece: (one: ts.TemplateLiteralLikeNode) => string) =>
    ts.isNoSubstitutionTemplateLiteral(node)
      ? [piece(node)]
      : node.templateSpans.reduce<readonly string[]>(
          (begun, { expression, literal }) =>
            begun.flatMap((one) => valuesOf(expression).map((value) => one + value + piece(literal))),
          [piece(node.head)],
        );
  const add = (node: ts.Node, pattern: string, flags: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    patterns.push({ file, line, source: pattern, flags });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    }
    const [pattern, flags] = isCalled(node, 'RegExp') ? (node.arguments ?? []) : [];
    if (pattern)
      for (const one of valuesOf(pattern)) for (const how of flags ? valuesOf(flags) : ['']) add(node, one, how);
    if (isOfString(node)) unknown.add(`${file}: ${node.getText()} makes a pattern of a string`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { file, patterns, unknown: [...unknown], used };
}

const isCalled = (node: ts.Node, name: string): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === name;

const isOfString = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  implicit.has(node.expression.name.text) &&
  node.arguments.slice(0, 1).some((one) => ts.isStringLiteralLike(one) || ts.isTemplateExpression(one));

/** What a file's constants are set to, and the calls in it by the name that is called. */
function namesIn(source: ts.SourceFile) {
  const constants = new Map<string, readonly ts.Expression[]>();
  const calls = new Map<string, readonly ts.CallExpression[]>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer) constants.set(name.getText(), [initializer]);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      calls.set(name, [...(calls.get(name) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { constants, calls };
}

/** What the calls in its file hand over for a parameter of a function with a name; nothing for any other identifier. */
function argumentsFor(node: ts.Node, calls: ReadonlyMap<string, readonly ts.CallExpression[]>): ts.Expression[] {
  const around = ts.findAncestor(
    node,
    (one): one is ts.FunctionDeclaration | ts.ArrowFunction => ts.isFunctionDeclaration(one) || ts.isArrowFunction(one),
  );
  if (around === undefined) return [];
  const place = around.parameters.findIndex(({ name }) => name.getText() === node.getText());
  const name = ts.isFunctionDeclaration(around)
    ? around.name
    : ts.isVariableDeclaration(around.parent) && around.parent.name;
  if (place < 0 || !name) return [];
  return (calls.get(name.getText()) ?? []).flatMap((call) => call.arguments.slice(place, place + 1));
}
