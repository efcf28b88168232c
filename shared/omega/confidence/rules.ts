import type { Policy } from '../policy.ts';
import type { Support } from './argument.ts';

type Factors = Pick<Policy, 'propagation' | 'standing'>;

/** Into 0–1. What is no number vouches for nothing, so it is 0. */
export const clamp = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)));

/** A sum that does not depend on the order of what is added, to the last bit. */
const total = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b).reduce((all, number) => all + number, 0);

const logOdds = (confidence: number): number => Math.log(confidence / (1 - confidence));
const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** How well premises go together: less with each contradiction between two of them (OMEGA rules §2.3). */
export const coherenceFactor = (conflicts: number, { propagation }: Factors): number =>
  Math.max(propagation.coherenceFloor, 1 - propagation.coherenceStep * conflicts);

/** AND (OMEGA rules §2.3, rule 1): no surer than the weakest premise. At least one premise. */
export const conjunction = (premises: readonly number[], coherence: number): number =>
  clamp(Math.min(...premises.map(clamp)) * coherence);

/** OR (rule 2): as sure as the best alternative. At least one alternative. */
export const disjunction = (alternatives: readonly number[]): number => Math.max(...alternatives.map(clamp));

/** No word and no examination makes anything certain. */
export const unsure = (confidence: number, { propagation }: Factors): number =>
  Math.min(clamp(confidence), propagation.surest);

/** One check by itself (rule 4): its factor, but no check takes away more than a part of the doubt. */
const checkedOnce = (confidence: number, factor: number, { propagation }: Factors): number =>
  Math.min(confidence * factor, 1 - (1 - confidence) * propagation.doubtKept);

interface Check {
  readonly factor: number;
  readonly sources: readonly string[];
  /** The claim is none for the method of who checks it: what confirms counts in part. */
  readonly offMethod?: boolean;
}

/**
 * All checks of a claim together (OMEGA rules §2.3, VERIFICATION): each moves the log-odds by what it would move them
 * alone. What confirms counts by its sources, each source once, with the strongest check that draws on it; a part of
 * every check is common to all who read the claim. What confirms a claim that is none for the verifier's method counts
 * in part. What weakens counts once, the gravest. So another check that
 * confirms never lowers, one that weakens never raises, and repetition is worth nothing.
 */
export function checked(confidence: number, checks: readonly Check[], policy: Factors): number {
  const from = unsure(confidence, policy);
  if (from === 0 || checks.length === 0) return from;
  const moves = checks.map(({ factor, sources, offMethod = false }) => {
    const by = logOdds(Math.max(checkedOnce(from, factor, policy), Number.MIN_VALUE)) - logOdds(from);
    return { sources, by: offMethod && by > 0 ? by * policy.propagation.offMethod : by };
  });
  const strongest = new Map<string, number>();
  const draw = (source: string, by: number) => strongest.set(source, Math.max(strongest.get(source) ?? 0, by));
  for (const { sources, by } of moves.filter((move) => move.by > 0)) {
    const own = [...new Set(sources)];
    const common = own.length === 0 ? 1 : policy.propagation.commonSource;
    draw('', by * common);
    for (const source of own) draw(`of ${source}`, (by * (1 - common)) / own.length);
  }
  const gravest = Math.min(0, ...moves.map(({ by }) => by));
  return unsure(fromLogOdds(logOdds(from) + total([...strongest.values()]) + gravest), policy);
}

/** All attacks on a claim together (rule 3): the gravest weakness counts, however many found one. */
export const attacked = (confidence: number, factors: readonly number[]): number =>
  clamp(clamp(confidence) * Math.min(1, ...factors));

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
  const independence = independenceFactor(
    supports.map(({ inputs }) => inputs),
    policy,
  );
  return { weights, independence, result: clamp((total(parts) / total(weights)) * independence) };
}
