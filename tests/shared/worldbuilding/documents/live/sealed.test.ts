import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../shared/kernel/json.ts';
import type { MatchArchive } from '../../../../../shared/worldbuilding/documents/archive.ts';
import { judgeParts, matchParts } from '../../../../../shared/worldbuilding/documents/live/parts.ts';
import { sealedRecordOf } from '../../../../../shared/worldbuilding/documents/live/sealed.ts';
import { isOpen, standingWords, type Standing } from '../../../../../shared/worldbuilding/documents/live/standing.ts';
import { archive, record } from '../assembled.ts';

const standing: Standing = {
  state: 'JUDGING',
  phases: { A: 'ARTIFACTS', B: 'ARTIFACTS' },
  settled: { A: true, B: true },
  judgePanel: { asked: 3, settled: 2 },
  offers: [{ offer: 1, by: 'a reader', text: 'Night falls', id: 'Q1', ordinal: 2, refused: null }],
  why: null,
  end: null,
};
const canary = 'CANARY-of-a-judge';
/** Everything is in the store, as at the moment between the last judgement and the end. */
const full: MatchArchive = {
  ...archive,
  calls: archive.calls.map((call) =>
    call.agent === 'judge'
      ? {
          ...call,
          answer: JSON.parse(
            JSON.stringify(call.answer).replaceAll(/"reason":"[^"]*"/g, `"reason":"${canary}"`),
          ) as Json,
        }
      : call,
  ),
};
const pageOf = (from: MatchArchive, now: Standing = standing) =>
  matchParts(sealedRecordOf(from), now)
    .map(({ markup }) => markup)
    .join('\n');

describe('the page of a match that is judged', () => {
  const page = pageOf(full);

  test('tells what both teams said and settled', () => {
    expect(page).toContain('The Felt Oath');
    expect(page).toContain('Tidebell');
    expect(page).toContain('2 of 3 judgements are in');
  });

  test('tells of what nobody had decided when the teams ended that it stays so, and not that it is being read', () => {
    const offers = standing.offers.map((one) => ({ ...one, id: null, ordinal: null }));
    const told = (state: Standing['state']) => pageOf(full, { ...standing, offers, state });
    expect(told('UNDER_WAY')).toContain('It is being read.');
    for (const late of ['JUDGING', 'ENDED'] as const) {
      expect(told(late)).toContain('Not taken: nobody had decided it when the teams ended.');
      expect(told(late)).not.toContain('being read');
    }
  });

  test('tells no entrant, no person, no model, no mark and no reason, though all of them are stored', () => {
    const secrets = [
      ...Object.values(full.run.brief.teams).map(({ name }) => name.split(' ').at(-1)),
      'Ines',
      'Mara',
      'simulated:',
      canary,
      'wins',
      'leads',
      'Reveal the teams',
      'weighted',
      ...record.judgements.map(({ id }) => id),
    ];
    expect(secrets.filter((secret) => page.includes(secret ?? ''))).toEqual([]);
    expect(sealedRecordOf(full)).toMatchObject({ judgements: [], verdict: null, end: 'UNJUDGED' });
  });

  test('is the same to the letter whatever the judges gave', () => {
    const others = { ...full, rows: full.rows.filter(({ kind }) => kind !== 'OPENED' && kind !== 'VERDICT') };
    expect(pageOf({ ...others, calls: full.calls.filter(({ agent }) => agent !== 'judge') })).toBe(page);
  });

  test('tells a judge how far it is, and neither world nor letter of a team', () => {
    const told = (now: Standing) =>
      judgeParts(now, [{ judgement: 'J02', judge: 'Mara', open: true }])
        .map(({ markup }) => markup)
        .join('');
    expect(told(standing)).toContain('<a href="J02">J02</a> for Mara: open');
    for (const state of ['AHEAD', 'UNDER_WAY', 'PAUSED', 'JUDGING'] as const)
      expect(told({ ...standing, state })).not.toMatch(/Team [AB]|Tidebell|Felt Oath|Foundation/);
  });
});

describe('a match as it stands', () => {
  test.each<[Partial<Standing>, string]>([
    [{ state: 'AHEAD', why: 'begins at 2026-12-01T18:00:00.000Z' }, 'Not begun: begins at 2026-12-01T18:00:00.000Z.'],
    [{ state: 'PAUSED', why: 'mara: the night is over' }, 'Paused: mara: the night is over'],
    [{ state: 'UNDER_WAY' }, 'Under way. Team A: Pictures · Team B: Pictures'],
    [{ state: 'ENDED', end: 'JUDGED', why: 'A leads by far' }, 'It has ended, and it is judged.'],
    [{ state: 'ENDED', end: 'CANCELLED', why: 'the hall is closed' }, 'It has ended CANCELLED: the hall is closed'],
    [{ state: 'ENDED', end: 'UNJUDGED', why: 'nobody came' }, 'It has ended UNJUDGED: nobody came'],
  ])('%j is told as “%s”', (change, words) => {
    const now = { ...standing, ...change };
    expect(standingWords(now)).toBe(words);
    expect(isOpen(now)).toBe(now.state === 'ENDED');
  });

  test('before its first round has every place of the page, empty', () => {
    const page = pageOf(
      { ...full, rows: [], calls: [], pictures: [] },
      { ...standing, state: 'AHEAD', settled: { A: false, B: false }, judgePanel: null, offers: [] },
    );
    for (const words of [
      'No round is begun yet.',
      'Nobody has thrown anything in yet.',
      'Not settled yet.',
      'Not painted yet.',
      'Nothing is judged yet.',
    ])
      expect(page).toContain(words);
  });

  test('in mid-round says that the rest may come, and no more once it has ended', () => {
    const cut = { ...full, rows: full.rows.filter((row) => row.team === 'A').slice(0, 6) };
    const under = { ...standing, state: 'UNDER_WAY' } as const;
    expect(pageOf(cut, under)).toContain('It is not decided yet.');
    expect(pageOf(cut, { ...under, state: 'ENDED', end: 'FAILED' })).toContain('The round did not come to an end.');
  });
});
