import type { Claim } from './seed-shape.ts';
import type { Dice } from '../dice.ts';
import { constants, constantsIn, constantValues, deadline, opposite, type Law } from './law.ts';
import { laws, type LawName } from './laws.ts';
import { fill } from '../template.ts';
import type { Part, Plot, PlotClaim, Source } from './plot.ts';
import { denied } from './verdict.ts';

/** The mass of whoever acts, in every scenario. */
const bodyMass = 75;

/** Numbers of a scenario: every quantity's value by name, and what the claims' laws give. */
export interface Numbers {
  readonly values: Readonly<Record<string, number>>;
  readonly results: ReadonlyMap<LawName, number>;
  /** The law whose bound lies on the other side, in a paradox. */
  readonly against: LawName | null;
}

/**
 * Draws a plot's quantities, in the order of its claims: a name is drawn once and is the same number in all of them. A
 * bound that nothing else sets is derived from the result, so that the claim holds with its law's slack; that of a
 * denied claim lies as far on the other side. What has to be over in time is bounded by the deadline, which comes later.
 */
export function drawNumbers(
  plot: Plot,
  parts: Readonly<Record<string, Part>>,
  roll: Dice,
  against: LawName | null,
): Numbers {
  const owned = Object.values(parts).flatMap(([, , , , , , own]) => Object.entries(own ?? {}));
  const values: Record<string, number> = { ...constantValues, body_mass: bodyMass, ...Object.fromEntries(owned) };
  const valueOf = (name: string): number => {
    const source = plot.numbers[name];
    values[name] ??= source === undefined ? unknown(plot, name) : draw(source, parts, roll, valueOf);
    return values[name];
  };
  const results = new Map<LawName, number>();
  for (const planned of plot.claims) {
    const law: Law = laws[planned.law];
    for (const name of Object.keys(law.variables)) valueOf(name);
    const result = law.work(values);
    results.set(planned.law, result);
    const drawn = law.limit !== deadline && values[law.limit] === undefined && plot.numbers[law.limit] === undefined;
    if (planned.law === against)
      values[law.limit] = boundOf(opposite(law), { slack: planned.denied ?? law.slack }, result, roll);
    else if (drawn)
      values[law.limit] = boundOf(law, against !== null && goesOn(plot, law.limit) ? least : planned, result, roll);
    else if (law.limit !== deadline) valueOf(law.limit);
  }
  for (const name of Object.keys(plot.numbers)) valueOf(name);
  return { values, results, against };
}

/** A proof goes on with what is needed at least: with room in between, less might do. */
const least = { slack: [1, 1, 1] } as const;
const goesOn = (plot: Plot, bound: string) => plot.claims.some(({ law }) => Object.hasOwn(laws[law].variables, bound));

/** The claims in words and numbers, with the place at which each number stands. */
export function claimsOf(
  plot: Plot,
  { values, against }: Numbers,
  places: Readonly<Record<string, string>>,
  words: Readonly<Record<string, string>>,
): Claim[] {
  return plot.claims.map(({ law: name, says }, index) => {
    const law: Law = laws[name];
    const units = { ...law.variables, [law.limit]: law.unit };
    const fixed = constantsIn(law.expression);
    const quantities = [
      ...Object.keys(law.variables).map((variable) => [variable, units[variable] ?? '1'] as const),
      ...fixed.map((constant) => [constant, constants[constant][1]] as const),
      [law.limit, law.unit] as const,
    ].map(([quantity, unit]) => ({ name: quantity, value: values[quantity] ?? unknown(plot, quantity), unit }));
    const said = fill(says, words);
    const id = `C${index + 1}`;
    const placeOf = (quantity: string) => places[quantity] ?? 'nowhere';
    const sources = quantities.map((quantity) => {
      const place = placeOf(quantity.name);
      return place === id ? `${quantity.name} set here` : `${quantity.name} from ${place}`;
    });
    // A bound that is set here lies on the stated side of what the claim comes to.
    const { comparator } = name === against ? opposite(law) : law;
    const bound = `${comparator === '<=' ? '>=' : '<='} ${law.expression}`;
    const sourceOf = (quantity: string) => {
      const place = placeOf(quantity);
      if (place === id) return bound;
      return /^C\d+$/.test(place) ? `${place}/${quantity}` : place;
    };
    return {
      id,
      statement: `${name === against ? denied(said) : said} (${sources.join('; ')})`,
      quantities: quantities.map((quantity) => ({ ...quantity, source: sourceOf(quantity.name) })),
    };
  });
}

function draw(
  source: Source,
  parts: Readonly<Record<string, Part>>,
  roll: Dice,
  valueOf: (name: string) => number,
): number {
  if (typeof source === 'number') return source;
  if (typeof source !== 'string') return roll.between(source);
  const [slot = '', what] = source.split('.');
  if (what === undefined) return valueOf(slot);
  const part = parts[slot];
  if (part === undefined) throw new Error(`The plot has no part ${slot}.`);
  return what === 'kg' ? part[1] : part[2];
}

function unknown({ titles: [title = ''] }: Plot, name: string): never {
  throw new Error(`The plot ${title} has no number ${name}.`);
}

/** Three digits, rounded away from the result, so that rounding never eats the slack; times in whole seconds. */
export function boundOf(law: Law, planned: Pick<PlotClaim, 'slack'>, result: number, roll: Dice): number {
  const slack = roll.between(planned.slack ?? law.slack);
  const raw = law.comparator === '<=' ? result * slack : result / slack;
  const unit = law.unit === 's' && raw >= 5 ? 1 : 10 ** (Math.floor(Math.log10(raw)) - 2);
  const rounded = (law.comparator === '<=' ? Math.ceil(raw / unit) : Math.floor(raw / unit)) * unit;
  return Number(rounded.toPrecision(6));
}

/** Plain decimals: scientific notation does not belong into a narrative unless nothing else is legible. */
export function written(value: number): string {
  return String(Number(value.toPrecision(6)));
}
