import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDocuments } from '../../../activities/store/documents.ts';
import { openMatchIn } from '../../../activities/worldbuilding/open.ts';
import { proofOf, tokenHashOf } from '../../../shared/worldbuilding/wildcard-token.ts';
import { worldbuilding } from '../../../workers/worldbuilding/client.ts';
import { speak, wildcardTurn } from '../../../workflows/messages.ts';
import { historyText } from '../../support/history-text.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, leftBy, start } from '../../support/matches.ts';
import { problemOf } from '../../support/refusal.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const ofTeam = (key: string, team: 'A' | 'B') => house.temporal.client.workflow.getHandle(`match/${key}/${team}`);

describe('a wildcard with a token', () => {
  const token = 'abcde-fghij-klmno-pqrst';
  const waits = (key: string, ordinal: number) =>
    until(() =>
      ofTeam(key, 'A')
        .query(wildcardTurn)
        .then(
          (turn) => turn?.ordinal === ordinal,
          () => false,
        ),
    );

  test('is heard with it and nobody is without, also with what stands in a history; a new one takes its place; the token stands nowhere', async () => {
    const handle = await start(house, {
      teams: { A: { wildcard: 'Ada', tokenHash: tokenHashOf(token) } },
      policy: { wildcard: { deadlineMs: 60_000 } },
    });
    const key = keyOf(handle);
    const client = worldbuilding({
      client: house.temporal.client,
      db: house.db,
      taskQueue: house.temporal.taskQueue,
      encrypts: false,
    } as never);
    const refused = (words: Parameters<typeof client.speak>[2]) => problemOf(client.speak(key, 'A', words));
    await waits(key, 1);
    expect(await refused({ text: 'Who mends the bells?' })).toMatch(/token: is missing/);
    expect(await refused({ text: 'Who mends the bells?', token: 'abc' })).toMatch(/token: is \W*abc/);
    expect(await refused({ text: 'Who mends the bells?', token: 'aaaaa-aaaaa-aaaaa-aaaaa' })).toMatch(
      /token: is not that of team A/,
    );
    expect(await client.speak(key, 'A', { text: 'Who mends the bells?', token: token.toUpperCase() })).toBe(
      'heard on A-F1',
    );
    await waits(key, 2);
    // Whoever has read the history of the first round cannot speak in the second.
    const stolen = { text: 'I am not Ada.', proof: proofOf(token, 1) };
    expect(await problemOf(ofTeam(key, 'A').executeUpdate(speak, { args: [stolen] }))).toMatch(
      /token: is not that of team A/,
    );
    expect(await problemOf(client.renewToken(key, { team: 'B', by: 'Mara', reason: 'Lost.' }))).toMatch(
      /team: B has no wildcard/,
    );
    const renewed = await client.renewToken(key, { team: 'A', by: 'Mara', reason: 'Ada has lost hers.' });
    await until(async () => /token: is not/.test(await refused({ text: 'With the old one.', token })));
    expect(await client.speak(key, 'A', { text: 'With the new one.', token: renewed })).toBe('heard on A-L1');
    await waits(key, 3);
    const opened = await openMatchIn(house.db, { model: null })({ runKey: key, input: {} });
    expect(opened.tokens).toEqual({ A: tokenHashOf(renewed), B: null });
    expect(await client.speak(key, 'A', { text: 'And once more.', token: renewed })).toBe('heard on A-T1');
    await handle.result();
    expect(await refused({ text: 'After the last turn.', token: renewed })).toMatch(
      /speak: team A has ended its debate; see how the match stands with: symposium worldbuilding show /,
    );
    const kept = [
      ...(await Promise.all([handle, ofTeam(key, 'A')].map(async (one) => historyText(await one.fetchHistory())))),
      JSON.stringify((await leftBy(house, key)).ledger),
      JSON.stringify(await listDocuments(house.db, key)),
    ].join('\n');
    expect(kept).toContain(tokenHashOf(renewed));
    for (const secret of [token, renewed])
      for (const form of [secret, secret.replaceAll('-', ''), secret.toUpperCase()]) expect(kept).not.toContain(form);
  });
});
