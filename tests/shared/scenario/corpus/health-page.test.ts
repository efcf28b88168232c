import { expect, test } from 'vitest';
import { htmlOf } from '../../../../shared/page/html.ts';
import { healthPage } from '../../../../shared/scenario/corpus/health-page.ts';
import { corpusHealthOf, type HealthRow } from '../../../../shared/scenario/corpus/health.ts';
import { keyCheckOf } from '../../../../shared/scenario/qa/index.ts';

const made = (tier: 'SPARK' | 'RUPTURE', category: HealthRow['category']): HealthRow => ({
  ...{ category, tier, status: 'KS', batch: null, slot: null, outcome: 'DOCUMENTED', phase: 'DOCUMENT' },
  ...{ assigned: { tier, status: 'KS' }, withdrawn: false, escalated: false, vetoes: 0, disputed: [] },
  ...{ blindStatus: 'KS', novel: false, modelMinutes: 60, confidences: [0.8], costMicrodollars: 1 },
});
const rows = [made('SPARK', 'The Cascade'), made('SPARK', 'The Misdirection'), made('RUPTURE', 'The Cascade')];
const unknown = keyCheckOf([], []);
const drawn = (keys: typeof unknown) => htmlOf(healthPage(corpusHealthOf(rows), { keys, mechanisms: [] }, false));

test('tiers are drawn with their numbers, over all categories', () => {
  const html = drawn(unknown);
  expect(html).toContain('Published scenarios by the tier that they turned out to have');
  for (const tip of ['SPARK: 2', 'FRACTURE: 0', 'RUPTURE: 1']) expect(html).toContain(tip);
});

test('the share of wrong keys is drawn with its interval and the limit of a release, and not where nobody knows it', () => {
  const label = /Share of wrong keys, estimated: [^"<]*/;
  expect(label.exec(drawn(unknown))).toBeNull();
  const known = (mean: number, low: number, high: number) =>
    label.exec(drawn({ ...unknown, wrongShare: { mean, low, high } }))?.[0];
  expect(known(0.02, 0.001, 0.104)).toBe(
    'Share of wrong keys, estimated: 2%, between 0.1% and 10.4%; a release is held above 3.3%',
  );
  expect(known(0, 0, 0)).toContain('0%, between 0% and 0%');
  expect(drawn({ ...unknown, wrongShare: { mean: 0, low: 0, high: 0 } })).not.toMatch(/NaN|Infinity/);
});
