import type { Policy } from '../policy.ts';
import type { Support } from './argument.ts';

type Factors = Pick<Policy, 'propagation' | 'standing'>;

/** Into 0–1. What is no number vouches for nothing, so it is 0. */
export const clamp = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)));

/** A product that does not depend on the order of its factors, to the last bit. */
const product = (factors: readonly number[]): number =>
  [...factors].sort((a, b) => a - b).reduce((all, factor) => all * factor, 1);

/** How well premises go together: less with each contradiction between two of them (OMEGA rules §2.3). */
export const coherenceFactor = (conflicts: number, { propagation }: Factors): number =>
  Math.max(propagation.coherenceFloor, 1 - propagation.coherenceStep * conflicts);

/** AND (OMEGA rules §2.3, rule 1): no surer than the weakest premise. At least one premise. */
export const conjunction = (premises: readonly number[], coherence: number): number =>
  clamp(Math.min(...premises.map(clamp)) * coherence);

/** OR (rule 2): as sure as the best alternative. At least one alternative. */
export const disjunction = (alternatives: readonly number[]): number => Math.max(...alternatives.map(clamp));

/**
 * Attack and verification (rules 3 and 4): one factor for each agent that examined the claim. It is clamped once, after
 * the last factor, since clamping between them would make the result depend on who spoke first.
 */
export const examined = (confidence: number, factors: readonly number[]): number =>
  clamp(clamp(confidence) * product(factors));

/** Shared part of two agents' inputs, 0–1. Two that used nothing share nothing. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [new Set(a), new Set(b)];
  const shared = [...left].filter((input) => right.has(input)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** 1 − weight × mean pairwise overlap of the inputs; 1 for a single voice (OMEGA rules §2.3). */
function independenceFactor(inputs: readonly (readonly string[])[], { propagation }: Factors): number {
  const pairs = inputs.flatMap((a, index) => inputs.slice(index + 1).map((b) => overlap(a, b))).sort((a, b) => a - b);
  if (pairs.length === 0) return 1;
  return 1 - (propagation.overlapWeight * pairs.reduce((sum, pair) => sum + pair, 0)) / pairs.length;
}

/** Weight of an agent's word, inside its bounds whatever memory says. */
export const weightOf = (standing: number | undefined, { standing: bounds }: Factors): number =>
  standing === undefined || Number.isNaN(standing)
    ? bounds.initial
    : Math.min(bounds.most, Math.max(bounds.least, standing));

/** Consensus (rule 5) of agents that agree; one voice for each agent, at least one. */
export function consensus(
  supports: readonly Pick<Support, 'agent' | 'confidence' | 'inputs'>[],
  standings: Readonly<Record<string, number>>,
  policy: Factors,
): { readonly weights: readonly number[]; readonly independence: number; readonly result: number } {
  const weights = supports.map(({ agent }) => weightOf(standings[String(agent)], policy));
  const parts = supports.map(({ confidence }, index) => clamp(confidence) * (weights[index] ?? 0));
  const sum = (numbers: readonly number[]) =>
    [...numbers].sort((a, b) => a - b).reduce((all, number) => all + number, 0);
  const independence = independenceFactor(
    supports.map(({ inputs }) => inputs),
    policy,
  );
  return { weights, independence, result: clamp((sum(parts) / sum(weights)) * independence) };
}
