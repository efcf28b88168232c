import { isSimulated, isSimulatedImages, oneOfEach, runKeyPattern } from '../../shared/kernel/index.ts';
import { artifacts, type MatchPolicy, readMatch, type ReadMatch, sizeOf } from '../../shared/worldbuilding/index.ts';
import { badInput } from '../bad-input.ts';
import { picturePriceOf } from '../images/prices.ts';
import { modelProblems, secondModelProblems } from '../models/run-models.ts';
import { prefix } from '../../shared/text/index.ts';

/** How a match was asked for, checked. */
export interface MatchStart extends ReadMatch {
  readonly corpus: 'simulated' | 'real';
}

/**
 * Reads an untrusted input. Throws a final failure that names every bad field. `defaultModel`: of the worker, for
 * agents whose model is not given.
 */
export function readStart(defaultModel: string | null, runKey: string, given: unknown): MatchStart {
  const misnamed = runKeyPattern.test(runKey)
    ? []
    : [`workflow id: match/${prefix(runKey, 90)} is not a match's id; use match/ and 3–80 of a–z, 0–9 and -`];
  const read = readMatch(given, defaultModel);
  const problems = [...misnamed, ...(read.ok ? priceProblems(read.match.policy) : read.problems)];
  if (!read.ok || problems.length > 0) throw badInput(problems);
  return { ...read.match, corpus: isSimulatedPolicy(read.match.policy) ? 'simulated' : 'real' };
}

/**
 * Whatever else has a part in it: one simulated agent, or a simulated image model, and the match is simulated
 * (worldbuilding rules §13.3).
 */
function isSimulatedPolicy({ models, pictures }: MatchPolicy): boolean {
  return Object.values(models).some(isSimulated) || isSimulatedImages(pictures.model);
}

/** Microdollars of the dearest of the six pictures, which is what is reserved for each; null: one is not known. */
export function picturePrice({ pictures }: MatchPolicy): number | null {
  const prices = sizesOf(pictures).map(({ width, height }) => picturePriceOf(pictures.model, width, height));
  return prices.reduce((dearest, price) => (dearest === null || price === null ? null : Math.max(dearest, price)), 0);
}

const sizesOf = (pictures: MatchPolicy['pictures']) => artifacts.map((artifact) => sizeOf(artifact, pictures));

const capLine = 'policy.spendCapMicrodollars';

/** A cap that cannot be kept is worse than none. */
function priceProblems(policy: MatchPolicy): string[] {
  const cap = policy.spendCapMicrodollars;
  const { model } = policy.pictures;
  const unpriced = sizesOf(policy.pictures).find(({ width, height }) => picturePriceOf(model, width, height) === null);
  return [
    ...modelProblems(oneOfEach(policy.models), { line: capLine, microdollars: cap }),
    ...secondModelProblems(policy, { line: capLine, microdollars: cap }),
    ...(cap === null || unpriced === undefined
      ? []
      : [
          `${capLine}: the price of a picture of ${unpriced.width} × ${unpriced.height} by ${model} is not known, so the cap could not be kept; remove the cap or choose an image model and a size with a known price`,
        ]),
  ];
}
