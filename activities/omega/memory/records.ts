import { isAgentId } from '../../../shared/omega/agents/index.ts';
import type { TrackRecord } from '../../../shared/omega/memory/index.ts';
import type { Queryable } from '../../store/database.ts';
import { countAgents, type Corpus } from './stored-memories.ts';

/**
 * What success and failure memory hold of each agent: in how many sessions' lessons it was the source
 * (OMEGA rules §8.4).
 */
export async function trackRecords(db: Queryable, corpus: Corpus): Promise<TrackRecord[]> {
  const counts = await countAgents(db, corpus, ['historicalSuccesses', 'historicalFailures']);
  return counts.flatMap(({ agent, ...counted }) => (isAgentId(agent) ? [{ agent, ...counted }] : []));
}
