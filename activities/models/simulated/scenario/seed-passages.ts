import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';

/** The seed without the passages that, in Symposium's words, tell a step; null: nothing is said of any. */
export function withoutTold(seed: SeedDocument, change: string): SeedDocument | null {
  const told = change
    .split('the passage "')
    .slice(1)
    .map((said) => said.slice(0, Math.max(0, said.indexOf('" tells'))))
    .filter((passage) => passage !== '');
  return told.length === 0 ? null : { ...seed, scenario: told.reduce(withoutPassage, seed.scenario) };
}

/** A passage that tells a step is taken off the page; a cell that says nothing else says something of the scene. */
function withoutPassage(scenario: SeedDocument['scenario'], passage: string): SeedDocument['scenario'] {
  const off = (text: string) => text.replaceAll(passage, '').trim() || 'As it was found';
  const row = <R extends Readonly<Record<string, string>>>(cells: R) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, off(cell)])) as { [K in keyof R]: string };
  const { narrative, threat, startingState, whyImpossible, environment, objects, capabilities } = scenario;
  return {
    ...scenario,
    narrative: off(narrative),
    threat: off(threat),
    startingState: off(startingState),
    whyImpossible: off(whyImpossible),
    environment: environment.map(row),
    objects: objects.map(row),
    capabilities: capabilities.map(row),
  };
}
