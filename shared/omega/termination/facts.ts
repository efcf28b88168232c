import type { Falsification, Progress, Synthesis } from '../answers/special.ts';
import type { SessionFacts } from '../failures/facts.ts';
import type { Level, QualityVerdict } from '../vocabulary.ts';

/**
 * All that the end of a session depends on: ids, numbers and verdicts. null means that a testimony is missing or could
 * not be read, which is neither yes nor no.
 */
export interface TerminationFacts extends SessionFacts {
  readonly stakes: Level;
  /** 48 */
  readonly progress: Pick<Progress, 'converged' | 'actionable'> | null;
  /** 51; the claims are those that the answer rests on. */
  readonly synthesis: Pick<Synthesis, 'answers' | 'restsOn'> | null;
  /** 40: critical gaps that it names. */
  readonly criticalGaps: number | null;
  /** 44 */
  readonly steelmanDefeated: boolean | null;
  /** 46 */
  readonly coreSurvives: boolean | null;
  /** 52 */
  readonly quality: QualityVerdict | null;
  /**
   * Findings of ADVERSARY agents on the claims that the answer rests on, by claim: how many attacked, how many
   * succeeded.
   */
  readonly attacked: Readonly<Record<string, { readonly attacks: number; readonly succeeded: number }>>;
  /** Claims with a VERIFIED finding and no FAILED one. */
  readonly verified: readonly string[];
  /** Claims in which the answer is stated, and which a check, an attack, a settlement or a fact has refuted. */
  readonly refuted: readonly string[];
  /** Why the answer is another than that of the cycle before, which is what was examined; null: it is the same. */
  readonly turned: string | null;
  /** Whether all parts of the output are there, as its schema has them. */
  readonly outputComplete: boolean;
  /** 45; only where the claim that states it was verified. */
  readonly intractability: Falsification['intractability'];
  /** Contradictions that neither resolver could settle. */
  readonly unresolvable: number;
  /** A mandatory agent failed and has no substitute. */
  readonly criticalAgentLost: boolean;
  readonly aborted: boolean;
  /**
   * A question to the user whose deadline has passed: silence decides nothing, so the session ends with both options
   * (kernel rules §3).
   */
  readonly unanswered: boolean;
  /** What became of the last attempt to get out of a stall. */
  readonly recovery: 'NOT_TRIED' | 'SUCCEEDED' | 'FAILED';
  /** Agents not yet asked and ways out not yet tried. */
  readonly untried: number;
}
