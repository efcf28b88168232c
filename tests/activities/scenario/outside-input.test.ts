import { expect, test } from 'vitest';
import { openDisputeIn } from '../../../activities/scenario/outside/dispute.ts';
import { openErratumIn } from '../../../activities/scenario/outside/erratum.ts';
import type { Database } from '../../../activities/store/database.ts';

/* What is brought from outside may come by Temporal's own tools, with any input: it ends at once, and is not tried again. */

const nobody: unknown = { query: () => Promise.reject(new Error('the store was asked')) };
const db = nobody as Database;

test.each([undefined, null, 5, {}, ['IM-0001']])(
  'a run that is %j is refused by its field, for good',
  async (runKey) => {
    const order = { runKey, disputeId: 'IM-0001-1' } as never;
    const refused = {
      type: 'BAD_INPUT',
      nonRetryable: true,
      message: expect.stringMatching(/^input\.runKey: is .*; name the run of a published scenario$/) as string,
    };
    await expect(openDisputeIn(db)(order)).rejects.toMatchObject(refused);
    await expect(openErratumIn(db)(order)).rejects.toMatchObject(refused);
  },
);
