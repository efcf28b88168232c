import type { Dice } from '../dice.ts';
import { linear } from './law.ts';
import { fill } from '../template.ts';
import type { Plot } from './plot.ts';
import type { Numbers } from './seed-numbers.ts';
import type { Step } from './seed-shape.ts';

/** The steps with their times; one that a law times takes what the law gives, and a reserve. */
export function drawSteps(plot: Plot, numbers: Numbers, words: Readonly<Record<string, string>>, roll: Dice): Step[] {
  return plot.steps.map(([action, rationale, time], index) => ({
    id: `S${index + 1}`,
    action: fill(action, words),
    seconds:
      typeof time === 'string'
        ? Math.ceil((numbers.results.get(time) ?? 0) * roll.between(linear))
        : roll.between(time),
    rationale: `${fill(rationale, words)}.`,
  }));
}

/** The deadline that leaves the tier's share of the clock unused, in fives of seconds. */
export function deadlineFor(steps: readonly Step[], clock: number): number {
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return Math.ceil(total / clock / 5) * 5;
}

export function drawInsights(plot: Plot, words: Readonly<Record<string, string>>) {
  return plot.insights.map(([description, fixedness], index) => ({
    id: `I${index + 1}`,
    description: `${fill(description, words)}.`,
    fixedness,
    dependsOn: index === 0 ? [] : [`I${index}`],
  }));
}
