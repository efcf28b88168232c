import { describe, expect, test } from 'vitest';
import type { MatchArchive } from '../../../../shared/worldbuilding/documents/archive.ts';
import { matchRecordOf } from '../../../../shared/worldbuilding/documents/assemble.ts';
import { roles, teams } from '../../../../shared/worldbuilding/vocabulary.ts';
import { A, archive, record } from './assembled.ts';

describe('its transcript', () => {
  const turn = (round: number, by: string, turnName: string) =>
    A.transcript.find((one) => one.round === round && one.by === by && one.turn === turnName);

  test('is in the order in which it was said, with the times of the rows', () => {
    expect(A.transcript.slice(0, 4).map(({ turn: name, by }) => `${by} ${name}`)).toEqual([
      'ARCHITECT PROPOSAL',
      'CONTRARIAN OBJECTION',
      'LOREKEEPER RESPONSE',
      'SYNTHESIZER RESOLUTION',
    ]);
    const times = A.transcript.map((one) => one.at);
    expect(times).toEqual(times.toSorted());
  });

  test('counts how often a turn was sent back, and has its last words', () => {
    expect(turn(2, 'CONTRARIAN', 'OBJECTION')).toMatchObject({
      sentBack: 1,
      proposal: 'A-F2',
      said: { failureCase: 'The Felt Oath' },
      missing: null,
    });
    expect(turn(1, 'CONTRARIAN', 'OBJECTION')).toMatchObject({ sentBack: 0 });
  });

  test('has a person’s words as a response', () => {
    expect(turn(2, 'WILDCARD', 'RESPONSE')).toMatchObject({
      said: { adds: 'What do the deaf do?', modifies: null, objects: null },
      missing: null,
    });
  });

  test('has a place for turns that were lost, and says why', () => {
    expect(turn(2, 'SYNTHESIZER', 'RESPONSE')).toMatchObject({ said: null, missing: 'absent' });
    expect(turn(2, 'SYNTHESIZER', 'RESOLUTION')).toMatchObject({ said: null, missing: 'unscored' });
    expect(turn(3, 'ARCHITECT', 'PROPOSAL')).toMatchObject({ proposal: null, said: null, missing: 'absent' });
  });

  test('has a silent person’s place too', () => {
    const silent: MatchArchive = {
      ...archive,
      rows: archive.rows.map((row) => (row.kind === 'WILDCARD' ? { ...row, text: null } : row)),
    };
    expect(matchRecordOf(silent).teams.A.transcript.filter(({ by }) => by === 'WILDCARD')).toMatchObject([
      { turn: 'RESPONSE', said: null, missing: 'absent' },
    ]);
  });

  test('of one team has nothing of the other', () => {
    for (const team of teams) {
      const text = JSON.stringify({ ...record.teams[team], members: [] });
      expect(text).not.toContain(`"${team === 'A' ? 'B' : 'A'}-F`);
    }
  });
});

describe('its rounds', () => {
  test('are those that came to a decision, each seat as it was counted', () => {
    expect(A.rounds).toMatchObject([
      {
        round: 1,
        proposal: 'A-F1',
        outcome: 'ACCEPTED',
        adopted: null,
        decidedBy: 'VOTE',
        canon: 'A-C1',
        ballots: roles.map((voter) => ({ voter, ballot: 'ACCEPT', amendment: null })),
      },
      {
        round: 2,
        proposal: 'A-F2',
        outcome: 'AMENDED',
        adopted: 'A-F2-M2',
        decidedBy: 'VOTE',
        justification: null,
        canon: 'A-C2',
        ballots: [
          { voter: 'ARCHITECT', ballot: 'AMEND', amendment: 'A-F2-M2' },
          { voter: 'LOREKEEPER', ballot: 'AMEND', amendment: 'A-F2-M2' },
          { voter: 'CONTRARIAN', ballot: 'REJECT', amendment: null },
          { voter: 'SYNTHESIZER', ballot: null, amendment: null },
        ],
      },
    ]);
    expect(A.rounds[1]?.table.find(({ id }) => id === 'A-F2-M2')).toEqual({
      id: 'A-F2-M2',
      by: 'ARCHITECT',
      text: 'Wrap the quay in felt instead of the shoes.',
    });
  });

  test('leave a canon that says who proposed what and how it was amended', () => {
    expect(A.canon).toMatchObject([
      {
        id: 'A-C1',
        proposal: 'A-F1',
        proposedBy: 'ARCHITECT',
        amendment: null,
        fills: [{ part: 'NAME', value: 'Tidebell', tie: null }, { part: 'GOVERNING_LOGIC' }],
      },
      {
        id: 'A-C2',
        proposal: 'A-F2',
        proposedBy: 'LOREKEEPER',
        title: 'The Felt Oath',
        amendment: { id: 'A-F2-M2', by: 'ARCHITECT', kind: 'CHANGE' },
      },
    ]);
  });

  test('have their recorded breaches beside them', () => {
    expect(A.breaches.length).toBeGreaterThan(0);
    for (const breach of A.breaches)
      expect(breach).toMatchObject({
        phase: 'FOUNDATION',
        round: 2,
        turn: 'OBJECTION',
        by: 'CONTRARIAN',
        rule: 'UNSPECIFIC_OBJECTION',
      });
  });

  test('leave open what the canon lacks of the phases that have ended, and of no other', () => {
    expect(A.gaps).toEqual([{ part: 'mood', why: 'the canon has no mood' }]);
    expect(
      matchRecordOf({ ...archive, rows: archive.rows.filter(({ kind }) => kind !== 'GATE') }).teams.A.gaps,
    ).toEqual([]);
  });
});

describe('its specs', () => {
  test('are all attempts, with the vote on each', () => {
    expect(A.crystallizations).toMatchObject([
      {
        id: 'A-S1',
        attempt: 1,
        spec: null,
        problems: [expect.stringMatching(/could be read/)],
        ballots: [],
        ratified: false,
      },
      {
        id: 'A-S2',
        attempt: 2,
        spec: { worldName: { text: 'Tidebell' } },
        problems: [],
        invented: ['heroImageDescription'],
        ratified: true,
        ballots: roles.map((voter) => ({ voter, ratify: true, reason: 'It is ours.' })),
      },
    ]);
  });

  test('show an unreadable vote as one that ratifies nothing', () => {
    expect(record.teams.B.crystallizations[1]).toMatchObject({
      ratified: false,
      ballots: [
        { voter: 'ARCHITECT', ratify: null, reason: 'the answer could not be read' },
        { ratify: true },
        { ratify: true },
        { ratify: true },
      ],
    });
  });
});
