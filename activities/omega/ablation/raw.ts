import type { PhiSynthesis, Recommendation } from '../../../shared/omega/answers/index.ts';
import type { Raw, Solution } from '../../../shared/omega/ablation/index.ts';
import type { StoredCall } from '../../store/calls.ts';

/**
 * A stored answer in the form that all arms share. `confidence`: the arm's own number, where it is not the answer's.
 */
export function rawOf({ task, answer }: Pick<StoredCall, 'task' | 'answer'>, confidence: number | null): Raw {
  if (task === 'synthesise') {
    const { verdict, answer: text, caveats, whatWouldComplete, confidence: own } = answer as PhiSynthesis;
    return {
      conclusion: verdict,
      answer: text,
      caveats: [...caveats, ...(whatWouldComplete === null ? [] : [whatWouldComplete])],
      confidence: confidence ?? own,
    };
  }
  if (task === 'recommend') {
    const { recommendation, whatWasLearned, confidence: own } = answer as Recommendation;
    return {
      conclusion: 'No answer was reached.',
      answer: recommendation,
      caveats: whatWasLearned,
      confidence: confidence ?? own,
    };
  }
  const { conclusion, answer: text, caveats, confidence: own } = answer as Solution;
  return { conclusion, answer: text, caveats, confidence: confidence ?? own };
}
