import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../shared/scenario/corpus/index.ts';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import { planOfBatch, planOfCorpus } from '../../../workers/estimate/plans-of-many.ts';
import { estimateLines } from '../../../workers/estimate/words.ts';
import { present } from '../../support/present.ts';

const briefs: readonly Cell[] = Array.from({ length: 6 }, () => ({
  category: 'The Cascade',
  tier: 'SPARK',
  status: 'KS',
}));
const plan = { briefs, batchSize: 3 };
const models = Object.fromEntries(
  Object.keys(defaultPolicy.models).map((agent) => [agent, 'anthropic:claude-opus-5-5']),
);
const scenario = { models } as { models: typeof defaultPolicy.models };
const estimate = { calls: 200, tokens: 2_400_000, microdollars: 9e6, ms: 7_000, unpriced: {}, unpricedPictures: null };

/** What a start says of its caps. */
function told(planned: ReturnType<typeof planOfBatch>): readonly string[] {
  const { cap, besides } = present(planned);
  return estimateLines(estimate, { words: 'Reckoned', simulated: false }, cap, besides).slice(2);
}

const ofEach =
  '  Each scenario pauses at $50.00, the default cap (--dollars sets one for all of them together), $300.00 for the 6 that are planned.';
const less = 'That is less than it is reckoned to take.';

describe('the caps of many scenarios are told: each that was asked for, and in money one at least', () => {
  test.each([
    [{}, [ofEach]],
    [{ tokenCap: 20_000 }, [`  The batch pauses at 20,000 tokens; no cap in money. ${less}`, ofEach]],
    [{ spendCapMicrodollars: 300e6 }, ['  The batch pauses at $300.00.']],
    [{ spendCapMicrodollars: 300e6, tokenCap: 9e6 }, ['  The batch pauses at 9,000,000 tokens or at $300.00.']],
  ])('of a batch with %j', (caps, lines) => {
    expect(told(planOfBatch({ briefs, policy: { ...caps, scenario } }, null))).toEqual(lines);
  });

  test.each([
    [{}, {}, [ofEach]],
    [{ tokenCap: 20_000 }, {}, [`  The corpus pauses at 20,000 tokens; no cap in money. ${less}`, ofEach]],
    [{ spendCapMicrodollars: 3e9 }, {}, ['  The corpus pauses at $3000.00.']],
    [{}, { spendCapMicrodollars: 400e6 }, ['  Each batch pauses at $400.00, $800.00 for the 2 that are planned.']],
    [
      { spendCapMicrodollars: 3e9 },
      { tokenCap: 1_000 },
      ['  The corpus pauses at $3000.00.', `  Each batch pauses at 1,000 tokens; no cap in money. ${less}`],
    ],
    [
      { tokenCap: 9e6 },
      { spendCapMicrodollars: 400e6 },
      [
        '  The corpus pauses at 9,000,000 tokens; no cap in money.',
        '  Each batch pauses at $400.00, $800.00 for the 2 that are planned.',
      ],
    ],
  ])('of a corpus with %j and batches with %j', (policy, batch, lines) => {
    expect(told(planOfCorpus({ plan, policy, batch: { ...batch, scenario } }, null))).toEqual(lines);
  });
});
