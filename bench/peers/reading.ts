import type { Reading } from './peer.ts';
import type { Books } from './provider.ts';
import { stages } from './run.ts';

const steps = stages.flat();

/** What the provider knows of some runs. */
export function readingOf({ calls, over }: Books, keys: readonly string[]): Reading {
  const wanted = new Set(keys);
  const ours = calls.filter(({ run }) => wanted.has(run));
  const ended = over.filter(({ run }) => wanted.has(run));
  const answers = ours.reduce((sum, { answered }) => sum + answered.length, 0);
  return {
    over: ended.length,
    calls: keys.length * steps.length,
    answers,
    paidTwice: answers - ours.filter(({ answered }) => answered.length > 0).length,
    doubled: ended.reduce((sum, { results }) => sum + oddOnes(results.map(({ step }) => step)), 0),
  };
}

/** Steps that are not there once. */
function oddOnes(kept: readonly string[]): number {
  return steps.filter((step) => kept.filter((one) => one === step).length !== 1).length;
}
