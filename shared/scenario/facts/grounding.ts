import type { SeedDocument } from '../answers/seed.ts';
import { architectures, type GroundingReport } from '../answers/grounding.ts';
import { noActFacts, type ActFacts } from './acts.ts';
import { plain, rollCall, type RollCall } from './roll-call.ts';
import {
  bareTitle,
  datedWorks,
  listedTwice,
  misfits,
  oneForAll,
  specific,
  unlistedIn,
  type DatedWork,
} from './references.ts';
import { rounded } from '../../text/amounts.ts';
import { blank, faults, said, spelled } from './substance.ts';
import { benchmarksCounted } from './told-counts.ts';
import { otherPoints } from './told-points.ts';

export type GroundingFacts = {
  readonly confidence: number;
  readonly merit: GroundingReport['merit'];
  /** Distinct constructs that name a real insight and cite a specific reference. */
  readonly constructs: number;
  /**
   * Insights without a construct, invented insights; an insight may have several constructs, so `duplicate` is no
   * fault.
   */
  readonly insights: RollCall;
  /** Constructs whose seminal or recent reference is not specific. */
  readonly uncited: readonly string[];
  /**
   * What does not fit together in the references of a construct, said in words; undefined in a history that is older
   * than this check.
   */
  readonly misfits?: readonly string[];
  /** The one work that every construct has for its seminal reference; these are undefined in older histories. */
  readonly oneForAll?: readonly string[];
  /** References with their years, to be compared with the year of the run. */
  readonly dated?: readonly DatedWork[];
  /** What the parts of the report leave unsaid, in words, by the criterion that says so. */
  readonly hollow?: GroundingHollow;
  /** References in the prose that the list lacks. */
  readonly unlisted?: readonly string[];
  /** Where the predicted scores lie on one side of all that p^N allows, said in words. */
  readonly mispredicted?: readonly string[];
  /** References of distinct titles that are specific. */
  readonly citations: number;
  /** Titles, or places in the list, of those that are not. */
  readonly vagueCitations: readonly string[];
  readonly benchmarks: number;
  /** Architectures without a predicted score. */
  readonly missingPredictions: readonly string[];
  /** Construct validity issues that GALILEO raises. */
  readonly concerns: number;
  readonly validityArgued: boolean;
  /** p to the power of the number of insights (scenario rules §2.3.2), by Symposium; 0–1. */
  readonly chainSuccess: number;
  readonly recommendations: number;
  readonly acts: ActFacts;
};

/** A type alias, so that it can stand inside facts. */
export type GroundingHollow = {
  readonly constructs: readonly string[];
  readonly benchmarks: readonly string[];
  readonly difficulty: readonly string[];
};

export function groundingFacts(
  report: GroundingReport,
  seed: SeedDocument,
  acts: ActFacts = noActFacts,
): GroundingFacts {
  const insightIds = seed.insights.map(({ id }) => plain(id));
  const named = report.constructs.filter(({ construct }) => !blank(construct));
  const cited = named.filter(({ seminal, recent }) => specific(seminal) && specific(recent));
  const mapped = cited.filter(({ insightId }) => insightIds.includes(plain(insightId)));
  const { predicted, perInsightSuccess } = report.difficulty;
  const listed = report.citations.filter(specific);
  return {
    confidence: report.confidence,
    merit: report.merit,
    constructs: new Set(mapped.map(({ construct }) => construct.trim().toLowerCase())).size,
    insights: rollCall(
      insightIds,
      named.map(({ insightId }) => insightId),
    ),
    uncited: named.filter((row) => !cited.includes(row)).map(({ construct }) => construct),
    misfits: [...misfits(cited, listed), ...listedTwice(listed)],
    oneForAll: oneForAll(cited),
    dated: datedWorks(cited, listed),
    hollow: hollowIn(report, insightIds.length),
    unlisted: unlistedIn(
      proseOf(report),
      report.citations,
      report.benchmarks.map(({ name }) => name),
    ),
    mispredicted: mispredicted(report, seed),
    citations: new Set(listed.map(bareTitle)).size,
    vagueCitations: report.citations.flatMap((citation, index) =>
      specific(citation) ? [] : [blank(citation.title) ? `number ${index + 1}` : citation.title],
    ),
    benchmarks: new Set(
      report.benchmarks
        .filter(({ name, comparison }) => !blank(name) && !blank(comparison))
        .map(({ name }) => name.trim().toLowerCase()),
    ).size,
    // Two different scores for one architecture predict nothing of it.
    missingPredictions: architectures.filter(
      (architecture) =>
        new Set(predicted.filter((row) => row.architecture === architecture).map(({ score }) => score)).size !== 1,
    ),
    concerns: faults(report.validity.concerns),
    validityArgued: !blank(report.validity.constructValidity),
    chainSuccess: perInsightSuccess ** insightIds.length,
    recommendations: said(report.recommendations),
    acts,
  };
}

/** Where GALILEO argues, and may refer to what others have written. */
const proseOf = ({ constructs, benchmarks, novelty, difficulty, validity }: GroundingReport): readonly string[] => [
  ...constructs.map(({ aiPrediction }) => aiPrediction),
  ...benchmarks.flatMap(({ comparison, difference }) => [comparison, difference]),
  novelty,
  difficulty.chainAnalysis,
  difficulty.counterIntuitive,
  difficulty.contamination,
  ...difficulty.predicted.map(({ why }) => why),
  validity.constructValidity,
  validity.rubricCaptures,
  ...validity.confounds,
];

/** What rounding to whole points may add to a predicted score or take from it. */
export const predictionRounding = 1;

/**
 * The predictions against p^N (scenario rules §2.3.2). Who finds the chain has the rubric's highest score, and who does
 * not has at most its next: the expected score lies between. p is a strong system's, so some architecture reaches the
 * lower end and some stays within the upper one.
 */
function mispredicted({ difficulty }: GroundingReport, { insights, rubric }: SeedDocument): string[] {
  const { perInsightSuccess: p, predicted } = difficulty;
  const scores = predicted.map(({ score }) => score);
  const top = Math.max(...rubric.map(({ score }) => score));
  if (scores.length === 0 || rubric.length === 0 || insights.length === 0) return [];
  const partial = Math.max(...rubric.map(({ score }) => score).filter((score) => score < top));
  const chance = p ** insights.length;
  const least = rounded(chance * top, 2);
  const most = rounded(chance * top + (1 - chance) * (Number.isFinite(partial) ? partial : top), 2);
  const chain = `${p} to the power of ${insights.length} is ${rounded(chance, 4)}`;
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  return [
    ...(highest + predictionRounding < least
      ? [`${chain}, which is worth ${least} points at least, and no prediction is above ${highest}`]
      : []),
    ...(lowest - predictionRounding > most
      ? [`${chain}, which allows ${most} points at most, and no prediction is below ${lowest}`]
      : []),
  ];
}

function hollowIn({ constructs, benchmarks, novelty, difficulty }: GroundingReport, insights: number): GroundingHollow {
  const { chainAnalysis, counterIntuitive, contamination, predicted } = difficulty;
  const analyses = {
    chain: chainAnalysis,
    'what runs against intuition': counterIntuitive,
    contamination,
  };
  return {
    constructs: constructs
      .filter(({ construct, aiPrediction }) => !blank(construct) && blank(aiPrediction))
      .map(({ construct }) => `construct ${construct} predicts nothing of an AI`)
      .concat(onePrediction(constructs)),
    benchmarks: [
      ...benchmarks
        .filter(({ name, difference }) => !blank(name) && blank(difference))
        .map(({ name }) => `of benchmark ${name} no difference is said`),
      ...(blank(novelty) ? ['the novelty claim says nothing'] : []),
      ...benchmarksCounted({ benchmarks, novelty }),
    ],
    difficulty: [
      ...Object.entries(analyses).flatMap(([of, text]) => (blank(text) ? [`the analysis of ${of} says nothing`] : [])),
      ...predicted
        .filter(({ why }) => blank(why))
        .map(({ architecture }) => `the prediction for ${architecture} has no reason`),
      ...otherPoints(predicted),
      ...insightsCounted(chainAnalysis)
        .filter((count) => count > insights)
        .map((count) => `the analysis of chain counts ${count} insights, and the seed has ${insights}`),
      ...otherChance(chainAnalysis, difficulty.perInsightSuccess).map(
        (chance) =>
          `the analysis of chain has a chance of ${chance} for each insight, and the prediction ${difficulty.perInsightSuccess}`,
      ),
    ],
  };
}

/** From so many constructs on, one prediction for all of them is of none of them. */
const several = 3;

function onePrediction(constructs: GroundingReport['constructs']): readonly string[] {
  const told = new Set(constructs.map(({ aiPrediction }) => spelled(aiPrediction)));
  return constructs.length >= several && told.size === 1 && !told.has('')
    ? ['one and the same prediction is made for every construct']
    : [];
}

/** How many insights a text speaks of, in figures: `9 insights`, `9 dependent insights`; a share (`40 of the insights`) is no count. */
function insightsCounted(text: string): readonly number[] {
  const all = text.toLowerCase().split(/\s+/);
  return all.flatMap((word, at) => {
    const [next = '', second = ''] = all.slice(at + 1, at + 3);
    const counts = next.startsWith('insight') || (second.startsWith('insight') && /^\p{L}{4,}$/u.test(next));
    return counts && /^\d{1,3}$/.test(word) ? [Number(word)] : [];
  });
}

/** `a chance of 0.5 for each`, `50% per insight`: what is told of every insight alike. */
const each =
  /(?<![\d.,])(0?\.\d{1,4}|1\.0{1,4}|\d{1,3}(?:\.\d{1,2})? ?%) (?:(?:for|on|of|at) )?(?:each|every|per)\b(?! (?:of the (?:first|last|other|\p{L}{2,8} (?:first|last))|other))/giu;
/** What people, or other systems, find is no prediction of this one. */
const ofOthers =
  /\b(?:humans?|people|persons?|adults?|children|experts?|students?|participants?|solvers?|weaker|smaller|older)\b/i;

/** Half of the last place of a figure: `0.5` is anything from 0.45 to 0.55. */
const halfPlace = (figure: string): number => 0.5 * 10 ** -(figure.split('.')[1]?.match(/^\d+/)?.[0].length ?? 0);

/** The chances that a text tells of each insight, where none of them is the predicted one to its last place. */
function otherChance(text: string, p: number): readonly string[] {
  const told = text
    .split(/(?<=[.!?;])\s/)
    .filter((sentence) => !ofOthers.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(each)].map(([, figure = '']) => figure));
  const isP = (figure: string) => {
    const scale = figure.endsWith('%') ? 100 : 1;
    return Math.abs(Number.parseFloat(figure) - scale * p) <= halfPlace(figure) * (1 + Number.EPSILON * 8);
  };
  return told.some(isP) ? [] : [...new Set(told)];
}
