import { describe, expect, test } from 'vitest';
import { layout, paths, registry, registryEntry, registrySchema } from '../../../shared/scenario/documents/registry.ts';
import { sampleRecord } from '../../support/sample-record.ts';

describe('a scenario’s files', () => {
  test('lie where the published layout has them', () => {
    expect(layout(sampleRecord).map((file) => file.path)).toEqual([
      'public/IM-0001.md',
      'public/IM-0001.json',
      'evaluation/IM-0001_eval.md',
      'evaluation/IM-0001_eval.json',
      'traces/IM-0001_trace.md',
      'traces/IM-0001_trace.json',
      'metadata/IM-0001_metadata.json',
    ]);
  });

  test('are the same bytes for the same record, and each says that it is simulated', () => {
    expect(layout(structuredClone(sampleRecord))).toEqual(layout(sampleRecord));
    for (const { path, text } of layout(sampleRecord))
      expect(text).toContain(path.endsWith('.md') ? '**SIMULATED**' : '"simulated": true');
  });

  test.each(['IM-1', '../IM-0001', 'IM-0001/x', ''])('cannot be named after %j', (id) =>
    expect(() => paths(id)).toThrow(RangeError),
  );
});

describe('the registry', () => {
  const entry = (scenarioId: string) => registryEntry({ ...sampleRecord, scenarioId });

  test('lists its scenarios by number', () => {
    const made = registry([entry('IM-10000'), entry('IM-0002'), entry('IM-0001')], true);
    expect(made.scenarios.map((one) => one.scenarioId)).toEqual(['IM-0001', 'IM-0002', 'IM-10000']);
    expect(registrySchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });

  test('is simulated or real, never both', () => {
    expect(() => registry([entry('IM-0001')], false)).toThrow('never both');
  });

  test('gives an id once', () => {
    expect(() => registry([entry('IM-0001'), entry('IM-0001')], true)).toThrow('one id');
  });
});
