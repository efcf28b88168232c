import { describe, expect, test } from 'vitest';
import { assessCycle } from '../../../../shared/omega/assess/assessment.ts';
import { comparisonDue } from '../../../../shared/omega/facts/due.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { claim, finding, finds, say } from '../assessed-steps.ts';
import { spoken } from '../spoken.ts';
import { toldSession, type Told } from '../told-session.ts';
import { acid, claimed, compares, laid, named } from './laid-session.ts';

/* Facts are laid beside claims (OMEGA rules §11.4). */

const facts: Told = { cycle: 0, rows: [laid(1, acid)] };
const session = (...steps: readonly Told[]) => toldSession('Why?', facts, claimed, ...steps);
const after = (...steps: readonly Told[]) =>
  assessCycle(session(...steps), { cycle: 1, restsOn: ['2.1/C1'], standings: {} }, policy);
const droppedIn = (...steps: readonly Told[]) =>
  session(...steps).rows.flatMap((row) => (row.kind === 'COMPARISON' ? row.dropped : []));

describe('a claim that a fact contradicts', () => {
  test('loses as by a settlement, takes with it what rests on it, and is rejected', () => {
    const [before, now] = [after().confidences, after(compares(1, named())).confidences];
    expect(now['1.1/C1']).toBeCloseTo((before['1.1/C1'] ?? 0) * policy.propagation.lost);
    expect(now['2.1/C1']).toBeLessThanOrEqual(now['1.1/C1'] ?? 0);
    expect(after(compares(1, named())).moves).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: '1.1/C1', resolution: 'REJECTED' })]),
    );
    expect(after(compares(1, named())).assessment.contradictions).toEqual([]);
  });

  describe('and that was confirmed before', () => {
    const end = (id: string, resolution: 'CONFIRMED' | 'REJECTED', confidence: number) =>
      ({
        kind: 'HYPOTHESIS',
        key: `1/${id}/${resolution}`,
        agent: null,
        summary: id,
        id,
        resolution,
        confidence,
        basis: 'so',
      }) as const;
    const confirmed: Told = { cycle: 1, rows: ['1.1/C1', '2.1/C1'].map((id) => end(id, 'CONFIRMED', 0.9)) };

    test('is rejected with what rests on it, and is no open claim once more', () => {
      const { moves, assessment } = after(confirmed, compares(1, named()));
      expect(moves.map(({ id, move }) => [id, move])).toEqual([
        ['1.1/C1', 'RESOLVE'],
        ['2.1/C1', 'RESOLVE'],
      ]);
      expect(moves).toMatchObject([{ resolution: 'REJECTED' }, { resolution: 'REJECTED' }]);
      expect(assessment.openHypotheses).toBe(0);
      expect(after(confirmed).moves).toEqual([]);
    });

    test('is known as rejected from then on, and no other end is taken back', () => {
      const ends = (...rows: readonly ReturnType<typeof end>[]) =>
        session({ cycle: 1, rows }).state.hypotheses.resolved.map(({ id, resolution, finalConfidence }) => [
          id,
          resolution,
          finalConfidence,
        ]);
      const [yes, no] = [end('1.1/C1', 'CONFIRMED', 0.9), end('1.1/C1', 'REJECTED', 0.2)];
      expect(ends(yes, no)).toEqual([['1.1/C1', 'REJECTED', 0.2]]);
      expect(ends(no, yes)).toEqual([['1.1/C1', 'REJECTED', 0.2]]);
    });
  });

  test('stands, where the fact or the claim does not say what is quoted, or nothing is there under the id', () => {
    const untrue = [
      named({ factSays: 'pH of the upper lakes was 6.5' }),
      named({ againstSays: 'the lakes are sweet as honey' }),
      named({ fact: 'F9' }),
      named({ against: '7.1/C1' }),
    ];
    for (const one of untrue) {
      expect(after(compares(1, one)).confidences).toEqual(after(compares(1)).confidences);
      expect(droppedIn(compares(1, one))).toHaveLength(1);
    }
  });

  test('stands against a fact that came while it was compared: nobody was shown it', () => {
    expect(droppedIn(compares(0, named()))).toEqual(['F1 is no fact that it was shown']);
  });

  test('is compared in the form in which it outlived an attack', () => {
    const mended = say(35, {
      ...spoken({ claims: [] }),
      findings: [{ claimId: '1.1/C1', reason: 'one is', result: 'PARTLY', survivesAs: 'The lower lakes are not acid' }],
    });
    expect(droppedIn({ cycle: 1, say: [mended] }, compares(1, named()))).toHaveLength(1);
    expect(
      droppedIn({ cycle: 1, say: [mended] }, compares(1, named({ againstSays: 'lower lakes are not acid' }))),
    ).toEqual([]);
  });
});

describe('where numbers part them', () => {
  const depth = 'The sill of the harbour lies at 1.25 m below the mark';
  const numbers = (statement: string, againstSays: string) => {
    const told = toldSession(
      'Why?',
      { cycle: 0, rows: [laid(1, depth)] },
      { cycle: 1, say: [say(1, spoken({ claims: [claim('C1', statement)] }))] },
      compares(1, named({ parts: 'NUMBER', factSays: 'lies at 1.25 m below the mark', againstSays })),
    );
    return {
      settled: told.rows.flatMap((row) => (row.kind === 'RESOLUTION' ? [row.resolution] : [])),
      dropped: told.rows.flatMap((row) => (row.kind === 'COMPARISON' ? row.dropped : [])),
    };
  };

  test.each([
    ['another number in another unit', 'The sill lies 90 cm below', 1],
    ['the same number in another unit', 'The sill lies 125 cm below', 0],
    ['a number of another kind, which nobody can compare', 'The sill weighs 90 kg at most', 1],
  ])('%s is reckoned by Symposium', (_, statement, settled) => {
    const found = numbers(statement, statement);
    expect(found.settled).toHaveLength(settled);
    expect(found.dropped).toHaveLength(1 - settled);
  });

  test('the reckoning stands in the resolution', () => {
    expect(numbers('The sill lies 90 cm below', 'The sill lies 90 cm below').settled[0]).toContain(
      '1.25 m and 90 cm differ',
    );
  });

  test('a negation with the same number is no sameness, where it is what is stated that parts them', () => {
    const told = toldSession(
      'Why?',
      { cycle: 0, rows: [laid(1, depth)] },
      { cycle: 1, say: [say(1, spoken({ claims: [claim('C1', 'The sill does not lie at 1.25 m')] }))] },
      compares(1, named({ factSays: 'lies at 1.25 m below', againstSays: 'does not lie at 1.25 m' })),
    );
    expect(told.rows.filter(({ kind }) => kind === 'RESOLUTION')).toHaveLength(1);
  });
});

describe('commitments', () => {
  const keeps = (...commitments: readonly string[]): Told => ({
    cycle: 1,
    say: [
      say(53, {
        summary: 'kept',
        decisions: [],
        commitments: commitments.map((commitment) => ({ commitment, madeBy: 1 })),
        activeClaims: [],
        abandoned: [],
        evidence: [],
        verdict: 'kept',
        confidence: 0.9,
        confidenceBasis: 'the ledger',
      }),
    ],
  });
  const valid = (...steps: readonly Told[]) =>
    session(...steps).state.commitments.map(({ stillValid, invalidatedBy }) => [stillValid, invalidatedBy]);

  test('are valid until a fact contradicts them, by quotation', () => {
    const kept = keeps('Whatever we advise, the lakes are treated as sound');
    const says = named({ against: '53.1/K1', againstSays: 'the lakes are treated as sound' });
    expect(valid(kept)).toEqual([[true, null]]);
    expect(valid(kept, compares(1, says))).toEqual([[false, 50]]);
    expect(valid(kept, compares(1, { ...says, againstSays: 'the lakes are left alone' }))).toEqual([[true, null]]);
  });

  test('fall with the claim that they name or repeat, and with no other', () => {
    const kept = keeps('The upper lakes are not acid at all!', 'We hold to 1.1/C1', 'We hold to 11.1/C1');
    expect(valid(kept, compares(1, named()))).toEqual([
      [false, 50],
      [false, 50],
      [true, null],
    ]);
  });
});

describe('when facts and claims are laid side by side', () => {
  const due = (...steps: readonly Told[]) => comparisonDue(toldSession('Why?', ...steps).rows);

  test('there is nothing to do without facts, or before there are claims', () => {
    expect(due(claimed)).toBeNull();
    expect(due(facts)).toEqual({ due: false, fresh: false });
  });

  test('facts that were there first wait for the answer; one that comes later does not', () => {
    expect(due(facts, claimed)).toEqual({ due: true, fresh: false });
    expect(due(claimed, facts)).toEqual({ due: true, fresh: true });
    expect(due(facts, claimed, compares(1))).toEqual({ due: false, fresh: false });
    expect(due(facts, claimed, compares(1), { cycle: 1, rows: [laid(2, 'Another')] })).toEqual({
      due: true,
      fresh: true,
    });
  });

  test('new claims are compared again, and findings bring none', () => {
    const more = { cycle: 1, say: [say(3, spoken())] };
    expect(due(facts, claimed, compares(1), more)).toEqual({ due: true, fresh: false });
    expect(due(facts, claimed, compares(1), { cycle: 1, say: [finds(27, finding('1.1/C1', 'VERIFIED'))] })).toEqual({
      due: false,
      fresh: false,
    });
  });
});
