import { fields, list, part, prose, quote, section, table, type Block, type Section } from '../../page/page.ts';
import { degradationLevels } from '../failures/degradation.ts';
import { sentence } from '../../page/markdown.ts';
import { agentName, agentNames } from './names.ts';
import { percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';

/** What came of it: the answer, what it rests on, and what is missing or why there is none (OMEGA rules §6.5). */
export function answerSection(record: SessionRecord): Section {
  const { termination: report, answer, aggregated, why } = record;
  const level = degradationLevels.find((one) => one.level === report.degradation);
  return section('The answer', [
    ...(aggregated === null
      ? []
      : [
          quote('in short', `${aggregated.executive_summary.verdict}\n\n${aggregated.executive_summary.one_paragraph}`),
        ]),
    ...(answer === null
      ? [prose('There is no answer.')]
      : [
          quote(
            report.status === 'FAILURE'
              ? `${agentName(answer.by)}, before the session failed: no more than a stand of work`
              : agentName(answer.by),
            answer.text,
          ),
        ]),
    fields([
      ...(report.status === 'PARTIAL' ? [] : [['Why it ended', whole(why)] as const]),
      ['What it is', level === undefined ? '' : `level ${level.level}: ${level.name}`],
    ]),
    ...byStatus(report),
    ...restsOn(record),
  ]);
}

function byStatus(report: SessionRecord['termination']): Block[] {
  switch (report.status) {
    case 'SUCCESS':
      return [
        ...titledList('Caveats', report.caveats),
        ...titledList('Evidence', report.supportingEvidence),
        fields([
          ['Verified by', agentNames(report.verifiedBy)],
          ['Survived the attacks of', agentNames(report.survivedAttacksFrom)],
        ]),
      ];
    case 'PARTIAL':
      return [
        part('What was answered', [
          report.answered.length === 0
            ? prose('Nothing.')
            : table(
                ['Part', 'Confidence'],
                report.answered.map((one) => [one.part, percent(one.confidence)]),
              ),
        ]),
        ...titledList('What was not answered', report.unanswered),
        part('Why it stopped', [prose(whole(report.whyStopped))]),
        part('What would complete it', [quote('', report.whatWouldComplete)]),
        ...report.openOptions.map(({ question, options: [a, b] }) =>
          part('A question that nobody answered', [
            quote('the question', question),
            quote('option A', a),
            quote('option B', b),
          ]),
        ),
      ];
    case 'FAILURE':
      return [
        fields([['Kind of failure', report.failureType]]),
        ...titledList('What was attempted', report.whatWasAttempted),
        ...titledList('What was learned', report.whatWasLearned),
        part('What to do now', [quote('', report.recommendation)]),
      ];
  }
}

/** Symposium's reasons begin in the small and have no end of their own. */
const whole = (reason: string): string => sentence(reason.charAt(0).toUpperCase() + reason.slice(1));

const titledList = (title: string, items: readonly string[]): Block[] =>
  items.length === 0 ? [] : [part(title, [list(items)])];

function restsOn({ claims }: SessionRecord): Block[] {
  const key = claims.filter(({ keyClaim }) => keyClaim);
  if (key.length === 0) return [];
  return [
    part('The claims that the answer rests on', [
      table(
        ['Claim', 'By', 'Confidence', 'Verification', 'Gravest attack', 'Statement'],
        key.map(({ id, agent, confidence, verification, attack, statement }) => [
          id,
          agentName(agent),
          percent(confidence),
          verification ?? 'none',
          attack ?? 'none',
          statement,
        ]),
      ),
    ]),
  ];
}
