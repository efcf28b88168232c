import { list, prose, sentence, titled } from '../../page/markdown.ts';
import { confidence, yesNo } from './figures.ts';
import type { RecordedAdvice, ScenarioRecord } from './record.ts';

/**
 * What the optional agents advised. Their words stand beside the five's and were counted in no vote
 * (scenario rules §8.3).
 */
export function adviceBlocks({ advice }: Pick<ScenarioRecord, 'advice'>): string[] {
  if (advice.length === 0) return [prose('No optional agent was asked to advise this run.')];
  return advice.flatMap((one) => [
    titled(`${one.adviser}, asked in ${one.phase}`, prose(`${sentence(one.role)} ${standing(one)}`)),
    ...wordsOf(one),
  ]);
}

function standing({ doubtful, absence }: RecordedAdvice): string {
  if (absence !== null) return `No readable answer: ${sentence(absence)}`;
  return doubtful
    ? 'Its confidence lies below its own threshold, so this is doubtful.'
    : 'Advice only, without a vote.';
}

function wordsOf({ advice, attempt }: RecordedAdvice): string[] {
  if (advice !== null) {
    return [
      list([
        `Summary: ${advice.summary}`,
        ...advice.findings.map((one) => `Finding on ${one.subject}: ${sentence(one.finding)} Basis: ${one.basis}`),
        ...advice.recommendations.map(
          (one) => `Change to ${one.target}: ${sentence(one.change)} Reason: ${one.reason}`,
        ),
        ...(advice.noContribution === null ? [] : [`No contribution required: ${advice.noContribution}`]),
        `Confidence: ${confidence(advice.confidence)}`,
      ]),
    ];
  }
  if (attempt === null) return [];
  return [
    list([
      ...attempt.strategies.map(
        (one) => `Strategy ${one.strategy}${one.ledToAnswer ? ', which led to the answer' : ''}: ${one.course}`,
      ),
      `Answer: ${attempt.answer}`,
      `Believes that it solved the scenario: ${yesNo(attempt.believesSolved)}`,
      ...attempt.weaknesses.map((one) => `Weakness of the text: ${one}`),
      `Confidence: ${confidence(attempt.confidence)}`,
    ]),
  ];
}
