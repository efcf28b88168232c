import { describe, expect, test } from 'vitest';
import { blank } from '../../../shared/scenario/facts/substance.ts';
import { fillers } from '../../../shared/text/fillers.ts';
import { isPlaceholder } from '../../../shared/worldbuilding/deliberation/says-nothing.ts';

/** Scenarios and matches agree on what fills a field with nothing. */
describe('a field is empty, in a scenario as in a match, with', () => {
  test.each([...fillers, '', ' ', '-', '—', '?', '…', 'N/A', 'TBD.', '(todo)', 'To be determined!', 'Unknown'])(
    '“%s”',
    (text) => expect([blank(text), isPlaceholder(text)]).toEqual([true, true]),
  );
});

describe('a field is filled, in both, with', () => {
  test.each([
    'An unknown force',
    'Not applicable: there is no friction.',
    'A null result',
    '12 N',
    'Todor',
    '不明な力',
  ])('“%s”', (text) => expect([blank(text), isPlaceholder(text)]).toEqual([false, false]));
});

test('“none” answers a question of a scenario, where signs may be a unit, and no field of a match', () => {
  for (const text of ['None.', 'nil', '%', '°'])
    expect([text, blank(text), isPlaceholder(text)]).toEqual([text, false, true]);
});
