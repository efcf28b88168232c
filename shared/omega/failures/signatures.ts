import type { AgentId } from '../agents/cast.ts';
import type { Policy } from '../policy.ts';
import type { CycleFacts, SessionFacts } from './facts.ts';
import { spentOf } from './limits.ts';

/** The seven ways in which a session fails (OMEGA rules §4.1.1). */
export const failureTypes = [
  'CIRCULAR_REASONING',
  'CONFIDENCE_COLLAPSE',
  'CONTRADICTION_CASCADE',
  'AGENT_FAILURE',
  'CONVERGENCE_FAILURE',
  'RESOURCE_EXHAUSTION',
  'QUALITY_GATE_FAILURE',
] as const;
export type FailureType = (typeof failureTypes)[number];

type Numbers = Pick<Policy, 'failure' | 'limits' | 'confidence'>;
interface Signature {
  readonly severity: FailureSeverity;
  /** What was seen, with its numbers. */
  readonly evidence: string;
}
export type DetectedFailure = Signature & { readonly type: FailureType };
type Detector = (facts: SessionFacts, policy: Numbers, mandatory: readonly AgentId[]) => Signature | null;

const sameConclusions = (a: readonly string[], b: readonly string[]) =>
  a.length > 0 && [...new Set(a)].sort().join() === [...new Set(b)].sort().join();

/** What counts as progress: a finding that matters, whatever the words (OMEGA rules §6.7). */
export const foundSomething = ({
  newClaims,
  newGrounds,
  shifts,
}: Pick<CycleFacts, 'newClaims' | 'newGrounds' | 'shifts'>): boolean => newClaims > 0 || newGrounds > 0 || shifts > 0;

/** How many cycles at the end hold, in a row. */
export function streak<T>(cycles: readonly T[], holds: (cycle: T, index: number) => boolean): number {
  let length = 0;
  for (let index = cycles.length - 1; index >= 0; index -= 1) {
    const cycle = cycles[index];
    if (cycle === undefined || !holds(cycle, index)) break;
    length += 1;
  }
  return length;
}

/** One rule for each signature. Each is total, and says nothing about what it cannot see. */
const signatures = {
  CIRCULAR_REASONING: ({ cycles }, { failure }) => {
    const idle = streak(cycles, (cycle) => !foundSomething(cycle));
    const last = cycles.at(-1);
    const cycling =
      last !== undefined &&
      cycles.slice(0, -1).some(({ conclusions }) => sameConclusions(conclusions, last.conclusions));
    return idle >= failure.circularCycles && cycling
      ? { severity: 'SERIOUS', evidence: `${idle} cycles without a significant finding, and the conclusions repeat` }
      : null;
  },
  CONFIDENCE_COLLAPSE: ({ cycles }, { failure }) => {
    const aggregate = cycles.at(-1)?.aggregateConfidence ?? null;
    if (aggregate === null || aggregate >= failure.collapseBelow) return null;
    return {
      severity: aggregate < failure.irrecoverableBelow ? 'CRITICAL' : 'SERIOUS',
      evidence: `aggregate confidence ${aggregate} is below ${failure.collapseBelow}`,
    };
  },
  CONTRADICTION_CASCADE: ({ contradictions }, { failure }) => {
    const fatal = contradictions.filter(({ severity }) => severity === 'FATAL').length;
    return fatal > failure.fatalContradictions
      ? {
          severity: 'CRITICAL',
          evidence: `${fatal} FATAL contradictions are unresolved, more than ${failure.fatalContradictions}`,
        }
      : null;
  },
  AGENT_FAILURE: ({ cycles, keyAgents }, _, mandatory) => {
    const failures = cycles.at(-1)?.failures ?? [];
    if (failures.length === 0) return null;
    const evidence = [...new Set(failures.map(({ agent, problem }) => `${agent} ${problem}`))].sort().join(', ');
    const key = failures.some(({ agent }) => mandatory.includes(agent) || keyAgents.includes(agent));
    const onlyUnsure = failures.every(({ problem }) => problem === 'BELOW_USABLE');
    if (key) return { severity: 'SERIOUS', evidence };
    return { severity: onlyUnsure ? 'MINOR' : 'MODERATE', evidence };
  },
  CONVERGENCE_FAILURE: ({ cycles }, { failure }) => {
    const growing = streak(
      cycles,
      ({ openHypotheses }, index) => openHypotheses > (cycles[index - 1]?.openHypotheses ?? Infinity),
    );
    return growing > failure.expandingCycles
      ? { severity: 'SERIOUS', evidence: `the solution space has grown for ${growing} cycles` }
      : null;
  },
  RESOURCE_EXHAUSTION: ({ usage }, policy) => {
    const near = spentOf(usage, policy).filter(({ share }) => share > policy.failure.resourceShare);
    if (near.length === 0) return null;
    return {
      severity: near.some(({ share }) => share >= 1) ? 'CRITICAL' : 'MODERATE',
      evidence: near.map(({ resource, used, limit }) => `${resource} ${used} of ${limit}`).join(', '),
    };
  },
  QUALITY_GATE_FAILURE: ({ cycles }, { failure }) => {
    const rejections = streak(
      cycles.filter(({ quality }) => quality !== null),
      ({ quality }) => quality === 'REJECT',
    );
    return rejections > failure.rejections
      ? { severity: 'SERIOUS', evidence: `${rejections} rejections in a row` }
      : null;
  },
} as const satisfies Record<FailureType, Detector>;

/** Every signature that shows, in the rules' order. `mandatory`: agents that no session does without. */
export function detectFailures(
  facts: SessionFacts,
  policy: Numbers,
  mandatory: readonly AgentId[],
): readonly DetectedFailure[] {
  return failureTypes.flatMap((type): DetectedFailure[] => {
    const detect: Detector = signatures[type];
    const found = detect(facts, policy, mandatory);
    return found === null ? [] : [{ type, ...found }];
  });
}

/** Four severities (OMEGA rules §4.1.2), the worst first, each with what it asks for. */
export const failureSeverities = {
  CRITICAL: { colour: 'red', means: 'The session cannot go on.', action: 'HALT' },
  SERIOUS: { colour: 'orange', means: 'The session goes on, degraded.', action: 'RECOVER' },
  MODERATE: { colour: 'yellow', means: 'The session is impaired and works.', action: 'WORK_AROUND' },
  MINOR: { colour: 'green', means: 'The session works; something is noted.', action: 'NOTE' },
} as const;
export type FailureSeverity = keyof typeof failureSeverities;
