import type { SummaryAnswer } from './answers.ts';
import type { SummaryFacts } from './facts.ts';
import type { Policy } from './policy.ts';
import { isComplex, summaryProblems } from './tier-summary.ts';

export const summaryFacts = (
  answer: SummaryAnswer,
  policy: Pick<Policy, 'summaryWords' | 'summaryFindings'>,
): SummaryFacts => ({ complex: isComplex(answer, policy), problems: summaryProblems(answer, policy) });
