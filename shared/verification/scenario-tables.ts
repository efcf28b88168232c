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

/** Sources that name no place in the scenario: a constant of nature, and a number of the agent's own. */
const ownSources: ReadonlySet<string> = new Set(['law', 'estimate']);

/** One writing for each address: capitals and spaces tell no two places apart. */
export const addressOf = (source: string): string =>
  source
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([:/]) ?/g, '$1');

/** Whether a number of a proof names no place in the scenario. */
export const isOwn = ({ source }: { readonly source: string }): boolean => ownSources.has(addressOf(source));

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
