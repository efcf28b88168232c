/** The five steps of OMEGA rules §4.4, each called when the one before it failed. */
export const escalationSteps = {
  SELF: { who: 'the agent itself', does: 'is asked again' },
  PEER: { who: 'another agent of the same function group', does: 'takes its place' },
  TIER: { who: 'another agent of the tier, or the Conflict Resolver', does: 'works around the gap' },
  PHI: { who: 'PHI', does: 'makes a judgement call' },
  USER: { who: 'the user', does: 'decides between both options' },
} as const;
type EscalationStep = keyof typeof escalationSteps;
const steps = Object.keys(escalationSteps) as EscalationStep[];

export interface EscalationEntry {
  readonly step: EscalationStep;
  readonly outcome: 'FAILED' | 'RECOVERED';
  /** What was in trouble: an agent, a tier, a contradiction, by id. */
  readonly subject: string;
  readonly why: string;
}

/** The subject of the step in which the asker of an unclear problem decides, as `workflows/omega/clarify.ts` asks for it. */
export const problemOf = (cycle: number): string => `problem ${cycle}`;

/** PHI's framing (A), or the asker's own words (B) (OMEGA rules §1.2); null: it is another step, or nobody has decided. */
export function readingChosen({ step, outcome, subject, why }: EscalationEntry): 'A' | 'B' | null {
  if (step !== 'USER' || outcome !== 'RECOVERED' || !subject.startsWith('problem ')) return null;
  return why === 'option A' ? 'A' : 'B';
}

type Escalation =
  | { readonly state: 'RECOVERED'; readonly by: EscalationStep }
  | { readonly state: 'OPEN'; readonly next: EscalationStep }
  /** The user did not help either. */
  | { readonly state: 'EXHAUSTED' };

/**
 * Where a trouble stands, from its entries in Failure Memory, in any order: the first step that has not failed is next.
 */
export function escalationOf(subject: string, log: readonly EscalationEntry[]): Escalation {
  const entries = log.filter((entry) => entry.subject === subject);
  const recovered = entries.find(({ outcome }) => outcome === 'RECOVERED');
  if (recovered) return { state: 'RECOVERED', by: recovered.step };
  const next = steps.find((step) => !entries.some((entry) => entry.step === step));
  return next === undefined ? { state: 'EXHAUSTED' } : { state: 'OPEN', next };
}

/** The log with the result of the step that is next; unchanged where nothing is open. Each step is logged once. */
export function logStep(
  log: readonly EscalationEntry[],
  subject: string,
  outcome: EscalationEntry['outcome'],
  why: string,
): readonly EscalationEntry[] {
  const escalation = escalationOf(subject, log);
  return escalation.state === 'OPEN' ? [...log, { step: escalation.next, outcome, subject, why }] : log;
}
