import { describe, expect, test } from 'vitest';
import type { Json } from '../../../shared/kernel/json.ts';
import { type Naming, toNameAnew, withIdsRead, withoutStrays } from '../../../shared/kernel/namings.ts';

const table = new Set(['A-F1-M1', 'A-F1-M2']);
const ballot: Naming = { at: 'amendmentId', known: table, byEnding: true, stray: 'ASKED' };
const list = (stray: Naming['stray']): Naming => ({ at: 'rows.*.id', known: table, stray });
const rows = (...ids: readonly Json[]): Json => ({ rows: ids.map((id) => ({ id, says: 'so' })), note: 'kept' });

describe('an id', () => {
  test.each([
    'A-F1-M2',
    'a-f1-m2',
    ' A-F1-M2 ',
    '#A-F1-M2',
    '“A-F1-M2”',
    '`A-F1-M2`.',
    '[A-F1-M2]',
    'amendment A-F1-M2',
    'A-F1-M2 (the bridge)',
    'A‑F1‑M2',
    'Ａ-Ｆ１-Ｍ２',
    'M2',
    '#m2',
    'F1-M2',
  ])('is read as it is meant: %s', (amendmentId) => {
    expect(withIdsRead({ amendmentId }, [ballot]).answer).toEqual({ amendmentId: 'A-F1-M2' });
    expect(toNameAnew({ amendmentId }, [ballot])).toEqual([]);
    expect(withoutStrays({ amendmentId }, [ballot]).dropped).toEqual([]);
  });

  test.each(['A-F1-M9', 'A-F1-M1 or A-F1-M2', 'A-F1', 'B-F1-M2', 'M', '2', 'the second of 2, M1', ''])(
    'is not guessed: %s',
    (amendmentId) => {
      expect(withIdsRead({ amendmentId }, [ballot])).toEqual({ answer: { amendmentId }, read: [] });
      expect(toNameAnew({ amendmentId }, [ballot])).toEqual(['amendmentId: leads nowhere; name A-F1-M1, A-F1-M2']);
    },
  );

  test('of somebody else is not taken for one’s own', () => {
    const claims: Naming = { at: 'with', known: new Set(['C1', '9.1/C2']), stray: 'GOES' };
    for (const said of ['agent 9, C1', '9/C1', '9.2/C1', 'C1 of 9.1'])
      expect(withIdsRead({ with: said }, [claims]).read).toEqual([]);
    expect(withIdsRead({ with: 'claim c1' }, [claims]).answer).toEqual({ with: 'C1' });
  });

  test('that is a number is read as one, and told where it was read', () => {
    const draft: Naming = { at: 'draft', known: new Set(['1', '2']), isNumber: true, stray: 'ASKED' };
    expect(withIdsRead({ draft: 'draft 2' }, [draft])).toEqual({
      answer: { draft: 2 },
      read: ['draft from draft 2 to 2'],
    });
    expect(toNameAnew({ draft: 3 }, [draft])).toEqual(['draft: leads nowhere; name 1, 2']);
    expect(toNameAnew({ draft: 'draft 2 of 5' }, [draft])).toHaveLength(1);
  });
});

describe('what leads nowhere', () => {
  const told = ['rows 2 names A-F1-M9'];
  test.each([
    ['GOES', rows('A-F1-M1', 'A-F1-M9'), rows('A-F1-M1'), told, 0],
    ['GOES', rows('A-F1-M8', 'A-F1-M9'), rows(), ['rows 1 names A-F1-M8', ...told], 0],
    ['AMONG_OTHERS', rows('A-F1-M1', 'A-F1-M9'), rows('A-F1-M1'), told, 0],
    ['AMONG_OTHERS', rows('A-F1-M8', 'A-F1-M9'), rows('A-F1-M8', 'A-F1-M9'), [], 0],
    ['ASKED', rows('A-F1-M1', 'A-F1-M9'), rows('A-F1-M1'), told, 0],
    ['ASKED', rows('A-F1-M8', 'A-F1-M9'), rows('A-F1-M8', 'A-F1-M9'), [], 1],
    ['CLEARED', rows('A-F1-M1', 'A-F1-M9'), rows('A-F1-M1', null), told, 0],
  ] as const)('%s, in %j', (stray, said, kept, dropped, asked) => {
    expect(withoutStrays(said, [list(stray)])).toEqual({ answer: kept, dropped });
    expect(toNameAnew(said, [list(stray)])).toHaveLength(asked);
  });

  test('costs a list no row that leads somewhere, whichever of its fields leads nowhere', () => {
    const both: readonly Naming[] = [
      { at: 'rows.*.claim', known: new Set(['C1']), stray: 'GOES' },
      { at: 'rows.*.agent', known: new Set(['7']), isNumber: true, word: 'agent', stray: 'GOES' },
    ];
    const said = {
      rows: [
        { claim: 'C9', agent: 7 },
        { claim: 'C1', agent: 7 },
        { claim: 'C1', agent: 8 },
      ],
    };
    expect(withoutStrays(said, both)).toEqual({
      answer: { rows: [{ claim: 'C1', agent: 7 }] },
      dropped: ['rows 1 names C9', 'rows 3 names agent 8'],
    });
  });

  test('is named in the words of whoever asks again by its place only, with no word of the answer', () => {
    const words = toNameAnew(rows('the secret', 'A-F1-M9'), [list('ASKED')]);
    expect(words).toEqual(['rows.0.id, rows.1.id: leads nowhere; name A-F1-M1, A-F1-M2']);
    expect(toNameAnew({ amendmentId: 'M1' }, [{ ...ballot, known: new Set() }])).toEqual([
      'amendmentId: leads nowhere; there is nothing that it could name',
    ]);
  });

  test('is nothing of an answer of another form, nor of one that leads somewhere, which stays the same one', () => {
    for (const said of [null, 'x', [], { rows: 'x' }, { rows: [null, 1, {}] }, rows('A-F1-M1')] satisfies Json[])
      expect(withoutStrays(said, [list('GOES'), ballot]).answer).toBe(said);
  });
});

test.each([
  ['one list', (many: readonly string[]): Json => ({ rows: ['A-F1-M1', ...many].map((id) => ({ id })) }), 'rows.*.id'],
  [
    'lists of two',
    (many: readonly string[]): Json => ({ rows: many.map((id) => ({ ids: ['A-F1-M1', id] })) }),
    'rows.*.ids.*',
  ],
] as const)('thousands of strays in %s are read in linear time', (_, saying, at) => {
  const known = new Set([...table, ...Array.from({ length: 500 }, (__, nth) => `A-L${nth}-M1`)]);
  const naming: Naming = { at, known, byEnding: true, stray: 'AMONG_OTHERS' };
  const said = saying(Array.from({ length: 20_000 }, (__, nth) => `the bridge of X${nth}, as it was`));
  const from = performance.now();
  expect(withIdsRead(said, [naming]).read).toEqual([]);
  expect(withoutStrays(said, [naming]).dropped).toHaveLength(20_000);
  expect(toNameAnew(said, [naming])).toEqual([]);
  expect(performance.now() - from).toBeLessThan(5_000);
});
