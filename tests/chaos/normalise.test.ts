import { describe, expect, test } from 'vitest';
import { normalised } from '../../bench/chaos/normalise.ts';

const hash = (letter: string) => letter.repeat(64);
const row = (what: string, letter: string) => `| ${what} | ${hash(letter)} |`;
const record = (what: string, letter: string) =>
  `{\n      "what": "${what}",\n      "sha256": "${hash(letter)}"\n    }`;
const first = 'request REFINE 1 EULER memo';
const second = 'request REFINE 1 NEWTON memo';

test.each([
  ['a number of the corpus', '# EVALUATION: IM-0001', '# EVALUATION: IM-0012'],
  ['a number in a path', 'traces/IM-0001_trace.md', 'traces/IM-0002_trace.md'],
  ['a point in time', 'Created: 2026-11-21T04:13:00.044Z', 'Created: 2026-11-22T05:00:01Z'],
  ['measured seconds', '"computeSeconds": 5.709,\n"wallSeconds": 3', '"computeSeconds": 6.457,\n"wallSeconds": 1e-7'],
  ['measured compute time', '| Total compute time | 5.71 s |', '| Total compute time | 1,006 s |'],
  ['measured model minutes', '| model minutes | 0.05 | 45 to 90 |', '| model minutes | 1 | 45 to 90 |'],
  [
    'measured model minutes in JSON',
    '"measure": "model minutes",\n  "value": 0.05',
    '"measure": "model minutes",\n  "value": 1',
  ],
  ['a measured duration', '- Pipeline duration: 0.06 minutes', '- Pipeline duration: 12 minutes'],
  [
    'the order of provenance in a table',
    `${row(first, 'a')}\n${row(second, 'b')}`,
    `${row(second, 'b')}\n${row(first, 'a')}`,
  ],
  [
    'the order of provenance in JSON',
    `[${record(first, 'a')}, ${record(second, 'b')}]`,
    `[${record(second, 'b')}, ${record(first, 'a')}]`,
  ],
])('%s is no difference', (_, before, after) => {
  expect(normalised(before)).toBe(normalised(after));
});

describe('what remains a difference', () => {
  test.each([
    ['a word', 'The door is shut.', 'The door is open.'],
    ['another duration', 'You have 60 s.', 'You have 61 s.'],
    ['tokens', '| ATHENA | 9301 | 0.0412 |', '| ATHENA | 9302 | 0.0412 |'],
    ['a hash of provenance', row(first, 'a'), row(first, 'b')],
    ['a row of provenance too few', `${row(first, 'a')}\n${row(second, 'b')}`, row(first, 'a')],
    ['a hash of provenance in JSON', record(first, 'a'), record(first, 'b')],
  ])('%s', (_, before, after) => {
    expect(normalised(before)).not.toBe(normalised(after));
  });
});
