import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../../activities/store/database.ts';
import { listDocuments } from '../../../activities/store/documents.ts';
import { append } from '../../../activities/store/ledger.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { matchDocument } from '../../../shared/worldbuilding/documents/files.ts';
import { matchEntry } from '../../../shared/worldbuilding/stored-rows.ts';
import { taskOfTurn } from '../../../shared/worldbuilding/roles.ts';
import { debatePhases, roles, teams } from '../../../shared/worldbuilding/vocabulary.ts';
import { decide, inject, progress, speak, wildcardTurn } from '../../../workflows/messages.ts';
import { roundShown } from '../../../workers/worldbuilding/round.ts';
import type { DecisionInput } from '../../../shared/kernel/reviews.ts';
import { acting } from '../../support/acting.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, leftBy, marked, marks, match, start } from '../../support/matches.ts';
import { decideReview } from '../../../workers/client/reviews.ts';
import { historyText } from '../../support/history-text.ts';
import { once } from '../../support/once.ts';
import { present } from '../../support/present.ts';
import { sections } from '../../support/requests.ts';
import { problemOf } from '../../support/refusal.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const ofTeam = (key: string, team: 'A' | 'B') => house.temporal.client.workflow.getHandle(`match/${key}/${team}`);

const deadlineMs = 600_000;

/**
 * One match with people in every place: Ada speaks in team A, Mo throws something in while she is waited for, and Bo and
 * Cy judge.
 */
const played = once(async () => {
  const env = { DATABASE_URL: house.databaseUrl, TEMPORAL_ADDRESS: house.temporal.address };
  // It stands in what is under way for long enough to be met there.
  house.simulated.setScript([{ task: 'resolve', times: 0, do: { slowMs: 5_000 } }]);
  const handle = await start(house, {
    teams: { A: { wildcard: 'Ada' } },
    policy: {
      wildcard: { deadlineMs, characters: 1_600 },
      judges: { models: 0, people: ['Bo', 'Cy'] },
      reviewWaitMs: deadlineMs,
    },
  });
  const key = keyOf(handle);
  const turnOf = () =>
    ofTeam(key, 'A')
      .query(wildcardTurn)
      // The team’s execution begins a moment after the match’s.
      .catch(() => null);
  const speaks = (text: string, proposal?: string) =>
    ofTeam(key, 'A').executeUpdate(speak, { args: [{ text, ...(proposal === undefined ? {} : { proposal }) }] });
  const offers = (text: string) => handle.executeUpdate(inject, { args: [{ by: 'Mo', text }] });
  const heard: { readonly leftMs: number; readonly answer: string }[] = [];
  const hears = async (round: string) => {
    let untilMs = Number.NaN;
    await until(async () => {
      const turn = await turnOf();
      untilMs = turn?.untilMs ?? Number.NaN;
      return turn?.proposal === `A-${round}`;
    });
    const [leftMs, text] = [untilMs - Date.now(), `The eels of ${round} are blind zanderqualm.`];
    heard.push({ leftMs, answer: await speaks(text, `A-${round}`) });
  };
  await until(async () => (await turnOf()) !== null);
  const shown = present(await roundShown(house.db, key, 'A'));
  const [read, round] = await Promise.all([
    symposiumHere(['worldbuilding', 'speak', key, '--team', 'A'], env),
    symposiumHere(['worldbuilding', 'show', key, '--round', 'a-f1'], env),
  ]);
  const offered = [
    await problemOf(offers('<b>The river moves</b>')),
    await offers('The river has moved by a mile overnight.'),
  ];
  await hears('F1');
  await until(async () => (await ofTeam(key, 'A').query(progress)).underWay.some((line) => line.includes('resolves')));
  const refused = await problemOf(speaks('One more thing.'));
  house.simulated.setScript([]);
  await hears('L1');
  await hears('T1');

  await until(async () => (await leftBy(house, key)).reviews.length === 2);
  const asked = (reviewId: string) => house.temporal.client.workflow.getHandle(`review/${reviewId}`);
  const { reviews, rows: before } = await leftBy(house, key);
  const decision = (reviewer: string, given: DecisionInput['marks'] = marks): DecisionInput => ({
    decision: 'RESOLVE',
    reviewer,
    justification: 'As I see it.',
    marks: given,
  });
  const handIn = (reviewId: string, given: DecisionInput) => decideReview(acting(house), reviewId, given);
  const sends = (reviewId: string, name: string) =>
    problemOf(asked(reviewId).executeUpdate(decide, { args: [decision(name)] }));
  const first = present(reviews[0]).reviewId;
  const byMallory = await sends(first, 'Mallory');
  const incomplete = await problemOf(handIn(first, decision('Bo', { X: marks['X'] ?? {} })));
  const inPlainWords: string[] = [];
  for (const { reviewId } of reviews) {
    for (const name of ['Bo', 'Cy']) inPlainWords.push(await sends(reviewId, name));
    for (const name of ['Bo', 'Cy']) await handIn(reviewId, decision(name)).catch(() => undefined);
  }
  const histories = await Promise.all(
    reviews.map(async ({ reviewId }) => historyText(await asked(reviewId).fetchHistory())),
  );
  const result = await handle.result();
  const late = [await problemOf(speaks('One more thing.')), await problemOf(offers('Too late, and well meant.'))];
  const judged = { byMallory, incomplete, inPlainWords, histories, openedBefore: before('OPENED') };
  return {
    key,
    handle,
    result,
    shown,
    read,
    round,
    offered,
    heard,
    refused,
    late,
    judged,
    ...(await leftBy(house, key)),
  };
});

/** Nobody of those who are waited for says anything: neither the wildcard of team B nor who judges. */
const silent = once(() =>
  match(house, {
    teams: { B: { wildcard: 'Bo' } },
    policy: {
      wildcard: { deadlineMs: 50, characters: 1_600 },
      judges: { models: 0, people: ['Ada'] },
      reviewWaitMs: 1,
    },
  }),
);

describe('a wildcard', () => {
  test('is heard in the response turn that waits for them, by the whole team and by nobody else, and refused after the match', async () => {
    const { heard, rows, late } = await played();
    expect(heard.map(({ answer }) => answer)).toEqual(['F1', 'L1', 'T1'].map((round) => `heard on A-${round}`));
    for (const { leftMs } of heard) expect(leftMs).toBeLessThanOrEqual(deadlineMs);
    expect(rows('WILDCARD', 'A').map(({ text }) => text)).toEqual(
      ['F1', 'L1', 'T1'].map((round) => expect.stringContaining(`of ${round} `)),
    );
    expect(rows('WILDCARD', 'B')).toEqual([]);
    const mine = house.simulated.requests.filter(({ body }) => JSON.stringify(body).includes('zanderqualm'));
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ body }) => !JSON.stringify(body).includes('B-F1'))).toBe(true);
    expect(late[0]).toMatch(/completed|closed|not found/i);
  });

  test('reads before they speak what lies before the team, and learns what is under way where no turn waits', async () => {
    const { key, shown, read, round, refused } = await played();
    const { proposal, objection } = shown.round;
    const text = (lines: string) => lines.replace(/\s+/g, ' ');
    expect(read.code).toBe(0);
    for (const words of [
      shown.challenge,
      present(proposal).proposal.title,
      present(proposal).proposal.body,
      present(objection).changeWanted,
      'due: name, governing logic, mood',
    ])
      expect(text(read.stdout)).toContain(text(words).trim());
    expect(round.code).toBe(0);
    expect(text(round.stdout)).toContain(text(present(proposal).proposal.body).trim());
    expect(read.stdout).toMatch(/The turn on A-F1 waits for you, \d:\d\d more/);
    expect(refused).toMatch(/no turn of team A waits for its wildcard; under way: .+/);
    expect(await roundShown(house.db, key, 'A', 'A-F9').catch(String)).toMatch(/team A has no A-F9; it has A-F1/);
  });

  test('who says nothing costs the deadline and nothing else', async () => {
    const { result, rows } = await silent();
    expect(result.end).toBe('UNJUDGED');
    expect(rows('WILDCARD', 'B').map(({ text }) => text)).toEqual([null, null, null]);
    expect(rows('DECIDED', 'B')).toHaveLength(3);
  });
});

describe('the audience', () => {
  test('throws a curveball that both teams meet in the same round; HTML is refused at once, and what comes after the match', async () => {
    const { result, rows, offered, late } = await played();
    expect(offered[0]).toMatch(/markup/);
    expect(offered[1]).toMatch(/^Q1: both teams meet it in round 2; the moderator: ./);
    expect(result.end).toBe('JUDGED');
    const met = rows('ROUND')
      .filter(({ curveballs }) => curveballs.length > 0)
      .map(({ team, ordinal }) => [team, ordinal]);
    expect(met).toHaveLength(2);
    expect(met[0]?.[1]).toBe(met[1]?.[1]);
    expect(new Set(met.map(([team]) => team)).size).toBe(2);
    expect(late[1]).toMatch(/completed|closed|not found/i);
  });
});

describe('a curveball of the first round', () => {
  // Longer than what the simulated proposer quotes of it, so that no canon holds it whole.
  const text = `A single ship stands on the horizon. ${'It comes no nearer, and it does not leave. '.repeat(6)}`.trim();

  test('stands whole in every later request of both teams, to the last vote on the spec', async () => {
    const key = 'thrown-first';
    const before = house.simulated.requests.length;
    // Both teams wait for the lock under which their first round begins.
    const handle = await transaction(house.db, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`match/${key}`]);
      const started = await start(house, { challenge: marked('deadlock-F1', 'refuse-spec-once') }, key);
      await until(
        async () =>
          (
            await house.db.query(
              `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rows.length >= 2,
      );
      const ofMatch = { team: null, phase: 'CHALLENGE', round: 0, summary: 'thrown in' } as const;
      await append(client, key, [
        matchEntry({ ...ofMatch, key: 'offer/1/offered', kind: 'OFFERED', offer: 1, by: 'Mo', text }),
        matchEntry({ ...ofMatch, key: 'offer/1/queued', kind: 'CURVEBALL', offer: 1, id: 'Q1', ordinal: 1 }),
      ]);
      return started;
    });
    await handle.result();
    const { rows } = await leftBy(house, key);
    expect(rows('ROUND').filter(({ curveballs }) => curveballs.length > 0)).toMatchObject([
      { phase: 'FOUNDATION', round: 1 },
      { phase: 'FOUNDATION', round: 1 },
    ]);
    const asked = house.simulated.requests.slice(before);
    const ofTeams = asked.filter(({ agent }) => roles.some((role) => role === agent.toUpperCase()));
    expect(new Set(ofTeams.map(({ task }) => task))).toEqual(
      new Set([...Object.values(taskOfTurn), 'break-tie', 'crystallize', 'ratify']),
    );
    expect(new Set(ofTeams.map(({ phase }) => phase))).toEqual(new Set([...debatePhases, 'CRYSTALLIZATION']));
    for (const request of ofTeams) {
      const { task, phase } = request;
      const [curveballs] = sections(request).filter(({ label }) => label === 'curveballs');
      expect([task, phase, JSON.parse(curveballs?.body ?? '[]')]).toMatchObject([task, phase, [{ id: 'Q1', text }]]);
    }
    const neutral = asked.filter((request) => !ofTeams.includes(request));
    expect(neutral.flatMap(sections).filter(({ label }) => label === 'curveballs')).toEqual([]);
    // Where each world meets it, judges and readers learn: from entries that are there.
    const record = matchDocument.parse(
      JSON.parse((await listDocuments(house.db, key)).find(({ path }) => path === 'match.json')?.text ?? 'null'),
    );
    const met = present(record.curveballs[0]).met;
    for (const team of teams) {
      expect(present(met[team] ?? undefined).length).toBeGreaterThan(0);
      expect(record.teams[team].canon.map(({ id }) => id)).toEqual(expect.arrayContaining([...(met[team] ?? [])]));
    }
    const [exhibits] = await findNotes(house.db, [`${key}/match/exhibits/J01`]);
    const asShown = [{ curveball: text, met: expect.arrayContaining([expect.stringMatching(/^C\d/)]) }];
    expect(exhibits?.body).toMatchObject({
      worlds: [{ spec: { curveballs: asShown } }, { spec: { curveballs: asShown } }],
    });
  });
});

describe('people on the bench', () => {
  test('judge through reviews that only they can decide, as blind as a model, in one order each', async () => {
    const { key, handle, result, rows, judged } = await played();
    expect(judged.openedBefore).toEqual([]);
    expect(judged.byMallory).toMatch(/Mallory/);
    expect(judged.incomplete).toMatch(/marks\.Y: is missing/);
    // In plain words marks would stand in the history of the review: they are refused, whoever sends them.
    expect(judged.inPlainWords).toHaveLength(4);
    for (const problem of judged.inPlainWords) expect(problem).toMatch(/marks: are sealed|belongs to/);
    expect(judged.histories).toHaveLength(2);
    for (const text of judged.histories) {
      expect(text).toMatch(/"sealed":"[0-9a-f]{64}"/);
      expect(text).not.toMatch(/I looked at it twice|As I see it/);
    }
    expect(result.end).toBe('JUDGED');
    expect(historyText(await handle.fetchHistory())).not.toMatch(/I looked at it twice|As I see it/);
    const record = (await listDocuments(house.db, key)).find(({ path }) => path === 'match.json')?.text ?? '';
    expect(
      matchDocument.parse(JSON.parse(record)).judgements.map(({ scores }) => scores?.A.internalCoherence.reason),
    ).toEqual(['I looked at it twice.', 'I looked at it twice.']);
    expect(
      rows('OPENED')[0]
        ?.sealed.map(({ first }) => first)
        .sort(),
    ).toEqual(['A', 'B']);
  });

  test('who say nothing leave the match unjudged', async () => {
    const { result, rows } = await silent();
    expect(result).toMatchObject({ end: 'UNJUDGED', winner: null, means: null });
    expect(rows('OPENED')[0]?.judgements.every(({ outcome }) => outcome === 'ABSENT')).toBe(true);
  });
});
