import type { OmegaTask } from '../answers/by-agent.ts';
import type { AgentId } from '../agents/cast.ts';
import type { Requirement } from './contracts.ts';
import { contracts, type Fallback } from './contracts.ts';
import { slotName, slotOf, type Slot } from './slots.ts';
import { substitutesFor } from '../agents/roster.ts';

/** Session Memory keeps the claim board, which stands in for single outputs. */
const keeper = 53;
const board = slotName({ agentId: keeper, part: 'claimBoard' });

interface Want {
  /** Slots of which one is enough, the best first. */
  readonly slots: readonly [string, ...string[]];
  readonly optional: boolean;
}

/** The problem, and this beside it: nobody explains, judges or intervenes in what it cannot see. */
const problemAnd = (...parts: readonly Slot[]): readonly Want[] =>
  [{ agentId: keeper, part: 'problem' as const }, ...parts].map((slot) => ({
    slots: [slotName(slot)],
    optional: false,
  }));

function wantOf(reader: AgentId, { agentId, outputType, optional, fallback }: Requirement): Want {
  const substitutes = substitutesFor(agentId).filter((id) => id !== reader);
  const standIns: Readonly<Record<Fallback, readonly string[]>> = {
    BOARD: [board],
    GROUP: substitutes.map((id) => slotName({ agentId: id, part: outputType })),
    WITHOUT: [],
  };
  return { slots: [slotName({ agentId, part: outputType }), ...standIns[fallback]], optional };
}

/** What a question is asked about: the agent's contract, or what this one task cannot be done without. */
function wantsOf(reader: AgentId, task: OmegaTask): readonly Want[] {
  switch (task) {
    case 'contribute':
    case 'synthesise':
    case 'recommend':
      return contracts[reader].requires.map((need) => wantOf(reader, need));
    case 'summary':
    case 'report':
      return problemAnd({ agentId: reader, part: 'own' });
    case 'judge':
      return problemAnd({ agentId: keeper, part: 'contradictions' });
    case 'confront':
      return problemAnd({ agentId: keeper, part: 'facts' }, { agentId: keeper, part: 'claimsToCompare' });
    case 'equate':
      return problemAnd({ agentId: keeper, part: 'restatements' });
    case 'classify':
    case 'intervene':
      return problemAnd();
    default:
      return task satisfies never;
  }
}

interface Layout {
  /** All slots that are filled: the contract's order, then the rest by agent and part. */
  readonly order: readonly string[];
  /** What the question wants, and neither it nor a stand-in lies there. */
  readonly missing: readonly Slot[];
}

/**
 * How a context is laid out, by the names of its slots alone, so that the same slots make the same request
 * (OMEGA rules §2.4).
 */
export function laidOut(reader: AgentId, task: OmegaTask, filled: readonly string[]): Layout {
  const wants = wantsOf(reader, task);
  const found = wants.map(({ slots }) => slots.find((slot) => filled.includes(slot)));
  const first = [...new Set(found.filter((slot) => slot !== undefined))];
  const rest = filled.filter((slot) => !first.includes(slot)).sort(bySlot);
  const missing = wants
    .filter(({ optional }, place) => !optional && found[place] === undefined)
    .flatMap(({ slots: [slot] }) => slotOf(slot) ?? []);
  return { order: [...first, ...rest], missing };
}

function bySlot(a: string, b: string): number {
  return (slotOf(a)?.agentId ?? 0) - (slotOf(b)?.agentId ?? 0) || (a < b ? -1 : 1);
}
