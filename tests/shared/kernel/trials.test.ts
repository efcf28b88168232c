import { expect, test } from 'vitest';
import { triedBeside } from '../../../shared/kernel/trials.ts';

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
