import { adviceBlocks, contributionBlocks, creationBlocks, isolationBlocks } from './contributions.ts';
import { type Cell, heading, page, prose, table, title } from '../../page/markdown.ts';
import {
  classificationBlocks,
  groundingBlocks,
  distractorReviewTable,
  memoBlocks,
  readinessTable,
  seedBlocks,
} from './phase-sections.ts';
import { breakthroughBlocks } from './breakthrough-section.ts';
import {
  correctionBlocks,
  disagreementBlocks,
  statusBlock,
  gateBlocks,
  reviewTable,
  vetoBlocks,
} from './disagreement-section.ts';
import { ruledBy } from './dispute-words.ts';
import { traceBlocks } from './traces.ts';
import { validationBlocks } from './validation-section.ts';
import { calibrationBlocks, heatmapBlocks } from './votes.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * The methodology trace: the template of scenario rules §6.1, Tier 3, in its order. It holds the solution; it is
 * published for transparency, and never shown to a model under evaluation.
 */
export function renderMethodology(record: ScenarioRecord): string {
  return page([
    ...title(`METHODOLOGY TRACE: ${record.scenarioId}`, record.simulated),
    heading(2, 'Creation Metadata'),
    ...creationBlocks(record),
    heading(2, 'Agent Contributions'),
    prose(
      'What each agent gave, in its own words where there are words, in Symposium’s numbers where there are numbers.',
    ),
    ...contributionBlocks(record),
    heading(2, 'Disagreement Log'),
    ...disagreementBlocks(record),
    heading(2, 'Confidence Heatmap'),
    ...heatmapBlocks(record),
    heading(2, 'Difficulty Calibration Votes'),
    ...calibrationBlocks(record),
    heading(2, 'Human Review Log'),
    reviewTable(record),
    heading(2, 'Veto Log'),
    ...vetoBlocks(record),
    heading(2, 'Breakthrough Log'),
    ...breakthroughBlocks(record),
    heading(2, 'Gate Findings'),
    ...gateBlocks(record),
    heading(2, 'Context Isolation'),
    ...isolationBlocks(record),
    heading(2, 'Seed Document'),
    ...seedBlocks(record),
    heading(2, 'Validation Report'),
    ...validationBlocks(record),
    ...correctionBlocks(record, 'NEWTON', 'EULER'),
    heading(2, 'Scientific Grounding Report'),
    ...groundingBlocks(record),
    ...correctionBlocks(record, 'GALILEO'),
    heading(2, 'Classification Report'),
    ...classificationBlocks(record),
    ...correctionBlocks(record, 'SOCRATES'),
    heading(2, 'Cross-Review Memos'),
    ...memoBlocks(record),
    heading(2, 'Distractor Reviews'),
    distractorReviewTable(record),
    heading(2, 'Readiness Votes'),
    readinessTable(record),
    statusBlock(record.status, ruledBy[record.statusBy]),
    heading(2, 'Advice'),
    ...adviceBlocks(record),
    heading(2, 'Agent Trace Archive'),
    ...traceBlocks(record),
    heading(2, 'Provenance'),
    table(
      ['What', 'SHA-256'],
      record.provenance.map((one): Cell[] => [one.what, one.sha256]),
    ),
  ]);
}
