import { batchTerms } from '../../activities/models/batches/half-price.ts';
import {
  type AtProvider,
  type EvaluationProgress,
  inBatchesLines,
  provenanceLine,
} from '../../shared/evaluation/index.ts';
import { cost, counted, decimal, grouped, levelText } from '../../shared/text/index.ts';
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
  level,
  tokens,
  costMicrodollars,
  source,
  atProvider,
  inBatches,
  probes,
  twins,
}: EvaluationProgress): string[] {
  if (probes)
    return [
      `subject    ${model}, asked what it knows of the texts`,
      `answers    ${given} of ${responses} given`,
      `taken      ${grouped(tokens)} tokens, ${cost(costMicrodollars)}`,
    ];
  const { score, interval } = running;
  const between =
    interval === null
      ? ''
      : ` (${levelText(level)} interval ${decimal(interval.low, 1)} to ${decimal(interval.high, 1)})`;
  return [
    `subject    ${model}, judged by ${judges.join(', ')}`,
    ...(source === null ? [] : [`answers    ${provenanceLine(source)}`]),
    `responses  ${given} of ${responses} given, ${settled} scored (${scenarios} scenarios, ${counted(runs, 'run')} each)`,
    ...(twins === null
      ? []
      : [`twins      ${twins.given} of ${twins.responses} given, ${twins.settled} scored; no part of the score`]),
    ...(atProvider === null ? [] : [waitingLine(atProvider)]),
    ...(inBatches === null ? [] : inBatchesLines(inBatches)),
    `IM-Score   ${decimal(score, 1)}${between}${ofWhich(running, responses)}`,
    `taken      ${grouped(tokens)} tokens, ${cost(costMicrodollars)}`,
  ];
}

/** Of which responses the score is, where it is not of all. */
function ofWhich({ responses: of, unscored }: EvaluationProgress['running'], responses: number): string {
  if (of < responses) return ` so far, of ${of} responses`;
  return unscored === 0 ? '' : `; ${unscored} of ${responses} responses unscored`;
}

/** A provider has a day for each batch. */
function waitingLine({ batches, requests, since }: AtProvider): string {
  const by = new Date(Date.parse(since) + batchTerms.withinMs).toISOString();
  const many = batches === 1 ? 'a batch' : `${batches} batches`;
  return `waits for  ${many} of ${grouped(requests)} requests at the provider, sent ${minute(since)}; the provider has until ${minute(by)}`;
}

const minute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

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
