import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { defaultPolicy as policy } from '../../../shared/worldbuilding/policy.ts';
import {
  amendmentId,
  amendmentIdOf,
  canonId,
  canonIdOf,
  categories,
  debatePhases,
  goalParts,
  goals,
  phaseLetters,
  phases,
  proposalId,
  proposalIdOf,
  specIdOf,
  teams,
} from '../../../shared/worldbuilding/vocabulary.ts';

const team = fc.constantFrom(...teams);
const small = fc.integer({ min: 1, max: 99 });

describe('ids', () => {
  test('that Symposium makes are those that a model may name', () => {
    fc.assert(
      fc.property(team, fc.constantFrom(...debatePhases), small, small, (of, phase, round, number) => {
        const proposal = proposalIdOf(of, phase, round);
        expect(proposalId.safeParse(proposal).success).toBe(true);
        expect(amendmentId.safeParse(amendmentIdOf(proposal, number)).success).toBe(true);
        expect(canonId.safeParse(canonIdOf(of, number)).success).toBe(true);
      }),
    );
  });

  test('look as the spec’s readers know them', () => {
    expect([proposalIdOf('A', 'FOUNDATION', 1), amendmentIdOf('A-F1', 1), canonIdOf('A', 1), specIdOf('B', 2)]).toEqual(
      ['A-F1', 'A-F1-M1', 'A-C1', 'B-S2'],
    );
  });

  test('of one kind are none of another', () => {
    const kinds = [proposalId, amendmentId, canonId];
    for (const id of ['A-F1', 'B-L4', 'A-T2-M1', 'A-C1', 'B-C12', 'A-S1'])
      expect(kinds.filter((kind) => kind.safeParse(id).success).length).toBe(id.includes('S') ? 0 : 1);
  });

  test.each(['', 'A', 'C-F1', 'a-f1', 'A-F0', 'A-F01', 'A-F1-M0', 'A-F1 ', 'A-F1\n', 'A-C1; A-C2', 'A-X1'])(
    '%j is none',
    (id) => {
      for (const kind of [proposalId, amendmentId, canonId]) expect(kind.safeParse(id).success).toBe(false);
    },
  );

  test('have a letter of their own for each phase, and none that is the canon’s', () => {
    const letters = Object.values(phaseLetters);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters).not.toContain('C');
  });
});

describe('the tables', () => {
  test('give every part of a goal to one phase', () => {
    expect(new Set(goalParts).size).toBe(goalParts.length);
    expect(goalParts).toEqual(debatePhases.flatMap((phase) => goals[phase]));
  });

  test('give a phase of debate a round for each part that it has to settle, and the phases in the order of the match', () => {
    for (const phase of debatePhases) expect(policy.rounds[phase]).toBe(goals[phase].length);
    expect(phases.filter((phase) => (debatePhases as readonly string[]).includes(phase))).toEqual([...debatePhases]);
  });

  test('weigh every category of the rubric, and all of them together whole', () => {
    expect(Object.keys(policy.rubric.weights)).toEqual([...categories]);
    expect(Object.values(policy.rubric.weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });
});
