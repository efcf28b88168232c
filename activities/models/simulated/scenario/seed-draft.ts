import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import type { Dice } from '../dice.ts';
import type { Part, Plot } from './plot.ts';

/**
 * A solvable scenario as its plot has it, with what it was drawn from: the special designs rework it
 * (scenario rules §3.4).
 */
export interface Draft {
  readonly seed: SeedDocument;
  readonly plot: Plot;
  readonly parts: Readonly<Record<string, Part>>;
  /** Fills a template of the plot. */
  readonly say: (template: string) => string;
  readonly roll: Dice;
}

type Insight = SeedDocument['insights'][number];
type Response = SeedDocument['rubric'][number];

/** `I1`, `I2`, …, each resting on the one before. */
export const chained = (insights: readonly (readonly [description: string, fixedness: string])[]): Insight[] =>
  insights.map(([description, fixedness], index) => ({
    id: `I${index + 1}`,
    description,
    fixedness,
    dependsOn: index === 0 ? [] : [`I${index}`],
  }));

/** Best response first. */
export const rubric = (rows: readonly (readonly [response: string, score: number, reasoning: string])[]): Response[] =>
  rows.map(([response, score, reasoning]) => ({ response, score, reasoning }));
