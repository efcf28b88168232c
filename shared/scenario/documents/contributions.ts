import { heading, list, sentence } from '../../page/markdown.ts';
import { confidence, number, percent, seconds } from './figures.ts';
import type { ScenarioRecord } from './record.ts';

/** "Agent Contributions": the five lists of scenario rules §6.1, Tier 3, in the template's order. */
export function contributionBlocks(record: ScenarioRecord): string[] {
  return [
    heading(3, 'ATHENA (Reasoning)'),
    list(athena(record)),
    heading(3, 'NEWTON (Physics)'),
    list(newton(record)),
    heading(3, 'EULER (Mathematics)'),
    list(euler(record)),
    heading(3, 'GALILEO (Scientific)'),
    list(galileo(record)),
    heading(3, 'SOCRATES (Philosophy)'),
    list(socrates(record)),
  ];
}

function athena({ seed, counts }: ScenarioRecord): string[] {
  return [
    `Concept origin: ${seed.concept.summary}`,
    `Insights designed: ${seed.insights.map((one) => `${one.id} ${one.description}`).join('; ') || 'none'}`,
    `Solution confidence: ${confidence(seed.solution.confidence)}`,
    `Revision count: ${counts.seedRevisions}`,
  ];
}

function newton({ physics, counts }: ScenarioRecord): string[] {
  const valid = physics.claims.filter((claim) => claim.status === 'VALID').length;
  return [
    `Claims validated: ${physics.claims.length} (valid: ${valid}, revised: ${counts.claims.revised}, vetoed: ${counts.claims.vetoed})`,
    `Physics confidence: ${confidence(physics.confidence)}`,
    `Key physics finding: ${physics.concerns[0] ?? physics.environment}`,
  ];
}

/** The margin is Symposium’s own; where EULER reported another, both stand there. */
function euler({ mathematics, house }: ScenarioRecord): string[] {
  const { marginSeconds, marginPercent, reported } = house.timing;
  const margin =
    marginSeconds === null ? 'no deadline' : `${seconds(marginSeconds)} (${percent(marginPercent)} of deadline)`;
  const differs = reported.marginSeconds !== null && number(reported.marginSeconds) !== number(marginSeconds);
  return [
    `Calculations performed: ${mathematics.calculations.length}`,
    `Timing margin: ${margin}${differs ? `; reported: ${seconds(reported.marginSeconds)}` : ''}`,
    `Fragility assessment: ${mathematics.fragility.profile}`,
    `Math confidence: ${confidence(mathematics.confidence)}`,
  ];
}

function galileo({ grounding }: ScenarioRecord): string[] {
  return [
    `Cognitive constructs mapped: ${grounding.constructs.map((one) => one.construct).join('; ') || 'none'}`,
    `Citations provided: ${grounding.citations.length}`,
    `AI difficulty prediction: ${grounding.difficulty.predicted.map((one) => `${one.architecture} ${number(one.score)}`).join(', ') || 'none'}`,
    `Scientific merit: ${grounding.merit}`,
  ];
}

function socrates({ classification, informed, delta }: ScenarioRecord): string[] {
  const { epistemology } = classification;
  return [
    `Blind classification: ${classification.status} (confidence: ${confidence(classification.statusConfidence)})`,
    `Informed classification: ${informed.status} (confidence: ${confidence(informed.confidence)})`,
    `Classification delta: ${delta.text}`,
    `Ethical review: ${informed.ethics}`,
    `Epistemological analysis: ${sentence(epistemology.deep)} Metacognitive demand: ${epistemology.metacognitive}.`,
  ];
}
