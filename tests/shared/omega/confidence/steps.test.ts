import { describe, expect, test } from 'vitest';
import type { Argument, Examination } from '../../../../shared/omega/confidence/argument.ts';
import { propagate } from '../../../../shared/omega/confidence/propagate.ts';
import { consensus } from '../../../../shared/omega/confidence/rules.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { argue, claim } from './cases.ts';

/* What a derivation says of itself (OMEGA rules §2.3): each step with what went in, so that a reader can do the sum. */

const { propagation } = policy;
const derived = (argument: Argument, id: string) => propagate(argument, policy).derivations.get(id);

describe('a derivation tells', () => {
  test('the word, the premises by kind, and that the lower of both holds', () => {
    const claims = [
      claim('c', 0.9, ['a', 'gone', 'F1'], ['b', 'd']),
      claim('a', 0.8),
      claim('b', 0.4),
      claim('d', 0.7),
    ];
    expect(derived(argue(claims), 'c')).toEqual({
      claim: 'c',
      statement: 'claim c',
      steps: [
        { rule: 'STATED', inputs: [{ of: '1', value: 0.9, note: null }], factor: 1, result: 0.9 },
        {
          rule: 'OR',
          inputs: [
            { of: 'b', value: 0.4, note: null },
            { of: 'd', value: 0.7, note: null },
          ],
          factor: 1,
          result: 0.7,
        },
        {
          rule: 'AND',
          inputs: [
            { of: 'F1', value: propagation.surest, note: 'a fact' },
            { of: 'a', value: 0.8, note: null },
            { of: 'gone', value: propagation.unstatedPremise, note: 'unstated' },
            { of: 'OR', value: 0.7, note: null },
          ],
          factor: 1,
          result: propagation.unstatedPremise,
        },
        {
          rule: 'BOUND',
          inputs: [
            { of: 'STATED', value: 0.9, note: null },
            { of: 'AND', value: propagation.unstatedPremise, note: null },
          ],
          factor: 1,
          result: propagation.unstatedPremise,
        },
      ],
      confidence: propagation.unstatedPremise,
      premises: ['F1', 'a', 'b', 'd', 'gone'],
    });
  });

  test('who examined the claim, what each found, and that no check lifts it above its premises', () => {
    const of = { claim: 'c', iteration: 1 } as const;
    const examinations: Examination[] = [
      { ...of, agent: 27, kind: 'VERIFICATION', result: 'VERIFIED' },
      { ...of, agent: 28, kind: 'VERIFICATION', result: 'VERIFIED', offMethod: true },
      { ...of, agent: 35, kind: 'ATTACK', result: 'PARTLY', mended: true },
      { ...of, agent: 36, kind: 'ATTACK', result: 'FAILS' },
    ];
    const steps = derived(argue([claim('c', 0.5, ['a']), claim('a', 0.5)], { examinations }), 'c')?.steps ?? [];
    const [check, bound, attack] = steps.slice(-3);
    expect(check).toMatchObject({
      rule: 'VERIFICATION',
      inputs: [
        { of: '27', value: propagation.verification.VERIFIED, note: 'VERIFIED' },
        { of: '28', value: propagation.verification.VERIFIED, note: 'VERIFIED, off its method' },
      ],
    });
    expect(check?.result).toBeGreaterThan(0.5);
    expect(check?.factor).toBeCloseTo((check?.result ?? 0) / 0.5);
    expect(bound).toEqual({
      rule: 'BOUND',
      inputs: [
        { of: 'VERIFICATION', value: check?.result, note: null },
        { of: 'premises', value: 0.5, note: null },
      ],
      factor: 0.5 / (check?.result ?? 1),
      result: 0.5,
    });
    expect(attack).toEqual({
      rule: 'ATTACK',
      inputs: [
        { of: '35', value: propagation.mended, note: 'MENDED' },
        { of: '36', value: propagation.attack.FAILS, note: 'FAILS' },
      ],
      factor: propagation.mended,
      result: 0.5 * propagation.mended,
    });
  });

  test('what was settled against the claim, each once and in order', () => {
    const losses = [
      { id: 'y', lost: ['a'] },
      { id: 'x', lost: ['b', 'a'] },
      { id: 'y', lost: ['a'] },
      { id: 'z', lost: ['b'] },
    ];
    expect(derived(argue([claim('a', 0.8)], { losses }), 'a')?.steps.at(-1)).toEqual({
      rule: 'SETTLED',
      inputs: [
        { of: 'x', value: propagation.lost, note: 'LOST' },
        { of: 'y', value: propagation.lost, note: 'LOST' },
      ],
      factor: propagation.lost,
      result: 0.8 * propagation.lost,
    });
  });

  test('that nobody holds it and nothing supports it', () => {
    expect(derived(argue([claim('a', null)]), 'a')?.steps).toEqual([
      { rule: 'UNSUPPORTED', inputs: [], factor: 1, result: 0 },
    ]);
  });
});

describe('a circle', () => {
  const around = [claim('a', 0.9, ['b', 'x']), claim('b', 0.8, [], ['c', 'y']), claim('c', 0.7, ['a'])];
  const outside = [claim('x', 0.6), claim('y', 0.3), claim('z', 0.9, ['c'])];

  test('of three is found as one, whichever of them comes first', () => {
    const turns = [0, 1, 2].map((turn) => [...around.slice(turn), ...outside, ...around.slice(0, turn)]);
    for (const claims of turns)
      expect(propagate(argue(claims), policy).problems).toEqual([{ problem: 'circular', claims: ['a', 'b', 'c'] }]);
  });

  test('gives none of its claims a premise or an alternative of its own; what is outside still counts, both ways', () => {
    const { derivations } = propagate(argue([...around, ...outside]), policy);
    expect(
      [...derivations.values()].map(({ claim: id, confidence, premises }) => [id, confidence, premises]).sort(),
    ).toEqual([
      ['a', 0.6, ['x']],
      ['b', 0.3, ['y']],
      ['c', 0.7, []],
      ['x', 0.6, []],
      ['y', 0.3, []],
      ['z', 0.7, ['c']],
    ]);
  });

  test('and another that it leads to are two', () => {
    const two = [claim('p', 0.9, ['q', 'a']), claim('q', 0.9, ['p'])];
    expect(propagate(argue([...two, ...around, ...outside]), policy).problems).toEqual([
      { problem: 'circular', claims: ['a', 'b', 'c'] },
      { problem: 'circular', claims: ['p', 'q'] },
    ]);
  });
});

describe('agreement', () => {
  const voice = (agent: 1 | 2 | 3, confidence: number, inputs: readonly string[]) => ({ agent, confidence, inputs });

  test('of three takes the mean of what each two share', () => {
    // Of x, y: 1/3; of x, z: none; of y, z: none.
    const three = [voice(1, 0.9, ['p', 'q']), voice(2, 0.6, ['q', 'r']), voice(3, 0.3, ['s'])];
    const { independence, result, weights } = consensus(three, {}, policy);
    expect(independence).toBeCloseTo(1 - (propagation.overlapWeight * (1 / 3)) / 3);
    expect(result).toBeCloseTo(0.6 * independence);
    expect(weights).toEqual([1, 1, 1]);
  });

  test('of one is its word', () => {
    expect(consensus([voice(1, 0.4, ['p'])], {}, policy)).toMatchObject({ independence: 1, result: 0.4 });
  });

  // 0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 are not the same number.
  test('comes to the same to the last bit, whoever speaks first', () => {
    const three = [voice(1, 0.1, ['p']), voice(2, 0.2, ['p', 'q']), voice(3, 0.3, ['p', 'q', 'r'])];
    expect(consensus(three, {}, policy).result).toBe(consensus([...three].reverse(), {}, policy).result);
    expect(
      consensus(
        [three[1], three[2], three[0]].flatMap((one) => one ?? []),
        {},
        policy,
      ).result,
    ).toBe(consensus(three, {}, policy).result);
  });
});
