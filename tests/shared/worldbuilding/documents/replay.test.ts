import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { replayOf, usualPace } from '../../../../shared/worldbuilding/documents/replay.ts';
import { aMatch } from './a-match.ts';

const texts = (...given: Parameters<typeof replayOf>) => replayOf(...given).map(({ text }) => text);

describe('a replay', () => {
  const lines = replayOf(aMatch());

  test('tells the challenge first, and who the teams were last', () => {
    expect(lines[0]).toMatchObject({ text: 'Challenge #7: volcanic archipelago (SIMULATED)', afterMs: 0, team: null });
    expect(lines.slice(-2).map(({ text }) => text)).toEqual([
      'Team A was Ash & Daughters',
      'Team B was The Tidewrights',
    ]);
    expect(lines.slice(0, -2).some(({ text }) => text.includes('Ash & Daughters'))).toBe(false);
  });

  test('tells what both teams did in the order in which it happened, each line with its team', () => {
    const proposals = lines
      .filter(({ tone, team }) => tone === 'heading' && team !== null)
      .map(({ text }) => /\(([AB]-[FLT]\d)\)$/.exec(text)?.[1])
      .filter((id) => id !== undefined);
    expect(proposals).toEqual(
      ['F1', 'F2', 'F3', 'L1', 'L2', 'L3', 'L4', 'T1', 'T2'].flatMap((id) => [`A-${id}`, `B-${id}`]),
    );
    for (const { text, team } of lines) expect(/^([AB]) │ /.exec(text)?.[1] ?? null).toBe(team);
  });

  test('throws the curveball before the turns of its round', () => {
    const told = texts(aMatch());
    const thrown = told.findIndex((text) => text.startsWith('Curveball'));
    expect(told[thrown]).toBe('Curveball from the audience (a reader): It has not been night for a year.');
    expect(thrown).toBeLessThan(told.findIndex((text) => text.includes('Landmarks, round 2')));
  });

  test('waits as long as it took, divided by its speed, and never longer than it may', () => {
    const total = (speed: number, mostPauseMs: number) =>
      replayOf(aMatch(), { ...usualPace, speed, mostPauseMs }).reduce((sum, { afterMs }) => sum + afterMs, 0);
    expect(total(1, Number.MAX_SAFE_INTEGER)).toBe(640_000);
    expect(total(20, Number.MAX_SAFE_INTEGER)).toBe(32_000);
    expect(Math.max(...replayOf(aMatch(), { ...usualPace, mostPauseMs: 70 }).map(({ afterMs }) => afterMs))).toBe(70);
    expect(total(0, 5)).toBeGreaterThan(0);
  });

  test('loses no row and never waits back in time, whatever the clocks said', () => {
    const match = aMatch();
    const times = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 72, maxLength: 72 });
    fc.assert(
      fc.property(times, (shifts) => {
        const transcript = match.teams.A.transcript.map((turn, nth) => ({
          ...turn,
          at: new Date(Date.parse(turn.at) + (shifts[nth] ?? 0)).toISOString(),
        }));
        const told = replayOf({ ...match, teams: { ...match.teams, A: { ...match.teams.A, transcript } } });
        expect(told).toHaveLength(lines.length);
        expect(told.every(({ afterMs }) => afterMs >= 0 && afterMs <= usualPace.mostPauseMs)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('puts nothing on a terminal that could steer it, and no line beyond its edge', () => {
    const told = texts(aMatch({ mark: '\u001b[2J\u0007 \u202e\r\n over' }), { ...usualPace, columns: 60 });
    for (const text of told) {
      expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(text.length).toBeLessThanOrEqual(60);
    }
  });

  test('says why there is no verdict', () => {
    expect(texts({ ...aMatch(), end: 'UNJUDGED', why: 'nobody judged in time', verdict: null }).at(-1)).toBe(
      'UNJUDGED: nobody judged in time',
    );
  });
});
