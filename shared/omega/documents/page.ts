import { type Page, fields, list, part, prose, quote, section, type Section } from '../../page/page.ts';
import { answerSection } from './answer-section.ts';
import { confidenceSection } from './confidence-section.ts';
import { contradictionSection } from './contradiction-section.ts';
import { deploymentSection } from './deployment-section.ts';
import { argumentSection, firstSection } from './first-section.ts';
import { factsSection } from './facts-section.ts';
import { findingsSection } from './findings-section.ts';
import { memorySection } from './memory-section.ts';
import { duration, grouped, money, percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';
import { sumOf } from '../../statistics/sums.ts';
import { spendingSection } from './spending-section.ts';
import { auditSection, peopleSection, provenanceSection, troubleSection } from './trouble-section.ts';
import { takenBy } from './taken.ts';
import { ruleOn } from '../deployment/classification.ts';

/**
 * A session's report as a page, in the order in which a reader needs it: what the one who asked wants to know, the
 * argument, and then how it came about, what it took and whose words they are.
 */
export function reportPage(record: SessionRecord): Page {
  const { runKey, simulated, termination, confidence, quality } = record;
  const { status } = termination;
  return {
    title: `OMEGA session ${runKey}`,
    simulated,
    first: [
      ['Status', status === 'FAILURE' ? `${status} (${termination.failureType})` : status],
      ['Confidence', percent(confidence)],
      ['Verdict', quality ?? 'none'],
    ],
    sections: [
      firstSection(record),
      argumentSection(record),
      ...factsSection(record),
      questionSection(record),
      answerSection(record),
      confidenceSection(record),
      numbersSection(record),
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

/** What it took. */
function numbersSection({
  termination: { degradation, metrics },
  spending,
  interventions,
  extent,
}: SessionRecord): Section {
  const own = sumOf(spending.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens));
  const others = [
    ...(interventions.some(({ children }) => children.length > 0) ? ['sub-sessions'] : []),
    'trials of models',
  ].join(' and ');
  // The table of tokens by tier counts the session's own calls only, so the difference is named here.
  const beside = metrics.totalTokens > own ? `, of which ${grouped(metrics.totalTokens - own)} in ${others}` : '';
  const unfinished = extent.cycles.length > metrics.iterations ? ', and one that was not finished' : '';
  return section('The session in numbers', [
    fields([
      ['Degradation', `level ${degradation} of 5`],
      ['Cycles', `${metrics.iterations}${unfinished}`],
      ['Agents', String(metrics.agentsDeployed)],
      ['Tokens', `${grouped(metrics.totalTokens)}${beside}`],
      ['Cost', money(metrics.costMicrodollars)],
      ['Time', duration(metrics.timeElapsedMs)],
    ]),
  ]);
}

/** What was asked, how it was understood, and where the user's word outranks PHI's (OMEGA rules §7.1). */
function questionSection({
  problem: { statement, clarified, classification, testimony, flags },
  first: { taken },
  parent,
  createdAt,
  concludedAt,
}: SessionRecord): Section {
  const ruling = testimony === null ? null : ruleOn(testimony, flags);
  const rated = (field: 'stakes' | 'uncertainty'): string => {
    const override = ruling?.overrides.find((one) => one.field === field);
    return override === undefined
      ? (ruling?.classification[field] ?? flags[field] ?? 'not rated')
      : `${override.given} by the user; PHI says ${override.testified}`;
  };
  return section('The question', [
    quote('as it was asked', statement),
    ...(clarified === null
      ? []
      : [
          quote(
            taken?.as === clarified && taken.by === null ? takenBy(null) : 'clarified by the Clarity Optimizer (47)',
            clarified,
          ),
        ]),
    fields([
      ['Class', classification === null ? 'not classified' : `${classification.type}, ${classification.subtype}`],
      ['Stakes', rated('stakes')],
      ['Uncertainty', rated('uncertainty')],
      ...(parent === null ? [] : [['Solves a part of', parent] as const]),
      ['Opened', createdAt],
      ['Concluded', concludedAt],
    ]),
    ...(testimony === null
      ? [prose('PHI gave no readable classification.')]
      : [
          part(
            'Why PHI takes it so',
            [
              quote(`PHI, ${percent(testimony.confidence)} sure`, testimony.reason),
              ...(testimony.keyUncertainties.length === 0 ? [] : [list(testimony.keyUncertainties)]),
            ],
            true,
          ),
        ]),
  ]);
}
