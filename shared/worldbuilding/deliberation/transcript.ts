import { charactersPerToken } from '../../kernel/message.ts';
import type { Policy } from '../policy.ts';
import type { DebatePhase, Team } from '../vocabulary.ts';
import { amendmentsOf } from './amendments.ts';
import type { Cast } from './ballots.ts';
import type { CanonEntry } from './canon.ts';
import { headlineOf, outlineOf, type Headline, type Outline } from './compression.ts';
import type { Deliberation, Round } from './deliberation.ts';

/**
 * The deliberation as everybody in the team reads it: nobody is asked who reads, so all see the same
 * (worldbuilding rules §6.1). Canon, the running phase and every vote are whole; rounds of earlier phases are
 * compressed by rule. What stays the same while a phase runs stands first, so that a provider's prompt cache finds it
 * again.
 */
export interface Transcript {
  readonly team: Team;
  /**
   * Every curveball that this team has met, whole, with the round in which it did: it binds from there on like the
   * challenge, so compression never touches it (worldbuilding rules §10.4).
   */
  readonly curveballs: readonly { readonly id: string; readonly text: string; readonly met: string }[];
  readonly earlier: readonly (Headline | Outline)[];
  /** Every ballot of the earlier rounds, with its reasons. */
  readonly earlierVotes: readonly { readonly round: string; readonly ballots: readonly Cast[] }[];
  readonly canon: readonly CanonEntry[];
  readonly running: readonly RunningRound[];
}

/**
 * A round of the running phase: everything that was said, once, and the amendments under the ids by which they are
 * voted for.
 */
interface RunningRound extends Omit<Round, 'decision' | 'lost'> {
  /**
   * `merged`: the resolution's merged text is how the proposal reads with it. `text` null: it says nothing but that
   * text.
   */
  readonly amendments: readonly {
    readonly id: string;
    readonly by: string;
    readonly text: string | null;
    readonly merged: boolean;
  }[];
  readonly decision: {
    readonly outcome: string;
    readonly amendment: string | null;
    readonly by: string;
    readonly justification: string | null;
  } | null;
}

function runningRound(round: Round): RunningRound {
  const { decision, lost: _, ...said } = round;
  const table = decision?.count.table ?? amendmentsOf(round);
  return {
    ...said,
    amendments: table.map(({ id, by, text, whole }) => ({
      id,
      by,
      text: text === round.resolution?.merged ? null : text,
      merged: whole !== null,
    })),
    decision:
      decision === null
        ? null
        : {
            outcome: decision.outcome,
            amendment: decision.amendment?.id ?? null,
            by: decision.by,
            justification: decision.justification,
          },
  };
}

export function transcriptOf(
  { team, rounds, canon }: Deliberation,
  phase: DebatePhase | null,
  policy: Pick<Policy, 'transcript'>,
): Transcript {
  const running = rounds.filter((round) => round.phase === phase).map(runningRound);
  const over = rounds.filter((round) => round.phase !== phase);
  return {
    team,
    curveballs: rounds.flatMap(({ id: met, curveballs }) => curveballs.map(({ id, text }) => ({ id, text, met }))),
    earlier: compressed(over, policy),
    earlierVotes: over.map(({ id, ballots }) => ({ round: id, ballots })),
    canon,
    running,
  };
}

/** Rough tokens of a value as it is sent. */
export const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / charactersPerToken);

/**
 * Outlines within the budget, and headlines for what does not fit, the oldest first. A running phase changes nothing
 * about the rounds before it, so neither does it change what is left of them.
 */
function compressed(
  rounds: readonly Round[],
  { transcript: { earlierTokens, textCharacters } }: Pick<Policy, 'transcript'>,
): readonly (Headline | Outline)[] {
  for (let headlines = 0; headlines < rounds.length; headlines += 1) {
    const lines = rounds.map((round, nth) => (nth < headlines ? headlineOf(round) : outlineOf(round, textCharacters)));
    if (tokensOf(lines) <= earlierTokens) return lines;
  }
  return rounds.map(headlineOf);
}
