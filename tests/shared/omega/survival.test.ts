import { expect, test } from 'vitest';
import { clarification, falsification, progress, survival } from '../../../shared/omega/answers/special.ts';
import { spoken } from './spoken.ts';

/* What is at odds with itself confirms nothing (OMEGA rules §2.1.2). */

const said = { ...spoken({ claims: [] }), findings: [], coreSurvives: true, core: 'It floats' };
const reads = (survivors: readonly string[], broken: readonly string[]) =>
  survival.safeParse({ ...said, survivors, broken }).success;

test('a claim is among the survivors or among the broken', () => {
  expect(reads(['1.1/C1'], ['1.1/C2'])).toBe(true);
  expect(reads(['1.1/C1', '1.1/C2'], ['1.1/C2'])).toBe(false);
});

test('a core that survives is stated, with the claims that survive', () => {
  expect(reads([], ['1.1/C2'])).toBe(false);
  expect(survival.safeParse({ ...said, survivors: [], broken: [], coreSurvives: false, core: null }).success).toBe(
    true,
  );
});

const blocking = { flags: { requiresResolution: false, blocksProgress: true, breakthrough: false } };

test('who calls the problem clear, or the session converged, does not say beside it that it is blocked', () => {
  const clear = { ...spoken(), clarifiedStatement: 'Why?', terms: [] };
  const still = { ...spoken(), actionable: true, solutionSpace: 'STEADY', advice: 'STOP' };
  const clarifies = (more: object) => clarification.safeParse({ ...clear, ...more }).success;
  const monitors = (more: object) => progress.safeParse({ ...still, ...more }).success;
  expect([true, false].map((wellDefined) => clarifies({ wellDefined, ...blocking }))).toEqual([false, true]);
  expect([true, false].map((converged) => monitors({ converged, ...blocking }))).toEqual([false, true]);
  expect([clarifies({ wellDefined: true }), monitors({ converged: true })]).toEqual([true, true]);
});

test('what makes a problem untestable stands among the tests', () => {
  const intractability = { kind: 'UNTESTABLE_AND_CRITICAL', claimId: 'C1' };
  const row = (testable: boolean, critical: boolean) => ({ claimId: '1.1/C1', testable, critical, test: null });
  const falsifies = (...testability: readonly object[]) =>
    falsification.safeParse({ ...spoken(), findings: [], testability, intractability }).success;
  expect([falsifies(), falsifies(row(true, true)), falsifies(row(false, false))]).toEqual([false, false, false]);
  expect(falsifies(row(true, true), row(false, true))).toBe(true);
});
