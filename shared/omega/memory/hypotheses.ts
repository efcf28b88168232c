import type { Examination } from '../confidence/argument.ts';
import type { Policy } from '../policy.ts';
import type { HypothesisEnd } from './session-rows.ts';
import { printed } from '../confidence/trace.ts';

/** What is known of an open hypothesis at the end of a cycle. */
export interface HypothesisFacts {
  readonly id: string;
  /** As propagated, 0–1. */
  readonly confidence: number;
  readonly examinations: readonly Examination[];
  /** The weaker form in which it outlived an attack, as a claim of its own, or null. */
  readonly succeededBy: string | null;
  /** Last iteration in which any agent stated, supported or examined it. */
  readonly lastTouched: number;
}

export type HypothesisMove =
  | {
      readonly move: 'RESOLVE';
      readonly id: string;
      readonly resolution: HypothesisEnd;
      readonly confidence: number;
      readonly basis: string;
    }
  | { readonly move: 'ABANDON'; readonly id: string; readonly reason: string };

/**
 * What was confirmed and is less sure by now than what is rejected does not stand any more: it lost, or what it rests on
 * fell (OMEGA rules §3.1.1). null: it stands.
 */
export const fallOf = (
  { id, confidence }: Pick<HypothesisFacts, 'id' | 'confidence'>,
  { hypotheses: { rejected } }: Pick<Policy, 'hypotheses'>,
): HypothesisMove | null =>
  confidence < rejected
    ? {
        move: 'RESOLVE',
        id,
        resolution: 'REJECTED',
        confidence,
        basis: `it was confirmed; confidence ${printed(confidence)} is below ${rejected} by now`,
      }
    : null;

/**
 * What becomes of an open hypothesis, or null: it stays open. Confirmed: sure enough, verified and unbroken
 * (OMEGA rules §3.1.1). Modified: an attack left a weaker form standing. Rejected: below what is usable. Abandoned:
 * nobody has touched it for so many cycles.
 */
export function moveOf(
  facts: HypothesisFacts,
  iteration: number,
  { hypotheses }: Pick<Policy, 'hypotheses'>,
): HypothesisMove | null {
  const { id, confidence, examinations } = facts;
  const results = new Set<string>(examinations.map(({ result }) => result));
  const resolve = (resolution: HypothesisEnd, basis: string): HypothesisMove => ({
    move: 'RESOLVE',
    id,
    resolution,
    confidence,
    basis,
  });
  const broken = results.has('SUCCEEDS') || results.has('FAILED');
  if (confidence >= hypotheses.confirmed && results.has('VERIFIED') && !broken)
    return resolve('CONFIRMED', `verified, unbroken, confidence ${printed(confidence)}`);
  if (facts.succeededBy !== null && (broken || results.has('PARTLY')))
    return resolve('MODIFIED', `survives as ${facts.succeededBy}`);
  if (confidence < hypotheses.rejected)
    return resolve('REJECTED', `confidence ${printed(confidence)} is below ${hypotheses.rejected}`);
  const idle = iteration - facts.lastTouched;
  return idle >= hypotheses.idleCycles ? { move: 'ABANDON', id, reason: `untouched for ${idle} cycles` } : null;
}
