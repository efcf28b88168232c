import { list } from '../../page/markdown.ts';
import { number } from './figures.ts';
import { humanReviewText, loopsText, versionTable } from './metadata.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * "Creation Metadata" (scenario rules §6.1, Tier 3). The table of agent versions stands below the list that announces
 * it.
 */
export function creationBlocks(record: ScenarioRecord): string[] {
  const { challenges, vetoes } = record.counts;
  return [
    list([
      ...(record.contributor ? [`Contributed by: ${record.contributor}`] : []),
      ...((record.version ?? 1) > 1 ? [`Version of these documents: ${record.version}, after a dispute`] : []),
      `Created: ${record.createdAt}`,
      `Pipeline duration: ${number(record.wallSeconds / 60)} minutes`,
      `Revision loops: ${loopsText(record)}`,
      `Challenges issued: ${challenges.issued} (resolved: ${challenges.resolved}, escalated: ${challenges.escalated}${alsoOf(challenges.refused, 'refused')})`,
      `Vetoes issued: ${vetoes.issued} (lifted: ${vetoes.lifted}, led to revision: ${vetoes.ledToRevision}${alsoOf(vetoes.downgraded, 'downgraded')})`,
      `Human review triggered: ${humanReviewText(record)}`,
      'Agent versions:',
    ]),
    versionTable(record),
  ];
}

/** A count that the template does not have: said where there is one to say. */
const alsoOf = (count: number, what: string): string => (count === 0 ? '' : `, ${what}: ${count}`);
