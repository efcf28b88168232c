import type { CorpusPlan } from '../../shared/scenario/corpus/index.ts';
import { counted } from '../../shared/text/index.ts';

/** How a plan is cut: `10 batches of 50`, `3 batches of 5 and one of 2`. What is left makes one smaller batch, the last. */
export function cutWords({ batches, batchSize }: Pick<CorpusPlan, 'batches' | 'batchSize'>): string {
  const last = batches.at(-1)?.briefs.length ?? 0;
  const all = batches.length;
  return last === batchSize || all < 2
    ? `${counted(all, 'batch', 'batches')} of ${batchSize}`
    : `${counted(all - 1, 'batch', 'batches')} of ${batchSize} and one of ${last}`;
}
