import type { MemoryEntry } from './entries.ts';
import { sections } from './sections.ts';

/** The texts by which an entry is recognised (see `matchStrength`): the one that tells it, and of a pattern of problems its indicators. None stands twice. */
export function toldBy({ section, fields, lists }: Pick<MemoryEntry, 'section' | 'fields' | 'lists'>): readonly string[] {
  const telling = fields[sections[section].tells];
  const indicators = section === 'problemPatterns' ? (lists['signature'] ?? []).map((one) => (one as { readonly indicator?: unknown }).indicator) : [];
  return [...new Set([telling, ...indicators].filter((text): text is string => typeof text === 'string' && text.trim() !== ''))];
}
