import { duration, grouped, money, oneOrMany } from '../../shared/text/index.ts';
import { about, type Estimate } from './estimate.ts';
import type { Cap } from './plan.ts';

/** From what it was reckoned: a sentence without its stop. */
export interface Basis {
  readonly words: string;
  /** Who answers: nothing is billed where all are simulated. */
  readonly simulated: boolean;
}

/** What a start prints before anything is paid: what the run will take, from what that was reckoned, what it may cost. */
export function estimateLines(
  estimate: Estimate,
  basis: Basis,
  cap: Cap,
  besides: readonly Cap[] = [],
): readonly string[] {
  const { tokens, ms } = estimate;
  const calls = about(estimate.calls);
  const takes = [
    `about ${grouped(calls)} ${oneOrMany(calls, 'call', 'calls')}`,
    `${grouped(about(tokens))} tokens`,
    costWords(estimate, basis),
    duration(roundedMs(ms)),
  ];
  return [
    `Estimate: ${takes.join(', ')}.`,
    `  ${basis.words}.`,
    ...[cap, ...besides].map((one) => `  ${capWords(one, estimate)}`),
  ];
}

/** What models that cost money would take: `$12.00, 3 h`. */
export const costAndTime = (estimate: Estimate): string =>
  `${costWords(estimate, { simulated: false })}, ${duration(roundedMs(estimate.ms))}`;

function costWords(
  { microdollars, unpriced, unpricedPictures }: Estimate,
  { simulated }: Pick<Basis, 'simulated'>,
): string {
  const without = [
    ...Object.entries(unpriced).map(([model, tokens]) => `${grouped(about(tokens))} tokens not priced: ${model}`),
    ...(unpricedPictures === null ? [] : [`pictures not priced: ${unpricedPictures}`]),
  ];
  if (simulated && microdollars === 0 && without.length === 0) return 'no money (simulated models)';
  if (without.length === 0) return dollarsAbout(microdollars);
  return [...(microdollars > 0 ? [`${dollarsAbout(microdollars)} for the rest`] : []), ...without].join(', ');
}

function capWords(cap: Cap, { unpriced, tokens }: Estimate): string {
  const { microdollars, tokens: most = null, of, each = 1 } = cap;
  if (microdollars === null && most === null) return `No cap: the policy sets none for the ${of}.`;
  const inMoney = microdollars === null ? null : moneyCap(cap, microdollars, Object.keys(unpriced).length > 0);
  // Where each has its own, the tokens are those of all.
  const early = most !== null && most * each < tokens ? ' That is less than it is reckoned to take.' : '';
  return `${each > 1 ? 'Each' : 'The'} ${of} ${stops(cap, inMoney)}${besideCap(cap)}.${early}`;
}

/** At what it pauses or ends. `inMoney`: null, no cap in money. */
function stops({ tokens = null, endsAtTokens }: Cap, inMoney: string | null): string {
  const ends = endsAtTokens === true;
  const inTokens = tokens === null ? null : `${grouped(tokens)} tokens`;
  const pausesAt = [ends ? null : inTokens, inMoney].filter((one) => one !== null);
  return [
    ...(pausesAt.length === 0 ? [] : [`pauses at ${pausesAt.join(' or at ')}`]),
    ...(ends && inTokens !== null ? [`ends at ${inTokens}`] : []),
  ].join(', and ');
}

const besideCap = ({ microdollars, beside }: Cap): string =>
  `${microdollars === null ? '; no cap in money' : ''}${beside === undefined ? '' : `; ${beside}`}`;

function moneyCap(
  { said, each = 1, shared, dollars = 'sets another' }: Cap,
  microdollars: number,
  someUnpriced: boolean,
): string {
  return [
    shared === true && each > 1 ? 'its part of ' : '',
    money(microdollars, 2),
    said ? '' : `, the default cap (--dollars ${dollars})`,
    shared !== true && each > 1 ? `, ${money(microdollars * each, 2)} for the ${grouped(each)} that are planned` : '',
    someUnpriced ? '; tokens without a price count like those of the dearest model' : '',
  ].join('');
}

function dollarsAbout(microdollars: number): string {
  if (microdollars === 0) return 'no money';
  return microdollars < 10_000 ? 'less than $0.01' : money(about(microdollars), 2);
}

/** To the second, the minute or five of them: by how long it is. */
function roundedMs(ms: number): number {
  const [, step] = steps.find(([below]) => ms < below) ?? steps[2];
  return Math.max(1, Math.round(ms / step)) * step;
}

const steps = [
  [60_000, 1_000],
  [3_600_000, 60_000],
  [Infinity, 300_000],
] as const;
