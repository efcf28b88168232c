import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSymposium } from '../../../workers/connect.ts';
import { terminalOf } from '../../../workers/terminal/terminal.ts';
import { attendMatch } from '../../../workers/worldbuilding/attend.ts';
import { speak, wildcardTurn } from '../../../workflows/messages.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, start } from '../../support/matches.ts';
import { present } from '../../support/present.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const ofTeamB = (key: string) => house.temporal.client.workflow.getHandle(`match/${key}/B`);

test('a wildcard is named to whoever watches while a turn waits for them, with team and deadline, once a turn', async () => {
  house.simulated.setScript([{ task: 'resolve', times: 0, do: { slowMs: 5_000 } }]);
  const { address: temporalAddress, namespace, taskQueue } = house.temporal;
  const watcher = await connectSymposium({ temporalAddress, namespace, taskQueue, databaseUrl: house.databaseUrl });
  const handle = await start(house, {
    teams: { B: { wildcard: 'Bo' } },
    policy: { wildcard: { deadlineMs: 60_000, characters: 1_600 } },
  });
  const key = keyOf(handle);
  const told: string[] = [];
  const hear = (line: string) => void told.push(line);
  const watching = attendMatch({
    symposium: watcher,
    terminal: { ...terminalOf(false), live: false, out: hear, say: hear },
    runKey: key,
  });
  await until(() => told.some((line) => line.includes('waits for')));
  const turn = present((await ofTeamB(key).query(wildcardTurn)) ?? undefined);
  expect(turn.proposal).toBe('B-F1');
  await ofTeamB(key).executeUpdate(speak, { args: [{ text: 'Who mends the bells?' }] });
  await until(() => told.some((line) => line.includes('Who mends the bells?')));
  house.simulated.setScript([]);
  await handle.cancel();
  await handle.result().catch(() => undefined);
  expect(await watching).toBe('unjudged');
  await watcher.close();
  const deadline = new Date(turn.untilMs).toISOString().slice(11, 19);
  expect(told.filter((line) => line.includes('B-F1 waits for')).map((line) => line.slice(10))).toEqual([
    `B │ B-F1 waits for Bo, the wildcard of team B, until ${deadline} UTC: symposium worldbuilding speak ${key} --team B`,
  ]);
  expect(told.filter((line) => line.includes('team A, until'))).toEqual([]);
});
