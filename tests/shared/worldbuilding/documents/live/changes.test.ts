import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  changesSince,
  nothingTold,
  retold,
  type Told,
} from '../../../../../shared/worldbuilding/documents/live/changes.ts';
import type { Part } from '../../../../../shared/worldbuilding/documents/live/parts.ts';

const part = (id: string, markup: string, within = 'list'): Part => ({ id, within, markup });

/** What a browser holds after it has put changes in. */
function put(held: readonly Part[], told: Told, version: number): Part[] {
  return changesSince(told, version).reduce<Part[]>(
    (parts, { id, within, markup, after }) => {
      if (markup === null) return parts.filter((one) => one.id !== id);
      const known = parts.findIndex((one) => one.id === id);
      if (known >= 0) return parts.with(known, { id, within, markup });
      const before = parts.findIndex((one) => one.id === after);
      const place = before >= 0 ? before + 1 : parts.findIndex((one) => one.within === within);
      return parts.toSpliced(place < 0 ? parts.length : place, 0, { id, within, markup });
    },
    [...held],
  );
}

describe('what a page is told', () => {
  test('is each part once, then only what has changed, come or gone, under a version that rises', () => {
    const first = retold(nothingTold, [part('a', '1'), part('b', '1')]);
    const second = retold(first, [part('a', '1'), part('new', '1'), part('b', '2')]);
    const third = retold(second, [part('a', '1'), part('b', '2')]);
    expect([first.version, second.version, third.version]).toEqual([1, 2, 3]);
    expect(changesSince(second, 1)).toEqual([
      { ...part('new', '1'), after: 'a' },
      { ...part('b', '2'), after: 'new' },
    ]);
    expect(changesSince(third, 2)).toEqual([{ id: 'new', within: 'list', markup: null, after: 'b' }]);
    expect(changesSince(third, 3)).toEqual([]);
  });

  test('is nothing new where the page is the same', () => {
    const told = retold(nothingTold, [part('a', '1')]);
    expect(retold(told, [part('a', '1')])).toBe(told);
  });

  test('comes out as the page itself, from wherever somebody takes it up again', () => {
    const pages = fc.array(
      fc.uniqueArray(
        fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), markup: fc.constantFrom('1', '2') }),
        {
          selector: ({ id }) => id,
        },
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(pages, fc.nat(), (drawn, seed) => {
        // A page keeps its order: parts come and go, and none changes places with another.
        const whole = drawn.map((page) =>
          page.map(({ id, markup }) => part(id, markup)).sort((a, b) => (a.id < b.id ? -1 : 1)),
        );
        let told = nothingTold;
        let [held, seen]: [Part[], number] = [[], 0];
        whole.forEach((page, nth) => {
          told = retold(told, page);
          // Somebody whose line was broken takes several changes together.
          if ((seed >> nth) % 2 === 0) return;
          held = put(held, told, seen);
          seen = told.version;
        });
        expect(put(held, told, seen)).toEqual(whole.at(-1));
      }),
    );
  });
});
