import { startSimulatedModels } from '../../activities/models/simulated/server.ts';
import { onMemoryStack } from '../memory-stack.ts';
import { markersOf, scriptOf, type Play, type TrialStage } from './play.ts';
import { witness } from './witness.ts';

export interface StageOrder {
  readonly folder: string;
  readonly bundleFile: string;
  readonly plays: readonly (Play & { readonly marker?: string | undefined })[];
}

/**
 * From which every good answer follows, plot and numbers. A row speaks of one plot's things and would plant nothing in
 * another's: whoever plays rows plays them from this seed.
 */
export const trialSeed = 'trial';

/** A stack in memory, and models that alter the answers of all these runs. */
export async function onStage<T>(order: StageOrder, act: (stage: TrialStage) => Promise<T>): Promise<T> {
  const { folder, bundleFile, plays } = order;
  const watch = witness(markersOf(plays));
  const models = await startSimulatedModels({
    seed: trialSeed,
    latencyMs: 0,
    script: scriptOf(plays),
    onRequest: (request) => watch.note(request),
  });
  const simulation = { url: models.url };
  return onMemoryStack({ folder, bundleFile, simulation }, (stage) => act({ ...stage, witness: watch })).finally(() =>
    models.stop(),
  );
}
