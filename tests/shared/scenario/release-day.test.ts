import { expect, test } from 'vitest';
import { untimely } from '../../../shared/scenario/release/order.ts';

/* A release is of no earlier day than the one before it, nor than what it holds (scenario rules §8.7). */

const previous = { version: 'v1.3', releasedOn: '2026-11-20' };
const days = ['2026-11-10', '2026-11-27', '2026-11-12'];

test.each([
  ['2026-11-27', previous, days, null],
  // Where its makers live it may still be yesterday.
  ['2026-11-26', previous, days, null],
  ['2026-11-25', previous, days, 'before what it holds, of which the newest is of 2026-11-27'],
  // Planned for a day to come.
  ['2027-01-01', previous, days, null],
  ['2026-11-20', previous, ['2026-11-10'], null],
  ['2026-11-19', previous, ['2026-11-10'], 'before v1.3, which is of 2026-11-20'],
  ['2020-01-01', null, ['2026-11-10'], 'before what it holds'],
  ['2020-01-01', null, [], null],
  ['2026-12-31', null, ['2027-01-01'], null],
])('%s after %o with what is of %o: %s', (day, before, held, words) => {
  const said = untimely(day, { previous: before, days: held });
  if (words === null) expect(said).toBeNull();
  else expect(said).toContain(words);
});
