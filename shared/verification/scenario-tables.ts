import type { SeedDocument } from '../scenario/answers/seed.ts';
import { measuresIn, type Measure } from './written-measures.ts';

/** What of a scenario holds numbers; a Seed Document is one, and so is what a published key has of it. */
export interface NumberedScenario {
  readonly solution: {
    readonly claims: SeedDocument['solution']['claims'];
    readonly steps: readonly Pick<SeedDocument['solution']['steps'][number], 'id' | 'seconds'>[];
  };
  readonly scenario: SeedDocument['scenario'];
}

/** Every number of a scenario that a proof can cite, by its address. */
export interface ScenarioTables {
  /**
   * `C1/mass`, `S3`, `deadline`, `object:table/mass`, `capability:reach`, …, as `addressOf` writes them; a cell without
   * a number has none.
   */
  readonly cited: ReadonlyMap<string, readonly Measure[]>;
  /** How each address is written in the scenario, for whoever reads of it. */
  readonly written: ReadonlyMap<string, string>;
  /** The numbers that claims state, by name: `mass` of C1 and `mass` of C2 stand together. */
  readonly named: ReadonlyMap<string, readonly Measure[]>;
}

/** One writing for each address: capitals and spaces tell no two places apart. */
export const addressOf = (source: string): string =>
  source
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([:/]) ?/g, '$1');

/** The calculation that a source means, `k1` in `the result of K1`. */
export const calculationIn = (source: string): string =>
  addressOf(source).replace(/^(?:the )?(?:result of )?(?:calculation )?|[ /.](?:result|value)$/g, '');

/** The name of a constant of nature, `gravity` in `law: gravity`, or nothing in `law`; null: it is none. */
export const lawIn = (source: string): string | null =>
  /^(?:law|constant)s?\b[: ]?(.*)$/s.exec(addressOf(source))?.[1] ?? null;

/** Whether a source says which law a number is of. */
export const isNamedLaw = (source: string): boolean => /\p{L}/u.test(lawIn(source) ?? '');

/**
 * Whether a number of a proof names no place in the scenario: it is a constant of nature, by a name or by none, or an
 * estimate of the agent's own, with or without what it is guessed from.
 */
export const isOwn = ({ source }: { readonly source: string }): boolean =>
  lawIn(source) !== null || /^estimate[ds]?\b/.test(addressOf(source));

/**
 * The addresses that a source means: its own; all that lie under it, a claim's numbers under the claim and an object's under the
 * object; or in any words those whose whole name is among them, of several the longest, and the cell that is named too.
 */
export function addressesAt(source: string, { cited }: ScenarioTables): readonly string[] {
  const plain = addressOf(source);
  if (cited.has(plain)) return [plain];
  const all = [...cited.keys()];
  const under = all.filter((address) => address.startsWith(`${plain}/`));
  if (under.length > 0) return under;
  // `C1/mass` of a claim that has none is a place that is gone, and no other of that claim.
  const [head = '', ...cell] = plain.split('/');
  if (cell.length > 0 && all.some((address) => address.startsWith(`${head}/`))) return [];
  const [name = '', ...rest] = plain.replace(kinds, '').split('/');
  const isNamed = (address: string) => wordsOf(nameIn(address)).some((word) => wordsOf(name).includes(word));
  const named = namedIn(plain, all);
  // What stands before a stroke is what the cell is of: `C7/tank` is no place of the tank.
  return rest.length > 0 ? named.filter(isNamed) : named;
}

/** What a source may open with to say which table it means. */
const kinds = /^(?:the )?(?:objects?|capability|capabilities|environment)(?: table)?[:/, ] ?/;
const nameIn = (address: string): string =>
  address.replace(/^(?:object|capability|environment):/, '').split('/')[0] ?? '';

/** Whether a source is itself an address of what it means, or of what that lies under; else it is said in words. */
export const isAddress = (source: string, meant: readonly string[]): boolean =>
  meant.every((address) => address === addressOf(source) || address.startsWith(`${addressOf(source)}/`));

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Of several addresses that are named in words, those with the longest name; of these the cells that are named, if any is. */
export function namedIn(plain: string, addresses: readonly string[]): readonly string[] {
  const words = new Set(wordsOf(plain));
  const named = addresses.flatMap((address) => {
    const cell = address.split('/')[1];
    const own = wordsOf(nameIn(address));
    const meant = own.length > 0 && own.every((word) => words.has(word));
    return meant ? [{ address, length: own.length, cell: cell !== undefined && words.has(cell) }] : [];
  });
  const longest = Math.max(...named.map(({ length }) => length));
  const nearest = named.filter(({ length }) => length === longest);
  const cells = nearest.filter(({ cell }) => cell);
  return (cells.length > 0 ? cells : nearest).map(({ address }) => address);
}

/** The numbers of the surroundings, which say what world it is. */
export const surroundings = ({ cited }: ScenarioTables): readonly Measure[] =>
  [...cited].flatMap(([address, measures]) => (address.startsWith('environment:') ? measures : []));

/** Cells of an object that hold numbers. */
const objectCells = ['mass', 'dimensions', 'material', 'notes'] as const;

/**
 * The tables that the numbers of a proof are compared with. Numbers inside prose, such as a narrative, have no address.
 */
export function scenarioTables({ solution, scenario }: NumberedScenario): ScenarioTables {
  const cited = new Map<string, Measure[]>();
  const written = new Map<string, string>();
  const named = new Map<string, Measure[]>();
  const add = (to: Map<string, Measure[]>, name: string, measures: readonly Measure[]) => {
    to.set(name, [...(to.get(name) ?? []), ...measures]);
  };
  const cite = (source: string, measures: readonly Measure[]) => {
    const address = addressOf(source);
    add(cited, address, measures);
    if (!written.has(address)) written.set(address, source.trim());
  };
  for (const { id, quantities } of solution.claims) {
    for (const { name, value, unit } of quantities) {
      cite(`${id}/${name}`, [{ value, unit }]);
      add(named, name.trim(), [{ value, unit }]);
    }
  }
  for (const { id, seconds } of solution.steps) cite(id, [{ value: seconds, unit: 's' }]);
  if (scenario.deadlineSeconds !== null) cite('deadline', [{ value: scenario.deadlineSeconds, unit: 's' }]);
  for (const object of scenario.objects)
    for (const cell of objectCells) cite(`object:${object.name}/${cell}`, measuresIn(object[cell]));
  for (const { parameter, value } of scenario.capabilities) cite(`capability:${parameter}`, measuresIn(value));
  for (const { parameter, value } of scenario.environment) cite(`environment:${parameter}`, measuresIn(value));
  return { cited, written, named };
}
