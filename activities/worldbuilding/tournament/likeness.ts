import {
  likenessOverMatches,
  type LikenessOverMatches,
  type PlacedWorld,
} from '../../../shared/worldbuilding/index.ts';
import { type MatchBrief, matchRows, teams } from '../../../shared/worldbuilding/index.ts';
import { findEmbeddings } from '../../embeddings/stored.ts';
import type { Queryable } from '../../store/database.ts';
import { readLedger } from '../../store/ledger.ts';
import { findRun } from '../../store/runs.ts';

/** How alike the worlds of these matches are, by the embeddings that each match has stored; nothing is embedded here. */
export async function likenessOver(db: Queryable, matches: readonly string[]): Promise<LikenessOverMatches | null> {
  const worlds: PlacedWorld[] = [];
  for (const match of matches) worlds.push(...(await worldsOf(db, match)));
  return likenessOverMatches(worlds);
}

async function worldsOf(db: Queryable, match: string): Promise<PlacedWorld[]> {
  const run = await findRun<MatchBrief, unknown>(db, match);
  const rows = run?.system === 'worldbuilding' ? matchRows(await readLedger(db, match)) : [];
  const [row] = rows.flatMap((one) => (one.kind === 'LIKENESS' ? [one] : []));
  if (run === null || row === undefined || row.embedder === null || row.texts === null) return [];
  const { embedder, texts } = row;
  const embeddings = await findEmbeddings(db, embedder, Object.values(texts));
  return teams.flatMap((team) => {
    const embedding = embeddings.get(texts[team]);
    return embedding === undefined ? [] : [{ entrant: run.brief.teams[team].name, match, embedder, embedding }];
  });
}
