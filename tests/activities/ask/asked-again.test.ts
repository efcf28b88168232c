import { beforeEach, describe, expect, test } from 'vitest';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { callAsked } from '../../../activities/ask/call-entries.ts';
import { unsettledReader } from '../../../activities/ask/unsettled.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { attemptFor, db, failureOf, question, requestsOf, runKey, simulated, setUp } from './asked-agent.ts';

setUp();

/* Temporal counts attempts from 1 again after a reset, after a second start, and in each activity. */

const key = () => callKey({ ...question(), ordinal: 0 });
const execution = (runId: string, activityId = '7') => ({
  workflowExecution: { workflowId: `scenario/${runKey}`, runId },
  activityId,
});
const within = (runId: string, activityId?: string) => attemptFor(question(), 1, execution(runId, activityId));

/** Rows of the call, without its key. */
async function rows(): Promise<string[]> {
  const all = await readLedger(db, runKey);
  return all.filter(({ content }) => content.call === key()).map(({ entryKey }) => entryKey.replace(key(), '…'));
}

describe('a question that brought no answer has rows of each time that it is asked', () => {
  beforeEach(() => simulated.setScript([{ times: 3, do: { hangUp: true } }]));

  test.each([
    ['after resets', [['one'], ['two'], ['three']]],
    [
      'in one execution, by another activity',
      [
        ['one', '7'],
        ['one', '8'],
        ['one', '9'],
      ],
    ],
  ] as const)('%s', async (_, askings) => {
    const sent = await requestsOf(async () => {
      for (const [runId, activityId] of askings)
        expect((await failureOf(within(runId, activityId))).type).toBe('CONNECTION_LOST');
      await within('four');
    });
    expect(sent).toHaveLength(4);
    const ids = askings.map(([runId, activityId = '7']) => `${runId}.${activityId}.1`);
    expect(await rows()).toEqual([
      ...ids.flatMap((id) => [`asked/…#${id}`, `failed/…#${id}`]),
      'asked/…#four.7.1',
      'call/…',
    ]);
  });
});

describe('a request whose end nobody wrote down is lost', () => {
  const left = (id: string) => append(db, runKey, [callAsked(question(), 0, 'athena', { attempt: 1, id }, 900)]);

  test.each([
    ['by an execution that was reset', 'one.7.1'],
    ['by an earlier version, whose rows knew only the attempt', '1'],
  ])('(asked %s), and the first attempt of the next one says so before it asks', async (_, id) => {
    await left(id);
    expect(await requestsOf(() => within('two'))).toHaveLength(1);
    expect(await rows()).toEqual([`asked/…#${id}`, `lost/…#${id}`, 'asked/…#two.7.1', 'call/…']);
  });

  test('once, however often it is asked again', async () => {
    await left('one.7.1');
    simulated.setScript([{ times: 1, do: { hangUp: true } }]);
    await failureOf(within('two'));
    await within('three');
    expect((await rows()).filter((row) => row.startsWith('lost/'))).toEqual(['lost/…#one.7.1']);
  });

  test('and where it was only slow, and failed after all, it counts once', async () => {
    await left('one.7.1');
    const asked = callAsked(question(), 0, 'athena', { attempt: 1, id: 'one.7.1' }, 900);
    await append(
      db,
      runKey,
      ['lost', 'failed'].map((state) => ({
        ...asked,
        entryKey: `${state}/${key()}#one.7.1`,
        content: { ...asked.content, state },
      })),
    );
    expect(await unsettledReader(db)(runKey, [key()])).toBe(900);
  });
});

test('a question that was never asked has no row but its own', async () => {
  await within('one');
  expect(await rows()).toEqual(['asked/…#one.7.1', 'call/…']);
});
