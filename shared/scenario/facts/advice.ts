import type { Advice, Attempt } from '../answers/advice.ts';
import type { SeedDocument } from '../answers/seed.ts';
import { toldOutright, type Reading } from '../told-outright.ts';
import { blank } from './substance.ts';

/** What crosses of an adviser's answer: numbers for the run's page and the ledger. */
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
  /** Of the public page (scenario rules §6.1); undefined in a history older than the attempt of every page. */
  readonly reading?: Reading;
};

/** `seed`: the design whose page was attempted, if there is one. No gate reads whether the solver believes its answer. */
export const attemptFacts = (
  { confidence, strategies, weaknesses, believesSolved, toldOutright: quoted }: Attempt,
  seed: SeedDocument | null,
): AttemptFacts => ({
  confidence,
  strategies: strategies.length,
  weaknesses: weaknesses.length,
  believesSolved,
  ...(seed === null ? {} : { reading: toldOutright(seed, quoted) }),
});
