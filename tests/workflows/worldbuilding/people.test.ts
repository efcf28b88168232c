import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
import { symposium } from '../../support/command-line.ts';
import { openHouse, type House } from '../../support/house.ts';
import { keyOf, leftBy, marked, marks, marsh, match, start } from '../../support/matches.ts';
import { decideReview } from '../../../workers/client/reviews.ts';
import { historyText } from '../../support/history-text.ts';
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

describe('a wildcard', () => {
  test('is heard in the response turn that waits for them, by the whole team and by nobody else, and refused after the match', async () => {
    const handle = await start(house, {
      teams: { A: { wildcard: 'Ada' } },
      policy: { wildcard: { deadlineMs: 60_000, characters: 1_600 } },
    });
    const key = keyOf(handle);
    // The team’s execution begins a moment after the match’s.
    const waits = () =>
      ofTeam(key, 'A')
        .query(progress)
        .then(
          ({ underWay }) => underWay.some((line) => line.includes('WILDCARD')),
          () => false,
        );
    for (const round of ['F1', 'L1', 'T1']) {
      await until(waits);
      const turn = present(await ofTeam(key, 'A').query(wildcardTurn));
      expect(turn.proposal).toBe(`A-${round}`);
      expect(turn.untilMs - Date.now()).toBeLessThanOrEqual(60_000);
      const said = await ofTeam(key, 'A').executeUpdate(speak, {
        args: [{ text: `The eels of ${round} are blind zanderqualm.`, proposal: `A-${round}` }],
      });
      expect(said).toBe(`heard on A-${round}`);
      await until(async () =>
        (await leftBy(house, key)).rows('WILDCARD', 'A').some(({ text }) => text?.includes(`of ${round} `) === true),
      );
    }
    await handle.result();
    const { rows } = await leftBy(house, key);
    expect(rows('WILDCARD', 'A')).toHaveLength(3);
    expect(rows('WILDCARD', 'B')).toEqual([]);
    const mine = house.simulated.requests.filter(({ body }) => JSON.stringify(body).includes('zanderqualm'));
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ body }) => !JSON.stringify(body).includes('B-F1'))).toBe(true);
    expect(await problemOf(ofTeam(key, 'A').executeUpdate(speak, { args: [{ text: 'One more thing.' }] }))).toMatch(
      /completed|closed|not found/i,
    );
  });

  test('reads before they speak what lies before the team, and learns what is under way where no turn waits', async () => {
    house.simulated.setScript([{ task: 'resolve', times: 0, do: { slowMs: 5_000 } }]);
    const handle = await start(house, {
      teams: { A: { wildcard: 'Ada' } },
      policy: { wildcard: { deadlineMs: 60_000, characters: 1_600 } },
    });
    const key = keyOf(handle);
    const reading = () =>
      symposium(['worldbuilding', 'speak', key, '--team', 'A'], {
        DATABASE_URL: house.databaseUrl,
        TEMPORAL_ADDRESS: house.temporal.address,
      });
    await until(() =>
      ofTeam(key, 'A')
        .query(wildcardTurn)
        .then(
          (turn) => turn !== null,
          () => false,
        ),
    );
    const shown = present(await roundShown(house.db, key, 'A'));
    const { proposal, objection } = shown.round;
    const text = (lines: string) => lines.replace(/\s+/g, ' ');
    const read = await reading();
    expect(read.code).toBe(0);
    for (const words of [
      shown.challenge,
      present(proposal).proposal.title,
      present(proposal).proposal.body,
      present(objection).changeWanted,
      'due: name, governing logic, mood',
    ])
      expect(text(read.stdout)).toContain(text(words).trim());
    const round = await symposium(['worldbuilding', 'show', key, '--round', 'a-f1'], {
      DATABASE_URL: house.databaseUrl,
    });
    expect(round.code).toBe(0);
    expect(text(round.stdout)).toContain(text(present(proposal).proposal.body).trim());
    expect(read.stdout).toMatch(/The turn on A-F1 waits for you, 0:\d\d more/);

    expect(await ofTeam(key, 'A').executeUpdate(speak, { args: [{ text: 'Who mends the bells?' }] })).toContain('A-F1');
    await until(async () =>
      (await ofTeam(key, 'A').query(progress)).underWay.some((line) => line.includes('resolves')),
    );
    expect(await problemOf(ofTeam(key, 'A').executeUpdate(speak, { args: [{ text: 'One more thing.' }] }))).toMatch(
      /no turn of team A waits for its wildcard; under way: .+/,
    );
    house.simulated.setScript([]);
    await handle.cancel();
    await handle.result().catch(() => undefined);
    expect(await roundShown(house.db, key, 'A', 'A-F9').catch(String)).toMatch(/team A has no A-F9; it has A-F1/);
  });

  test('who says nothing costs the deadline and nothing else', async () => {
    const { result, rows } = await match(house, {
      teams: { B: { wildcard: 'Bo' } },
      policy: { wildcard: { deadlineMs: 50, characters: 1_600 } },
    });
    expect(result.end).toBe('JUDGED');
    expect(rows('WILDCARD', 'B').map(({ text }) => text)).toEqual([null, null, null]);
  });
});

describe('the audience', () => {
  test('throws a curveball that both teams meet in the same round; HTML and orders are refused at once, and a fourth is one too many', async () => {
    house.simulated.setScript([{ task: 'propose', times: 0, do: { slowMs: 700 } }]);
    const handle = await start(house, { policy: { rounds: { FOUNDATION: 2, LANDMARKS: 2, TENSION: 1 } } });
    const key = keyOf(handle);
    await until(async () => (await leftBy(house, key)).rows('ROUND').length >= 2);
    expect(
      await problemOf(handle.executeUpdate(inject, { args: [{ by: 'Mo', text: '<b>The river moves</b>' }] })),
    ).toMatch(/markup/);
    expect(
      await handle.executeUpdate(inject, { args: [{ by: 'Mo', text: 'The river has moved by a mile overnight.' }] }),
    ).toMatch(/^Q1: both teams meet it in round [2-5]; the moderator: ./);
    house.simulated.setScript([]);
    const result = await handle.result();
    expect(result.end).toBe('JUDGED');
    const { rows } = await leftBy(house, key);
    const met = rows('ROUND')
      .filter(({ curveballs }) => curveballs.length > 0)
      .map(({ team, ordinal }) => [team, ordinal]);
    expect(met).toHaveLength(2);
    expect(met[0]?.[1]).toBe(met[1]?.[1]);
    expect(new Set(met.map(([team]) => team)).size).toBe(2);
    expect(
      await problemOf(handle.executeUpdate(inject, { args: [{ by: 'Mo', text: 'Too late, and well meant.' }] })),
    ).toMatch(/completed|closed|not found/i);
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
    const handle = await start(house, {
      challenge: marsh,
      policy: { judges: { models: 0, people: ['Ada', 'Bo'] }, reviewWaitMs: 60_000 },
    });
    const key = keyOf(handle);
    await until(async () => (await leftBy(house, key)).reviews.length === 2);
    const { reviews, rows: before } = await leftBy(house, key);
    expect(before('OPENED')).toEqual([]);
    const decision = (reviewer: string, given: DecisionInput['marks'] = marks): DecisionInput => ({
      decision: 'RESOLVE',
      reviewer,
      justification: 'As I see it.',
      marks: given,
    });
    const asked = (reviewId: string) => house.temporal.client.workflow.getHandle(`review/${reviewId}`);
    const [first] = reviews;
    expect(
      await problemOf(asked(present(first).reviewId).executeUpdate(decide, { args: [decision('Mallory')] })),
    ).toMatch(/Mallory/);
    const handIn = (reviewId: string, given: DecisionInput) =>
      decideReview(
        { client: house.temporal.client, db: house.db, reviewerKey: () => Promise.resolve(null) },
        reviewId,
        given,
      );
    expect(await problemOf(handIn(present(first).reviewId, decision('Ada', { X: marks['X'] ?? {} })))).toMatch(
      /marks\.Y: is missing/,
    );
    for (const { reviewId } of reviews) {
      // In plain words marks would stand in the history of the review: they are refused, whoever sends them.
      for (const name of ['Ada', 'Bo'])
        expect(await problemOf(asked(reviewId).executeUpdate(decide, { args: [decision(name)] }))).toMatch(
          /marks: are sealed|belongs to/,
        );
      for (const name of ['Ada', 'Bo']) await handIn(reviewId, decision(name)).catch(() => undefined);
    }
    const histories = await Promise.all(
      reviews.map(async ({ reviewId }) => historyText(await asked(reviewId).fetchHistory())),
    );
    for (const text of histories) {
      expect(text).toMatch(/"sealed":"[0-9a-f]{64}"/);
      expect(text).not.toMatch(/I looked at it twice|As I see it/);
    }
    expect(await handle.result()).toMatchObject({ end: 'JUDGED' });
    expect(historyText(await handle.fetchHistory())).not.toMatch(/I looked at it twice|As I see it/);
    const { rows } = await leftBy(house, key);
    const record = (await listDocuments(house.db, key)).find(({ path }) => path === 'match.json')?.text ?? '';
    expect(
      matchDocument.parse(JSON.parse(record)).judgements.map(({ scores }) => scores?.A.internalCoherence.reason),
    ).toEqual(['I looked at it twice.', 'I looked at it twice.']);
    expect(
      rows('OPENED')[0]
        ?.sealed.map(({ first: read }) => read)
        .sort(),
    ).toEqual(['A', 'B']);
  });

  test('who say nothing leave the match unjudged', async () => {
    const { result, rows } = await match(house, {
      policy: { judges: { models: 0, people: ['Ada'] }, reviewWaitMs: 1 },
    });
    expect(result).toMatchObject({ end: 'UNJUDGED', winner: null, means: null });
    expect(rows('OPENED')[0]?.judgements.every(({ outcome }) => outcome === 'ABSENT')).toBe(true);
  });
});
