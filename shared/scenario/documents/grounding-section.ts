import { list, prose, sentence, table, titled } from '../../page/markdown.ts';
import { confidence, number } from './figures.ts';
import type { ScenarioRecord } from './record.ts';

type Citation = ScenarioRecord['grounding']['citations'][number];

function cited({ authors, year, title, venue }: Citation): string {
  return `${authors} (${year}). ${sentence(title)} ${sentence(venue)}`;
}

/** GALILEO's Scientific Grounding Report in the five parts of scenario rules §2.3.3. */
export function groundingBlocks({ grounding }: ScenarioRecord): string[] {
  const { difficulty, validity } = grounding;
  return [
    titled(
      '1. Cognitive constructs map',
      table(
        ['Insight', 'Construct', 'Seminal', 'Recent', 'AI prediction'],
        grounding.constructs.map((one) => [
          one.insightId,
          one.construct,
          cited(one.seminal),
          cited(one.recent),
          one.aiPrediction,
        ]),
      ),
    ),
    titled('Citations', list(grounding.citations.map(cited))),
    titled(
      '2. Benchmark positioning',
      table(
        ['Benchmark', 'Comparison', 'Difference'],
        grounding.benchmarks.map((one) => [one.name, one.comparison, one.difference]),
      ),
    ),
    prose(grounding.novelty),
    titled(
      '3. AI difficulty prediction',
      list([
        `Compositional chain: ${difficulty.chainAnalysis}`,
        `Chance of one insight: ${number(difficulty.perInsightSuccess)}`,
        `Counter-intuitive demand: ${difficulty.counterIntuitive}`,
        `Contamination resistance: ${difficulty.contamination}`,
      ]),
    ),
    table(
      ['Architecture', 'Score', 'Why'],
      difficulty.predicted.map((one) => [one.architecture, number(one.score), one.why]),
    ),
    titled(
      '4. Methodological validity',
      list([
        `Construct validity: ${validity.constructValidity}`,
        `Concerns: ${validity.concerns.join('; ') || 'none'}`,
        `What the rubric captures: ${validity.rubricCaptures}`,
        `Confounds: ${validity.confounds.join('; ') || 'none'}`,
      ]),
    ),
    titled(
      '5. GALILEO assessment',
      list([
        `Scientific merit: ${grounding.merit}`,
        ...grounding.recommendations.map((one) => `Recommendation: ${one}`),
        `GALILEO confidence: ${confidence(grounding.confidence)}`,
      ]),
    ),
  ];
}
