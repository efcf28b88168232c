import { list, prose, table, titled } from '../../page/markdown.ts';
import { confidence, seconds } from './figures.ts';
import { designTrace } from './design-section.ts';
import type { ScenarioRecord } from './record.ts';

/**
 * ATHENA's final Seed Document, in seven parts (scenario rules §2.1.2). What the other documents print in full is not
 * repeated.
 */
export function seedBlocks({ seed, brief }: ScenarioRecord): string[] {
  const { concept, mirage, solution } = seed;
  return [
    titled('1. Concept summary', prose(concept.summary)),
    list([
      `Category: ${concept.category}. ${concept.categoryFit}`,
      `Tier and status asked for: ${brief.tier ?? 'open'}, ${brief.status ?? 'open'}`,
      `Constraints: ${brief.constraints.join('; ') || 'none'}`,
      `Cognitive skill: ${concept.cognitiveSkill}`,
    ]),
    titled('2. The impossibility mirage', prose(mirage.whatLooksImpossible)),
    prose(mirage.excludingMentalModel),
    titled(
      '3. Insight chain',
      table(
        ['Insight', 'Description', 'Fixedness', 'Needs'],
        seed.insights.map((one) => [one.id, one.description, one.fixedness, one.dependsOn.join(', ')]),
      ),
    ),
    titled(
      '4. Solution sketch',
      table(
        ['Step', 'Action', 'Time', 'Rationale'],
        solution.steps.map((one) => [one.id, one.action, seconds(one.seconds), one.rationale]),
      ),
    ),
    list([
      ...solution.claims.map((one) => `${one.id}: ${one.statement}`),
      `ATHENA confidence: ${confidence(solution.confidence)}`,
    ]),
    ...designTrace(seed),
    titled(
      '5. Distractor inventory',
      table(
        ['Distractor', 'Description', 'Canonical affordance', 'Why it misleads', 'Strength'],
        seed.distractors.map((one) => [
          one.id,
          one.description,
          one.canonicalAffordance,
          one.whyItMisleads,
          one.strength,
        ]),
      ),
    ),
    titled('6. Scenario narrative', prose(seed.scenario.narrative)),
    titled('7. Open questions for validation', list(seed.openQuestions.map((one) => `${one.to}: ${one.question}`))),
  ];
}
