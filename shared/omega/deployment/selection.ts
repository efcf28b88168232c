import { cast, isAgentId, type AgentId } from '../agents/cast.ts';
import { substitutesFor } from '../agents/roster.ts';
import { type AgentTier, characteristics, type Characteristic } from '../vocabulary.ts';
import type { Classification } from '../answers/phi.ts';
import type { Policy } from '../policy.ts';
import { clarityAgents, priorityAgents } from './priorities.ts';

/** An agent that is to be deployed, and why. */
export interface Choice {
  readonly agent: AgentId;
  readonly why: string;
}

export const because = (agents: readonly AgentId[], why: string): Choice[] => agents.map((agent) => ({ agent, why }));

/**
 * The choices that can be had, each agent once, in order: one that has been withdrawn gives its place to the first of
 * its group who has not (OMEGA rules §1.2, §4.2.1). `lost`: those whose work nobody does now.
 */
export function available(
  choices: readonly Choice[],
  withdrawn: ReadonlySet<number>,
): { readonly chosen: readonly Choice[]; readonly lost: readonly AgentId[] } {
  const chosen = new Map<AgentId, Choice>();
  const lost = new Set<AgentId>();
  for (const choice of choices) {
    const { agent, why } = choice;
    const stand = withdrawn.has(agent) ? substitutesFor(agent).find((id) => !withdrawn.has(id)) : agent;
    if (stand === undefined) lost.add(agent);
    else if (!chosen.has(stand))
      chosen.set(stand, stand === agent ? choice : { agent: stand, why: `stands in for ${agent}: ${why}` });
  }
  return { chosen: [...chosen.values()], lost: [...lost] };
}

export const ofTier = (choices: readonly Choice[], tier: AgentTier): Choice[] =>
  choices.filter(({ agent }) => cast[agent].tier === tier);
export const agentsOf = (choices: readonly Choice[]): AgentId[] => choices.map(({ agent }) => agent);
export const known = (agents: readonly number[]): AgentId[] => agents.filter(isAgentId);

/**
 * Which GENESIS agents fit which kind of problem (OMEGA rules §1.3.1). The rows partition the twenty: a row is also a
 * category of diversity.
 */
export const genesisMatrix = {
  FORMAL_STRUCTURE: [1, 3, 7],
  EMPIRICAL_GROUNDING: [2, 9, 12],
  CREATIVE_SOLUTIONS: [13, 14, 16],
  CROSS_DOMAIN: [5, 6, 8],
  EDGE_CASES: [17, 18, 19],
  PATTERNS: [10, 11],
  INTRACTABLE: [15, 20],
  DECOMPOSABLE: [4],
} as const satisfies Record<Characteristic, readonly AgentId[]>;

/** The category of a GENESIS agent, or null for anybody else. */
function categoryOf(agent: number): Characteristic | null {
  return characteristics.find((row) => (genesisMatrix[row] as readonly number[]).includes(agent)) ?? null;
}

export const categoriesOf = (agents: readonly number[]): Characteristic[] => {
  const present = new Set(agents.map(categoryOf));
  return characteristics.filter((row) => present.has(row));
};

/**
 * All twenty, one of each category in turn, beginning with the given ones: whatever prefix is taken, it is as wide as
 * can be.
 */
export function inTurn(rows: readonly Characteristic[] = []): AgentId[] {
  const order = [...new Set([...rows, ...characteristics])];
  const longest = Math.max(...order.map((row) => genesisMatrix[row].length));
  return Array.from({ length: longest }, (_, nth) => order.flatMap((row) => genesisMatrix[row][nth] ?? [])).flat();
}

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
function diverse(chosen: readonly Choice[], rest: readonly Choice[], least: number): readonly Choice[] {
  const present = categoriesOf(agentsOf(chosen));
  if (present.length >= least) return chosen;
  const newcomer = rest.find(({ agent }) => !present.some((row) => row === categoryOf(agent)));
  const leaver = chosen.findLastIndex(
    ({ agent }) => chosen.filter((other) => categoryOf(other.agent) === categoryOf(agent)).length > 1,
  );
  if (newcomer === undefined || leaver < 0) return chosen;
  return diverse([...chosen.toSpliced(leaver, 1), { ...newcomer, why: 'diversity of categories' }], rest, least);
}
