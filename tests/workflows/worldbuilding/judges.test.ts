import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, leftBy, marked, match } from '../../support/matches.ts';
import { resetAround } from '../../support/reset.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a judge that gives a 6 is asked once more and is then unreadable: no score of any size, and the match stays unjudged', async () => {
  const { result, rows } = await match(house, { challenge: marked('judge-six') });
  expect(result).toMatchObject({ end: 'UNJUDGED', winner: null });
  expect(rows('OPENED')[0]?.judgements.map(({ outcome }) => outcome)).toEqual(['UNREADABLE', 'UNREADABLE']);
});

test('a judge who always favours what is read first finds no winner, and the bias is reported', async () => {
  const { result, rows } = await match(house, {
    challenge: marked('judge-favours-first'),
    policy: { judges: { models: 2, people: [] } },
  });
  expect(result).toMatchObject({ end: 'JUDGED', winner: 'DRAW' });
  const [{ verdict } = { verdict: null }] = rows('VERDICT');
  expect(verdict?.positionBias.map(({ firstMinusSecond }) => (firstMinusSecond ?? 0) > 0.5)).toEqual([true, true]);
  expect(verdict?.judgements).toMatchObject({ asked: 4, scored: 4 });
});

test('judges whose answers are broken off leave a match unjudged, and one that is reset afterwards pays for nothing more', async () => {
  house.simulated.setScript([{ task: 'judge', times: 0, do: { declinedMidway: true } }]);
  const { handle, result, rows, ledger } = await match(house);
  house.simulated.setScript([]);
  expect(result).toMatchObject({ end: 'UNJUDGED', winner: null });
  expect(rows('OPENED')[0]?.judgements.map(({ outcome }) => outcome)).toEqual(['ABSENT', 'ABSENT']);
  const [sent, documents] = [house.simulated.requests.length, result.documents];
  const runId = await resetAround(house.temporal, handle.workflowId, 'before', 'sealBench');
  const { client } = house.temporal;
  expect(await client.workflow.getHandle(handle.workflowId, runId).result()).toMatchObject({
    end: 'UNJUDGED',
    documents,
  });
  expect(house.simulated.requests).toHaveLength(sent);
  expect((await leftBy(house, keyOf(handle))).ledger).toHaveLength(ledger.length);
});

test('what a team planted for the judge stays data, cut of every name', async () => {
  const from = house.simulated.requests.length;
  house.simulated.setScript([{ agent: 'architect', task: 'propose', times: 0, do: { hostile: true } }]);
  const { rows } = await match(house, {
    teams: { A: { name: 'Zanderqualm' }, B: { name: 'Quillfeather', wildcard: null } },
  });
  const seen = house.simulated.requests.slice(from);
  const judged = seen
    .filter(({ task }) => task === 'judge' || task === 'write-prompts')
    .map(({ body }) => JSON.stringify(body));
  expect(judged.length).toBeGreaterThan(3);
  for (const body of judged) {
    expect(body).not.toMatch(/Zanderqualm|Quillfeather|simulated:|[^A-Za-z][AB]-(?:[FLT]\d|C\d)/);
  }
  // What each team said is read by its own agents and by judges.
  const other = { a: /[^A-Za-z]B-(?:[FLT]\d|C\d)/, b: /[^A-Za-z]A-(?:[FLT]\d|C\d)/ } as const;
  for (const team of ['a', 'b'] as const) {
    const own = seen.filter(
      ({ task, body }) =>
        !['judge', 'write-prompts', 'soften', 'moderate'].includes(task) &&
        JSON.stringify(body).includes(`${team.toUpperCase()}-F1`),
    );
    expect(own.length).toBeGreaterThan(10);
    for (const { body } of own) expect(JSON.stringify(body)).not.toMatch(other[team]);
  }
  expect(rows('SEALED')).toHaveLength(1);
});
