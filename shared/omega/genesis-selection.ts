import type { Classification } from './answers/phi.ts';
import { categoryOf, categoriesOf, genesisMatrix, inTurn } from './genesis-matrix.ts';
import type { Policy } from './policy.ts';
import { clarityAgents, priorityAgents } from './priorities.ts';
import { agentsOf, available, because, ofTier, type Choice } from './selection.ts';

type Sizes = Pick<Policy, 'genesisAgents' | 'genesisCategories'>;
export type Problem = Pick<Classification, 'type' | 'uncertainty' | 'stakes' | 'wellDefined' | 'characteristics'>;

/**
 * The GENESIS agents of a first cycle: what clarity needs, what the type asks for, the matrix rows of the problem, and
 * then one of each category in turn, up to the size that uncertainty sets. At least three categories are among them
 * (OMEGA rules §1.2, §1.3).
 */
export function selectGenesis(
  { type, uncertainty, wellDefined, characteristics }: Problem,
  policy: Sizes,
  withdrawn: ReadonlySet<number>,
): readonly Choice[] {
  const asked = ofTier(
    [
      ...(wellDefined ? [] : because(clarityAgents, 'the problem is not well-defined')),
      ...because(priorityAgents[type], `priority for ${type}`),
      ...characteristics.flatMap((row) => because(genesisMatrix[row], `matrix: ${row}`)),
    ],
    'GENESIS',
  );
  const wide = because(inTurn(characteristics), `width at ${uncertainty} uncertainty`);
  const { least, most } = policy.genesisAgents[uncertainty];
  const wanted = available(asked, withdrawn).chosen.length;
  const all = available([...asked, ...wide], withdrawn).chosen;
  const size = Math.min(most, Math.max(least, wanted));
  return diverse(all.slice(0, size), all.slice(size), policy.genesisCategories);
}

/** Gives places of crowded categories, the last first, to categories that are not there yet, until there are enough. */
export function diverse(chosen: readonly Choice[], rest: readonly Choice[], least: number): readonly Choice[] {
  const present = categoriesOf(agentsOf(chosen));
  if (present.length >= least) return chosen;
  const newcomer = rest.find(({ agent }) => !present.some((row) => row === categoryOf(agent)));
  const leaver = chosen.findLastIndex(
    ({ agent }) => chosen.filter((other) => categoryOf(other.agent) === categoryOf(agent)).length > 1,
  );
  if (newcomer === undefined || leaver < 0) return chosen;
  return diverse([...chosen.toSpliced(leaver, 1), { ...newcomer, why: 'diversity of categories' }], rest, least);
}
