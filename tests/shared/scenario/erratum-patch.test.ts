import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../shared/kernel/json.ts';
import { differenceLines } from '../../../shared/scenario/erratum/differences.ts';
import { patched, type Patch } from '../../../shared/scenario/erratum/patch.ts';

test.each<[string, string, string, readonly string[]]>([
  ['a number', '100', '90', ['p: was 100, is 90']],
  [
    'a word at the end of a long text',
    `${'a'.repeat(500)} far`,
    `${'a'.repeat(500)} near`,
    [`p: was …${'a'.repeat(39)} far…, is …${'a'.repeat(39)} near…`],
  ],
  [
    'more than a line',
    'nothing',
    'b'.repeat(300),
    [`p (1 of 2): was nothing, is ${'b'.repeat(240)}`, `p (2 of 2): was , is ${'b'.repeat(60)}`],
  ],
])('a person is shown all that differs: %s', (_, before, after, lines) => {
  expect(differenceLines({ path: 'p', before, after })).toEqual(lines);
});

test('no character of a change is kept from whoever decides about it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '🪜'), maxLength: 700 });
  fc.assert(
    fc.property(text, text, text, (was, is, shared) => {
      const [before, after] = [`${shared}${was}${shared}`, `${shared}${is}${shared}`];
      const lines = differenceLines({ path: 'p', before, after });
      expect(lines.every((line) => Array.from(line).length <= 600)).toBe(true);
      const now = lines.map((line) => line.slice(line.indexOf(', is ') + 5).replaceAll('…', '')).join('');
      // What is left out on either side is the same in both.
      const places = Array.from({ length: after.length + 1 }, (_, at) => at);
      const isWhole = (at: number) =>
        after.startsWith(now, at) &&
        before.startsWith(after.slice(0, at)) &&
        before.endsWith(after.slice(at + now.length));
      expect(places.some(isWhole)).toBe(true);
    }),
  );
});

describe('a patch', () => {
  const list: Json = {
    a: [
      { id: 'S1', n: 1 },
      { name: 'rope', n: 2 },
      { id: '0', n: 3 },
    ],
    b: { 'x/y': 1 },
  };
  test.each<[string, Patch, Json | RegExp]>([
    [
      'replaces by id',
      [{ op: 'replace', path: '/a/S1/n', value: 9 }],
      { ...list, a: [{ id: 'S1', n: 9 }, ...listRest()] },
    ],
    ['adds at the end', [{ op: 'add', path: '/a/-', value: 4 }], { ...list, a: [...listAll(), 4] }],
    [
      'removes by name',
      [{ op: 'remove', path: '/a/rope' }],
      { ...list, a: [listAll()[0] ?? null, listAll()[2] ?? null] },
    ],
    ['reads an escaped slash', [{ op: 'replace', path: '/b/x~1y', value: 2 }], { ...list, b: { 'x/y': 2 } }],
    [
      'takes no element that could be two',
      [{ op: 'replace', path: '/a/0/n', value: 9 }],
      /could mean several elements/,
    ],
    ['finds nothing past the end', [{ op: 'remove', path: '/a/7' }], /names nothing/],
    [
      'reaches nothing that an object only inherits',
      [{ op: 'replace', path: '/b/toString', value: 1 }],
      /names nothing/,
    ],
    ['leads into no text', [{ op: 'add', path: '/a/S1/id/x', value: 1 }], /leads below a value/],
  ])('%s', (_, patch, result) => {
    const done = patched(list, patch);
    if (result instanceof RegExp) expect('problem' in done && done.problem).toMatch(result);
    else expect(done).toEqual({ document: result });
  });

  function listAll(): readonly Json[] {
    return [
      { id: 'S1', n: 1 },
      { name: 'rope', n: 2 },
      { id: '0', n: 3 },
    ];
  }
  function listRest(): readonly Json[] {
    return listAll().slice(1);
  }
});
