import type { Json } from '../../kernel/json.ts';
import { patternTestimony } from '../answers/memory.ts';
import type { AgentId } from '../agents/cast.ts';
import type { ContributionFacts } from '../answers/facts.ts';
import type { SessionRow } from './session-rows.ts';
import type { SyncEvent } from './sync.ts';

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
