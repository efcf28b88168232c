import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, test } from 'vitest';
import { createActivities } from '../../../activities/index.ts';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { receiptIn } from '../../support/receipt-in.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { said } from '../../support/requests.ts';
import { db, deps, logger, question, requestsOf, runKey, setUp, simulated } from './asked-agent.ts';

setUp();

/** Asks for a seed which, so often, is found to leave its name wanting. */
async function askedWhere(times: number, isNone: boolean) {
  let looked = 0;
  const rows: number[] = [];
  const wanting = async (_: unknown, __: unknown, ___: unknown, ledger: () => Promise<readonly unknown[]>) => {
    looked += 1;
    rows.push((await ledger()).length);
    return { problems: looked <= times ? ['name is another’s'] : [], isNone };
  };
  const activities = createActivities({
    ...deps,
    systems: { scenario: { ...scenarioSystem, wanting } },
  });
  let receipt: unknown = null;
  const sent = await requestsOf(async () => {
    receipt = receiptIn(
      await new MockActivityEnvironment({}, { logger }).run(
        (asked: AskRequest) => activities.askAgent(asked),
        question(),
      ),
    );
  });
  const calls = (await callsOfRun(db, runKey)).map(({ ordinal, outcome, why }) => ({ ordinal, outcome, why }));
  return { receipt, sent, calls, rows };
}
const words = 'it leaves wanting: name is another’s';

describe('an answer that leaves something wanting', () => {
  test('is repaired once, by words that say that it was read', async () => {
    const { receipt, sent, calls, rows } = await askedWhere(1, false);
    expect(receipt).toMatchObject({ outcome: 'answered' });
    expect(calls).toEqual([
      { ordinal: 0, outcome: 'unreadable', why: words },
      { ordinal: 1, outcome: 'answered', why: null },
    ]);
    const [, repair] = sent;
    if (repair === undefined) throw new Error('no repair was asked for');
    const [, told = ''] = said(repair, 'user');
    expect(told).toContain(`Problem: ${words}`);
    expect(told).toMatch(/^Your answer is one JSON object of the requested schema, and it cannot stay as it is\./);
    expect(Math.min(...rows)).toBeGreaterThan(0);
  });

  test('is taken as it is where it still does, with a note', async () => {
    const { receipt, sent, calls } = await askedWhere(2, false);
    expect(sent).toHaveLength(2);
    expect(receipt).toMatchObject({ outcome: 'answered' });
    expect(calls[1]).toEqual({ ordinal: 1, outcome: 'answered', why: words });
  });

  test('is unscored where it is still none', async () => {
    const { receipt, sent } = await askedWhere(2, true);
    expect(sent).toHaveLength(2);
    expect(receipt).toMatchObject({ outcome: 'unscored', why: `unreadable: ${words}` });
  });

  test('is taken with a note where its repair was needed to read it', async () => {
    simulated.setScript([{ agent: 'ATHENA', times: 1, do: { unreadable: true } }]);
    const { receipt, calls } = await askedWhere(1, false);
    expect(receipt).toMatchObject({ outcome: 'answered' });
    expect(calls.map(({ outcome, why }) => [outcome, why === words])).toEqual([
      ['unreadable', false],
      ['answered', true],
    ]);
  });
});
