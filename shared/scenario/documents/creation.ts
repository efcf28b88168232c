import { list } from './blocks.ts';
import { number } from './figures.ts';
import { humanReviewText, loopsText, versionTable } from './metadata.ts';
import type { ScenarioRecord } from './record.ts';

/** "Creation Metadata" (spec §6.1, Tier 3). The table of agent versions stands below the list that announces it. */
export function creationBlocks(record: ScenarioRecord): string[] {
  const { challenges, vetoes } = record.counts;
  return [
    list([
      `Created: ${record.createdAt}`,
      `Pipeline duration: ${number(record.wallSeconds / 60)} minutes`,
      `Revision loops: ${loopsText(record)}`,
      `Challenges issued: ${challenges.issued} (resolved: ${challenges.resolved}, escalated: ${challenges.escalated})`,
      `Vetoes issued: ${vetoes.issued} (lifted: ${vetoes.lifted}, led to revision: ${vetoes.ledToRevision})`,
      `Human review triggered: ${humanReviewText(record)}`,
      'Agent versions:',
    ]),
    versionTable(record),
  ];
}
