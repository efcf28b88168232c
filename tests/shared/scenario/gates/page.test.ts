import { describe, expect, test } from 'vitest';
import { gate } from '../../../../shared/kernel/gates.ts';
import { pageGate, type AttemptedGate } from '../../../../shared/scenario/gates/seed.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';

describe('a page that was attempted blind', () => {
  const read = (reading: AttemptedGate) => gate('SEED', pageGate, reading, 'KS', policy);
  const told = [
    { place: 'step S1', passage: 'Usable heat source' },
    { place: 'insight I2', passage: 'Heat grows' },
  ];
  test('goes back to ATHENA with each passage that tells a step, and where it does', () => {
    expect(read({ reading: { told, undecided: [], astray: 0 } }).deficiencies).toEqual([
      {
        to: 'ATHENA',
        criterion: 'nothing told outright',
        deficiency:
          'the passage "Usable heat source" tells step S1 outright; the passage "Heat grows" tells insight I2 outright',
      },
    ]);
  });
  test.each<[string, AttemptedGate, string]>([
    ['tells nothing', { reading: { told: [], undecided: [], astray: 0 } }, 'passed'],
    ['is quoted for what nobody can decide', { reading: { told: [], undecided: [0, 1], astray: 3 } }, 'passed'],
    ['was read by nobody', { reading: null }, 'unscored'],
    ['was not attempted, as the design does not stand', {}, 'not-applicable'],
  ])('that %s', (_, facts, verdict) => {
    expect(read(facts).findings.map((finding) => finding.verdict)).toEqual([verdict]);
  });
});
