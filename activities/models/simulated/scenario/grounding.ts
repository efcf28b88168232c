import { noActs } from '../../../../shared/scenario/answers/index.ts';
import type { AnswerOf } from '../../../../shared/scenario/index.ts';
import { benchmarks, constructs, works } from './literature.ts';
import { confidenceOf, type Mind } from './mind.ts';

/** Constructs that GALILEO owes at least (scenario rules §5.3); with fewer insights, one insight rests on several. */
const leastConstructs = 3;

/** GALILEO's report: constructs of their own for each insight, with real references only. */
export function answerGrounding(mind: Mind): AnswerOf<'grounding'> {
  const { insights, distractors } = mind.context;
  const perInsightSuccess = mind.roll.between([0.35, 0.55, 0.01]);
  const chain = perInsightSuccess ** Math.max(1, insights.length);
  const first = mind.roll.between([0, constructs.length - 1, 1]);
  const mapped =
    insights.length === 0
      ? []
      : Array.from({ length: Math.max(leastConstructs, insights.length) }, (_, index) => index).flatMap((index) => {
          const construct = constructs[(first + index) % constructs.length];
          const insight = insights[index % insights.length];
          return construct === undefined || insight === undefined ? [] : [{ insightId: insight.id, ...construct }];
        });
  const cited = [
    ...mapped.flatMap(({ seminal, recent }) => [seminal, recent]),
    works.sarathy,
    works.dziri,
    works.kahneman,
    works.binz,
    works.bakhtin,
    works.bisk,
    works.chollet,
    works.tian,
  ];
  const score = (share: number) => Math.round(Math.min(90, 100 * chain * share));
  return {
    constructs: mapped,
    citations: [...new Map(cited.map((work) => [work.title, work])).values()],
    benchmarks: mind.roll.draw(benchmarks, 3 + mind.roll.between([0, 1, 1])),
    novelty:
      'The combination is new: everyday objects, a misleading frame, numbers that a machine repeats, and a solver who has to find the plan unaided.',
    difficulty: {
      perInsightSuccess,
      chainAnalysis: `With a chance of ${perInsightSuccess} for each of ${insights.length} dependent insights, the whole chain is found in about ${Math.round(100 * chain)}% of attempts (Dziri et al., 2023, on errors that multiply).`,
      counterIntuitive:
        'The salient element has to be dropped first, which asks for control over a fast answer (Kahneman, 2011; Binz & Schulz, 2023).',
      contamination:
        'The setting is generated and its numbers are its own; single facts may be known, their chain is not likely to be.',
      predicted: [
        { architecture: 'DIRECT', score: score(0.6), why: 'The usual purposes of things come first.' },
        {
          architecture: 'CHAIN-OF-THOUGHT',
          score: score(1.2),
          why: 'Steps are written down, wrong premises included.',
        },
        { architecture: 'EXTENDED-REASONING', score: score(2.2), why: 'There is room to drop a first idea.' },
        { architecture: 'AGENTIC', score: score(2.5), why: 'Numbers can be checked, insights cannot be looked up.' },
      ],
    },
    validity: {
      constructValidity:
        'Success requires the named constructs: without the restructuring of at least one object no listed action leads to the outcome.',
      concerns: [],
      rubricCaptures: 'The rubric separates insight from execution, and engagement with distractors from relevance.',
      confounds: [
        `Reading load: ${distractors.length} distractors lengthen the text.`,
        'Familiarity with the trade of the setting.',
      ],
    },
    merit: mind.roll.unit() < 0.6 ? 'HIGH' : 'MEDIUM',
    recommendations: ['Report results per insight as well as per scenario.'],
    ...noActs,
    confidence: confidenceOf(mind, [0.7, 0.88, 0.01]),
  };
}
