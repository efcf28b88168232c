import { agents, dimensions, phases, type Agent, type Dimension } from '../vocabulary.ts';
import { list, prose, table, titled } from '../../page/markdown.ts';
import { confidence, number } from './figures.ts';
import type { ScenarioRecord } from './record.ts';

/** Names of the dimensions as the tables print them (scenario rules §2.5.3). */
export const dimensionNames: Readonly<Record<Dimension, string>> = {
  I: 'Insight Depth (I)',
  D: 'Distractor Density (D)',
  C: 'Counter-Intuitive Index (C)',
  B: 'Domain Bridge (B)',
  T: 'Temporal Pressure (T)',
  X: 'Trap Depth (X)',
};

/** From light to full: four quarters of 0–1. */
const shades = ['░', '▒', '▓', '█'] as const;

function shaded(value: number | undefined): string {
  if (value === undefined) return '–';
  const quarter = Math.min(shades.length - 1, Math.floor(value * shades.length));
  return `${shades[quarter] ?? ''} ${confidence(value)}`;
}

/** Confidence of each agent in the five working phases; `Overall` is the word of its trace (scenario rules §6.1). */
export function heatmapBlocks({ cast, traces }: ScenarioRecord): string[] {
  const working = phases.slice(0, 5);
  return [
    table(
      ['Agent', ...working.map((_, index) => `Phase ${index + 1}`), 'Overall'],
      agents.map((agent: Agent) => [
        agent,
        ...working.map((phase) => shaded(cast[agent].confidences[phase])),
        shaded(traces[agent]?.confidence ?? cast[agent].confidences.DOCUMENT),
      ]),
    ),
    prose(
      'Shades: ░ below 0.25, ▒ below 0.50, ▓ below 0.75, █ from 0.75. A dash: the agent had no part in that phase.',
    ),
  ];
}

/** The final votes with their medians, and the talks that moved them (scenario rules §2.5.3). */
export function calibrationBlocks({ votes, profile, discussions }: ScenarioRecord): string[] {
  const vote = (value: number | undefined) => (value === undefined ? '–' : number(value));
  return [
    table(
      ['Dimension', ...agents, 'Median'],
      dimensions.map((dimension) => [
        dimensionNames[dimension],
        ...agents.map((agent) => vote(votes[dimension][agent])),
        number(profile[dimension]),
      ]),
    ),
    titled(
      'Discussions',
      list(
        discussions.map(
          ({ dimension, round, before, after, outcome }) =>
            `${dimensionNames[dimension]}, round ${round}: ${before.join(' ')} became ${after.join(' ')}. ${outcome}`,
        ),
      ),
    ),
  ];
}
