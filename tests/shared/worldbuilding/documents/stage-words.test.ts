import { describe, expect, test } from 'vitest';
import { markerNames, pictureMarkers, written } from '../../../../activities/models/simulated/worldbuilding/markers.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import type { MatchArchive } from '../../../../shared/worldbuilding/documents/archive.ts';
import { matchRecordOf } from '../../../../shared/worldbuilding/documents/assemble.ts';
import { matchDocument, matchFiles, worldbuildingUrn } from '../../../../shared/worldbuilding/documents/files.ts';
import { archive } from './assembled.ts';

/** The answer with these words behind each of its texts. */
function staged(value: Json, words: string): Json {
  if (typeof value === 'string' && value.includes(' ')) return `${value} ${words}`;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one: Json) => staged(one, words));
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, staged(inner, words)]));
}

const said = (words: string): MatchArchive => {
  const { brief } = archive.run;
  return {
    ...archive,
    run: {
      ...archive.run,
      brief: {
        ...brief,
        challenge: { ...brief.challenge, twist: { key: null, text: `light is rationed ${words}` } },
      },
    },
    calls: archive.calls.map((call) => ({ ...call, answer: staged(call.answer, words) })),
    rows: archive.rows.map((row) => (row.kind === 'OFFERED' ? { ...row, text: `${row.text} ${words}` } : row)),
  };
};
const real = (one: MatchArchive): MatchArchive => ({
  ...one,
  run: { ...one.run, corpus: 'real' },
  calls: one.calls.map((call) => ({ ...call, model: 'openai:gpt-6-sol' })),
  pictures: one.pictures.map((picture) => ({ ...picture, model: 'sd:xl' })),
});
const published = (one: MatchArchive): string =>
  matchFiles(matchRecordOf(one))
    .map(({ text }) => text)
    .join('\n');

describe('what is published of a simulated match', () => {
  test.each(markerNames.flatMap((marker) => [written(marker), written(marker, { round: 'L2', once: true })]))(
    'does not hold %s, wherever it was said',
    (words) => {
      const match = said(words);
      expect(published(match)).not.toContain(words);
      expect(published(match)).toContain('light is rationed');
      expect(matchRecordOf(match).simulated).toBe(true);
    },
  );

  test.each(Object.values(pictureMarkers))(
    'does not hold %s, which only the image model obeys, in a prompt',
    (words) => {
      const prompts = archive.calls.map((call) =>
        call.task === 'write-prompts' || call.task === 'soften'
          ? { ...call, answer: staged(call.answer, words) }
          : call,
      );
      expect(published({ ...archive, calls: prompts })).not.toContain(words);
    },
  );

  test('and is otherwise as it was said, with the stamp', () => {
    expect(matchRecordOf(said('[simulate: reject-F1]')).challenge.twist).toBe('light is rationed');
    expect(published(said('[simulate: reject-F1]'))).toContain('SIMULATED');
    expect(published(said('the [broken] bell'))).toContain('the [broken] bell');
  });

  test('keeps to its schema, also where somebody said nothing else', () => {
    const rows = archive.rows.map((row) => (row.kind === 'OFFERED' ? { ...row, text: '[simulate: reject]' } : row));
    const record = matchRecordOf({ ...archive, rows });
    expect(record.curveballs.map(({ text }) => text)).toEqual(['…']);
    expect(
      matchDocument.safeParse({ schema: worldbuildingUrn('match_record'), ...record }).error?.issues ?? [],
    ).toEqual([]);
  });
});

test('what a real match said in such words stands in its record', () => {
  expect(published(real(said('[simulate: reject]')))).toContain('[simulate: reject]');
});
