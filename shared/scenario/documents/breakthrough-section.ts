import { list, prose, sentence, table, titled } from '../../page/markdown.ts';
import type { BreakthroughCandidate, RecordedBreakthrough, Verification } from './dispute-record.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * The Breakthrough Log (scenario rules §4.4): proposal, the three dedicated checks, the candidate's note, and what
 * experts found.
 */
export function breakthroughBlocks({ breakthroughs }: Pick<ScenarioRecord, 'breakthroughs'>): string[] {
  return breakthroughs.length === 0 ? [prose('No breakthrough was proposed.')] : breakthroughs.flatMap(blocksOf);
}

function blocksOf(one: RecordedBreakthrough): string[] {
  const { proposal, checks, confirmed, review, verification } = one;
  return [
    titled(
      `${one.id}: ${one.by}`,
      list([
        ...(proposal === null
          ? []
          : [
              `Summary: ${proposal.summary}`,
              `Proposed solution: ${proposal.solution}`,
              `Novelty, by its author: ${proposal.novelty}`,
              `Physics, by its author: ${proposal.physics}`,
            ]),
        ...(confirmed ? [] : ['Not all three checks let it stand, so it is no candidate.']),
        ...(review === null ? [] : [`Expert review: ${review}`]),
        ...(verification === null ? [] : [verificationText(verification)]),
      ]),
    ),
    ...(confirmed
      ? [
          prose(
            candidateNote({
              agent: one.by,
              summary: proposal?.summary ?? one.id,
              ...(verification === null ? {} : { verification }),
            }),
          ),
        ]
      : []),
    table(
      ['Check', 'Agent', 'Result', 'Finding'],
      checks.map(({ agent, task, result, words }) => [
        titles[task],
        agent,
        result,
        words.map(({ field, text }) => `${field}: ${text}`).join('\n'),
      ]),
    ),
  ];
}

const titles = { novelty: 'Novelty', deepDive: 'Physics in depth', literature: 'Literature' } as const satisfies Record<
  RecordedBreakthrough['checks'][number]['task'],
  string
>;

/**
 * The note that a scenario with a candidate carries, in the words of scenario rules §4.4, step 6; once experts have
 * decided, theirs.
 */
export function candidateNote({ agent, summary, verification }: BreakthroughCandidate): string {
  const proposed = `BREAKTHROUGH CANDIDATE: ${agent} proposed ${sentence(summary)}`;
  return verification === undefined
    ? `${proposed} Awaiting expert verification.`
    : `${proposed} ${verificationText(verification)}`;
}

function verificationText({ verified, kind, reviewer, at, justification }: Verification): string {
  return `${verified ? `Verified${kind === null ? '' : ` (${kind})`}` : 'Not verified'} by ${reviewer} at ${at}: ${sentence(justification)}`;
}
