import { describe, expect, test } from '@jest/globals';
import type { MatchArchive } from '../../../../shared/worldbuilding/documents/archive.ts';
import { matchRecordOf } from '../../../../shared/worldbuilding/documents/assemble.ts';
import { shownPictures } from '../../../../shared/worldbuilding/documents/assemble-pictures.ts';
import { matchDocument, worldbuildingUrn } from '../../../../shared/worldbuilding/documents/catalogue.ts';
import { matchFiles } from '../../../../shared/worldbuilding/documents/files.ts';
import { deductionsOf } from '../../../../shared/worldbuilding/judging/process-quality.ts';
import { matchDefaults } from '../../../../shared/worldbuilding/match-policy.ts';
import type { MatchRow } from '../../../../shared/worldbuilding/match-rows.ts';
import { artifacts, categories, roles, teams, type Team } from '../../../../shared/worldbuilding/vocabulary.ts';
import { anArchive, aPicture, at, sha } from './an-archive.ts';
import { scoresOf } from '../judging/cases.ts';

const archive = anArchive();
const record = matchRecordOf(archive);
const { A } = record.teams;
/** The archive as it was before the first row of a kind. */
const cutBefore = (kind: MatchRow['kind']): MatchArchive => {
  const rows = archive.rows.slice(
    0,
    archive.rows.findIndex((row) => row.kind === kind),
  );
  return { ...archive, rows, close: { end: 'CANCELLED', why: 'it was cancelled' } };
};

describe('the record of a match', () => {
  test('keeps to its schema', () => {
    expect(
      matchDocument.safeParse({ schema: worldbuildingUrn('match_record'), ...record }).error?.issues ?? [],
    ).toEqual([]);
  });

  test('says what it was about, when it was, and how it ended', () => {
    const { challenge } = archive.run.brief;
    expect(record).toMatchObject({
      matchKey: 'archived',
      corpus: 'simulated',
      simulated: true,
      startedAt: at(0),
      endedAt: at(700),
      end: 'JUDGED',
      why: 'A leads',
      challenge: {
        number: 7,
        seed: 41,
        tier: 2,
        setting: challenge.biome.text,
        twist: challenge.twist.text,
        inhabitants: { A: challenge.inhabitants.A.text, B: challenge.inhabitants.B.text },
      },
    });
    expect(record.challenge.inhabitants.A).not.toBe(record.challenge.inhabitants.B);
  });

  test('names the members with models and charges, and the person of the team that has one', () => {
    expect(A).toMatchObject({
      name: 'Ash & Daughters',
      members: [
        ...roles.map((speaker) => ({ speaker, model: 'simulated:messages' })),
        { speaker: 'WILDCARD', name: 'Ines', model: null, version: null },
      ],
    });
    expect(A.members.find(({ speaker }) => speaker === 'CONTRARIAN')?.version).toMatch(/^a-contrarian_v1_/);
    expect(record.teams.B.members.map(({ speaker }) => speaker)).toEqual(roles);
  });

  test('is simulated by a single simulated model, agent or painter', () => {
    const models = (model: string, imageModel: string): MatchArchive => ({
      ...archive,
      run: { ...archive.run, corpus: 'real' },
      calls: archive.calls.map((call, nth) =>
        nth === 0 ? { ...call, model } : { ...call, model: 'openai:gpt-6-sol' },
      ),
      pictures: archive.pictures.map((one) => ({ ...one, model: imageModel })),
    });
    expect(
      [
        models('openai:gpt-6-sol', 'sd:xl'),
        models('simulated:chat', 'sd:xl'),
        models('openai:gpt-6-sol', 'simulated:painter'),
      ].map((one) => matchRecordOf(one).simulated),
    ).toEqual([false, true, true]);
  });

  test('made twice is the same, and its documents too', () => {
    expect(matchFiles(matchRecordOf(anArchive()))).toEqual(matchFiles(record));
  });
});

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
      said: { failureCase: 'No.' },
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

describe('its pictures', () => {
  const picture = (team: Team, artifact: string, from = record) =>
    from.teams[team].artifacts.find((one) => one.artifact === artifact);

  test('are the six in their order, each with its prompt, its file and its small copy', () => {
    expect(A.artifacts.map(({ artifact }) => artifact)).toEqual(artifacts);
    expect(picture('A', 'hero')).toMatchObject({
      prompt: 'a picture of hero',
      mustShow: ['bronze bells'],
      softened: null,
      why: null,
      image: {
        sha256: sha('A', 'hero'),
        mediaType: 'image/png',
        width: 64,
        height: 64,
        bytes: 900,
        model: 'simulated:painter',
        seed: 7,
        thumbnail: 'data:image/png;base64,AAAA',
        file: `images/${sha('A', 'hero')}.png`,
      },
    });
  });

  test('tell refused words from those that took their place', () => {
    expect(picture('A', 'tension')).toMatchObject({
      prompt: 'a picture of tension',
      softened: { prompt: 'a calmer quarrel', changed: 'no wounds' },
      at: at(502),
      image: { sha256: sha('A', 'tension') },
    });
  });

  test('say why one is missing, and show no file for it', () => {
    expect(picture('B', 'portrait')).toMatchObject({
      prompt: 'a picture of portrait',
      image: null,
      why: 'the same file as hero',
    });
    expect(shownPictures(record).map(({ path }) => path)).not.toContain(`images/${sha('B', 'portrait')}.png`);
  });

  test('lie each once beside the page, under an ending that fits', () => {
    expect(shownPictures(record)).toHaveLength(10);
    const same: MatchArchive = {
      ...archive,
      pictures: archive.pictures.map((one) =>
        one.image === null ? one : { ...one, image: { ...one.image, sha256: 'f'.repeat(64), mediaType: 'image/webp' } },
      ),
    };
    expect(shownPictures(matchRecordOf(same))).toEqual([
      { sha256: 'f'.repeat(64), path: `images/${'f'.repeat(64)}.webp` },
    ]);
  });

  test('that the house has not settled yet are shown as far as they came', () => {
    const cut = matchRecordOf({
      ...cutBefore('PICTURE'),
      pictures: [
        aPicture('archived', 'A', 'hero'),
        aPicture('archived', 'A', 'tension', {
          outcome: 'refused',
          image: null,
          thumbnail: null,
          why: 'moderation_blocked',
        }),
      ],
    });
    expect(picture('A', 'hero', cut)).toMatchObject({ image: { sha256: sha('A', 'hero') }, why: null });
    expect(picture('A', 'tension', cut)).toMatchObject({ image: null, why: 'moderation_blocked' });
    expect(picture('A', 'portrait', cut)).toMatchObject({
      at: null,
      image: null,
      prompt: 'a picture of portrait',
      why: expect.stringMatching(/portrait/),
    });
  });
});

describe('its audience and its judges', () => {
  test('are told by what was taken in, at the place where both teams met it', () => {
    expect(record.curveballs).toMatchObject([
      { id: 'Q1', by: 'a reader', text: 'It has not been night for a year.', phase: 'LANDMARKS', round: 2 },
    ]);
    expect(JSON.stringify(record)).not.toContain('Give team A a five');
  });

  test('have their scores by team, and a reason where there are none', () => {
    const [scored, silent] = [
      record.judgements.filter(({ kind }) => kind === 'MODEL'),
      record.judgements.filter(({ kind }) => kind === 'PERSON'),
    ];
    expect(new Set(scored.map(({ first }) => first))).toEqual(new Set(teams));
    for (const one of scored)
      expect(one).toMatchObject({
        judge: 'judge (simulated:messages)',
        at: at(600),
        scores: { A: scoresOf(4), B: scoresOf(3) },
        why: null,
      });
    expect(silent).toMatchObject([{ judge: 'Mara', at: at(650), scores: null, why: 'expired' }]);
  });

  test('may be people, whose marks stand in their review', () => {
    const opened = archive.rows.find((row) => row.kind === 'OPENED');
    if (opened?.kind !== 'OPENED') throw new Error('the archive has no opened seal');
    const result = opened.sealed.find(({ kind }) => kind === 'PERSON');
    const ref = `review-${result?.id}`;
    const rows = archive.rows.map((row) =>
      row.kind === 'OPENED'
        ? {
            ...row,
            judgements: row.judgements.map((one) =>
              one.id === result?.id ? { ...one, outcome: 'SCORED' as const, code: null } : one,
            ),
          }
        : row,
    );
    const marks = {
      [result?.labels.X === 'A' ? 'X' : 'Y']: scoresOf(5),
      [result?.labels.X === 'A' ? 'Y' : 'X']: scoresOf(2),
    };
    const decided = (given: unknown): MatchArchive => ({
      ...archive,
      rows,
      reviews: new Map([
        [
          ref,
          { outcome: 'decided', at: at(640), decision: 'RESOLVE', marks: given } as unknown as NonNullable<
            ReturnType<MatchArchive['reviews']['get']>
          >,
        ],
      ]),
    });
    const judgementOf = (from: MatchArchive) => matchRecordOf(from).judgements.find(({ kind }) => kind === 'PERSON');
    expect(judgementOf(decided(marks))).toMatchObject({
      at: at(640),
      scores: { A: scoresOf(5), B: scoresOf(2) },
      why: null,
    });
    expect(judgementOf(decided({ ...marks, X: scoresOf(6) }))).toMatchObject({
      scores: null,
      why: 'the answer could not be read',
    });
  });

  test('end in a verdict with its weights, its deductions and the bias of each judge', () => {
    const { weights } = matchDefaults.rubric;
    expect(record.verdict).toMatchObject({
      winner: 'A',
      categories: categories.map((category) => ({ category, weight: weights[category] })),
      deductions: [
        ...deductionsOf({ ratified: true, breaches: A.breaches.length }, matchDefaults.rubric).map((why) => ({
          team: 'A',
          why,
        })),
        ...deductionsOf({ ratified: false, breaches: A.breaches.length }, matchDefaults.rubric).map((why) => ({
          team: 'B',
          why,
        })),
      ],
      positionBias: [{ judge: 'judge (simulated:messages)', firstMinusSecond: expect.any(Number) }],
    });
  });

  test('while the seal holds say nothing, of who is who either', () => {
    const cut = matchRecordOf(cutBefore('OPENED'));
    expect(cut).toMatchObject({ end: 'CANCELLED', judgements: [], verdict: null });
  });
});

describe('a match that ended early', () => {
  const endings = [
    'SPOKEN',
    'DECIDED',
    'GATE',
    'CRYSTALLIZED',
    'SPEC',
    'PICTURE',
    'CURVEBALL',
    'SEALED',
    'VERDICT',
  ] as const;
  test.each(endings)('before its first %s has a record that keeps to the schema, and all three documents', (kind) => {
    const cut = matchRecordOf(cutBefore(kind));
    expect(matchDocument.safeParse({ schema: worldbuildingUrn('match_record'), ...cut }).error?.issues ?? []).toEqual(
      [],
    );
    expect(matchFiles(cut)).toHaveLength(3);
  });

  test('before anything happened still has its challenge and its teams', () => {
    const empty = matchRecordOf({ ...archive, rows: [], calls: [], pictures: [] });
    expect(empty.teams.A).toMatchObject({
      name: 'Ash & Daughters',
      transcript: [],
      rounds: [],
      canon: [],
      artifacts: [],
    });
  });

  test('without a winner has no verdict', () => {
    const rows = archive.rows.map((row) =>
      row.kind === 'VERDICT'
        ? {
            ...row,
            verdict: {
              ...row.verdict,
              end: 'UNJUDGED' as const,
              winner: null,
              means: null,
              categories: null,
              margin: null,
            },
          }
        : row,
    );
    expect(matchRecordOf({ ...archive, rows }).verdict).toBeNull();
  });
});
