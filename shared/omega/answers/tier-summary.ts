import type { SummaryAnswer } from './contribution.ts';
import { cast, isAgentId } from '../agents/cast.ts';
import type { Policy } from '../policy.ts';
import type { Flag } from '../vocabulary.ts';
import { oneLine } from '../../text/invisible.ts';
import { percent } from '../../text/amounts.ts';

/** Runs of characters between blanks. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/**
 * What is wrong with a Tier 1 answer's length: findings and summary together have a least and a most
 * (OMEGA rules §5.1). Empty: nothing.
 */
export function summaryProblems(
  { summary, keyFindings }: Pick<SummaryAnswer, 'summary' | 'keyFindings'>,
  { summaryWords: { least, most } }: Pick<Policy, 'summaryWords'>,
): string[] {
  const words = wordsIn([summary, ...keyFindings].join(' '));
  return words >= least && words <= most
    ? []
    : [`the summary has ${words} words, where ${least} to ${most} are asked for`];
}

/**
 * A summary that lists more findings than the format shows is complex, which asks for the full report
 * (OMEGA rules §5.2).
 */
export const isComplex = (
  { keyFindings }: Pick<SummaryAnswer, 'keyFindings'>,
  { summaryFindings }: Pick<Policy, 'summaryFindings'>,
): boolean => keyFindings.length > summaryFindings;

interface SummaryFrame {
  readonly agent: number;
  readonly verdict: string;
  readonly confidence: number;
  readonly confidenceBasis: string;
  readonly uses: readonly number[];
  readonly feeds: readonly number[];
  readonly flags: readonly Flag[];
}

const nameOf = (agent: number) => (isAgentId(agent) ? cast[agent].name : `agent ${agent}`);
const names = (agents: readonly number[]) => agents.map(nameOf).join(', ') || 'nobody';

/** Tier 1 in its form (OMEGA rules §5.1): headings and numbers are Symposium's, the words between them the agent's. */
export function renderSummary(
  frame: SummaryFrame,
  { summary, keyFindings }: SummaryAnswer,
  { summaryFindings }: Pick<Policy, 'summaryFindings'>,
): string {
  return [
    `## ${nameOf(frame.agent)} Summary`,
    '',
    `**Verdict**: ${oneLine(frame.verdict)}`,
    `**Confidence**: ${percent(frame.confidence)} based on ${oneLine(frame.confidenceBasis)}`,
    '',
    oneLine(summary),
    '',
    '**Key Findings**:',
    ...keyFindings.slice(0, summaryFindings).map((finding) => `- ${oneLine(finding)}`),
    '',
    `**Dependencies**: Uses output from ${names(frame.uses)}. Feeds into ${names(frame.feeds)}.`,
    '',
    `**Flags**: ${frame.flags.join(', ') || 'none'}`,
  ].join('\n');
}
