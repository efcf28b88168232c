import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, pauseRun, progress, resumeRun, speak, wildcardTurn } from '../../../workflows/messages.ts';
import type { match } from '../../../workflows/match.ts';
import { matchReportOf } from '../../../workers/worldbuilding/report.ts';
import { matchPage } from '../../../workers/worldbuilding/show.ts';
import { statedCharacters } from '../../../shared/kernel/stated.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { openHouse, type House } from '../../support/house.ts';
import { brief, keyOf, leftBy, marsh, start } from '../../support/matches.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

const order = { by: 'mara', reason: 'The room is full' };
const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'nothing was refused';
  } catch (error) {
    return String((error as { readonly cause?: { readonly message?: string } }).cause?.message);
  }
};
const ofTeam = (key: string, team: 'A' | 'B') => house.temporal.client.workflow.getHandle(`match/${key}/${team}`);
const spoken = async (key: string, ...words: readonly string[]) => {
  const env = { DATABASE_URL: house.databaseUrl, TEMPORAL_ADDRESS: house.temporal.address };
  const { stdout, stderr } = await symposiumHere(['worldbuilding', 'speak', key, '--team', 'A', ...words], env);
  return `${stdout}${stderr}`;
};
const shown = async (key: string) => matchPage(await matchReportOf(house.db, key)).join('\n');

describe('a match that its host pauses', () => {
  test('finishes what is under way, asks nobody, lets no time run out, and goes on where it stood', async () => {
    // A loaded machine needs seconds to be told five times what it may not do.
    const deadlineMs = 12_000;
    const handle = await start(house, {
      teams: { A: { wildcard: 'Ada' } },
      policy: { wildcard: { deadlineMs, characters: 1_600 } },
    });
    const key = keyOf(handle);
    const tell = (update: typeof pauseRun) => handle.executeUpdate(update, { args: [order] });
    const waiting = () =>
      ofTeam(key, 'A')
        .query(wildcardTurn)
        .catch(() => null);
    await until(async () => (await waiting()) !== null);
    expect(await refusal(tell(resumeRun))).toBe('it is not paused');
    const { by: most, reason: longest } = statedCharacters;
    const said = (one: Partial<typeof order>) =>
      refusal(handle.executeUpdate(pauseRun, { args: [{ ...order, ...one }] }));
    expect(await said({ reason: 'r'.repeat(longest + 1) })).toBe(
      `reason: has ${longest + 1} characters, where ${longest} are the most; say it shorter`,
    );
    expect(await said({ by: 'm'.repeat(most + 1) })).toBe(
      `by: has ${most + 1} characters, where ${most} are the most; say it shorter`,
    );
    expect(await tell(pauseRun)).toBe('paused');
    expect(await refusal(tell(pauseRun))).toBe('it is paused already');
    const isIdle = async (team: 'A' | 'B') =>
      (await ofTeam(key, team).query(progress)).underWay.every((line) => /WILDCARD|paused by/.test(line));
    await until(async () => (await isIdle('A')) && (await isIdle('B')));
    const { calls } = await leftBy(house, key);
    const asked = house.simulated.requests.length;
    await sleep(deadlineMs + 1_000);
    expect(house.simulated.requests.length).toBe(asked);
    const paused = await leftBy(house, key);
    expect(paused.calls.length).toBe(calls.length);
    expect(paused.rows('WILDCARD', 'A')).toEqual([]);
    expect(await waiting()).toBeNull();
    expect(await refusal(ofTeam(key, 'A').executeUpdate(speak, { args: [{ text: 'Who mends the bells?' }] }))).toMatch(
      /the match is paused/,
    );
    expect(
      await refusal(handle.executeUpdate(inject, { args: [{ by: 'Mo', text: 'The river has moved by a mile.' }] })),
    ).toMatch(/the match is paused/);
    expect(await shown(key)).toContain('paused by mara: The room is full');
    const goOn = `symposium worldbuilding resume ${key} --by <name> --reason <text>`;
    for (const words of [[], ['Who mends the bells?']]) {
      const told = await spoken(key, ...words);
      expect(told).toMatch(/The match is paused by mara: The room is full\./);
      expect(told).toContain(goOn);
      expect(told).not.toContain('No turn');
    }

    const atTheBound = { by: 'mara', reason: 'r'.repeat(longest) };
    expect(await handle.executeUpdate(resumeRun, { args: [atTheBound] })).toBe('resumed');
    await until(async () => (await waiting()) !== null);
    const { untilMs } = (await waiting()) ?? { untilMs: 0 };
    expect(untilMs).toBeGreaterThan(Date.now());
    expect(await ofTeam(key, 'A').executeUpdate(speak, { args: [{ text: 'Who mends the bells?' }] })).toContain('A-F1');
    expect(await shown(key)).not.toContain('paused by');
    expect((await handle.result()).end).toBe('JUDGED');
    const { rows, ledger } = await leftBy(house, key);
    expect(rows('WILDCARD', 'A')[0]?.text).toBe('Who mends the bells?');
    expect(
      ledger
        .filter(({ type }) => type === 'CORRECTION')
        .map(({ content: { state, by, reason } }) => [state, by, reason]),
    ).toEqual([
      ['paused', 'mara', order.reason],
      // All of it: nothing of what fits is cut.
      ['resumed', 'mara', atTheBound.reason],
    ]);
  });

  test('can be cancelled, and nobody is paid any more', async () => {
    const handle = await start(house);
    const key = keyOf(handle);
    await until(async () => (await leftBy(house, key)).rows('ROUND').length === 2);
    await handle.executeUpdate(pauseRun, { args: [order] });
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect((await leftBy(house, key)).rows('ENDED')[0]?.end).toBe('CANCELLED');
  });
});

describe('a match that begins later', () => {
  const begin = (key: string, startsAtMs: number) =>
    house.temporal.client.workflow.start<typeof match>('match', {
      workflowId: `match/${key}`,
      taskQueue: house.temporal.taskQueue,
      args: [{ challenge: marsh, policy: brief }, { startsAtMs }],
    });

  test('asks nobody before its time, says when it begins, and can be cancelled until then', async () => {
    const key = 'begins-tomorrow';
    const startsAtMs = Date.now() + 86_400_000;
    const handle = await begin(key, startsAtMs);
    await until(async () => (await leftBy(house, key)).ledger.some(({ content }) => content.state === 'scheduled'));
    expect(await shown(key)).toContain(`scheduled: begins at ${new Date(startsAtMs).toISOString()}`);
    expect(
      await refusal(handle.executeUpdate(inject, { args: [{ by: 'Mo', text: 'The river has moved by a mile.' }] })),
    ).toBe('the match has not begun');
    expect(await refusal(handle.executeUpdate(pauseRun, { args: [order] }))).toBe('it has not begun');
    expect((await leftBy(house, key)).calls).toEqual([]);
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    const { calls, rows } = await leftBy(house, key);
    expect([calls, rows('ENDED').map(({ end }) => end)]).toEqual([[], ['CANCELLED']]);
  });

  test('is played like any other when its time has come', async () => {
    const key = 'begins-soon';
    const startsAtMs = Date.now() + 2_000;
    expect((await (await begin(key, startsAtMs)).result()).end).toBe('JUDGED');
    const { ledger } = await leftBy(house, key);
    const first = ledger.find(({ type }) => type === 'CALL' || type === 'MATCH');
    expect(Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(startsAtMs);
    expect(await shown(key)).not.toContain('scheduled');
  });
});
