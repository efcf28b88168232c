import type { AgentTier } from '../vocabulary.ts';
import type { Sampling } from '../../kernel/agent.ts';

const row = <K extends string, T extends AgentTier>(key: K, name: string, tier: T, does: string) => ({
  key,
  name,
  tier,
  does,
});

/** The 57 agents by id (OMEGA rules §A.1). `key` names the agent in the roster and, as `omega.<key>`, its prompt. */
export const cast = {
  1: row('first-principles', 'First Principles', 'GENESIS', 'Top-down axioms'),
  2: row('bottom-up-builder', 'Bottom-Up Builder', 'GENESIS', 'Bottom-up data'),
  3: row('constraint-mapper', 'Constraint Mapper', 'GENESIS', 'Solution space'),
  4: row('decomposition-critic', 'Decomposition Critic', 'GENESIS', 'Sub-problems'),
  5: row('physics-analogist', 'Physics Analogist', 'GENESIS', 'Physics analogies'),
  6: row('biology-analogist', 'Biology Analogist', 'GENESIS', 'Biology analogies'),
  7: row('math-structure-hunter', 'Math Structure Hunter', 'GENESIS', 'Math patterns'),
  8: row('cross-domain-connector', 'Cross-Domain Connector', 'GENESIS', 'Cross-domain'),
  9: row('gut-intuition', 'Gut Intuition', 'GENESIS', 'Intuitive'),
  10: row('pattern-recognizer', 'Pattern Recognizer', 'GENESIS', 'Patterns'),
  11: row('salience-detector', 'Salience Detector', 'GENESIS', 'What stands out'),
  12: row('embodied-reasoner', 'Embodied Reasoner', 'GENESIS', 'Spatial'),
  13: row('creative-wanderer', 'Creative Wanderer', 'GENESIS', 'Unconstrained'),
  14: row('insight-generator', 'Insight Generator', 'GENESIS', 'Aha moments'),
  15: row('contradiction-embracer', 'Contradiction Embracer', 'GENESIS', 'Contradictions'),
  16: row('random-explorer', 'Random Explorer', 'GENESIS', 'Random'),
  17: row('limit-explorer', 'Limit Explorer', 'GENESIS', 'Extremes'),
  18: row('degenerate-case-finder', 'Degenerate Case Finder', 'GENESIS', 'Degenerate'),
  19: row('boundary-mapper', 'Boundary Mapper', 'GENESIS', 'Boundaries'),
  20: row('forbidden-path-explorer', 'Forbidden Path Explorer', 'GENESIS', 'Taboo'),
  21: row('formalizer', 'Formalizer', 'BRIDGE', 'Formalization'),
  22: row('connection-finder', 'Connection Finder', 'BRIDGE', 'Connections'),
  23: row('information-analyst', 'Information Analyst', 'BRIDGE', 'Information theory'),
  24: row('systems-analyst', 'Systems Analyst', 'BRIDGE', 'Systems'),
  25: row('emergence-detector', 'Emergence Detector', 'BRIDGE', 'Emergence'),
  26: row('observer-effect-tracker', 'Observer Effect Tracker', 'BRIDGE', 'Observer effects'),
  27: row('chain-verifier', 'Chain Verifier', 'VERIFICATION', 'Logic chains'),
  28: row('tree-verifier', 'Tree Verifier', 'VERIFICATION', 'Argument trees'),
  29: row('proof-checker', 'Proof Checker', 'VERIFICATION', 'Proofs'),
  30: row('counter-model-seeker', 'Counter-Model Seeker', 'VERIFICATION', 'Counterexamples'),
  31: row('gap-detector', 'Gap Detector', 'VERIFICATION', 'Gaps'),
  32: row('empirical-tester', 'Empirical Tester', 'VERIFICATION', 'Evidence'),
  33: row('causal-verifier', 'Causal Verifier', 'VERIFICATION', 'Causation'),
  34: row('uncertainty-quantifier', 'Uncertainty Quantifier', 'VERIFICATION', 'Uncertainty'),
  35: row('skeptic', 'Skeptic', 'ADVERSARY', 'Premise attack'),
  36: row('statistician', 'Statistician', 'ADVERSARY', 'Evidence attack'),
  37: row('historian', 'Historian', 'ADVERSARY', 'Historical attack'),
  38: row('edge-attacker', 'Edge Attacker', 'ADVERSARY', 'Boundary attack'),
  39: row('confounder', 'Confounder', 'ADVERSARY', 'Causal attack'),
  40: row('gap-hunter', 'Gap Hunter', 'ADVERSARY', 'Completeness attack'),
  41: row('assumption-exposer', 'Assumption Exposer', 'ADVERSARY', 'Assumption attack'),
  42: row('alternative-generator', 'Alternative Generator', 'ADVERSARY', 'Uniqueness attack'),
  43: row('deflator', 'Deflator', 'ADVERSARY', 'Significance attack'),
  44: row('steelman-attacker', 'Steelman Attacker', 'ADVERSARY', 'Best-case attack'),
  45: row('falsifier', 'Falsifier', 'ADVERSARY', 'Testability'),
  46: row('survivor-synthesizer', 'Survivor Synthesizer', 'ADVERSARY', 'Attack synthesis'),
  47: row('clarity-optimizer', 'Clarity Optimizer', 'META', 'Definitions'),
  48: row('progress-monitor', 'Progress Monitor', 'META', 'Progress'),
  49: row('consensus-mapper', 'Consensus Mapper', 'META', 'Consensus'),
  50: row('conflict-resolver', 'Conflict Resolver', 'META', 'Conflicts'),
  51: row('synthesis-architect', 'Synthesis Architect', 'META', 'Integration'),
  52: row('quality-controller', 'Quality Controller', 'META', 'Quality'),
  53: row('session-memory', 'Session Memory', 'MEMORY', 'Session state'),
  54: row('pattern-memory', 'Pattern Memory', 'MEMORY', 'Patterns'),
  55: row('failure-memory', 'Failure Memory', 'MEMORY', 'Failures'),
  56: row('success-memory', 'Success Memory', 'MEMORY', 'Successes'),
  57: row('phi', 'PHI', 'PHI', 'Orchestrator'),
} as const;

export type AgentId = keyof typeof cast;
export type AgentKey = (typeof cast)[AgentId]['key'];

/** 1 to 57, in order. */
export const agentIds = Object.keys(cast).map(Number) as AgentId[];
export const agentKeys = agentIds.map((id) => cast[id].key);

const byKey = new Map<string, AgentId>(agentIds.map((id) => [cast[id].key, id]));

export const isAgentId = (value: number): value is AgentId => Object.hasOwn(cast, value);
/** The id behind a roster key, or null. */
export const agentIdOf = (key: string): AgentId | null => byKey.get(key) ?? null;
export const idsOfTier = (tier: AgentTier): AgentId[] => agentIds.filter((id) => cast[id].tier === tier);

/** Manners of answering: what a tier's work asks of the model (OMEGA rules §7.3, §B for the two stances). */
export const manners = {
  wide: { temperature: 0.8, thinking: 'medium' },
  wild: { temperature: 1, thinking: 'low' },
  exact: { temperature: 0, thinking: 'high' },
  hostile: { temperature: 0.4, thinking: 'high' },
  steady: { temperature: 0.2, thinking: 'medium' },
} as const satisfies Record<string, Sampling>;
type Manner = keyof typeof manners;

/**
 * What the cast adds to an agent's line in the table (OMEGA rules §A.1): the group within which it can be substituted
 * (null: nobody does its work), its manner, and the fields of its full report (OMEGA rules §5.1, Tier 2), each with
 * what belongs in it.
 */
export interface Member {
  readonly group: string | null;
  readonly manner: Manner;
  readonly report: Readonly<Record<string, string>>;
}

export const member = <G extends string | null, M extends Manner, R extends Readonly<Record<string, string>>>(
  group: G,
  manner: M,
  report: R,
) => ({ group, manner, report });

/**
 * Agents whose method computes (OMEGA rules §2.1.4): limits, proofs line by line, predictions, intervals, statistics. They
 * are offered the evaluator that judges calculations before they contribute; nobody else's words are figures.
 */
export const computingAgents: readonly AgentId[] = [17, 29, 32, 34, 36];

export function mayCompute(agent: string, task: string): boolean {
  const id = agentIdOf(agent);
  return task === 'contribute' && id !== null && computingAgents.includes(id);
}
