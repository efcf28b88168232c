import { describe, expect, test } from 'vitest';
import { asJson } from '../../../shared/kernel/json.ts';
import { withoutStrays as without } from '../../../shared/kernel/namings.ts';
import { insightNamings } from '../../../shared/scenario/stray-references.ts';
import { sampleSeed } from '../../support/sample-seed.ts';

const insight = (id: string, dependsOn: readonly string[]) => ({
  id,
  description: `What ${id} sees.`,
  fixedness: 'use',
  dependsOn: [...dependsOn],
});
const seedOf = (...needs: readonly (readonly string[])[]) => ({
  ...sampleSeed,
  insights: needs.map((dependsOn, place) => insight(`I${place + 1}`, dependsOn)),
});
const withoutStrays = (seed: typeof sampleSeed) => {
  const { answer, dropped } = without(asJson(seed), insightNamings(asJson(seed)));
  return { answer: answer as object as typeof sampleSeed, dropped };
};
const needsOf = ({ insights }: typeof sampleSeed) => insights.map(({ dependsOn }) => dependsOn);

describe('references among insights', () => {
  test('that lead nowhere are dropped where others are left, and named', () => {
    const { answer, dropped } = withoutStrays(seedOf([], ['I1', 'I61'], ['I62', 'I2', 'I63']));
    expect(needsOf(answer)).toEqual([[], ['I1'], ['I2']]);
    expect(dropped).toEqual(['I2 needs I61', 'I3 needs I62', 'I3 needs I63']);
  });

  test('stay where nothing else would be left: then they are the author’s to mend', () => {
    const seed = seedOf([], ['I44']);
    expect(withoutStrays(seed)).toEqual({ answer: seed, dropped: [] });
  });

  test('stay where they lead somewhere, in a ring or in other letters', () => {
    const seed = seedOf(['I2'], ['I1', ' I2 ']);
    expect(withoutStrays(seed)).toEqual({ answer: seed, dropped: [] });
  });

  test('are all that is touched', () => {
    const { answer } = withoutStrays(seedOf([], ['I1', 'I61']));
    expect({ ...answer, insights: [] }).toEqual({ ...sampleSeed, insights: [] });
  });
});
