import { clamp } from '../confidence/rules.ts';
import type { Policy } from '../policy.ts';
import { shownAs, type MemoryEntry } from './entries.ts';
import type { CurrentMatch } from './registries.ts';
import { sectionNames, sections } from './sections.ts';
import { casesOf } from './told.ts';

/** How alike two texts are, 0–1: cosine of their embeddings, computed by whoever calls. */
type Similarity = (a: string, b: string) => number;

/**
 * How strongly a stored entry matches a problem: its telling text, a problem that it came up in, or for a pattern of
 * problems its weighted indicators, whichever is most.
 */
function matchStrength(
  entry: MemoryEntry,
  problem: string,
  similarity: Similarity,
): { readonly strength: number; readonly evidence: readonly string[] } {
  const told = entry.fields[sections[entry.section].tells];
  const base = [...(typeof told === 'string' ? [told] : []), ...casesOf(entry)].reduce(
    (most, text) => Math.max(most, clamp(similarity(text, problem))),
    0,
  );
  const signature = (entry.section === 'problemPatterns' ? shownAs('problemPatterns', [entry]) : []).flatMap(
    (pattern) => pattern.signature,
  );
  const weights = signature.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return { strength: base, evidence: [] };
  const seen = signature.map(({ indicator, weight }) => ({
    indicator,
    weight,
    alike: clamp(similarity(indicator, problem)),
  }));
  const weighted = clamp(seen.reduce((sum, { weight, alike }) => sum + weight * alike, 0) / weights);
  return {
    strength: Math.max(base, weighted),
    evidence: seen.filter(({ alike }) => alike > 0 && alike >= base).map(({ indicator }) => indicator),
  };
}

export type Match = Pick<CurrentMatch, 'patternId' | 'matchStrength'> & {
  readonly section: MemoryEntry['section'];
  readonly evidence: readonly string[];
};

/** Entries that match the problem above policy's strength (OMEGA rules §3.5), the strongest first, at most so many. */
export function matchEntries(
  entries: readonly MemoryEntry[],
  problem: string,
  similarity: Similarity,
  { memory }: Pick<Policy, 'memory'>,
): readonly Match[] {
  return entries
    .map((entry): Match => {
      const { strength, evidence } = matchStrength(entry, problem, similarity);
      return { section: entry.section, patternId: entry.id, matchStrength: strength, evidence };
    })
    .filter(({ matchStrength: strength }) => strength > memory.matchStrength)
    .sort(
      (a, b) =>
        b.matchStrength - a.matchStrength ||
        sectionNames.indexOf(a.section) - sectionNames.indexOf(b.section) ||
        (a.patternId < b.patternId ? -1 : 1),
    )
    .slice(0, memory.matches);
}
