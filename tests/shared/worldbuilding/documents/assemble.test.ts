import { describe, expect, test } from 'vitest';
import type { MatchArchive } from '../../../../shared/worldbuilding/documents/archive.ts';
import { matchRecordOf } from '../../../../shared/worldbuilding/documents/assemble.ts';
import { matchDocument, worldbuildingUrn, matchFiles } from '../../../../shared/worldbuilding/documents/files.ts';
import { roles } from '../../../../shared/worldbuilding/vocabulary.ts';
import { anArchive, at } from './an-archive.ts';
import { A, archive, cutBefore, record } from './assembled.ts';

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

  test('is simulated by a single simulated model, agent or image model', () => {
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
