import { expect, test } from 'vitest';
import { recordOf } from '../../../../shared/omega/documents/assemble.ts';
import { reportPage } from '../../../../shared/omega/documents/page.ts';
import type { SessionRecord } from '../../../../shared/omega/documents/record.ts';
import { markdownOf } from '../../../../shared/page/markdown.ts';
import { archived } from './archived.ts';

const record = recordOf(archived());
const numbers = (given: Partial<SessionRecord>, metrics: Partial<SessionRecord['termination']['metrics']>) => {
  const termination = { ...record.termination, metrics: { ...record.termination.metrics, ...metrics } };
  return markdownOf(reportPage({ ...record, ...given, termination }))
    .split('## The session in numbers')[1]
    ?.split('##')[0];
};
const own = record.spending.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);

test('tokens that no tier used are named, so that the sum of the tiers and that of the session are no riddle', () => {
  expect(numbers({}, { totalTokens: own })).toMatch(/- Tokens: [\d,]+\n/);
  expect(numbers({}, { totalTokens: own + 300 })).toMatch(/- Tokens: [\d,]+, of which 300 in trials of models\n/);
  const interventions = [{ cycle: 1, take: 'DECOMPOSE' as const, passed: [], children: ['one-c1s1'] }];
  expect(numbers({ interventions }, { totalTokens: own + 300 })).toContain('300 in sub-sessions and trials of models');
});

test('a cycle that was not finished is said to be none', () => {
  const extent = { last: 9, cycles: [{ cycle: 1, from: 1 }] };
  expect(numbers({ extent }, { iterations: 1 })).toMatch(/- Cycles: 1\n/);
  expect(numbers({ extent }, { iterations: 0 })).toContain('- Cycles: 0, and one that was not finished');
});
