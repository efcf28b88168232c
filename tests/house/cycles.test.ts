import { expect, test } from 'vitest';
import { circles, imports, importsAbove } from './import-graph.ts';

test('a circle of imports is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
    ['f', ['f']],
  ]);
  expect(circles(graph)).toEqual([['a', 'b', 'c'], ['f']]);
});

test('every import names a file', () => {
  expect([...imports.values()].flat().filter((target) => target.endsWith('.ts') && !imports.has(target))).toEqual([]);
});

test('no file imports itself over others, not even for a type', () => {
  expect(circles(importsAbove)).toEqual([]);
});
