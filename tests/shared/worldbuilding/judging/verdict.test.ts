import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { positionBias, verdictOf } from '../../../../shared/worldbuilding/judging/verdict.ts';
import { scored } from '../../../../shared/worldbuilding/judging/scores.ts';
import { categories, teams } from '../../../../shared/worldbuilding/vocabulary.ts';
import { present } from '../../../support/present.ts';
import { judgePanel, clean, judging, model, person, rubric, type Given, type Taste } from './cases.ts';

const policy = { rubric, judging };
const three = [model('judge'), model('judge-2'), model('judge-3')];
const better: Taste = (team) => (team === 'A' ? 4 : 3);
const value = fc.integer({ min: 1, max: 5 });
const marks = fc.record({
  internalCoherence: value,
  creativeAmbition: value,
  visualFidelity: value,
  artifactQuality: value,
  processQuality: value,
});

/** Judges who each give what was drawn for them. */
const tastes = fc.array(
  fc.record({ A: fc.record({ first: marks, second: marks }), B: fc.record({ first: marks, second: marks }) }),
  { minLength: 1, maxLength: 4 },
);
const drawnJudgePanel = (given: readonly Record<'A' | 'B', Record<'first' | 'second', Given>>[], seed = 's') =>
  judgePanel(
    given.map((_, place) => model(`m${place}`)),
    (team, place, judge) => present(given[Number(judge.slice(1))])[team][place],
    { seed },
  );

describe('a verdict', () => {
  test('goes to the better mean where the bench agrees', () => {
    expect(verdictOf(judgePanel(three, better), clean, policy)).toMatchObject({
      end: 'JUDGED',
      winner: 'A',
      means: { A: 4, B: 3 },
      lead: 1,
      standardError: 0,
      margin: 0,
      judgements: { asked: 6, scored: 6, unreadable: 0, absent: 0 },
    });
  });

  test('by hand: leads of 2, 0, 1 and 1 are 1 with an error of √(1/6), so A wins; leads of 2, −2, 1 and 1 are a draw', () => {
    const lead =
      (by: Readonly<Record<string, readonly [number, number]>>): Taste =>
      (team, place, judge) => {
        const [firstA, firstB] = by[judge] ?? [0, 0];
        const aIsFirst = (team === 'A') === (place === 'first');
        return team === 'B' ? 3 : 3 + (aIsFirst ? firstA : firstB);
      };
    const two = [model('one'), model('two')];
    const clear = verdictOf(judgePanel(two, lead({ one: [2, 0], two: [1, 1] })), clean, policy);
    expect(clear.winner).toBe('A');
    expect(clear.standardError).toBeCloseTo(Math.sqrt(2 / 3 / 4), 12);
    const open = verdictOf(judgePanel(two, lead({ one: [2, -2], two: [1, 1] })), clean, policy);
    expect(open).toMatchObject({ winner: 'DRAW', lead: 0.5 });
    expect(open.standardError).toBeCloseTo(Math.sqrt(9 / 3 / 4), 12);
  });

  test('says its numbers in as many places as it takes to see what they came to', () => {
    // Leads of 0.15 and 0: 0.075 with an error of 0.075, which read 0.08 of 0.07, as neither is exact in binary.
    const of = (...given: readonly number[]): Given =>
      Object.fromEntries(categories.map((category, nth) => [category, given[nth]])) as Exclude<Given, number>;
    const given = {
      A: { first: of(4, 4, 4, 2, 2), second: of(3, 3, 3, 4, 3) },
      B: { first: of(3, 3, 4, 3, 2), second: of(4, 3, 3, 4, 2) },
    };
    const drawn = verdictOf(
      judgePanel([model('judge')], (team, place) => given[team][place]),
      clean,
      policy,
    );
    expect(drawn).toMatchObject({
      winner: 'DRAW',
      why: 'nobody leads by more than the judges disagree: 0.075 of 0.075',
    });
  });

  test('of equal worlds is a draw, as is one that only rounding tells apart', () => {
    expect(
      verdictOf(
        judgePanel(three, () => 3),
        clean,
        policy,
      ),
    ).toMatchObject({ end: 'JUDGED', winner: 'DRAW', why: 'both have the same mean' });
    const uneven = {
      internalCoherence: 1,
      creativeAmbition: 4,
      visualFidelity: 2,
      artifactQuality: 2,
      processQuality: 5,
    };
    const other = { ...uneven, creativeAmbition: 2, visualFidelity: 4 };
    expect(
      verdictOf(
        judgePanel(three, (team) => (team === 'A' ? uneven : other)),
        clean,
        policy,
      ).winner,
    ).toBe('DRAW');
  });

  test('of one judge needs both orders to agree', () => {
    const firstWins: Taste = (team, place) => (place === 'first' ? 4 : { A: 3, B: 2 }[team]);
    expect(verdictOf(judgePanel([model('judge')], firstWins), clean, policy)).toMatchObject({
      winner: 'DRAW',
      lead: 0.5,
      margin: 1.5,
    });
  });

  test('of a bench that always favours what it reads first is a draw, and the bias is told', () => {
    const verdict = verdictOf(
      judgePanel(three, (_, place) => (place === 'first' ? 5 : 3)),
      clean,
      policy,
    );
    expect(verdict).toMatchObject({ winner: 'DRAW', lead: 0 });
    expect(verdict.positionBias).toEqual(three.map(({ judge }) => ({ judge, firstMinusSecond: 2 })));
  });

  test('of a judge who always favours one label is a draw', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const opened = judgePanel([model('judge')], () => 3, { seed }).map((one) => {
        const liked = one.labels.X;
        const [other] = judgePanel([model('judge')], () => 5);
        const scores = { ...present(one.scores), [liked]: present(other?.scores).A };
        return { ...one, scores };
      });
      expect(verdictOf(opened, clean, policy)).toMatchObject({ winner: 'DRAW', lead: 0 });
    }
  });

  test('counts conduct: an unratified spec and breaches cost the match where the judges saw none of it', () => {
    const conduct = { A: { ratified: false, breaches: 2 }, B: { ratified: true, breaches: 0 } };
    const verdict = verdictOf(
      judgePanel(three, () => 4),
      conduct,
      policy,
    );
    const taken = rubric.weights.processQuality * (4 - rubric.unratifiedProcess + 2 * rubric.breachPenalty);
    expect(verdict).toMatchObject({
      winner: 'B',
      positionBias: three.map(({ judge }) => ({ judge, firstMinusSecond: 0 })),
    });
    expect(verdict.lead).toBeCloseTo(-taken, 12);
    expect(verdict.categories?.processQuality.B).toBe(4);
  });

  test('adds up: its means are the weighted means of its categories, and only the teams’ names change when the teams change places', () => {
    fc.assert(
      fc.property(tastes, (given) => {
        const verdict = verdictOf(drawnJudgePanel(given), clean, policy);
        for (const team of teams) {
          const sum = Object.entries(present(verdict.categories)).reduce(
            (total, [category, means]) => total + means[team] * rubric.weights[category as keyof typeof rubric.weights],
            0,
          );
          expect(sum).toBeCloseTo(present(verdict.means)[team], 9);
        }
        const swapped = verdictOf(drawnJudgePanel(given.map(({ A, B }) => ({ A: B, B: A }))), clean, policy);
        expect(swapped.lead).toBeCloseTo(-present(verdict.lead), 9);
        expect(swapped.winner).toBe({ A: 'B', B: 'A', DRAW: 'DRAW' }[present(verdict.winner)]);
        expect(swapped.agreement ?? 0).toBeCloseTo(verdict.agreement ?? 0, 9);
      }),
    );
  });

  test('does not depend on the seal’s seed', () => {
    fc.assert(
      fc.property(tastes, fc.string(), (given, seed) => {
        const [one, two] = [
          verdictOf(drawnJudgePanel(given), clean, policy),
          verdictOf(drawnJudgePanel(given, seed), clean, policy),
        ];
        expect(two.winner).toBe(one.winner);
        expect(two.lead).toBeCloseTo(present(one.lead), 9);
      }),
    );
  });

  test('of one judge is a win exactly where both orders point the same way, for any marks', () => {
    fc.assert(
      fc.property(tastes, ([taste]) => {
        const opened = drawnJudgePanel([present(taste)]);
        const leads = scored(opened, clean, rubric).map(({ teams: { A, B } }) => A.countedMean - B.countedMean);
        fc.pre(leads.every((lead) => lead === 0 || Math.abs(lead) > 1e-6));
        const toB = leads.every((lead) => lead < -1e-6) ? 'B' : 'DRAW';
        const agreed = leads.every((lead) => lead > 1e-6) ? 'A' : toB;
        expect(verdictOf(opened, clean, policy).winner).toBe(agreed);
      }),
    );
  });
});

describe('judgements that are missing', () => {
  test('are counted apart and change no mean: neither as a zero nor as a half', () => {
    const verdict = verdictOf(
      judgePanel(three, better, {
        lost: ({ id, judge }) => {
          if (judge === 'judge') return { id, outcome: 'UNREADABLE' };
          return judge === 'judge-2' ? { id, outcome: 'ABSENT', code: 'TIMEOUT' } : null;
        },
      }),
      clean,
      policy,
    );
    expect(verdict).toMatchObject({
      winner: 'A',
      means: { A: 4, B: 3 },
      judgements: { asked: 6, scored: 2, unreadable: 2, absent: 2 },
    });
  });

  test('leave the match unjudged where none is left, or none in one of the orders', () => {
    expect(
      verdictOf(judgePanel(three, better, { lost: ({ id }) => ({ id, outcome: 'UNREADABLE' }) }), clean, policy),
    ).toMatchObject({ end: 'UNJUDGED', winner: null, means: null, agreement: null });
    expect(
      verdictOf(
        judgePanel(three, better, {
          lost: ({ id, first }) => (first === 'B' ? { id, outcome: 'ABSENT', code: 'expired' } : null),
        }),
        clean,
        policy,
      ),
    ).toMatchObject({ end: 'UNJUDGED', winner: null, judgements: { scored: 3, absent: 3 } });
    expect(verdictOf([], clean, policy)).toMatchObject({ end: 'UNJUDGED', winner: null });
  });

  test('give their place no weight: with an order missing, a pure liking for the first place still moves nothing', () => {
    const verdict = verdictOf(
      judgePanel(three, (_, place) => (place === 'first' ? 5 : 3), {
        lost: ({ id, judge, first }) => (judge !== 'judge' && first === 'B' ? { id, outcome: 'UNREADABLE' } : null),
      }),
      clean,
      policy,
    );
    expect(verdict).toMatchObject({ winner: 'DRAW', lead: 0 });
  });
});

describe('people on the bench', () => {
  test('judge beside models, and each judgement weighs the same', () => {
    const verdict = verdictOf(
      judgePanel([model('judge'), person('Ines'), person('Jo')], (team, _, judge) =>
        team === 'A' && judge !== 'judge' ? 5 : 3,
      ),
      clean,
      policy,
    );
    expect(verdict).toMatchObject({ winner: 'A', judgements: { asked: 4, scored: 4 } });
    expect(verdict.means?.A).toBeCloseTo(4, 12);
  });

  test('who read one order have no position bias of their own', () => {
    const judgements = scored(
      judgePanel([person('Ines'), person('Jo'), model('judge')], (_, place) => (place === 'first' ? 4 : 3)),
      clean,
      rubric,
    );
    expect(positionBias(judgements)).toEqual([
      { judge: 'Ines', firstMinusSecond: null },
      { judge: 'Jo', firstMinusSecond: null },
      { judge: 'judge', firstMinusSecond: 1 },
    ]);
  });
});
