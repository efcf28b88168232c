import { evaluate, convert } from '../../../../activities/verification/evaluate.ts';
import { bookOf } from '../../../../activities/models/simulated/scenario/plots/all.ts';
import type { Plot } from '../../../../activities/models/simulated/scenario/plot.ts';
import { laws } from '../../../../activities/models/simulated/scenario/laws.ts';
import { isDenied } from '../../../../activities/models/simulated/scenario/verdict.ts';
import type { Calculation, SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import type { AnswerOf } from '../../../../shared/scenario/tasks.ts';
import type { Category, Status } from '../../../../shared/scenario/vocabulary.ts';
import { inUnit, satisfies } from '../../../../shared/verification/calculations.ts';
import { sameMeasure } from '../../../../shared/verification/quantities.ts';
import { addressOf, scenarioTables } from '../../../../shared/verification/scenario-tables.ts';
import { measuresIn, type Measure } from '../../../../shared/verification/written-measures.ts';

/** A drawn scenario with EULER's report on it. */
export interface Drawn {
  readonly category: Category;
  readonly status: Status;
  readonly seed: SeedDocument;
  readonly mathematics: AnswerOf<'mathematics'>;
}

type Claim = SeedDocument['solution']['claims'][number];
type Use = Measure & { readonly name: string };

/** What nature sets, as a physicist knows it: no scenario may set it otherwise. */
const nature: Readonly<Record<string, Measure>> = {
  g: { value: 9.81, unit: 'm/s^2' },
  contraction: { value: 0.6, unit: '1' },
  water_density: { value: 1000, unit: 'kg/m^3' },
  water_heat: { value: 4186, unit: 'J/(kg*K)' },
  ice_heat: { value: 334_000, unit: 'J/kg' },
  solution_heat: { value: 66_000, unit: 'J/kg' },
};

const same = (one: Measure, other: Measure) => sameMeasure(one, other, convert, 1e-9);

/** The plot that a seed was drawn from, by its mirage, which no other plot has. */
export function plotOf({ category, seed }: Pick<Drawn, 'category' | 'seed'>): Plot {
  const plot = bookOf(category).plots.find(({ mirage }) => mirage[0] === seed.mirage.whatLooksImpossible);
  if (plot === undefined) throw new Error(`${seed.name} comes from no plot.`);
  return plot;
}

/**
 * `name from place` for each quantity, as a claim states it behind its sentence, and `name set here` for a bound that
 * later claims go on with.
 */
function statedPlaces({ statement }: Claim): ReadonlyMap<string, string> {
  const stated = statement.match(/ \(([^()]* from [^]*)\)$/)?.[1] ?? '';
  return new Map(
    stated.split('; ').flatMap((one) => {
      const [, name = '', place = 'here'] = one.match(/^(\w+) (?:from (.+)|set here)$/) ?? [];
      return name === '' ? [] : [[name, place] as const];
    }),
  );
}

/** The public numbers: no claim's and no step's. */
const publicNumbers = (seed: SeedDocument) =>
  new Map([...scenarioTables(seed).cited].filter(([address]) => !/^(c\d+\/|s\d+$)/.test(address)));

const isPublic = (place: string) => !/^(law: |C\d+$|here$)/.test(place);

/** Public places that claims take numbers from, each with what is taken. */
export function usedPlaces(seed: SeedDocument): ReadonlyMap<string, readonly Use[]> {
  const used = new Map<string, Use[]>();
  for (const claim of seed.solution.claims) {
    const places = statedPlaces(claim);
    for (const { name, value, unit } of claim.quantities) {
      const place = addressOf(places.get(name) ?? '');
      const known = used.get(place) ?? [];
      const repeated = known.some((one) => one.name === name);
      if (isPublic(places.get(name) ?? '') && !repeated) used.set(place, [...known, { name, value, unit }]);
    }
  }
  return used;
}

/** Numbers without a place, at odds with it, or with another value in another claim. */
export function problemsOf(seed: SeedDocument, { calculations }: Drawn['mathematics']): string[] {
  const numbers = publicNumbers(seed);
  const { claims } = seed.solution;
  const names = new Map<string, Measure>();
  return claims.flatMap((claim, index) => {
    const places = statedPlaces(claim);
    return [
      ...(calculations.some(({ claimId, requirement }) => claimId === claim.id && requirement !== null)
        ? []
        : [`nothing decides ${claim.id}`]),
      ...claim.quantities.flatMap((quantity) => {
        const { name } = quantity;
        const first = names.get(name) ?? quantity;
        names.set(name, first);
        const place = places.get(name) ?? 'nowhere';
        const said = `${claim.id}/${name} = ${quantity.value} ${quantity.unit}`;
        return [
          ...(same(first, quantity) ? [] : [`${said}, and ${first.value} ${first.unit} in another claim`]),
          ...(stands(quantity, place, claims, index, numbers) ? [] : [`${said} does not stand in ${place}`]),
        ];
      }),
    ];
  });
}

function stands(
  quantity: Use,
  place: string,
  claims: readonly Claim[],
  index: number,
  numbers: ReadonlyMap<string, readonly Measure[]>,
): boolean {
  if (place.startsWith('law: ')) {
    const known = nature[quantity.name];
    return known !== undefined && same(known, quantity);
  }
  const { id, quantities } = claims[index] ?? { id: '', quantities: [] };
  // The bound of a claim before, to which that claim's own requirement holds.
  const bounding = claims.slice(0, index).find((claim) => claim.id === place);
  if (bounding !== undefined)
    return bounding.quantities.at(-1)?.name === quantity.name && statedPlaces(bounding).get(quantity.name) === 'here';
  if (place === 'here')
    return (
      quantities.at(-1)?.name === quantity.name &&
      claims.slice(index + 1).some((later) => statedPlaces(later).get(quantity.name) === id)
    );
  return numbers.get(addressOf(place))?.some((one) => same(one, quantity)) === true;
}

/** The rows of a public table, with how many numbers each holds. */
export function publicRows({ scenario }: SeedDocument, table: 'environment' | 'capability') {
  const rows = table === 'environment' ? scenario.environment : scenario.capabilities;
  return rows.map(({ parameter, value }) => ({
    parameter,
    value,
    address: addressOf(`${table}:${parameter}`),
    numbers: measuresIn(value).length,
  }));
}

/**
 * What keeps a plot from being solved with nothing but the numbers that stand at the claims' places now. Each
 * calculation is repeated with them, its bound as well; a step that a law times has to last as long as the law says.
 * `was`: the seed before a number was changed, which knows the number's rank in its cell. `asWished`: judge a denied
 * claim by what its plot needs, going on with what other claims need at least and not with their bounds.
 */
export function solvedAnew(
  one: Drawn,
  { was = one.seed, asWished = false }: { readonly was?: SeedDocument; readonly asWished?: boolean } = {},
): string[] {
  const { seed, mathematics, status } = one;
  const [then, now] = [publicNumbers(was), publicNumbers(seed)];
  const plot = plotOf(one);
  const read = (claim: Claim, quantity: Use): Use => {
    const stated = statedPlaces(claim).get(quantity.name) ?? '';
    const needed = asWished ? mathematics.calculations.find(({ claimId }) => claimId === stated) : undefined;
    const least = needed === undefined ? null : evaluate(needed.expression, needed.quantities);
    if (least?.ok === true) return { ...quantity, value: inUnit(least.si, quantity.unit, convert) ?? Number.NaN };
    const place = addressOf(stated);
    const rank = then.get(place)?.findIndex((measure) => same(measure, quantity)) ?? -1;
    const found = now.get(place)?.[rank];
    return found === undefined ? quantity : { ...quantity, ...found };
  };
  return mathematics.calculations.flatMap((calculation: Calculation) => {
    const claim = seed.solution.claims.find(({ id }) => id === calculation.claimId);
    const bound = claim?.quantities.at(-1);
    const { requirement } = calculation;
    if (claim === undefined || bound === undefined || requirement === null)
      return [`${calculation.id} decides nothing`];
    const limit = read(claim, bound);
    const result = evaluate(
      calculation.expression,
      calculation.quantities.map((quantity) => read(claim, quantity)),
    );
    const turned = requirement.comparator === '<=' ? '>=' : '<=';
    const comparator = asWished && isDenied(claim) ? turned : requirement.comparator;
    const holds = satisfies(result, { ...requirement, ...limit, comparator }, convert);
    const late =
      result.ok && ['KS', 'CT', 'MT'].includes(status)
        ? plot.steps.filter(
            ([, , time], index) =>
              typeof time === 'string' &&
              laws[time].expression === calculation.expression &&
              (inUnit(result.si, 's', convert) ?? Infinity) > (seed.solution.steps[index]?.seconds ?? 0),
          )
        : [];
    return [
      ...(holds === true ? [] : [`${claim.id}: ${calculation.expression} ${comparator} ${limit.value} ${limit.unit}`]),
      ...late.map(([action]) => `“${action}” takes longer than its step`),
    ];
  });
}

/** The seed with one number of a public place multiplied, in the writing that it has there. */
export function withNumberAt(seed: SeedDocument, place: string, number: Measure, factor: number): SeedDocument {
  const change = (text: string) => {
    const found = measuresIn(text).find((one) => same(one, number));
    if (found === undefined) return text;
    const numeral = String(found.value).replaceAll('.', '\\.');
    const moved = String(Number((found.value * factor).toPrecision(12)));
    return text.replace(new RegExp(`(?<![\\d.])${numeral}(?:\\.0+)?(?![\\d])(?!\\.\\d)`), moved);
  };
  const row = (kind: string) => (one: { parameter: string; value: string }) =>
    addressOf(`${kind}:${one.parameter}`) === place ? { ...one, value: change(one.value) } : one;
  const cell = (name: string, key: string, text: string) =>
    addressOf(`object:${name}/${key}`) === place ? change(text) : text;
  const { scenario } = seed;
  return {
    ...seed,
    scenario: {
      ...scenario,
      environment: scenario.environment.map(row('environment')),
      capabilities: scenario.capabilities.map(row('capability')),
      objects: scenario.objects.map(({ name, mass, dimensions, material, notes }) => ({
        name,
        mass: cell(name, 'mass', mass),
        dimensions: cell(name, 'dimensions', dimensions),
        material: cell(name, 'material', material),
        notes: cell(name, 'notes', notes),
      })),
    },
  };
}
