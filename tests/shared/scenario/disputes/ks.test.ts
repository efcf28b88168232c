import { describe, expect, test } from 'vitest';
import { ksSubtypes, type KsSubtypes } from '../../../../shared/scenario/documents/status.ts';

describe('a known solution', () => {
  test.each<['SINGULAR' | 'MULTIPLE', number, number, boolean, KsSubtypes]>([
    ['SINGULAR', 0, 0, false, { unique: 'SINGULAR', fragile: false }],
    ['SINGULAR', 0, 0, true, { unique: 'SINGULAR', fragile: true }],
    ['SINGULAR', 1, 0, false, { unique: 'MULTIPLE', fragile: false }],
    ['SINGULAR', 0, 1, false, { unique: 'MULTIPLE', fragile: false }],
    ['MULTIPLE', 0, 0, false, { unique: 'MULTIPLE', fragile: false }],
    ['MULTIPLE', 2, 2, true, { unique: 'MULTIPLE', fragile: true }],
  ])(
    'that EULER calls %s, with %i and %i other ways seen, house finds fragile: %s',
    (uniqueness, physics, mathematics, fragile, subtypes) => {
      expect(
        ksSubtypes({ alternatives: physics }, { alternatives: mathematics, uniqueness, sensitivity: { fragile } }),
      ).toEqual(subtypes);
    },
  );
});
