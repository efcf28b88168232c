import type { Convert } from '../verification/quantities.ts';
import type { Judgement } from './judgement.ts';
import type { ScoringKey } from './key.ts';
import type { EvaluationPolicy } from './policy.ts';
import type { Reported } from './report.ts';
import { responseScore, type Said } from './response-score.ts';
import { scoreOf } from './score.ts';
import { shownAnswer } from './shown.ts';

/** A response with what its judges said of it. */
export interface Judged {
  readonly run: number;
  readonly said: Said;
  /** Of each judge of an answer, in the panel's order; null: none came that could be read. */
  readonly judgements: readonly { readonly judge: string; readonly judgement: Judgement | null }[];
  /** A person has said that it solves the open problem. */
  readonly verified: boolean;
}

/** The response with its score, by this key: of each judgement, and of all (evaluation rules §2.2, §2.6). */
export function judgedResponse(
  { run, said, judgements, verified }: Judged,
  key: ScoringKey,
  policy: EvaluationPolicy,
  convert: Convert,
): Reported {
  const { scenario, category, tier, status } = key;
  const shown = said.kind === 'answer' ? shownAnswer(said.text, policy.answerCharacters, key) : '';
  const judged = judgements.map(({ judge, judgement }) => ({
    judge,
    judgement,
    scored: judgement === null ? null : scoreOf(judgement, key, shown, policy, convert, verified),
  }));
  const score = responseScore(
    said,
    judged.flatMap(({ scored }) => scored ?? []),
  );
  return { scenario, category, tier, status, run, said, judged, ...score };
}
