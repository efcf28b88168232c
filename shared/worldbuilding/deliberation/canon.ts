import type { Filled, Proposal } from '../answers.ts';
import type { Proposer } from '../roles.ts';
import { canonIdOf, type DebatePhase, type GoalPart, type Role, type Speaker, type Team } from '../vocabulary.ts';
import type { Decision } from './outcome.ts';
import { saysNothing } from './says-nothing.ts';

/**
 * What a team has settled: who proposed it, how it was amended, and the vote. An entry is never changed or taken out.
 */
export interface CanonEntry {
  /** `A-C1` */
  readonly id: string;
  readonly phase: DebatePhase;
  readonly round: number;
  /** Id of the proposal that it came from. */
  readonly proposal: string;
  readonly proposedBy: Proposer;
  readonly title: string;
  readonly text: string;
  readonly fills: readonly Filled[];
  /** What was adopted. `taken`: whether `text` has it already; otherwise both are read together. */
  readonly amendment: {
    readonly id: string;
    readonly by: Speaker;
    readonly text: string;
    readonly taken: boolean;
  } | null;
  /** What each counted place voted for. */
  readonly votes: Readonly<Partial<Record<Role, string>>>;
  readonly decidedBy: 'VOTE' | 'SYNTHESIZER';
  readonly justification: string | null;
}

interface Proposed {
  readonly id: string;
  readonly phase: DebatePhase;
  readonly round: number;
  readonly by: Proposer;
  readonly proposal: Proposal;
}

/**
 * The canon after a decision. ACCEPTED: as proposed; AMENDED: with the amendment. A proposal enters once, and any other
 * outcome leaves the canon as it was.
 */
export function enter(
  canon: readonly CanonEntry[],
  team: Team,
  { id, phase, round, by, proposal }: Proposed,
  decision: Decision,
): readonly CanonEntry[] {
  const { outcome, amendment, count, by: decidedBy, justification } = decision;
  if ((outcome !== 'ACCEPTED' && outcome !== 'AMENDED') || canon.some((entry) => entry.proposal === id)) return canon;
  const merged = amendment?.whole ?? null;
  return [
    ...canon,
    {
      id: canonIdOf(team, canon.length + 1),
      phase,
      round,
      proposal: id,
      proposedBy: by,
      title: proposal.title,
      text: merged?.text ?? proposal.body,
      fills: fillsOf(proposal.fills, merged?.fills ?? []),
      amendment:
        amendment === null
          ? null
          : { id: amendment.id, by: amendment.by, text: amendment.text, taken: merged !== null },
      votes: count.votes,
      decidedBy,
      justification,
    },
  ];
}

/** A part that somebody fills with nothing stays open, or what it was filled with before (worldbuilding rules §2.2). */
function fillsOf(proposed: readonly Filled[], merged: readonly Filled[]): readonly Filled[] {
  const filled = (fills: readonly Filled[]) => fills.filter(({ value }) => !saysNothing(value));
  const taken = filled(merged);
  return [...filled(proposed).filter(({ part }) => !taken.some((one) => one.part === part)), ...taken];
}

/** A part of a goal as the canon has it: a later entry speaks for the part, and the earlier one stays in the canon. */
export interface Standing extends Filled {
  readonly entry: CanonEntry;
}

export function standingParts(canon: readonly CanonEntry[]): ReadonlyMap<GoalPart, Standing> {
  return new Map(canon.flatMap((entry) => entry.fills.map((filled) => [filled.part, { ...filled, entry }] as const)));
}
