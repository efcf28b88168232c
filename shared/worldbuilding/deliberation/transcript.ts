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
 * (worldbuilding rules §6.1). Canon, the running phase and every vote are whole; of a long debate the oldest rounds of
 * earlier phases are compressed by rule. In which order it is handed over, `debate-parts.ts` says.
 */
export interface Transcript {
  readonly team: Team;
  /**
   * Every curveball that this team has met, whole, with the round in which it did: it binds from there on like the
   * challenge, so compression never touches it (worldbuilding rules §10.4).
   */
  readonly curveballs: readonly { readonly id: string; readonly text: string; readonly met: string }[];
  readonly earlier: readonly EarlierRound[];
  /** Every ballot of the earlier rounds, with its reasons. */
  readonly earlierVotes: readonly { readonly round: string; readonly ballots: readonly Cast[] }[];
  readonly canon: readonly CanonEntry[];
  readonly running: readonly RunningRound[];
}

/**
 * A round of the running phase: everything that was said, once, and the amendments under the ids by which they are
 * voted for.
 */
export interface RunningRound extends Omit<Round, 'decision' | 'lost'> {
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

/**
 * A round of an earlier phase: whole, but for its ballots, which stand by themselves and are never compressed; or
 * shorter. Each form has the headline, by which a narrow context shortens it (`context-law.ts`).
 */
export type EarlierRound = Headline | Outline | WholeRound;
type WholeRound = Headline & Omit<RunningRound, 'ballots'>;

function wholeOf(round: Round): WholeRound {
  const { ballots: _, ...said } = runningRound(round);
  return { ...headlineOf(round), ...said };
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
  const earlier = rounds.filter((round) => round.phase !== phase);
  const earlierVotes = earlier.map(({ id, ballots }) => ({ round: id, ballots }));
  // The round that is being talked about grows with each turn: counted, it would change what stands before it.
  const beside = tokensOf(earlierVotes) + tokensOf(running.slice(0, -1));
  return {
    team,
    curveballs: rounds.flatMap(({ id: met, curveballs }) => curveballs.map(({ id, text }) => ({ id, text, met }))),
    earlier: compressed(earlier, policy.transcript.wholeTokens - beside, policy),
    earlierVotes,
    canon,
    running,
  };
}

/** Rough tokens of a value as it is sent. */
export const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / charactersPerToken);

/**
 * Rounds of earlier phases within what is left of the budget (worldbuilding rules §6.2): as many whole as fit, outlines
 * for the oldest; then outlines, and headlines for the oldest, which are never left out.
 */
const compressed = (
  rounds: readonly Round[],
  budget: number,
  { transcript: { textCharacters } }: Pick<Policy, 'transcript'>,
): readonly EarlierRound[] =>
  withinBudget<EarlierRound>(
    [rounds.map(wholeOf), rounds.map((round) => outlineOf(round, textCharacters)), rounds.map(headlineOf)],
    budget,
  );

/** Rounds in the longest of these forms that fit together, the oldest in the next shorter one; the last is never left out. */
export function withinBudget<Shown>(forms: readonly (readonly Shown[])[], budget: number): readonly Shown[] {
  for (const [nth, longer] of forms.entries()) {
    const shorter = forms[nth + 1];
    if (shorter === undefined) break;
    for (let cut = 0; cut < longer.length; cut += 1) {
      const lines = [...shorter.slice(0, cut), ...longer.slice(cut)];
      if (tokensOf(lines) <= budget) return lines;
    }
  }
  return forms.at(-1) ?? [];
}
