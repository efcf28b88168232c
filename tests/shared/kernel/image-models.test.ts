import { describe, expect, test } from 'vitest';
import {
  formatImageModelRef,
  imageProviders,
  isSimulatedImages,
  parseImageModelRef,
} from '../../../shared/kernel/image-models.ts';

describe('a reference to who paints', () => {
  test.each([
    ['openai:gpt-image-1.5', 'openai', 'gpt-image-1.5'],
    ['sd:sd_xl_base_1.0', 'sd', 'sd_xl_base_1.0'],
    ['sd:my own model.safetensors [31e35c80fc]', 'sd', 'my own model.safetensors [31e35c80fc]'],
    ['simulated:painter', 'simulated', 'painter'],
    ['simulated:', 'simulated', 'painter'],
  ])('%s is read', (text, provider, model) => {
    expect(parseImageModelRef(text)).toEqual({ provider, model });
  });

  test.each([
    ['gpt-image-1', 'names nobody who paints'],
    ['anthropic:claude', 'names nobody who paints'],
    ['constructor:x', 'names nobody who paints'],
    ['openai:', 'names no model of openai'],
    ['openai:two words', 'names no model of openai'],
    ['sd:', 'names no model of sd'],
    ['sd:a\nb', 'names no model of sd'],
    ['simulated:messages', 'is not a simulated painter'],
  ])('%s is none, and the answer says what would be', (text, problem) => {
    const read = parseImageModelRef(text);
    if (!('problem' in read)) throw new Error(`${text} was read`);
    expect(read.problem).toContain(problem);
    expect(Object.values(imageProviders).some((example) => read.problem.includes(example))).toBe(true);
  });

  test('the examples can be read, and come back as they were written', () => {
    for (const example of Object.values(imageProviders)) {
      const read = parseImageModelRef(example);
      expect('problem' in read ? read.problem : formatImageModelRef(read)).toBe(example);
    }
  });

  test('only the simulated image model’s pictures are stamped', () => {
    expect(Object.values(imageProviders).filter(isSimulatedImages)).toEqual(['simulated:painter']);
  });
});
