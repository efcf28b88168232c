import type { Policy } from '../policy.ts';
import type { QualityVerdict } from '../vocabulary.ts';
import type { HypothesisEnd, SpecialMemory, SessionRow } from './session-rows.ts';
import type { Json } from '../../kernel/json.ts';
import { patternTestimony } from '../answers/memory.ts';
import type { AgentId } from '../agents/cast.ts';
import type { ContributionFacts } from '../answers/facts.ts';

/** What a memory may have to take note of. */
export type SyncEvent =
  | { readonly event: 'OUTPUT'; readonly selfReported: boolean; readonly breakthrough: boolean }
  | { readonly event: 'CLASSIFICATION' }
  | { readonly event: 'MATCH'; readonly strength: number }
  | { readonly event: 'PATTERN_QUERY' }
  | { readonly event: 'CONTRADICTION' }
  | { readonly event: 'ABANDONMENT' }
  | { readonly event: 'QUALITY'; readonly verdict: QualityVerdict | null }
  | { readonly event: 'HYPOTHESIS'; readonly resolution: HypothesisEnd; readonly confidence: number };

interface Trigger {
  readonly memory: 'SESSION' | SpecialMemory;
  readonly trigger: string;
  readonly when: (event: SyncEvent, policy: Pick<Policy, 'memory' | 'hypotheses'>) => boolean;
}

/**
 * The triggers, line by line (OMEGA rules §3.5, rules 1 to 4). What a special memory takes in is a row of the session
 * too (rule 5).
 */
export const syncTriggers: readonly Trigger[] = [
  { memory: 'SESSION', trigger: 'an agent’s output', when: ({ event }) => event === 'OUTPUT' },
  {
    memory: 'PATTERN',
    trigger: 'a new classification of the problem',
    when: ({ event }) => event === 'CLASSIFICATION',
  },
  {
    memory: 'PATTERN',
    trigger: 'a strong match',
    when: (one, { memory }) => one.event === 'MATCH' && one.strength > memory.matchStrength,
  },
  { memory: 'PATTERN', trigger: 'PHI’s query', when: ({ event }) => event === 'PATTERN_QUERY' },
  {
    memory: 'FAILURE',
    trigger: 'an agent’s own report of failure',
    when: (one) => one.event === 'OUTPUT' && one.selfReported,
  },
  { memory: 'FAILURE', trigger: 'a contradiction', when: ({ event }) => event === 'CONTRADICTION' },
  { memory: 'FAILURE', trigger: 'an approach abandoned', when: ({ event }) => event === 'ABANDONMENT' },
  {
    memory: 'FAILURE',
    trigger: 'the Quality Controller’s rejection',
    when: (one) => one.event === 'QUALITY' && one.verdict === 'REJECT',
  },
  { memory: 'SUCCESS', trigger: 'a breakthrough', when: (one) => one.event === 'OUTPUT' && one.breakthrough },
  {
    memory: 'SUCCESS',
    trigger: 'a hypothesis confirmed at HIGH confidence',
    when: (one, { hypotheses }) =>
      one.event === 'HYPOTHESIS' && one.resolution === 'CONFIRMED' && one.confidence >= hypotheses.confirmed,
  },
  {
    memory: 'SUCCESS',
    trigger: 'the Quality Controller’s approval',
    when: (one) => one.event === 'QUALITY' && (one.verdict === 'SHIP' || one.verdict === 'SHIP_WITH_CAVEATS'),
  },
];

/**
 * Which memories an event updates, each with what triggered it; an unreadable quality verdict is neither approval nor
 * rejection.
 */
export const updatesFor = (
  event: SyncEvent,
  policy: Pick<Policy, 'memory' | 'hypotheses'>,
): readonly Pick<Trigger, 'memory' | 'trigger'>[] =>
  syncTriggers.filter(({ when }) => when(event, policy)).map(({ memory, trigger }) => ({ memory, trigger }));

/** A stored contribution with Symposium's reading of it. */
export interface ReadContribution {
  readonly agent: AgentId;
  readonly answer: Json;
  readonly facts: ContributionFacts;
}

const [patternMemory, qualityController] = [54, 52] as const;

/**
 * What of a session its memories may have to take note of (OMEGA rules §3.5): its rows, and all its contributions, the
 * set-aside ones too. An agent's report of its own failure counts then; its breakthrough or verdict does not.
 */
export function syncEventsOf(
  rows: readonly SessionRow[],
  contributions: readonly ReadContribution[],
): readonly SyncEvent[] {
  return [...rows.flatMap(ofRow), ...contributions.flatMap(ofContribution)];
}

function ofRow(row: SessionRow): readonly SyncEvent[] {
  switch (row.kind) {
    case 'CLASSIFICATION':
    case 'CONTRADICTION':
    case 'ABANDONMENT':
      return [{ event: row.kind }];
    case 'HYPOTHESIS':
      return [{ event: 'HYPOTHESIS', resolution: row.resolution, confidence: row.confidence }];
    case 'INTERVENTION':
      // Pattern memory's word lay before PHI when it looked for another way.
      return row.call === null ? [] : [{ event: 'PATTERN_QUERY' }];
    default:
      return [];
  }
}

function ofContribution({ agent, answer, facts }: ReadContribution): readonly SyncEvent[] {
  const counts = facts.quarantine === null;
  const output: SyncEvent = {
    event: 'OUTPUT',
    selfReported: facts.quarantine?.problem === 'SELF_REPORTED',
    breakthrough: counts && facts.breakthrough,
  };
  if (!counts) return [output];
  if (agent === qualityController) return [output, { event: 'QUALITY', verdict: facts.part.quality?.verdict ?? null }];
  if (agent !== patternMemory) return [output];
  const { matches = [] } = patternTestimony.safeParse(answer).data ?? {};
  return [output, ...matches.map(({ strength }): SyncEvent => ({ event: 'MATCH', strength }))];
}
