import type { Status } from '../vocabulary.ts';
import { designHeadings } from './design-section.ts';
import { solutionSections } from './status.ts';

/** A heading of a template: its level and its text. */
export type Heading = readonly [level: 1 | 2 | 3, text: string];

/** Headings of the public document, in order (scenario rules §6.1, Tier 1). */
export const publicTemplate: readonly Heading[] = [
  [2, 'Scenario'],
  [3, 'Environment'],
  [3, 'Threat / Challenge'],
  [3, 'Position / Starting State'],
  [3, 'Available Objects'],
  [3, 'Agent Capabilities'],
  [2, 'Why This Looks Impossible'],
  [2, 'Common Wrong Answers'],
];

/**
 * Headings of the evaluation document, in order (scenario rules §6.1, Tier 2); what stands in a solution's place comes
 * first (scenario rules §3.4).
 */
export function evaluationTemplate(status: Status): readonly Heading[] {
  return [
    [2, solutionSections[status].heading],
    ...designHeadings(status).map((text): Heading => [3, text]),
    [3, 'Step-by-step Solution'],
    [3, 'Physics Validation'],
    [3, 'Key Insights'],
    [3, 'Distractor Analysis'],
    [3, 'Scoring Rubric'],
    [3, 'Counterfactual Variants'],
    [3, 'Difficulty Profile'],
  ];
}

/** Headings of the methodology trace, in order (scenario rules §6.1, Tier 3). */
export const methodologyTemplate: readonly Heading[] = [
  [2, 'Creation Metadata'],
  [2, 'Agent Contributions'],
  [3, 'ATHENA (Reasoning)'],
  [3, 'NEWTON (Physics)'],
  [3, 'EULER (Mathematics)'],
  [3, 'GALILEO (Scientific)'],
  [3, 'SOCRATES (Philosophy)'],
  [2, 'Disagreement Log'],
  [2, 'Confidence Heatmap'],
  [2, 'Difficulty Calibration Votes'],
  [2, 'Human Review Log'],
  [2, 'Veto Log'],
  [2, 'Breakthrough Log'],
  [2, 'Gate Findings'],
  [2, 'Context Isolation'],
  [2, 'Seed Document'],
  [2, 'Validation Report'],
  [2, 'Scientific Grounding Report'],
  [2, 'Classification Report'],
  [2, 'Cross-Review Memos'],
  [2, 'Distractor Reviews'],
  [2, 'Readiness Votes'],
  [2, 'Advice'],
  [2, 'Agent Trace Archive'],
  [2, 'Provenance'],
];
