import type { Page } from '../../page/page.ts';
import { answerSection } from './answer-section.ts';
import { confidenceSection } from './confidence-section.ts';
import { contradictionSection } from './contradiction-section.ts';
import { deploymentSection } from './deployment-section.ts';
import { findingsSection } from './findings-section.ts';
import { memorySection } from './memory-section.ts';
import { duration, grouped, money, percent } from '../../text/amounts.ts';
import { questionSection } from './question-section.ts';
import type { SessionRecord } from './record.ts';
import { spendingSection } from './spending-section.ts';
import { auditSection, peopleSection, provenanceSection, troubleSection } from './trouble-section.ts';

/**
 * A session's report as a page, in the order in which a reader needs it: what came of it first, how it came about after
 * that.
 */
export function reportPage(record: SessionRecord): Page {
  const { runKey, simulated, termination, confidence, quality } = record;
  const { status, degradation, metrics } = termination;
  return {
    title: `OMEGA session ${runKey}`,
    simulated,
    first: [
      ['Status', status === 'FAILURE' ? `${status} (${termination.failureType})` : status],
      ['Verdict', quality ?? 'none'],
      ['Confidence', percent(confidence)],
      ['Degradation', `level ${degradation} of 5`],
      ['Cycles', String(metrics.iterations)],
      ['Agents', String(metrics.agentsDeployed)],
      ['Tokens', grouped(metrics.totalTokens)],
      ['Cost', money(metrics.costMicrodollars)],
      ['Time', duration(metrics.timeElapsedMs)],
    ],
    sections: [
      questionSection(record),
      answerSection(record),
      confidenceSection(record),
      deploymentSection(record),
      contradictionSection(record),
      findingsSection(record),
      memorySection(record),
      troubleSection(record),
      peopleSection(record),
      spendingSection(record),
      provenanceSection(record),
      auditSection(record),
    ],
  };
}
