import type { Policy } from '../policy.ts';
import type { Flag, OutputTier, Severity, Stance } from '../vocabulary.ts';

/** What is known of an output when PHI decides how much of it to read (OMEGA rules §5.2). */
export interface OutputFacts {
  readonly stance: Stance;
  readonly flags: readonly Flag[];
  readonly confidence: number;
  /** What the current question hangs on: its claims are required by claims of the answer. */
  readonly onCriticalPath: boolean;
  /** Gravest contradiction with another agent's output, unresolved; null: none. */
  readonly conflict: Severity | null;
  /** The summary that was read lists more than it can explain. */
  readonly complex: boolean;
  /** The synthesis rests on its reasoning, not only on its result. */
  readonly reasoningNeeded: boolean;
  /** The Conflict Resolver has to compare it with its opponent in detail. */
  readonly compared: boolean;
  /** The Quality Controller asked for its full report. */
  readonly audited: boolean;
  /** The final answer is being prepared, and it is among the answer's key supports. */
  readonly finalSupport: boolean;
  /** Nothing of the current question depends on it. */
  readonly peripheral: boolean;
  /** Time, tokens or money are short. */
  readonly pressed: boolean;
}

type Numbers = Pick<Policy, 'confidence'>;

interface Upgrade {
  readonly name: string;
  readonly to: OutputTier;
  /** Wins over every reason not to upgrade (OMEGA rules §5.2). */
  readonly wins: boolean;
  readonly holds: (facts: OutputFacts, proceedAt: number) => boolean;
}

/** When more than the line is asked for (OMEGA rules §5.2). */
const upgrades: readonly Upgrade[] = [
  { name: 'the verdict is UNCERTAIN', to: 1, wins: false, holds: ({ stance }) => stance === 'UNCERTAIN' },
  { name: 'it blocks progress', to: 1, wins: true, holds: ({ flags }) => flags.includes('blocks_progress') },
  { name: 'it is on the critical path', to: 1, wins: false, holds: ({ onCriticalPath }) => onCriticalPath },
  {
    name: 'its confidence is below the threshold',
    to: 1,
    wins: false,
    holds: ({ confidence }, proceedAt) => !(confidence >= proceedAt),
  },
  { name: 'it conflicts with another agent', to: 1, wins: true, holds: ({ conflict }) => conflict !== null },
  { name: 'its summary shows complexity', to: 2, wins: false, holds: ({ complex }) => complex },
  { name: 'the synthesis needs its reasoning', to: 2, wins: false, holds: ({ reasoningNeeded }) => reasoningNeeded },
  { name: 'a conflict is compared in detail', to: 2, wins: true, holds: ({ compared }) => compared },
  { name: 'the Quality Controller asks for it', to: 2, wins: true, holds: ({ audited }) => audited },
  { name: 'the final answer is prepared', to: 2, wins: true, holds: ({ finalSupport }) => finalSupport },
];

interface Refusal {
  readonly name: string;
  readonly holds: (facts: OutputFacts, numbers: Numbers) => boolean;
}

/** When it never is, unless an upgrade wins (OMEGA rules §5.2). */
const refusals: readonly Refusal[] = [
  { name: 'it is peripheral', holds: ({ peripheral }) => peripheral },
  {
    name: 'it is clear and undisputed',
    holds: ({ stance, conflict, confidence, flags }, numbers) =>
      stance !== 'UNCERTAIN' && conflict === null && flags.length === 0 && confidence >= numbers.confidence.clear,
  },
  { name: 'resources are short', holds: ({ pressed }) => pressed },
];

export interface TierChoice {
  readonly tier: OutputTier;
  /** Upgrades that hold and were followed. */
  readonly because: readonly string[];
  /** Upgrades that hold and yielded, with the reasons that they yielded to. */
  readonly yielded: readonly string[];
  readonly refusedBy: readonly string[];
}

/**
 * How much of an output is read: the highest tier that an upgrade asks for and no refusal stands against
 * (OMEGA rules §5.2).
 */
export function tierFor(facts: OutputFacts, proceedAt: number, numbers: Numbers): TierChoice {
  const holding = upgrades.filter(({ holds }) => holds(facts, proceedAt));
  const refusedBy = refusals.filter(({ holds }) => holds(facts, numbers)).map(({ name }) => name);
  const followed = holding.filter(({ wins }) => wins || refusedBy.length === 0);
  const tier = followed.reduce<OutputTier>((most, { to }) => (to > most ? to : most), 0);
  return {
    tier,
    because: followed.map(({ name }) => name),
    yielded: holding.filter((upgrade) => !followed.includes(upgrade)).map(({ name }) => name),
    refusedBy,
  };
}
