import type { Policy } from '../policy.ts';

/** What a session can still give (OMEGA rules §4.3). */
export const degradationLevels = [
  { level: 0, name: 'full answer', states: [] },
  { level: 1, name: 'partial answer, high confidence', states: ['what is missing'] },
  { level: 2, name: 'partial answer, medium confidence', states: ['what is missing', 'how uncertain each part is'] },
  { level: 3, name: 'assessment, low confidence', states: ['how uncertain each part is', 'which questions are open'] },
  { level: 4, name: 'clarified problem only', states: ['what was understood', 'what it would take'] },
  { level: 5, name: 'failure report', states: ['why it failed', 'what was learned', 'another approach'] },
] as const;
export type DegradationLevel = (typeof degradationLevels)[number]['level'];

export interface DegradationFacts {
  /** Agents asked in the session, and those of them whose output counts in the end. */
  readonly deployed: number;
  readonly functional: number;
  /** Parts of the question, and those answered. */
  readonly questions: number;
  readonly answered: number;
  /** Of the answer, 0–1; null: there is none. */
  readonly confidence: number | null;
  /** The problem is stated more clearly than it came, or what it would take is known. */
  readonly clarified: boolean;
}

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0);

/** The best level that the facts bear out. Total. */
export function degradationOf(
  facts: DegradationFacts,
  { degradation: at }: Pick<Policy, 'degradation'>,
): DegradationLevel {
  const agents = share(facts.functional, facts.deployed);
  const answered = share(facts.answered, facts.questions);
  const confidence = facts.confidence ?? -1;
  if (agents >= at.agents.all && answered >= at.answered.all && confidence >= at.confidence.high) return 0;
  if (agents >= at.agents.most && answered >= at.answered.some && confidence >= at.confidence.high) return 1;
  if (agents >= at.agents.core && answered > 0 && confidence >= at.confidence.medium) return 2;
  if (facts.functional > 0 && answered > 0 && confidence >= 0) return 3;
  return facts.clarified ? 4 : 5;
}
