import { characteristics, type Characteristic } from './vocabulary.ts';
import type { AgentId } from './agents/cast.ts';

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
export function categoryOf(agent: number): Characteristic | null {
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
