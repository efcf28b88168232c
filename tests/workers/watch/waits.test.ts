import { describe, expect, test } from 'vitest';
import type { WaitingTurn } from '../../../shared/worldbuilding/deliberation/wildcard.ts';
import type { Team } from '../../../shared/worldbuilding/vocabulary.ts';
import { tellWait } from '../../../workers/worldbuilding/attend.ts';
import { matchBlock } from '../../../workers/worldbuilding/block.ts';
import { matchViewOf } from '../../../workers/worldbuilding/view.ts';
import { type Wait, waitsOf, waitWords } from '../../../workers/worldbuilding/waits.ts';
import { colors, opened, playedRound, rowsOf } from './played-match.ts';

const untilMs = Date.UTC(2026, 10, 21, 12, 2, 5);
const wait: Wait = { team: 'A', member: 'Ada', proposal: 'A-F1', untilMs };
/** Team A has proposed, and nothing is decided yet. */
const begun = matchViewOf(rowsOf([opened, ...playedRound().slice(0, 2)]));
const decided = matchViewOf(rowsOf([opened, ...playedRound()]));

function asked(turn: () => Promise<WaitingTurn | null>, members: Readonly<Record<Team, string | null>>) {
  const [teamsAsked, told]: [Team[], Wait[]] = [[], []];
  const waits = waitsOf({
    members: () => Promise.resolve(members),
    waiting(team) {
      teamsAsked.push(team);
      return turn();
    },
    told: (one) => told.push(one),
  });
  return { waits, teamsAsked, told };
}

describe('whose turn waits', () => {
  test('is asked of a team that has a wildcard and is in the middle of a round, and told once', async () => {
    let turn: WaitingTurn | null = { proposal: 'A-F1', untilMs };
    const { waits, teamsAsked, told } = asked(() => Promise.resolve(turn), { A: 'Ada', B: null });
    await waits.look();
    expect([teamsAsked, waits.open()]).toEqual([[], []]);
    waits.see(begun);
    await waits.look();
    await waits.look();
    expect([teamsAsked, waits.open(), told]).toEqual([['A', 'A'], [wait], [wait]]);
    turn = null;
    await waits.look();
    expect([waits.open(), told]).toEqual([[], [wait]]);
    turn = { proposal: 'A-F1', untilMs };
    await waits.look();
    waits.see(decided);
    await waits.look();
    expect([teamsAsked.length, waits.open(), told]).toEqual([4, [], [wait]]);
  });

  test('is nobody’s where the team does not answer, and nobody asks a second time meanwhile', async () => {
    const broken = asked(() => Promise.reject(new Error('no worker')), { A: 'Ada', B: null });
    broken.waits.see(begun);
    await broken.waits.look();
    expect(broken.waits.open()).toEqual([]);
    let answer: (turn: WaitingTurn | null) => void = () => undefined;
    const slow = asked(() => new Promise((resolve) => (answer = resolve)), { A: 'Ada', B: null });
    slow.waits.see(begun);
    const looking = slow.waits.look();
    await slow.waits.look();
    await slow.waits.look();
    answer({ proposal: 'A-F1', untilMs });
    await looking;
    expect([slow.teamsAsked, slow.waits.open()]).toEqual([['A'], [wait]]);
  });

  test('is said with team, person and deadline; with its day where that is another, and steering nothing', () => {
    expect(waitWords(wait, untilMs - 60_000)).toBe('A-F1 waits for Ada, the wildcard of team A, until 12:02:05 UTC');
    expect(waitWords({ ...wait, member: 'A\u001b[2Jda\n' }, untilMs - 86_400_000)).toMatch(
      /^A-F1 waits for A.\[2Jda ?, the wildcard of team A, until 2026-11-21 12:02:05 UTC$/,
    );
  });

  test('stands in the block with the time that is left, and is no wider than the terminal', () => {
    const block = (columns: number) => matchBlock('m', begun, untilMs - 94_000, columns, colors, [wait]);
    expect(block(120)).toContain('A-F1 waits for Ada, the wildcard of team A, until 12:02:05 UTC (1:34 left)');
    expect(block(30).every((line) => line.length < 30)).toBe(true);
    expect(matchBlock('m', begun, untilMs + 1_000, 120, colors, [wait]).join('\n')).toContain('(0:00 left)');
    expect(matchBlock('m', begun, untilMs, 120, colors).join('\n')).not.toContain('waits for');
  });

  test.each([
    ['as a line among the others', { live: false, json: false }, [1, 0]],
    ['beside the rows of --json', { live: false, json: true }, [0, 1]],
    ['nowhere where it stands in the block', { live: true, json: false }, [0, 0]],
  ] as const)('is told %s', (_, terminal, counts) => {
    const [out, said]: [string[], string[]] = [[], []];
    tellWait('m', wait, { ...terminal, out: (line) => out.push(line), say: (line) => said.push(line) });
    expect([out.length, said.length]).toEqual(counts);
    for (const line of [...out, ...said])
      expect(line).toMatch(/^\d\d:\d\d:\d\d {2}A │ A-F1 waits for Ada.*: symposium worldbuilding speak m --team A$/);
  });
});
