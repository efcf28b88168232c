import { list, prose, table, titled, sentence } from '../../page/markdown.ts';
import { confidence, seconds, number, yesNo } from './figures.ts';
import { designTrace } from './design-section.ts';
import type { ScenarioRecord, ByAgent } from './record.ts';
import { dimensions, agents, type Agent } from '../vocabulary.ts';
import { dimensionNames } from './votes.ts';

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

type Citation = ScenarioRecord['grounding']['citations'][number];

export function cited({ authors, year, title, venue }: Citation): string {
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

/** SOCRATES's Classification Report in the six parts of scenario rules §2.4.7, then the informed view and the delta. */
export function classificationBlocks({ classification: blind, informed, delta }: ScenarioRecord): string[] {
  const { ethics, epistemology } = blind;
  return [
    titled(
      '1. Blind classification',
      list([
        `Solution status: ${blind.status}`,
        ...blind.alternatives.map((one) => `Rejected: ${one.status}. ${one.whyRejected}`),
        `Confidence in the status: ${confidence(blind.statusConfidence)}`,
      ]),
    ),
    prose(blind.justification),
    titled('2. Impossibility type', prose(`Type ${blind.impossibilityType}. ${blind.typeJustification}`)),
    titled('3. Ethical review', prose(`${ethics.assessment}. ${ethics.notes}`)),
    table(
      ['Question', 'Concern', 'Note'],
      ethics.checklist.map((one) => [one.question, yesNo(one.concern), one.note]),
    ),
    titled(
      '4. Epistemological analysis',
      list([
        `Surface test: ${epistemology.surface}`,
        `Deep test: ${epistemology.deep}`,
        `Metacognitive demand: ${epistemology.metacognitive}`,
        `Transferability: ${epistemology.transferability}`,
      ]),
    ),
    titled(
      '5. Blind difficulty calibration',
      table(
        ['Dimension', 'Blind', 'Informed', 'Shift', 'Rationale (blind)'],
        dimensions.map((one) => [
          dimensionNames[one],
          blind.difficulty[one].score,
          informed.difficulty[one].score,
          number(delta.profileShift[one]),
          blind.difficulty[one].rationale,
        ]),
      ),
    ),
    list([`Preliminary tier: ${blind.tier}`]),
    titled('6. SOCRATES confidence', prose(confidence(blind.confidence))),
    titled(
      'Informed classification',
      list([
        `Solution status: ${informed.status}`,
        `Impossibility type: ${informed.impossibilityType}`,
        `Ethics: ${informed.ethics}. ${informed.ethicsNotes}`,
        `Delta: ${delta.text}`,
        `What the delta says of the illusion: ${informed.deltaDescription}`,
        `Confidence: ${confidence(informed.confidence)}`,
      ]),
    ),
    prose(informed.justification),
  ];
}

/** One block an agent; an agent that gave nothing is named, not left out. */
function each<T>(given: ByAgent<T>, block: (value: T) => string): string[] {
  return agents.map((agent: Agent) => {
    const value = given[agent];
    return titled(agent, value === undefined ? 'No readable answer.' : block(value));
  });
}

/** Cross-review memos of all agents (scenario rules §2.5.2). */
export function memoBlocks({ memos }: ScenarioRecord): string[] {
  return each(memos, (memo) =>
    list([
      ...memo.findings.map((one) => `Finding: ${one}`),
      ...memo.concerns.map((one) => `Concern: ${one}`),
      ...memo.recommendedChanges.map((one) => `Change to ${one.target}: ${one.change}`),
      ...(memo.noContribution === null ? [] : [`No contribution required: ${memo.noContribution}`]),
      `Confidence: ${confidence(memo.confidence)}`,
    ]),
  );
}

/** Each agent's answers to its own distractor question (scenario rules §2.5.4). */
export function distractorReviewTable({ distractorReviews }: ScenarioRecord): string {
  return table(
    ['Agent', 'Distractor', 'Verdict', 'Reason', 'Change'],
    agents.flatMap((agent: Agent) => {
      const review = distractorReviews[agent];
      if (review === undefined) return [[agent, '', 'no readable answer', '', '']];
      if (review.noContribution !== null) return [[agent, '', 'no contribution required', review.noContribution, '']];
      return review.verdicts.map((one) => [agent, one.distractorId, one.verdict, one.reason, one.change]);
    }),
  );
}

/** The readiness votes with the status that each agent holds to be final (scenario rules §2.5.5, §2.5.6). */
export function readinessTable({ readiness }: ScenarioRecord): string {
  return table(
    ['Agent', 'Vote', 'Notes', 'Status', 'Confidence'],
    agents.map((agent: Agent) => {
      const vote = readiness[agent];
      if (vote === undefined) return [agent, 'no readable answer', '', '', ''];
      return [agent, vote.vote, vote.notes, vote.status, confidence(vote.confidence)];
    }),
  );
}
