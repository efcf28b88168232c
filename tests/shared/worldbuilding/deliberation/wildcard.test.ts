import { describe, expect, test } from 'vitest';
import {
  deadlineOf,
  hearWildcard,
  type OpenTurn,
  type Words,
} from '../../../../shared/worldbuilding/deliberation/wildcard.ts';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';

const open: OpenTurn = { team: 'A', proposal: 'A-F2', openedAtMs: 1_000 };
const words = (change: Partial<Words> = {}): Words => ({
  team: 'A',
  proposal: 'A-F2',
  text: ' Who rings the bells for the dead? ',
  ...change,
});
const last = deadlineOf(open, policy);

describe('a wildcard', () => {
  test('is heard in a response turn, up to its deadline', () => {
    expect(last).toBe(open.openedAtMs + policy.wildcard.deadlineMs);
    expect(hearWildcard(words(), open, last, false, policy)).toEqual({
      heard: true,
      text: 'Who rings the bells for the dead?',
    });
    expect(hearWildcard(words({ proposal: null }), open, last, false, policy)).toMatchObject({ heard: true });
  });

  test.each<[string, Words, OpenTurn | null, number, boolean, RegExp]>([
    ['after the match', words(), open, 1_000, true, /match is over/],
    ['between turns', words(), null, 1_000, false, /no turn of team A/],
    ["in the other team's turn", words({ team: 'B' }), open, 1_000, false, /no turn of team B/],
    ['about another proposal', words({ proposal: 'A-F1' }), open, 1_000, false, /A-F1 is not what is being discussed/],
    ['after the deadline', words(), open, last + 1, false, /gone on/],
    ['with nothing to say', words({ text: ' … ' }), open, 1_000, false, /says nothing/],
    [
      'at too great a length',
      words({ text: 'a'.repeat(policy.wildcard.characters + 1) }),
      open,
      1_000,
      false,
      /characters/,
    ],
    ['with what cannot be stored', words({ text: 'bell \u0000' }), open, 1_000, false, /cannot be stored/],
  ])('is refused %s', (_, said, turn, atMs, over, problem) => {
    const hearing = hearWildcard(said, turn, atMs, over, policy);
    expect(hearing).toMatchObject({ heard: false, problems: expect.arrayContaining([expect.stringMatching(problem)]) });
  });

  test.each([
    [policy.wildcard.characters - 1, null],
    [policy.wildcard.characters, null],
    [
      policy.wildcard.characters + 1,
      `text: has ${policy.wildcard.characters + 1} characters, where ${policy.wildcard.characters} are the most; say it shorter`,
    ],
  ])('may speak up to a bound, and %d characters are taken whole or not at all', (length, problem) => {
    const text = 'a'.repeat(length);
    expect(hearWildcard(words({ text }), open, 1_000, false, policy)).toEqual(
      problem === null ? { heard: true, text } : { heard: false, problems: [problem] },
    );
  });

  test('whose id of a proposal is a book is told its beginning', () => {
    const { problems } = hearWildcard(words({ proposal: 'A'.repeat(1_000_000) }), open, 1_000, false, policy) as {
      problems: readonly string[];
    };
    expect(problems).toEqual([
      expect.stringMatching(/^proposal: A{39}… is not what is being discussed, which is A-F2$/),
    ]);
  });

  test('who is refused is told what the team is at instead', () => {
    const running = ['A SYNTHESIZER resolves'];
    for (const [turn, atMs] of [
      [null, 1_000],
      [open, last + 1],
    ] as const)
      expect(hearWildcard(words(), turn, atMs, false, policy, running)).toMatchObject({
        heard: false,
        problems: [expect.stringMatching(/; under way: A SYNTHESIZER resolves$/)],
      });
  });
});
