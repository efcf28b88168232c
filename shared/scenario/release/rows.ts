import { profileText } from '../documents/figures.ts';
import type { Paper } from '../documents/paper.ts';
import { renderPaper } from '../documents/public.ts';
import type { ReleasedScenario } from './released.ts';

/**
 * One line of the data set: `id`, `input` and `metadata`, as the readers of evaluation frameworks take them. There is
 * no target: it stands in the key.
 */
export type DataRow = {
  readonly id: string;
  readonly input: string;
  readonly metadata: {
    readonly name: string;
    readonly category: string;
    readonly tier: string;
    readonly profile: string;
    readonly simulated: boolean;
    readonly canary: string;
    readonly notice: string;
  };
};

export const dataRow = ({ face }: Pick<ReleasedScenario, 'face'>, { notice, canary }: Paper): DataRow => ({
  id: face.scenarioId,
  input: renderPaper(face),
  metadata: {
    name: face.name,
    category: face.category,
    tier: face.difficulty.tier,
    profile: profileText(face.difficulty.profile),
    simulated: face.simulated,
    canary,
    notice,
  },
});
