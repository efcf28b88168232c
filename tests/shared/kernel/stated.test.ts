import { describe, expect, test } from 'vitest';
import { problemsOfStated, type Stated, statedCharacters } from '../../../shared/kernel/stated.ts';

const { by, reason } = statedCharacters;
const empty = 'is empty; it stands in the record, so write it out';

describe('a name and a reason', () => {
  test.each<[string, Stated, readonly string[]]>([
    ['that are short', { by: 'mara', reason: 'The room is full.' }, []],
    ['one below their bounds', { by: 'm'.repeat(by - 1), reason: 'r'.repeat(reason - 1) }, []],
    ['at their bounds', { by: 'm'.repeat(by), reason: 'r'.repeat(reason) }, []],
    ['at their bounds, with blanks round them', { by: ` ${'m'.repeat(by)} `, reason: `${'r'.repeat(reason)}\n` }, []],
    [
      'above their bounds',
      { by: 'm'.repeat(by + 1), reason: 'r'.repeat(reason + 1) },
      [
        `by: has ${by + 1} characters, where ${by} are the most; say it shorter`,
        `reason: has ${reason + 1} characters, where ${reason} are the most; say it shorter`,
      ],
    ],
    ['that are blank', { by: ' ', reason: '\n' }, [`by: ${empty}`, `reason: ${empty}`]],
    ['that are no text', { by: undefined, reason: 7 }, [`by: ${empty}`, `reason: ${empty}`]],
    [
      'that cannot be stored',
      { by: 'a\u0000', reason: 'half \ud800' },
      [
        'by: holds a NUL or half a character, which cannot be stored; write it anew',
        'reason: holds a NUL or half a character, which cannot be stored; write it anew',
      ],
    ],
    ['in several lines', { by: 'a\nb', reason: 'a\nb' }, ['by: has to be one line, without control characters']],
    ['of which only the name is asked', { by: '' }, [`by: ${empty}`]],
  ])('%s', (_, given, problems) => expect(problemsOfStated(given)).toEqual(problems));
});
