import type { Reported } from '../report.ts';

/** What is told of one answer that was handed in by itself (evaluation rules §1.13). */
export interface ToldScore {
  readonly scenario: string;
  /** The evaluation that scored it. */
  readonly evaluation: string;
  readonly simulated: boolean;
  /** 0–100; null: unscored, and `why` says so. */
  readonly score: number | null;
  readonly pass: boolean | null;
  readonly why: string;
  readonly judges: readonly {
    readonly judge: string;
    readonly score: number | null;
    readonly why: string | null;
    /** How many points of the key the answer has. */
    readonly met: number;
    readonly ceilings: readonly { readonly rule: string; readonly score: number }[];
  }[];
}

/**
 * A score with its reasons, by ids and numbers: what judges wrote stays behind, since it may tell the key. A thing that is not
 * given bears the name that a judge found for it, so it is not named.
 */
export function toldScore(
  { scenario, score, why, judged }: Reported,
  { evaluation, simulated, passScore }: Pick<ToldScore, 'evaluation' | 'simulated'> & { readonly passScore: number },
): ToldScore {
  return {
    scenario,
    evaluation,
    simulated,
    score,
    pass: score === null ? null : score >= passScore,
    why,
    judges: judged.map(({ judge, scored }) => ({
      judge,
      score: scored?.score ?? null,
      why: scored === null ? 'no judgement came that could be read' : scored.why,
      met: scored?.met.length ?? 0,
      ceilings: (scored?.ceilings ?? []).map((one) => ({
        rule: one.rule.startsWith('not given') ? 'not given' : one.rule,
        score: one.score,
      })),
    })),
  };
}
