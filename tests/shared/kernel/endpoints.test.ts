import { describe, expect, test } from 'vitest';
import { evaluationInput } from '../../../shared/evaluation/input.ts';
import { parseEndpoint, parseSubjectRef } from '../../../shared/kernel/endpoints.ts';
import { parseModelRef } from '../../../shared/kernel/models.ts';

describe('the address of an endpoint', () => {
  test.each([
    ['endpoint:http://127.0.0.1:9000/answer', 'http://127.0.0.1:9000'],
    ['endpoint:https://Agents.Example.org:443/v2/', 'https://agents.example.org'],
    ['endpoint:http://[::1]:9000', 'http://[::1]:9000'],
    ['endpoint:https://agents.example.org/a@b', 'https://agents.example.org'],
  ])('%s is one, and a token for it belongs to %s', (ref, origin) => {
    expect(parseEndpoint(ref)).toEqual({ ref, address: ref.slice('endpoint:'.length), origin });
    expect(parseSubjectRef(ref)).toMatchObject({ ref });
    // Nobody but a subject is one.
    expect(parseModelRef(ref)).toHaveProperty('problem');
  });

  test.each([
    ['endpoint:', 'no web address'],
    ['endpoint:agents.example.org/answer', 'no web address'],
    ['endpoint:ftp://agents.example.org/answer', 'begins with http'],
    ['endpoint:file:///etc/passwd', 'begins with http'],
    ['endpoint:http://user:secret@agents.example.org/answer', 'a name or a password'],
    ['endpoint:http://user@agents.example.org/answer', 'a name or a password'],
    ['endpoint:http://agents.example.org/answer?key=secret', 'a ? or #'],
    ['endpoint:http://agents.example.org/answer?', 'a ? or #'],
    ['endpoint:http://agents.example.org/answer#secret', 'a ? or #'],
    ['endpoint:http://agents.example.org/an answer', 'no web address'],
    ['endpoint:http://agents.example.org/\nanswer', 'no web address'],
  ])('%j is none, and what it holds is not repeated', (ref, says) => {
    const read = parseSubjectRef(ref);
    expect(read).toMatchObject({ problem: expect.stringContaining(says) });
    expect(JSON.stringify(read)).not.toContain('secret');
  });
});

describe('an evaluation of an endpoint', () => {
  const asked = (more: object) =>
    evaluationInput.safeParse({ set: 'a'.repeat(64), model: 'endpoint:http://127.0.0.1:9000/answer', ...more });
  const lines = (more: object) => asked(more).error?.issues.map(({ path }) => path.join('.')) ?? [];

  test('is asked in any way but with a calculator', () => {
    for (const architecture of [undefined, 'direct', 'chain-of-thought', 'extended-reasoning'])
      expect(lines(architecture === undefined ? {} : { architecture })).toEqual([]);
    expect(lines({ architecture: 'agentic' })).toEqual(['architecture']);
  });

  test('has models as judges', () => {
    expect(lines({ judges: ['endpoint:http://127.0.0.1:9000/answer'] })).toEqual(['judges.0']);
    expect(asked({ judges: ['endpoint:http://127.0.0.1:9000/answer'] }).error?.message).toMatch(/cannot judge/);
    const four = ['openai:a', 'openai:b', 'openai:c', 'openai:d'];
    expect(asked({ judges: four }).error?.issues).toMatchObject([{ message: 'are too many: name at most 3' }]);
    expect(lines({ model: 'endpoint:nowhere' })).toEqual(['model']);
  });
});
