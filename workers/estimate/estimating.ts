import { ownPriceOf, priceOf, pricesRead } from '../../activities/models/prices.ts';
import { batchTerms } from '../../activities/models/batches/half-price.ts';
import type { Queryable } from '../../activities/store/database.ts';
import { finishedRuns, type FinishedRuns } from '../../activities/store/finished-runs.ts';
import { isSimulated } from '../../shared/kernel/index.ts';
import type { Config } from '../config.ts';
import { about, estimateOf, type Asked, type Estimate, type Pace } from './estimate.ts';
import { measured, measuredOn, measuredWords } from './measured.ts';
import type { RunPlan } from './plan.ts';
import { rehearsedModels, type RehearsedModel } from './rehearsed.ts';
import { trialLines, trialsOf, withTrials } from './trials.ts';
import { costAndTime, estimateLines, type Basis } from './words.ts';
import { counted } from '../../shared/text/index.ts';

/** How fast a provider's large models write, on the slow side of what they are said to: no measurement of ours. */
export const tokensPerSecond = 60;
const firstTokenMs = 2_000;

/** A run's estimate, as data and as it is printed. */
export interface Estimated {
  readonly estimate: Estimate;
  readonly basis: Basis;
  readonly lines: readonly string[];
  /** Whether somebody asked for the cap that holds. */
  readonly capSaid: boolean;
}

/**
 * What the run will take: as finished runs of the same kind with the same models took, where the store has some, else
 * as simulated runs did that were measured. Real models think, and so do the runs that theirs are reckoned from. `db`:
 * null where no store is reached.
 */
export async function estimating(
  plan: RunPlan,
  db: Queryable | null,
  { simulatedManners, simulatedLatencyMs }: Pick<Config, 'simulatedManners' | 'simulatedLatencyMs'>,
): Promise<Estimated> {
  const simulated = Object.values(plan.asked.models).flat().every(isSimulated);
  const thinks = !simulated || simulatedManners.includes('thinks');
  const row = measured[plan.like][thinks ? 'thinks' : 'plain'];
  const rehearsed =
    db === null ? [] : await rehearsedModels(db, plan.asked, { like: plan.like, manner: thinks ? 'thinks' : 'plain' });
  const pace: Pace = {
    scales: Object.fromEntries(rehearsed.map(({ model, scale }) => [model, scale])),
    price: priceByTokens,
    ...(simulated
      ? { tokensPerSecond: Infinity, firstTokenMs: simulatedLatencyMs }
      : { tokensPerSecond, firstTokenMs }),
  };
  const reckoned = estimateOf(row, plan.asked, pace);
  // Nothing in the store says with which manner a simulated run was played.
  const comparable = simulated && simulatedManners.length > 0 ? null : plan.earlier;
  const earlier = comparable === null || db === null ? null : await finishedRuns(db, comparable);
  const trials = trialsOf(plan.asked, priceByTokens);
  const estimate = withTrials(earlier === null ? reckoned : asTheyTook(reckoned, plan, earlier), trials);
  const basis: Basis = {
    simulated,
    words: earlier === null ? measuredBasis(plan, thinks, simulated, rehearsed) : storedBasis(earlier),
  };
  const real = simulated && plan.real !== undefined ? [realLine(plan.like, plan.real)] : [];
  const lines = [...estimateLines(estimate, basis, plan.cap, plan.besides), ...trialLines(trials), ...real];
  return { estimate, basis, lines, capSaid: plan.cap.said };
}

/** What it would take with models that cost money. */
function realLine(like: RunPlan['like'], asked: Asked): string {
  const estimate = estimateOf(measured[like].thinks, asked, { price: priceByTokens, tokensPerSecond, firstTokenMs });
  const models = [...new Set(Object.values(asked.models).flat()), ...(asked.pictures ? [asked.pictures.model] : [])];
  return `  With ${models.join(' and ')} it would be ${costAndTime(estimate)}.`;
}

export const priceByTokens: Pace['price'] = (model, { input, cached, output }) =>
  priceOf(model, { inputTokens: input, cachedInputTokens: cached, outputTokens: output });

/** The medians of those runs, with the pictures of this one, which are no calls. Where their cost is not known, its parts are those that were reckoned. */
function asTheyTook(reckoned: Estimate, { asked }: RunPlan, earlier: FinishedRuns): Estimate {
  const { calls, tokens, ms, costMicrodollars } = earlier;
  const pictures = (asked.pictures?.microdollars ?? 0) * (asked.pictures?.count ?? 0);
  return costMicrodollars === null
    ? { ...scaledTo(tokens, reckoned, pictures), calls, ms }
    : { ...reckoned, calls, tokens, ms, microdollars: costMicrodollars + pictures, unpriced: {} };
}

/** The same parts of another sum of tokens; pictures are none of them. */
function scaledTo(tokens: number, { unpriced, microdollars, ...reckoned }: Estimate, pictures: number): Estimate {
  const share = reckoned.tokens === 0 ? 1 : tokens / reckoned.tokens;
  return {
    ...reckoned,
    tokens,
    microdollars: (microdollars - pictures) * share + pictures,
    unpriced: Object.fromEntries(Object.entries(unpriced).map(([ref, own]) => [ref, own * share])),
  };
}

const storedBasis = ({ runs }: FinishedRuns): string =>
  runs === 1
    ? 'As the one finished run of this kind with these models took'
    : `The median of the last ${runs} finished runs of this kind with these models`;

function measuredBasis(
  { like, asked }: RunPlan,
  thinks: boolean,
  simulated: boolean,
  rehearsed: readonly RehearsedModel[],
): string {
  const { runs } = measured[like][thinks ? 'thinks' : 'plain'];
  const played = `${counted(runs, 'simulated run')} of ${measuredWords[like]}${thinks ? ' with models that think' : ''}`;
  const as = rehearsed.map(
    ({ model, questions, on }) => `, as ${model} took ${questions} questions of a rehearsal on ${on}`,
  );
  const from = `Reckoned from ${played}, ${measuredOn.date}${asked.runs > 1 ? `, for ${asked.runs} of them` : ''}${as.join('')}`;
  if (simulated) return `${from}${batchWords(asked)}`;
  const pace = isRehearsed(asked, rehearsed) ? '' : `, ${tokensPerSecond} tokens a second`;
  return `${from}; ${pricesWords(asked)}${batchWords(asked)}${pace}; a real model may well take twice or half of it`;
}

/** What batches of the providers change: the price, and how long it may take. */
const batchWords = ({ shares }: Asked): string =>
  shares === undefined
    ? ''
    : `, half of them in batches of the providers (read ${batchTerms.read}), each of which takes up to ${batchTerms.withinMs / 3_600_000} hours`;

/** Whether no model is left whose pace is assumed. */
const isRehearsed = ({ models }: Asked, rehearsed: readonly RehearsedModel[]): boolean =>
  Object.values(models)
    .flat()
    .every((ref) => rehearsed.some(({ model }) => model === ref));

/** When prices were read; the user's own are named. */
function pricesWords({ models }: Asked): string {
  const own = [...new Set(Object.values(models).flat())].flatMap((ref) => {
    const price = ownPriceOf(ref);
    return price === undefined ? [] : [`${ref} by SYMPOSIUM_PRICES (${price.date})`];
  });
  return [`prices of ${pricesRead.date}`, ...own].join(', ');
}

/** The same for programs: rounded like the words. */
export const asJson = ({ estimate, basis }: Estimated): object => ({
  calls: about(estimate.calls),
  tokens: about(estimate.tokens),
  dollars:
    Object.keys(estimate.unpriced).length > 0 || estimate.unpricedPictures !== null
      ? null
      : about(estimate.microdollars) / 1e6,
  seconds: about(estimate.ms / 1_000),
  unpriced: [
    ...Object.keys(estimate.unpriced),
    ...(estimate.unpricedPictures === null ? [] : [estimate.unpricedPictures]),
  ],
  basis: basis.words,
});
