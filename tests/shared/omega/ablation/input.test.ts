import { expect, test } from 'vitest';
import { readAblationInput } from '../../../../shared/omega/ablation/input.ts';

test.each([{ '\ud800': true }, { limits: { note: 'a\u0000b' } }])(
  'lines of a session’s policy that no store takes are refused by the field: %j',
  (session) => {
    expect(readAblationInput({ problem: 'Why do lakes freeze?', session })).toEqual({
      problems: [expect.stringMatching(/^session: holds a NUL or half a character/)],
    });
  },
);
