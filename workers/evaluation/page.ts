import { type EvaluationProgress, provenanceLine } from '../../shared/evaluation/index.ts';
import { cost, decimal, grouped } from '../../shared/text/index.ts';
import { standingLines } from '../commands/plain-commands.ts';
import type { EvaluationStanding } from './client.ts';

/** Who is asked, how far it has come, the score so far with its interval, and what was paid. */
export function progressLines({
  model,
  judges,
  scenarios,
  runs,
  responses,
  given,
  settled,
  running,
  tokens,
  costMicrodollars,
  source,
}: EvaluationProgress): string[] {
  const { score, interval } = running;
  const between = interval === null ? '' : ` (${decimal(interval.low, 1)} to ${decimal(interval.high, 1)})`;
  const so = settled < responses ? ` so far, of ${settled} responses` : '';
  return [
    `subject    ${model}, judged by ${judges.join(', ')}`,
    ...(source === null ? [] : [`answers    ${provenanceLine(source)}`]),
    `responses  ${given} of ${responses} given, ${settled} scored (${scenarios} scenarios, ${runs} runs each)`,
    `IM-Score   ${decimal(score, 1)}${between}${so}`,
    `taken      ${grouped(tokens)} tokens, ${cost(costMicrodollars)}`,
  ];
}

export function evaluationPage({ progress, candidates, ...standing }: EvaluationStanding): string[] {
  const [head = '', state = '', ...rest] = standingLines(standing, 'evaluate');
  const isNews = candidates.some((one) => one.state === 'verified' || one.state === 'not verified');
  return [
    head,
    state,
    ...progressLines(progress),
    ...candidates.map(({ response, state: how, reviewId }) => `candidate  ${response}: ${how}, review ${reviewId}`),
    ...(isNews ? [`Publish the score with what people said: symposium evaluate rescore ${standing.runKey}`] : []),
    ...rest,
  ];
}
