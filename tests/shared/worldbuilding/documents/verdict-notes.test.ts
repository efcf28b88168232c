import { expect, test } from 'vitest';
import { matchFiles } from '../../../../shared/worldbuilding/documents/files.ts';
import { matchHtml } from '../../../../shared/worldbuilding/documents/html/match-page.ts';
import type { MatchRecord } from '../../../../shared/worldbuilding/documents/record.ts';
import { placeWords } from '../../../../shared/worldbuilding/documents/names.ts';
import { fieldLines } from '../../../../shared/worldbuilding/documents/told.ts';
import { fieldsOf } from '../../../../shared/worldbuilding/spec/validation.ts';
import { crystallized } from '../deliberation/said.ts';
import { aMatch } from './a-match.ts';

const record = aMatch();
const fileOf = (one: MatchRecord, path: string): string =>
  matchFiles(one).find((file) => file.path === path)?.text ?? '';

test('page and Markdown name a judge who gave one mark to everything, and none who told anything apart', () => {
  const words = 'judge-a gave 3 in every category to both worlds, and tells nothing apart';
  const told = (one: MatchRecord) => [fileOf(one, 'match.md'), matchHtml(one)].map((text) => text.includes(words));
  const even = (first: number, second = first): MatchRecord => ({
    ...record,
    judgements: record.judgements.map(
      (one, nth) =>
        JSON.parse(
          JSON.stringify(one).replaceAll(/"score":\d/g, `"score":${nth === 0 ? first : second}`),
        ) as (typeof record.judgements)[number],
    ),
  });
  expect([told(even(3)), told(even(3, 4)), told(record)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('page and Markdown name a clerk who found fault with everything, and none who told anything apart', () => {
  const words = 'the clerk found fault with every text that it was asked about, and tells nothing apart';
  const told = (one: MatchRecord) => [fileOf(one, 'match.md'), matchHtml(one)].map((text) => text.includes(words));
  const found = (finding: 'FOUND' | 'FINE' | 'NOT_EXAMINED', but: typeof finding = finding): MatchRecord => {
    const side = (team: MatchRecord['teams']['A'], last: typeof finding): typeof team => ({
      ...team,
      examined: [finding, last].map((one) => ({
        ...{ phase: 'FOUNDATION', round: 1, question: 'RESPONSE', by: 'LOREKEEPER' },
        ...{ finding: one, detail: null },
      })),
      crystallizations: team.crystallizations.map((one) => ({ ...one, fields: null })),
    });
    return { ...record, teams: { A: side(record.teams.A, finding), B: side(record.teams.B, but) } };
  };
  const fields = (finding: 'FOUND' | 'FINE'): MatchRecord => {
    const { A, B } = found('FOUND').teams;
    const testified = [{ path: 'worldName', finding, detail: null }];
    return {
      ...record,
      teams: { A, B: { ...B, crystallizations: B.crystallizations.map((one) => ({ ...one, fields: testified })) } },
    };
  };
  const named = [true, true];
  const not = [false, false];
  expect([found('FOUND'), found('FOUND', 'NOT_EXAMINED'), fields('FOUND')].map(told)).toEqual([named, named, named]);
  expect([found('FOUND', 'FINE'), found('FINE'), found('NOT_EXAMINED'), fields('FINE'), record].map(told)).toEqual([
    ...[not, not, not, not, not],
  ]);
});

test('no document speaks of a field of a spec by the name that it has in a file', () => {
  const paths = fieldsOf(crystallized()).map(({ path }) => path);
  const words = paths.map(placeWords);
  expect(new Set(words).size).toBe(paths.length);
  for (const text of words) expect(text).not.toMatch(/[A-Z.]|\d/);
  expect(['A-C5', 'landmarks.0', 'inhabitants', 'landmarks.1.visualKey'].map(placeWords)).toEqual([
    ...['A-C5', 'first landmark', 'inhabitants', 'second landmark (what one sees)'],
  ]);
  const missed = paths.map((path) => ({ path, finding: 'NOT_EXAMINED' as const, detail: null }));
  expect(fieldLines({ fields: missed })).toEqual(['Not examined by the clerk: all fields that cite an entry']);
  expect(
    fieldLines({ fields: [{ path: 'worldName', finding: 'FOUND', detail: 'a cheese' }, ...missed.slice(3, 5)] }),
  ).toEqual([
    'Does not follow from what it cites: name: a cheese',
    'Not examined by the clerk: first landmark (name), first landmark (what it is)',
  ]);
});
