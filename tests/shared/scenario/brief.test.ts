import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { briefLimit, readBrief } from '../../../shared/scenario/brief.ts';
import { categories, statuses, tiers } from '../../../shared/scenario/vocabulary.ts';

const sound = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' };
const problemsOf = (value: unknown) => {
  const reading = readBrief(value);
  return reading.ok ? [] : reading.problems;
};

describe('a brief', () => {
  test('needs category, tier and status; wishes may be left out', () => {
    expect(readBrief(sound)).toEqual({
      ok: true,
      brief: { ...sound, constraints: [], inspirationSeed: null, advisers: [] },
    });
    expect(readBrief({ ...sound, constraints: ['no fire'], inspirationSeed: 'a lift' })).toEqual({
      ok: true,
      brief: { ...sound, constraints: ['no fire'], inspirationSeed: 'a lift', advisers: [] },
    });
  });

  test.each(categories)('may be of the category %s', (category) =>
    expect(readBrief({ ...sound, category }).ok).toBe(true),
  );
  test.each(tiers)('may aim at the tier %s', (tier) => expect(readBrief({ ...sound, tier }).ok).toBe(true));
  test.each(statuses)('may aim at the status %s', (status) => expect(readBrief({ ...sound, status }).ok).toBe(true));
  test('may name optional agents that advise; who there is, is asked where the run is opened', () => {
    expect(readBrief({ ...sound, advisers: ['DARWIN', ' murphy '] })).toMatchObject({
      ok: true,
      brief: { advisers: ['DARWIN', 'murphy'] },
    });
  });

  test.each([
    ['category', { category: 'The Haunted House' }, /"The Haunted House".*choose a category from: The Locked Room, /],
    ['category', { category: undefined }, /is missing; choose a category/],
    ['tier', { tier: 'EASY' }, /"EASY".*SPARK, FRACTURE/],
    ['tier', { tier: 3 }, /is 3, which is unknown/],
    ['status', { status: null }, /is null.*KS, CT/],
    ['constraints', { constraints: 'no fire' }, /array/],
    ['constraints.1', { constraints: ['ok', ''] }, />=1|at least/i],
    ['constraints.0', { constraints: ['x'.repeat(1_001)] }, /1000/],
    ['constraints', { constraints: Array.from({ length: 21 }, () => 'x') }, /20/],
    ['inspirationSeed', { inspirationSeed: 7 }, /string/],
    ['inspirationSeed', { inspirationSeed: 'x'.repeat(4_001) }, /4000/],
    ['advisers', { advisers: 'DARWIN' }, /array/],
    ['advisers.0', { advisers: [' '] }, />=1|at least/i],
    ['advisers', { advisers: Array.from({ length: 11 }, () => 'DARWIN') }, /10/],
    ['brief', { id: 'IM-0001' }, /"id"/],
  ])('with a bad %s is refused by that name', (field, change, why) => {
    const problems = problemsOf({ ...sound, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${field.replace('.', '\\.')}: `));
    expect(problems[0]).toMatch(why);
  });

  test('with several faults names them all', () => {
    expect(
      problemsOf({ category: 'x', tier: 'y', status: 'z', constraints: [1], extra: true })
        .map((problem) => problem.split(':')[0])
        .sort(),
    ).toEqual(['brief', 'category', 'constraints.0', 'status', 'tier']);
  });

  test('that is too large is refused before anything else is looked at', () => {
    const problems = problemsOf({ junk: 'x'.repeat(briefLimit) });
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^brief: is \\d+ characters long; shorten it to at most ${briefLimit}$`)),
    ]);
  });

  test.each([undefined, null, 3, 'text', [], [sound]])('is not %j', (value) => expect(readBrief(value).ok).toBe(false));

  test('of any JSON at all is read or refused with short reasons, and never throws', () => {
    const almost = fc.record({
      category: fc.jsonValue(),
      tier: fc.jsonValue(),
      status: fc.jsonValue(),
      constraints: fc.jsonValue(),
      inspirationSeed: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), almost, fc.object()), (value) => {
        const reading = readBrief(value);
        if (reading.ok) return;
        expect(reading.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
