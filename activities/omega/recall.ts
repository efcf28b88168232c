import { z } from 'zod';
import type { RecalledEntry } from '../../shared/omega/digests/index.ts';
import { standingsOf, toldCharacters, type TrackRecord } from '../../shared/omega/memory/index.ts';
import { hashesWords } from '../../shared/kernel/index.ts';
import type { SessionPolicy } from '../../shared/omega/index.ts';
import type { Embed } from '../embeddings/embed.ts';
import { embeddedText } from '../embeddings/once.ts';
import type { Database, Queryable } from '../store/database.ts';
import { embedMemory } from './memory/embed-entries.ts';
import { matchMemory } from './memory/match.ts';
import { prefix } from '../../shared/text/index.ts';
import { isAgentId } from '../../shared/omega/agents/index.ts';
import { countAgents, type Corpus } from './memory/stored-memories.ts';

/** What earlier sessions of the same corpus left to this one. */
export interface Recalled {
  /** Entries that match its problem, the strongest first. */
  readonly matches: readonly RecalledEntry[];
  /** Weights of agents' words, by agent id. */
  readonly standings: Readonly<Record<string, number>>;
}

/** Asks the memories of earlier sessions (OMEGA rules §3.5). A session that wants no matches embeds nothing. */
export async function recall(
  db: Database,
  embed: Embed,
  about: { readonly corpus: 'simulated' | 'real'; readonly problem: string; readonly policy: SessionPolicy },
): Promise<Recalled> {
  const standings = standingsOf(await trackRecords(db, about.corpus), about.policy);
  return { standings, matches: about.policy.memory.matches === 0 ? [] : await matchesOf(db, embed, about) };
}

async function matchesOf(
  db: Database,
  embed: Embed,
  { corpus, problem, policy }: Parameters<typeof recall>[2],
): Promise<RecalledEntry[]> {
  const { embedder } = policy;
  await embedMemory(db, embed, { corpus, embedder });
  const text = prefix(problem, toldCharacters);
  const embedding = await (hashesWords(embedder) ? embed(embedder, text) : embeddedText(db, embed, { embedder, text }));
  const found = await matchMemory(db, { corpus, embedder, embedding, problem, policy });
  return found.map(({ section, patternId: id, matchStrength: strength, evidence, shown }) => ({
    section,
    id,
    strength,
    evidence,
    entry: z.json().parse(shown),
  }));
}

/**
 * What success and failure memory hold of each agent: in how many sessions' lessons it was the source
 * (OMEGA rules §8.4).
 */
export async function trackRecords(db: Queryable, corpus: Corpus): Promise<TrackRecord[]> {
  const counts = await countAgents(db, corpus, ['historicalSuccesses', 'historicalFailures']);
  return counts.flatMap(({ agent, ...counted }) => (isAgentId(agent) ? [{ agent, ...counted }] : []));
}
