import { expect, test } from 'vitest';
import { agentsByModel, triedBeside } from '../../../shared/kernel/trials.ts';

test.each([
  [{}, null, null],
  [{ embedder: 'hashed:', pictures: { model: 'simulated:painter' } }, null, null],
  [{ embedder: 'auto' }, null, null],
  [{ embedder: 'openai:text-embedding-3-small' }, 'openai:text-embedding-3-small', null],
  [{ embedder: 'local:nomic-embed-text', pictures: { model: 'sd:dreamer' } }, 'local:nomic-embed-text', 'sd:dreamer'],
  [{ pictures: { model: 'openai:gpt-image-1.5' } }, null, 'openai:gpt-image-1.5'],
])('a run with %j tries the embedder %s and the image model %s', (policy, embedder, imageModel) => {
  expect(triedBeside(policy)).toEqual({ embedder, imageModel });
});

test('each model is tried once, with all for whom it answers, those included for whom it stands in', () => {
  const models = { EULER: 'openai:a', NEWTON: 'openai:b', ATHENA: 'openai:a' };
  expect(Object.fromEntries(agentsByModel({ models }))).toEqual({
    'openai:a': ['EULER', 'ATHENA'],
    'openai:b': ['NEWTON'],
  });
  expect(
    Object.fromEntries(agentsByModel({ models, secondModels: { NEWTON: 'openai:a', EULER: 'openai:c' } })),
  ).toEqual({
    'openai:a': ['EULER', 'NEWTON', 'ATHENA'],
    'openai:c': ['EULER'],
    'openai:b': ['NEWTON'],
  });
});
