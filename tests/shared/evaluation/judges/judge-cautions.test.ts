import { expect, test } from 'vitest';
import { judgeCautions } from '../../../../shared/evaluation/judge-cautions.ts';

const panel = (...models: readonly string[]) => ({
  model: 'openai:a',
  judges: models.map((model, at) => ({ judge: at === 0 ? 'judge' : `judge-${at + 1}`, model })),
});
const varied = [0, 20, 40, 60, 80, 100];
const said = (given: Parameters<typeof judgeCautions>[0], marks: Parameters<typeof judgeCautions>[1]) =>
  judgeCautions(given, marks).join('\n');

test('nothing is said of judges who are two, are others than the model, and tell answers apart', () => {
  expect(
    judgeCautions(
      panel('openai:b', 'anthropic:c'),
      varied.map((one) => [one, one]),
    ),
  ).toEqual([]);
});

test('a judge is no second one, and a model no other, because another provider serves it', () => {
  const marks = varied.map((one) => [one, one]);
  expect(said(panel('openai:b', 'local:openai/B'), marks)).toContain('judge and judge-2 are one model');
  expect(said(panel('openai:b', 'local:openai/a'), marks)).toContain('The model is among its own judges.');
  expect(
    said(
      panel('openai:b'),
      varied.map((one) => [one]),
    ),
  ).toContain('One judge');
});

test('nor because it is called by an alias, where one version answered, or by its name in plain words', () => {
  const marks = varied.map((one) => [one, one]);
  const two = panel('openai:b-latest', 'anthropic:c');
  const versions = new Map([
    ['judge', ['a-2026-11']],
    ['judge-2', ['c-2026-10']],
  ]);
  const alias = judgeCautions({ ...two, snapshots: ['a-2026-11'] }, marks, versions);
  expect(alias).toEqual(['The model is among its own judges.']);
  expect(judgeCautions({ ...two, snapshots: ['a-2026-12'] }, marks, versions)).toEqual([]);
  const both = new Map([
    ['judge', ['c-2026-10']],
    ['judge-2', ['c-2026-10']],
  ]);
  expect(judgeCautions(two, marks, both).join()).toContain('judge and judge-2 are one model');
  const said = judgeCautions({ ...panel('openai:gpt-6-sol', 'anthropic:c'), model: 'GPT-6 Sol' }, marks);
  expect(said).toEqual(['The model is among its own judges.']);
});

test('a judge who always says the same is named, whether he is kind or not; of few answers that says nothing', () => {
  const always = (score: number | null, times = 6) => varied.slice(0, times).map((one) => [one, score]);
  const two = panel('openai:b', 'anthropic:c');
  expect(said(two, always(100))).toContain('judge-2 gave all of its 6 answers the same score, 100');
  expect(said(two, always(0))).toContain('judge-2 gave all of its 6 answers the same score, 0');
  expect(said(two, always(100, 4))).toBe('');
  expect(said(two, always(null))).toBe('');
});
