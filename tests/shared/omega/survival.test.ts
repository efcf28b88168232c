import { expect, test } from 'vitest';
import { survival } from '../../../shared/omega/answers/special.ts';
import { spoken } from './spoken.ts';

/* What is at odds with itself confirms nothing (OMEGA rules §2.1.2). */

const said = { ...spoken({ claims: [] }), findings: [], coreSurvives: true, core: 'It floats' };
const reads = (survivors: readonly string[], broken: readonly string[]) =>
  survival.safeParse({ ...said, survivors, broken }).success;

test('a claim is among the survivors or among the broken', () => {
  expect(reads(['1.1/C1'], ['1.1/C2'])).toBe(true);
  expect(reads(['1.1/C1', '1.1/C2'], ['1.1/C2'])).toBe(false);
  expect(reads([], [])).toBe(true);
});
