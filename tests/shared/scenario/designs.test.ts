import { describe, expect, test } from 'vitest';
import { seedDocument } from '../../../shared/scenario/answers/seed.ts';
import { designFields, designOf, designsIn, leastEntries } from '../../../shared/scenario/designs.ts';
import { physicsFacts, seedFacts } from '../../../shared/scenario/facts/index.ts';
import { designFramework } from '../../../shared/scenario/frameworks.ts';
import { statuses } from '../../../shared/scenario/vocabulary.ts';
import { physics, shaft } from './shaft.ts';
import { designedAs, specialDesigns } from './special-designs.ts';

const { openFrontier, paradox, metamorphic, degenerate } = specialDesigns;
const gaps = (change: Partial<typeof shaft>) => designsIn({ ...shaft, ...change }).flatMap((design) => design.gaps);

describe('a special design', () => {
  test('is asked of each status that has no verified solution, and each field of the schema belongs to one', () => {
    expect(statuses.flatMap((status) => designOf[status] ?? [])).toEqual([...designFields]);
    for (const field of designFields)
      expect(seedDocument.shape[field].safeParse(specialDesigns[field]).success).toBe(true);
    for (const status of statuses) expect(designFramework[status].field).toBe(designOf[status]);
  });

  test.each(statuses)('is read as it is: %s', (status) => {
    expect(designsIn(designedAs(status, shaft)).map(({ field, gaps: left }) => [field, left])).toEqual(
      designOf[status] === null ? [] : [[designOf[status], []]],
    );
  });

  test.each([
    ['a part without words', { paradox: { ...paradox, argument: ' ' } }, ['paradox.argument']],
    ['a placeholder', { metamorphic: { ...metamorphic, onceDropped: 'TBD' } }, ['metamorphic.onceDropped']],
    [
      'a criterion without a threshold',
      { openFrontier: { ...openFrontier, evaluationCriteria: [{ id: 'E1', criterion: 'It holds', threshold: '' }] } },
      ['openFrontier.evaluationCriteria E1 threshold'],
    ],
    [
      'no criteria',
      { openFrontier: { ...openFrontier, evaluationCriteria: [] } },
      [`openFrontier.evaluationCriteria (0 of at least ${leastEntries.evaluationCriteria})`],
    ],
    [
      'a single premise',
      { paradox: { ...paradox, premises: paradox.premises.slice(1) } },
      [`paradox.premises (1 of at least ${leastEntries.premises})`],
    ],
    [
      'a blank irrelevance',
      { degenerate: { ...degenerate, irrelevant: ['The tide table', '-'] } },
      ['degenerate.irrelevant 2 text'],
    ],
  ])('with %s says where', (_, change, left) => expect(gaps(change)).toEqual(left));

  test('may be judged by a lead part by part: an invalid premise counts, and one that is passed over is not owed', () => {
    const judged = (status: 'VALID' | 'INVALID') =>
      physicsFacts(
        {
          ...physics,
          claims: [...physics.claims, { claimId: 'P1', status, law: 'Continuity', calculation: 'So', concern: '' }],
        },
        designedAs('PX', shaft),
      ).claims;
    expect(judged('VALID')).toMatchObject({ missing: [], unknown: [], invalid: [] });
    expect(judged('INVALID')).toMatchObject({ unknown: [], invalid: ['P1'] });
    expect(
      physicsFacts(
        {
          ...physics,
          claims: [...physics.claims, { claimId: 'P9', status: 'VALID', law: '', calculation: '', concern: '' }],
        },
        designedAs('PX', shaft),
      ).claims.unknown,
    ).toEqual(['P9']);
  });

  test('shares its ids with the claim table, so none may stand twice', () => {
    const measured = { targetCategory: 'The Locked Room' as const, similarity: null };
    const twice = (ids: readonly [string, string]) =>
      seedFacts(
        { ...shaft, paradox: { ...paradox, premises: ids.map((id) => ({ id, statement: 'So it is' })) } },
        measured,
      ).duplicates;
    expect(twice(['P1', 'P2'])).toEqual([]);
    expect(twice(['P1', 'P1'])).toEqual(['P1']);
    expect(twice(['C1', 'P2'])).toEqual(['C1']);
  });
});
