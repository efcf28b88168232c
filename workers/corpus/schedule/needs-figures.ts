import { z } from 'zod';
import { assumedMinutes, paceOf, seedsOf } from '../needs.ts';
import { differences } from './differences.ts';

const pair = z.tuple([z.number(), z.number()]);

const needsGiven = z.looseObject({
  deadlineHours: z.number().positive(),
  paces: z.array(z.looseObject({ ms: z.number().positive() })),
  cost: z.nullable(
    z.looseObject({ calls: pair, tokens: pair, microdollars: pair.nullable(), unpriced: z.array(z.string()) }),
  ),
});

/**
 * What a plan says it takes, where that does not follow from its size. What earlier runs took was measured, and is taken as it stands;
 * what all seeds take is so many times that.
 */
export function needsProblems(given: unknown, size: number): string[] {
  if (given === undefined) return [];
  const read = needsGiven.safeParse(given);
  if (!read.success)
    return read.error.issues.slice(0, 1).map(({ path, message }) => `${['needs', ...path].join('.')}: ${message}`);
  const { deadlineHours, paces, cost } = read.data;
  const { budget, seeds } = seedsOf(size);
  const assumed = assumedMinutes.map((minutes) => minutes * 60_000);
  const made = {
    ...read.data,
    budget,
    seeds,
    paces: paces.map(({ ms, ...pace }, at) => ({ ...pace, ...paceOf(assumed[at] ?? ms, seeds, deadlineHours) })),
  };
  const found = differences('needs', given, made);
  return found.length > 0 || cost === null ? found : costProblems(cost, seeds);
}

type Cost = NonNullable<z.infer<typeof needsGiven>['cost']>;

/** Both numbers of seeds take the same for each seed, to the rounding of the whole. */
function costProblems({ unpriced, ...cost }: Cost, seeds: readonly number[]): string[] {
  const [first = 0, second = 0] = seeds;
  const uneven = (['calls', 'tokens', 'microdollars'] as const).flatMap((name) => {
    const amounts = cost[name];
    if (amounts === null) return [];
    const [of, ofMore] = amounts;
    return Math.abs(of * second - ofMore * first) <= (first + second) / 2
      ? []
      : [`needs.cost.${name}: are ${of} for ${first} seeds and ${ofMore} for ${second}; make the plan anew`];
  });
  const priced =
    (cost.microdollars === null) === unpriced.length > 0
      ? []
      : [
          'needs.cost.unpriced: names models without a price where there is no money, and only there; make the plan anew',
        ];
  return [...uneven, ...priced].slice(0, 1);
}
