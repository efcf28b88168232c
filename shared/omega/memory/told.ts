import type { MemoryEntry } from './entries.ts';
import { sections } from './sections.ts';
import { prefix } from '../../text/cut.ts';

/**
 * Embedding models take some 8,000 tokens, and in some scripts a character is one. The beginning says what a problem is
 * about.
 */
export const toldCharacters = 8_000;
/** Problems that an entry came up in, at most so many of them: with each session that learns it an entry grows. */
const casesTold = 20;

/** Problems in which the entry came up: whoever meets one of them again has met the entry. */
export function casesOf({ section, lists }: Pick<MemoryEntry, 'section' | 'lists'>): readonly string[] {
  const isHistory = section === 'historicalFailures' || section === 'historicalSuccesses';
  const contexts: readonly unknown[] = isHistory ? (lists['contexts'] ?? []) : [];
  const found =
    section === 'problemPatterns'
      ? (lists['examples'] ?? []).map((one) => (one as { readonly problem?: unknown }).problem)
      : contexts;
  return found
    .filter((text) => typeof text === 'string')
    .slice(0, casesTold)
    .map((text) => prefix(text, toldCharacters));
}

/**
 * The texts by which an entry is recognised (see `matchStrength`): the one that tells it, its cases, and of a pattern
 * of problems its indicators. None stands twice.
 */
export function toldBy(entry: Pick<MemoryEntry, 'section' | 'fields' | 'lists'>): readonly string[] {
  const { section, fields, lists } = entry;
  const telling = fields[sections[section].tells];
  const indicators =
    section === 'problemPatterns'
      ? (lists['signature'] ?? []).map((one) => (one as { readonly indicator?: unknown }).indicator)
      : [];
  return [
    ...new Set(
      [telling, ...indicators, ...casesOf(entry)].filter(
        (text): text is string => typeof text === 'string' && text.trim() !== '',
      ),
    ),
  ];
}
