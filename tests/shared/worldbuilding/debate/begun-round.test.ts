import { describe, expect, test } from 'vitest';
import { endedPhase } from '../../../../shared/worldbuilding/debate/ended-phase.ts';
import type { MatchRowOrder } from '../../../../shared/worldbuilding/match-rows.ts';
import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { phaseAims } from '../../../../shared/worldbuilding/roles.ts';
import { fill, proposed, voted } from '../deliberation/said.ts';
import { byAll, debateOf, first, second } from './in-memory.ts';

const ofMatch = { team: null, phase: 'CHALLENGE', round: 0, summary: '' } as const;
const offered = (offer: number, text: string): MatchRowOrder => ({
  ...ofMatch,
  key: `offer-${offer}`,
  kind: 'OFFERED',
  offer,
  by: 'Eve',
  text,
});
const queued = (offer: number, ordinal: number): MatchRowOrder => ({
  ...ofMatch,
  key: `curveball-${offer}`,
  kind: 'CURVEBALL',
  offer,
  id: `Q${offer}`,
  ordinal,
});

describe('a round that begins', () => {
  test('says whose proposal it is about, what it is for and what is due in it', () => {
    const { agenda, goal, row, state } = debateOf('B').begin(first);
    expect(agenda).toEqual({ ...first, proposer: 'ARCHITECT', due: ['NAME', 'GOVERNING_LOGIC', 'MOOD'], gap: null });
    expect(goal).toEqual({
      phase: 'FOUNDATION',
      aim: phaseAims.FOUNDATION,
      round: 1,
      proposal: 'B-F1',
      proposer: 'ARCHITECT',
      due: agenda.due,
      gap: null,
      curveballs: [],
    });
    expect(row).toMatchObject({
      kind: 'ROUND',
      key: 'B/FOUNDATION/1/round',
      ordinal: 1,
      summary: 'round 1 of FOUNDATION: ARCHITECT proposes; due: NAME, GOVERNING_LOGIC, MOOD',
    });
    expect(state.rounds).toMatchObject([{ id: 'B-F1', proposal: null, decision: null }]);
  });

  test('has the curveballs that are due in it and no others, the same for both teams', () => {
    const rounds = (['A', 'B'] as const).map((team) => {
      const debate = debateOf(team);
      [
        offered(1, ' The tide stops. '),
        offered(2, 'Nobody may sing.'),
        offered(3, 'refused'),
        queued(1, 2),
        queued(2, 3),
      ].forEach(debate.write);
      return [debate.begin(first), debate.begin(second)].map(({ goal, row }) => [goal.curveballs, row]);
    });
    for (const [one, two] of rounds) {
      expect(one?.[0]).toEqual([]);
      expect(two).toMatchObject([
        [{ id: 'Q1', text: 'The tide stops.' }],
        {
          curveballs: [{ id: 'Q1', text: 'The tide stops.' }],
          summary: expect.stringContaining('curveball Q1: The tide stops.'),
        },
      ]);
    }
  });

  test('takes what everybody was told for known: a resolution may use a curveball’s words', () => {
    const debate = debateOf();
    [offered(1, 'Seventeen copper dragons judge every quarrel below glaciers.'), queued(1, 1)].forEach(debate.write);
    debate.begin();
    debate.say('PROPOSAL', { ARCHITECT: proposed() });
    const merged = {
      summary: 'Dragons.',
      amendments: [],
      merged: 'Seventeen copper dragons judge every quarrel below glaciers.',
      fills: [],
    };
    expect(debate.say('RESOLUTION', { SYNTHESIZER: merged }).sentBack).toEqual([]);
  });
});

describe('a phase that ends', () => {
  const filled = (...parts: readonly (readonly ['NAME' | 'GOVERNING_LOGIC' | 'MOOD', string])[]) => {
    const debate = debateOf();
    debate.upToVote(first, 'ARCHITECT', proposed({ fills: parts.map(([part, value]) => fill(part, value)) }));
    debate.say('VOTE', byAll(voted('ACCEPT')));
    return endedPhase('A', 'FOUNDATION', debate.written, defaultPolicy);
  };

  test('says what it left open, and the row says why', () => {
    const { row, end } = filled(['NAME', 'Tidebell']);
    expect(end).toEqual({ passed: false, open: ['GOVERNING_LOGIC', 'MOOD'] });
    expect(row).toMatchObject({
      kind: 'GATE',
      key: 'A/FOUNDATION/gate',
      round: 1,
      report: { passed: false },
      summary: 'FOUNDATION ends short of its goals: the canon has no governing logic; the canon has no mood',
    });
  });

  test('has passed where the canon has all that it is for', () => {
    const { row, end } = filled(
      ['NAME', 'Tidebell'],
      ['GOVERNING_LOGIC', 'Whatever sounds is owned by the sea.'],
      ['MOOD', 'hushed, tidal, bronze'],
    );
    expect(end).toEqual({ passed: true, open: [] });
    expect(row.summary).toBe('FOUNDATION reached its goals');
  });

  test('can miss a goal with nothing open: a mood of one adjective', () => {
    expect(filled(['NAME', 'Tidebell'], ['GOVERNING_LOGIC', 'Sound is owned.'], ['MOOD', 'hushed']).end).toEqual({
      passed: false,
      open: [],
    });
  });
});
