import { expect, test } from 'vitest';
import ts from 'typescript';
import { read, sourcesIn } from './tree.ts';

/*
 * A machine that is loaded makes each step of a run slow, and the time that a test takes alone says nothing of it. So a
 * test or hook may ask for more time than all have, where it plays several runs, and never for less.
 */

const timed = /^(?:test|it|beforeAll|beforeEach|afterAll|afterEach)\b/;

/** Time limits that calls of Vitest's functions are given in this file, in ms: their last argument, after the function. */
function limitsIn(file: string, text = read(file)): readonly number[] {
  const limits: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && timed.test(node.expression.getText())) {
      const last = node.arguments.at(-1);
      if (last !== undefined && ts.isNumericLiteral(last)) limits.push(Number(last.text));
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return limits;
}

/** The limit of all, in ms. */
const usual = Number(/testTimeout: ([\d_]+),/.exec(read('tests/settings.ts'))?.[1]?.replaceAll('_', ''));

const tests = sourcesIn('tests').filter((file) => file.endsWith('.test.ts'));

test('no test has less time than all have', () => {
  expect(usual).toBeGreaterThan(0);
  const less = tests.filter((file) => limitsIn(file).some((limit) => limit <= usual));
  expect(less).toEqual([]);
});

test('a limit is found on tests of a table and on hooks', () => {
  const text = `
    test.each([1])('one', () => {}, 5_000);
    describe('more', () => { beforeAll(async () => {}, 90); test('two', async () => { later(7); }); });
  `;
  expect(limitsIn('sample.test.ts', text)).toEqual([5000, 90]);
});
