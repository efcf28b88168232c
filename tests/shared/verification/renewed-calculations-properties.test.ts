import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Calculation } from '../../../shared/scenario/answers/validation.ts';
import { k1, q, renewed, seedOf, type Quantity, type Claim } from './sliding.ts';

describe('whatever the numbers', () => {
  /** Claims of one to four masses, no two of one value, and calculations that sum some of a claim's under a limit. */
  const scenarios = fc
    .array(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    .map((plan) => {
      const claims = plan.map((used, nth): Claim => ({
        id: `C${nth + 1}`,
        statement: 'They weigh little.',
        quantities: [...used, true].map((_, place) => q(`m${place}`, 10 * nth + place + 1, 'kg')),
      }));
      const calculations = plan.flatMap((used, nth): Calculation[] => {
        const [limit, ...rest] = claims[nth]?.quantities ?? [];
        const quantities = rest.filter((_, place) => used[place]);
        if (limit === undefined || quantities.length === 0) return [];
        const expression = quantities.map(({ name }) => name).join(' + ');
        const value = quantities.reduce((sum, one) => sum + one.value, 0);
        const requirement = { comparator: '>=' as const, value: limit.value, unit: limit.unit };
        return [
          {
            ...k1,
            id: `K${nth + 1}`,
            claimId: `C${nth + 1}`,
            quantities: rest,
            expression,
            result: { value, unit: 'kg' },
            requirement,
          },
        ];
      });
      return { claims, calculations };
    });
  const changedAt = (claims: readonly Claim[], claim: number, place: number, to: (one: Quantity) => Quantity) =>
    claims.map((one, nth) =>
      nth === claim ? { ...one, quantities: one.quantities.map((each, at) => (at === place ? to(each) : each)) } : one,
    );

  test('a calculation none of whose numbers changed is never superseded', () => {
    fc.assert(
      fc.property(scenarios, fc.boolean(), ({ claims, calculations }, inGrams) => {
        const restated = claims.map((claim) => ({
          ...claim,
          statement: 'Other words.',
          quantities: [...claim.quantities]
            .reverse()
            .map((one) => (inGrams ? { ...one, value: one.value * 1000, unit: 'g' } : one)),
        }));
        expect(renewed(seedOf(restated), calculations, seedOf(claims))).toEqual(calculations.map(() => null));
      }),
    );
  });

  test('one changed number supersedes exactly the calculations that rest on it', () => {
    fc.assert(
      fc.property(
        scenarios,
        fc.nat(3),
        fc.nat(4),
        fc.integer({ min: 1_000, max: 9_999 }),
        (scenario, nth, place, value) => {
          const { claims, calculations } = scenario;
          const claim = nth % claims.length;
          const quantities = claims[claim]?.quantities ?? [];
          const at = place % quantities.length;
          const name = quantities[at]?.name ?? '';
          const after = seedOf(changedAt(claims, claim, at, (one) => ({ ...one, value })));
          const superseded = renewed(after, calculations, seedOf(claims)).map((one) => one?.moved ?? null);
          const rests = ({ claimId, expression }: Calculation) =>
            claimId === `C${claim + 1}` && (at === 0 || expression.split(' + ').includes(name));
          const is = `C${claim + 1}/${name} was ${quantities[at]?.value} kg and is ${value} kg`;
          expect(superseded).toEqual(calculations.map((one) => (rests(one) ? [is] : null)));
        },
      ),
    );
  });
});
