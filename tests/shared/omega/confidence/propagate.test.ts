import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerClaim, answerId, type Examination, type Support } from '../../../../shared/omega/confidence/argument.ts';
import { confidenceOf } from '../../../../shared/omega/confidence/derivation.ts';
import { propagate } from '../../../../shared/omega/confidence/propagate.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { attackResults, verificationResults } from '../../../../shared/omega/vocabulary.ts';
import { anyArgument, argue, claim, saneArgument } from './cases.ts';

const { propagation, standing } = policy;
const of = (argument: Parameters<typeof propagate>[0], id: string) => confidenceOf(propagate(argument, policy), id);
const attack = (result: (typeof attackResults)[number], agent: 35 | 36 = 35): Examination => ({
  claim: 'a',
  agent,
  iteration: 1,
  kind: 'ATTACK',
  result,
});
const verify = (result: (typeof verificationResults)[number], agent: 27 | 28 = 27): Examination => ({
  claim: 'a',
  agent,
  iteration: 1,
  kind: 'VERIFICATION',
  result,
});

describe('the five rules', () => {
  test('AND takes the weakest premise, and less with each contradiction between premises, down to the floor', () => {
    const claims = [claim('c', null, ['a', 'b']), claim('a', 0.8), claim('b', 0.6)];
    expect(of(argue(claims), 'c')).toBeCloseTo(0.6);
    for (const conflicts of [1, 3, 50]) {
      const between = Array.from({ length: conflicts }, (_, index) => ({
        id: `x${index}`,
        between: ['a', 'b'] as const,
      }));
      expect(of(argue(claims, { conflicts: between }), 'c')).toBeCloseTo(
        0.6 * Math.max(propagation.coherenceFloor, 1 - propagation.coherenceStep * conflicts),
      );
    }
  });

  test('a contradiction that touches one premise only does not count', () => {
    const claims = [claim('c', null, ['a', 'b']), claim('a', 0.8), claim('b', 0.6), claim('d', 0.5)];
    expect(
      of(
        argue(claims, {
          conflicts: [
            { id: 'x', between: ['a', 'd'] },
            { id: 'y', between: ['a', 'a'] },
          ],
        }),
        'c',
      ),
    ).toBeCloseTo(0.6);
  });

  test('OR takes the best alternative, which is one more premise beside those that are required', () => {
    expect(of(argue([claim('c', null, [], ['a', 'b']), claim('a', 0.8), claim('b', 0.6)]), 'c')).toBeCloseTo(0.8);
    expect(
      of(argue([claim('c', null, ['d'], ['a', 'b']), claim('a', 0.8), claim('b', 0.6), claim('d', 0.9)]), 'c'),
    ).toBeCloseTo(0.8);
  });

  test('a conclusion is no surer than its premises, nor than its own author', () => {
    expect(of(argue([claim('c', 0.9, ['a']), claim('a', 0.5)]), 'c')).toBeCloseTo(0.5);
    expect(of(argue([claim('c', 0.3, ['a']), claim('a', 0.5)]), 'c')).toBeCloseTo(0.3);
  });

  test.each(attackResults)('an attack that %s multiplies by its factor', (result) => {
    expect(of(argue([claim('a', 0.8)], { examinations: [attack(result)] }), 'a')).toBeCloseTo(
      0.8 * propagation.attack[result],
    );
  });

  test.each(verificationResults)(
    'a verification that says %s multiplies by its factor where that leaves doubt',
    (result) => {
      expect(of(argue([claim('a', 0.5)], { examinations: [verify(result)] }), 'a')).toBeCloseTo(
        0.5 * propagation.verification[result],
      );
    },
  );

  test('a check leaves a part of the doubt, and nothing is certain', () => {
    expect(of(argue([claim('a', 0.9)], { examinations: [verify('VERIFIED')] }), 'a')).toBeCloseTo(
      1 - 0.1 * propagation.doubtKept,
    );
    expect(of(argue([claim('a', 1)]), 'a')).toBe(propagation.surest);
    expect(of(argue([claim('a', 1)], { examinations: [verify('VERIFIED')] }), 'a')).toBe(propagation.surest);
  });

  test('verification comes before attack; of each kind the gravest weakness counts, once', () => {
    const once = 0.8 * propagation.verification.FAILED * propagation.attack.SUCCEEDS;
    for (const examinations of [
      [attack('SUCCEEDS'), verify('FAILED')],
      [attack('SUCCEEDS'), attack('PARTLY', 36), verify('FAILED'), verify('UNCERTAIN', 28)],
      [attack('SUCCEEDS'), attack('SUCCEEDS', 36), verify('FAILED'), verify('FAILED', 28)],
    ])
      expect(of(argue([claim('a', 0.8)], { examinations }), 'a')).toBeCloseTo(once);
  });

  test('a claim that an attack mended goes on in its mended form, which nobody has verified', () => {
    const mended = { ...attack('PARTLY'), mended: true };
    expect(of(argue([claim('a', 0.8)], { examinations: [mended] }), 'a')).toBeCloseTo(0.8 * propagation.mended);
    expect(of(argue([claim('a', 0.8)], { examinations: [mended, attack('PARTLY', 36)] }), 'a')).toBeCloseTo(
      0.8 * propagation.attack.PARTLY,
    );
  });

  test('verifying a conclusion makes it no surer than its premises', () => {
    const broken = [claim('c', 0.9, ['a']), claim('a', 0.27)];
    const examinations = ([27, 28, 29, 30, 32] as const).map((agent): Examination => ({
      claim: 'c',
      agent,
      iteration: 1,
      kind: 'VERIFICATION',
      result: 'VERIFIED',
    }));
    expect(of(argue(broken, { examinations }), 'c')).toBeCloseTo(0.27);
  });

  test('a later finding of an agent replaces its earlier one; of two in one iteration the worse counts', () => {
    expect(
      of(argue([claim('a', 0.8)], { examinations: [attack('SUCCEEDS'), { ...attack('FAILS'), iteration: 2 }] }), 'a'),
    ).toBeCloseTo(0.8);
    expect(of(argue([claim('a', 0.8)], { examinations: [attack('FAILS'), attack('SUCCEEDS')] }), 'a')).toBeCloseTo(
      0.8 * propagation.attack.SUCCEEDS,
    );
  });

  const voice = (agent: Support['agent'], confidence: number, inputs: readonly string[]): Support => ({
    agent,
    iteration: 1,
    confidence,
    inputs,
  });
  const agreed = (...supports: Support[]) => argue([{ ...claim('a', null), supports }]);

  test('agreement is the weighted mean, worth less the more inputs are shared', () => {
    expect(of(agreed(voice(1, 0.8, ['x']), voice(2, 0.4, ['y'])), 'a')).toBeCloseTo(0.6);
    expect(of(agreed(voice(1, 0.8, ['x']), voice(2, 0.4, ['x'])), 'a')).toBeCloseTo(
      0.6 * (1 - propagation.overlapWeight),
    );
    expect(of(agreed(voice(1, 0.8, ['x', 'y']), voice(2, 0.4, ['y', 'z'])), 'a')).toBeCloseTo(
      0.6 * (1 - propagation.overlapWeight / 3),
    );
    expect(of(agreed(voice(1, 0.8, []), voice(2, 0.4, [])), 'a')).toBeCloseTo(0.6);
  });

  test('a standing weighs within its bounds', () => {
    const both = agreed(voice(1, 0.8, []), voice(2, 0.4, []));
    const weighted = (0.8 * standing.most + 0.4 * standing.least) / (standing.most + standing.least);
    expect(of({ ...both, standings: { 1: 9, 2: -9 } }, 'a')).toBeCloseTo(weighted);
    expect(of({ ...both, standings: { 1: Number.NaN } }, 'a')).toBeCloseTo(0.6);
  });

  test('the answer is a claim that requires what it rests on', () => {
    expect(of(argue([claim('a', 0.8), claim('b', 0.7), answerClaim('so it is', ['a', 'b'])]), answerId)).toBeCloseTo(
      0.7,
    );
  });
});

describe('what is wrong with an argument', () => {
  test('a circle is broken: inside it nothing supports anything, from outside it still does', () => {
    const { derivations, problems } = propagate(
      argue([claim('a', 0.9, ['b']), claim('b', 0.8, ['a', 'd']), claim('d', 0.4), claim('s', 0.7, ['s'])]),
      policy,
    );
    expect(problems).toEqual([
      { problem: 'circular', claims: ['a', 'b'] },
      { problem: 'circular', claims: ['s'] },
    ]);
    expect([...derivations].map(([id, { confidence }]) => [id, confidence]).sort()).toEqual([
      ['a', 0.9],
      ['b', 0.4],
      ['d', 0.4],
      ['s', 0.7],
    ]);
  });

  test('a premise that nobody stated counts what policy says, and is named', () => {
    const { derivations, problems } = propagate(argue([claim('a', 0.9, ['gone'])]), policy);
    expect(derivations.get('a')?.confidence).toBe(propagation.unstatedPremise);
    expect(problems).toEqual([{ problem: 'unstated-premise', claim: 'a', premise: 'gone' }]);
  });

  test('findings about unknown claims or the agent’s own are left out and named', () => {
    const own: Examination = { claim: 'a', agent: 1, iteration: 1, kind: 'VERIFICATION', result: 'VERIFIED' };
    const { derivations, problems } = propagate(
      argue([claim('a', 0.5)], { examinations: [own, { ...own, claim: 'gone' }] }),
      policy,
    );
    expect(derivations.get('a')?.confidence).toBe(0.5);
    expect(problems).toEqual([
      { problem: 'own-claim', claim: 'a', agent: 1 },
      { problem: 'unknown-claim', claim: 'gone', agent: 1 },
    ]);
  });

  test('what nobody holds and nothing supports has no confidence', () =>
    expect(of(argue([claim('a', null)]), 'a')).toBe(0));
});

describe('for any argument', () => {
  test('every confidence and every step lies between 0 and 1, and the last step is the confidence', () => {
    fc.assert(
      fc.property(anyArgument, (argument) => {
        for (const { confidence, steps } of propagate(argument, policy).derivations.values()) {
          expect(steps.at(-1)?.result).toBe(confidence);
          expect(steps.every(({ result }) => result >= 0 && result <= 1)).toBe(true);
        }
      }),
    );
  });

  test('the order in which it is written changes nothing, to the last bit', () => {
    const shuffled = anyArgument.chain((argument) =>
      fc.record({
        argument: fc.constant(argument),
        other: fc.record({
          claims: fc.shuffledSubarray([...argument.claims], { minLength: argument.claims.length }),
          examinations: fc.shuffledSubarray([...argument.examinations], { minLength: argument.examinations.length }),
          conflicts: fc.shuffledSubarray([...argument.conflicts], { minLength: argument.conflicts.length }),
          standings: fc.constant(argument.standings),
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ argument, other }) => {
        expect(propagate(other, policy)).toEqual(propagate(argument, policy));
      }),
      { numRuns: 200 },
    );
  });

  const lowered = (argument: Parameters<typeof propagate>[0], other: Parameters<typeof propagate>[0]) => {
    const [before, after] = [propagate(argument, policy), propagate(other, policy)];
    return [...before.derivations].every(
      ([id, { confidence }]) => (confidenceOf(after, id) ?? 0) <= confidence + 1e-12,
    );
  };

  test('nobody’s lower confidence makes any claim surer', () => {
    fc.assert(
      fc.property(saneArgument, fc.double({ min: 0, max: 1, noNaN: true }), (argument, factor) =>
        lowered(argument, {
          ...argument,
          claims: argument.claims.map((one) => ({
            ...one,
            supports: one.supports.map((support) => ({ ...support, confidence: support.confidence * factor })),
          })),
        }),
      ),
    );
  });

  test('no new attack makes any claim surer, nor does another contradiction', () => {
    fc.assert(
      fc.property(
        saneArgument,
        fc.constantFrom(...attackResults),
        fc.constantFrom('a', 'c', 'f'),
        fc.constantFrom('b', 'd', 'e'),
        (argument, result, one, other) => {
          const silent = argument.examinations.filter(({ agent }) => agent !== 35);
          const base = { ...argument, examinations: silent };
          return (
            lowered(base, {
              ...base,
              examinations: [...silent, { claim: one, agent: 35, iteration: 1, kind: 'ATTACK', result }],
            }) && lowered(base, { ...base, conflicts: [...base.conflicts, { id: 'new', between: [one, other] }] })
          );
        },
      ),
    );
  });

  test('a chain of any length is walked', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => claim(`n${index}`, 0.9, [`n${index + 1}`]));
    expect(of(argue([...chain, claim('n20000', 0.4)]), 'n0')).toBeCloseTo(0.4);
  });
});
