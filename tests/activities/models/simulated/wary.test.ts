import { describe, expect, test } from 'vitest';
import { messages } from '../../../../activities/models/simulated/dialect-messages.ts';
import { behaviour } from '../../../../activities/models/simulated/manners/behaviour.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import { tasks } from '../../../../shared/scenario/tasks.ts';

describe('wary', () => {
  const asked = messages.read({ model: 'm', max_tokens: 10, messages: [{ role: 'user', content: 'x' }] });
  const says = (key: string, answer: Json) => behaviour(['wary'], { seed: 's', key, text: '' }, asked).says(answer);
  const vote = { notes: 'Nothing.', vote: 'APPROVE', requests: [], statusReason: 'r', status: 'KS', confidence: 0.8 };
  const quality = { quality: 'SHIP', failures: [], audit: [], caveats: [] };

  test.each([
    ['a readiness vote', 'run/REFINE/ROUND/NEWTON/readiness/-/0', vote, { vote: 'REVISE' }],
    [
      'a vote on a spec',
      'run/CRYSTALLIZATION/ROUND/contrarian/ratify/-/0',
      { ratify: true, reason: 'r' },
      { ratify: false },
    ],
    ['the last look at an answer', 'run/SYNTHESIS/ROUND/52/contribute/-/0', quality, { quality: 'REJECT' }],
  ])('%s asks for a change twice, each time another one, and is content then', (_, key, answer, objection) => {
    const said = [1, 2, 3, 4].map((round) => says(key.replace('ROUND', String(round)), answer));
    expect(said[0]).toMatchObject(objection);
    expect(said[1]).toMatchObject(objection);
    expect(said[0]).not.toEqual(said[1]);
    expect(said.slice(2)).toEqual([answer, answer]);
  });

  test('its votes are of the schema, and whoever wrote the work asks nothing of herself', () => {
    expect(tasks.readiness.schema.safeParse(says('run/REFINE/1/EULER/readiness/-/0', vote)).success).toBe(true);
    expect(says('run/REFINE/1/ATHENA/readiness/-/0', vote)).toEqual(vote);
  });

  test.each([
    ['another answer', 'run/SEED/1/NEWTON/seed/-/0', { votes: 3 }],
    ['a key that is none of Symposium’s', 'k', vote],
    ['no object', 'run/REFINE/1/NEWTON/readiness/-/0', [vote]],
  ])('%s is left alone', (_, key, answer) => {
    expect(says(key, answer)).toEqual(answer);
  });
});
