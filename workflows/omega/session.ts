import type {
  AgentFailure,
  Attempt,
  CycleFacts,
  Intervention,
  OpenContradiction,
} from '../../shared/omega/failures/index.ts';
import type {
  ClassificationFacts,
  ContributionFacts,
  OmegaFacts,
  PartFacts,
} from '../../shared/omega/answers/facts.ts';
import type { Digests, OpenedSession, OpenQuestion, Settlement } from '../../shared/omega/activities.ts';
import type { AgentId } from '../../shared/omega/agents/cast.ts';
import type { SessionPolicy } from '../../shared/omega/session-policy.ts';
import type { Trigger } from '../../shared/omega/deployment/index.ts';
import { Run, type CarriedRun, type KernelPolicy } from '../kernel/run.ts';

/** An answer that counts: where it lies, and what is known of it. */
export interface Contributed {
  readonly ref: string;
  readonly confidence: number;
  readonly facts: ContributionFacts;
}

/** The answer as it stands: the latest one that counts, and what it rests on. */
export interface Answer {
  readonly ref: string;
  readonly facts: NonNullable<PartFacts['synthesis']>;
}

/** What one execution hands to the next at the end of a cycle: ids and numbers. */
export interface Carried {
  readonly startedAt: number;
  readonly waitedMs: number;
  readonly problem: ClassificationFacts;
  readonly cycle: number;
  readonly cycles: readonly CycleFacts[];
  readonly asked: readonly (readonly [AgentId, number])[];
  readonly attempts: readonly Attempt[];
  readonly triggers: readonly Trigger[];
  readonly tried: readonly Intervention[];
  readonly afresh: boolean;
  readonly clarified: boolean;
  readonly digests: Digests;
  readonly contradictions: readonly OpenContradiction[];
  readonly unresolvable: readonly string[];
  readonly openQuestions: readonly OpenQuestion[];
  readonly answer: Answer | null;
  readonly quality: string | null;
  readonly audit: readonly AgentId[];
  readonly run: CarriedRun;
}

/** A session under way. The whole of its state is ids and numbers; the words are in the store. */
export interface Session {
  readonly run: Run<KernelPolicy, OmegaFacts>;
  readonly policy: SessionPolicy;
  readonly opened: OpenedSession;
  /** Workflow time at which the first execution began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** For how long it has waited for people: no limit counts that. */
  waitedMs: number;
  /**
   * As ruled: PHI's testimony with the user's flags; clear once the Clarity Optimizer says so. null before PHI has
   * spoken.
   */
  problem: ClassificationFacts | null;
  /** The present cycle; 0 before the first. */
  cycle: number;
  readonly cycles: CycleFacts[];
  /** Agents that have answered, with the cycle in which each was last asked. */
  readonly asked: Map<AgentId, number>;
  readonly attempts: Attempt[];
  triggers: readonly Trigger[];
  readonly tried: Intervention[];
  /** The next cycle begins with a deployment of its own instead of an aimed one: a pivot came before. */
  afresh: boolean;
  /** The asker has said what is meant, and no way out has changed the problem since (OMEGA rules §1.2). */
  clarified: boolean;
  digests: Digests;
  contradictions: readonly OpenContradiction[];
  /** Contradictions that neither the Conflict Resolver nor PHI could settle. */
  readonly unresolvable: Set<string>;
  readonly openQuestions: OpenQuestion[];
  answer: Answer | null;
  /** The Quality Controller's latest word, by key. */
  quality: string | null;
  /**
   * Agents whose full report that word asks for. It comes last in a cycle, so the reports are read in the next one, or
   * at the end.
   */
  audit: readonly AgentId[];
  /** A mandatory agent failed, has no substitute, and the user did not want it asked again. */
  criticalAgentLost: boolean;
  /** The cap leaves no room for another call. */
  capReached: boolean;
  /** Whether facts have to be laid beside claims; null: there are no facts. */
  facts: NonNullable<Settlement['facts']> | null;
  /** Nothing that can be read came of that in this cycle. */
  comparisonFailed: boolean;
  /** New claims of this cycle have been laid beside earlier ones. */
  claimsCompared: boolean;
  /** Who ended the session and why, or null. */
  aborted: { readonly by: string; readonly reason: string } | null;
  /** Steps of the present cycle; each has a number of its own in its keys. */
  steps: number;
  /** Waves of the present cycle that have left. */
  batches: number;
  /** Contributions of the present cycle that count, by agent. */
  readonly said: Map<AgentId, Contributed>;
  /** What failed in this cycle, in the order in which it did. */
  readonly failures: AgentFailure[];
  /** Summaries and reports that PHI had asked for in this cycle, by context slot. */
  readonly more: Map<string, string>;
  /** How often each agent was asked in this cycle: its next question's pass is one more. */
  readonly passes: Map<AgentId, number>;
}

/** What a session begins with, where no execution before it has handed anything on. */
const beginningOf = ({ digests }: OpenedSession): Omit<Carried, 'problem' | 'run'> & { readonly problem: null } => ({
  startedAt: Date.now(),
  waitedMs: 0,
  problem: null,
  cycle: 0,
  cycles: [],
  asked: [],
  attempts: [],
  triggers: [],
  tried: [],
  afresh: true,
  clarified: false,
  digests,
  contradictions: [],
  unresolvable: [],
  openQuestions: [],
  answer: null,
  quality: null,
  audit: [],
});

export function newSession(opened: OpenedSession, carried: Carried | null): Session {
  const { policy, runKey, rates } = opened;
  const run = new Run<KernelPolicy, OmegaFacts>(
    runKey,
    'omega',
    { ...policy, spendCapMicrodollars: policy.limits.costMicrodollars },
    rates,
  );
  if (carried !== null) run.goOn(carried.run);
  // What an execution of an older version handed on may lack what is carried today.
  const from = { ...beginningOf(opened), ...carried };
  return {
    ...from,
    run,
    // A limit of money is the run's cap, which an operator may have raised.
    get policy() {
      const { limits } = policy;
      return run.cap === limits.costMicrodollars
        ? policy
        : { ...policy, limits: { ...limits, costMicrodollars: run.cap } };
    },
    opened,
    cycles: [...from.cycles],
    asked: new Map(from.asked),
    attempts: [...from.attempts],
    tried: [...from.tried],
    unresolvable: new Set(from.unresolvable),
    openQuestions: [...from.openQuestions],
    criticalAgentLost: false,
    capReached: false,
    facts: null,
    comparisonFailed: false,
    claimsCompared: false,
    aborted: null,
    steps: 0,
    batches: 0,
    said: new Map(),
    failures: [],
    more: new Map(),
    passes: new Map(),
  };
}

/** At the end of a cycle: what belongs to the cycle alone is left behind. */
export function carriedOf(session: Session & { readonly problem: ClassificationFacts }): Carried {
  const {
    startedAt,
    waitedMs,
    problem,
    cycle,
    cycles,
    asked,
    attempts,
    triggers,
    tried,
    afresh,
    clarified,
    digests,
    contradictions,
    unresolvable,
    openQuestions,
    answer,
    quality,
    audit,
    run,
  } = session;
  return {
    startedAt,
    waitedMs,
    problem,
    cycle,
    cycles,
    asked: [...asked],
    attempts,
    triggers,
    tried,
    afresh,
    clarified,
    digests,
    contradictions,
    unresolvable: [...unresolvable],
    openQuestions,
    answer,
    quality,
    audit,
    run: run.carried(),
  };
}

/** A new cycle begins: nothing has been said in it. */
export function beginCycle(session: Session): void {
  session.cycle += 1;
  session.steps = 0;
  session.batches = 0;
  session.comparisonFailed = false;
  session.claimsCompared = false;
  session.said.clear();
  session.failures.length = 0;
  session.more.clear();
  session.passes.clear();
}

/** Claims that the latest answer rests on. */
export const restsOn = ({ answer }: Session): readonly string[] => answer?.facts.restsOn ?? [];

/** How sure one has to be to go on, by how uncertain the problem is (OMEGA rules §1.2). */
export const proceedAt = ({ policy, problem }: Session): number =>
  policy.confidence.proceed[problem?.uncertainty ?? 'MEDIUM'];

/**
 * Nobody is to be asked any more: somebody ended the session, a question stayed unanswered, or it lost what it cannot
 * do without.
 */
export const isOver = ({ aborted, openQuestions, criticalAgentLost }: Session): boolean =>
  aborted !== null || openQuestions.length > 0 || criticalAgentLost;
