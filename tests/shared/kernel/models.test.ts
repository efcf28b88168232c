import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  formatModelRef,
  isSimulated,
  parseModelRef,
  providers,
  secondModelOf,
  secondModels,
} from '../../../shared/kernel/models.ts';

describe('a model reference', () => {
  test.each([
    ['anthropic:claude-opus-5-5', { provider: 'anthropic', model: 'claude-opus-5-5' }],
    ['openai:ft:gpt-4.1:acme::x1', { provider: 'openai', model: 'ft:gpt-4.1:acme::x1' }],
    ['local:llama3.3:70b', { provider: 'local', model: 'llama3.3:70b' }],
    ['simulated:chat', { provider: 'simulated', model: 'chat' }],
    ['simulated:responses', { provider: 'simulated', model: 'responses' }],
    ['simulated:messages', { provider: 'simulated', model: 'messages' }],
    ['simulated:', { provider: 'simulated', model: 'messages' }],
  ])('%s is read', (text, ref) => expect(parseModelRef(text)).toEqual(ref));

  test.each([
    ['gpt-4o', /names no provider/],
    ['mistral:large', /names no provider/],
    ['toString:x', /names no provider/],
    ['', /names no provider/],
    ['openai:', /names no model of openai\. Example: openai:/],
    ['openai:two words', /names no model/],
    ['simulated:other', /simulated:messages, simulated:chat and simulated:responses/],
  ])('"%s" is refused with its reason', (text, problem) => {
    expect(parseModelRef(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('an unknown provider is answered with an example of each known one', () => {
    const answer = parseModelRef('mistral:large');
    for (const example of Object.values(providers)) expect('problem' in answer && answer.problem).toContain(example);
  });

  test('what is written is read back the same', () => {
    const names = fc.stringMatching(/^[a-z0-9][a-z0-9.:-]{0,40}$/);
    fc.assert(
      fc.property(
        fc.constantFrom('openai' as const, 'anthropic' as const, 'local' as const),
        names,
        (provider, model) => {
          expect(parseModelRef(formatModelRef({ provider, model }))).toEqual({ provider, model });
        },
      ),
    );
  });

  test('only the simulated provider is simulated', () => {
    expect(['simulated:', 'simulated:chat'].every(isSimulated)).toBe(true);
    expect(['local:simulated', 'openai:gpt-6-sol', 'simulated'].some(isSimulated)).toBe(false);
  });
});

describe('a second model', () => {
  const seconds = { a: 'openai:x', b: null, 'local:m': 'local:n', 'local:n': 'local:n' };

  test.each([
    ['its own line', 'a', 'local:m', 'openai:x'],
    ['its own line, which says that there is none', 'b', 'local:m', null],
    ['the line of its model', 'c', 'local:m', 'local:n'],
    ['no line', 'c', 'local:o', null],
    ['a line that names the model itself', 'c', 'local:n', null],
    ['a name that every object has', 'constructor', 'toString', null],
  ])('of an agent with %s', (_, agent, model, second) => expect(secondModelOf(seconds, agent, model)).toBe(second));

  test('by default of simulated models alone', () => {
    expect(Object.keys(secondModels).every(isSimulated)).toBe(true);
    expect(secondModelOf(secondModels, 'a', 'anthropic:claude-opus-5-5')).toBeNull();
    expect(secondModelOf(secondModels, 'a', 'simulated:chat')).toBe('simulated:messages');
  });
});
