import type { Advice, Attempt } from '../answers/advice.ts';
import { blank } from './substance.ts';

/** What crosses of an adviser's answer: numbers for the run's page and the ledger. No gate reads them. */
export type AdviceFacts = {
  readonly confidence: number;
  readonly findings: number;
  readonly recommendations: number;
  readonly contributes: boolean;
};

export const adviceFacts = ({ confidence, findings, recommendations, noContribution }: Advice): AdviceFacts => ({
  confidence,
  findings: findings.length,
  recommendations: recommendations.length,
  contributes: blank(noContribution),
});

export type AttemptFacts = {
  readonly confidence: number;
  readonly strategies: number;
  readonly weaknesses: number;
  readonly believesSolved: boolean;
};

export const attemptFacts = ({ confidence, strategies, weaknesses, believesSolved }: Attempt): AttemptFacts => ({
  confidence,
  strategies: strategies.length,
  weaknesses: weaknesses.length,
  believesSolved,
});
