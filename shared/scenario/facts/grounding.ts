import type { SeedDocument } from '../answers/seed.ts';
import { architectures, type GroundingReport } from '../answers/grounding.ts';
import { noActFacts, type ActFacts } from './acts.ts';
import { plain, rollCall, type RollCall } from './roll-call.ts';
import { blank, said } from './substance.ts';

/** A reference names its authors, its title and a year of four digits that print and the near future allow. */
export const citationYears = { first: 1500, last: 2100 } as const;

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
  /** Distinct references that are specific. */
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

type Citation = GroundingReport['citations'][number];

const specific = ({ authors, year, title }: Citation) =>
  !blank(authors) && !blank(title) && year >= citationYears.first && year <= citationYears.last;
/** The letters and figures of a title, since nobody sets dashes and capitals alike twice. */
const bareTitle = ({ title }: Citation) =>
  title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
const identity = (citation: Citation) => `${bareTitle(citation)} (${citation.year})`;

/** One work of one year whose title is written out here and short there: without its subtitle, or cut at its length. */
function sameWork(one: Citation, other: Citation): boolean {
  const [title, listed] = [bareTitle(one), bareTitle(other)];
  return one.year === other.year && (` ${title} `.startsWith(` ${listed} `) || ` ${listed} `.startsWith(` ${title} `));
}

/**
 * The recent reference is another than the seminal one and not older, and both stand in the list of citations
 * (scenario rules §2.3.1).
 */
function misfits(constructs: GroundingReport['constructs'], listed: readonly Citation[]): string[] {
  return constructs.flatMap(({ construct, seminal, recent }) => [
    ...(identity(seminal) === identity(recent) ? [`${construct}: one reference is both seminal and recent`] : []),
    ...(recent.year < seminal.year
      ? [`${construct}: the recent reference (${recent.year}) is older than the seminal one (${seminal.year})`]
      : []),
    ...[seminal, recent]
      .filter((reference) => !listed.some((citation) => sameWork(reference, citation)))
      .map(({ title, year }) => `${construct}: ${title.trim()} (${year}) is not among the citations`),
  ]);
}

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
  return {
    confidence: report.confidence,
    merit: report.merit,
    constructs: new Set(mapped.map(({ construct }) => construct.trim().toLowerCase())).size,
    insights: rollCall(
      insightIds,
      named.map(({ insightId }) => insightId),
    ),
    uncited: named.filter((row) => !cited.includes(row)).map(({ construct }) => construct),
    misfits: misfits(cited, report.citations.filter(specific)),
    citations: new Set(report.citations.filter(specific).map(identity)).size,
    vagueCitations: report.citations.flatMap((citation, index) =>
      specific(citation) ? [] : [blank(citation.title) ? `number ${index + 1}` : citation.title],
    ),
    benchmarks: new Set(
      report.benchmarks
        .filter(({ name, comparison }) => !blank(name) && !blank(comparison))
        .map(({ name }) => name.trim().toLowerCase()),
    ).size,
    missingPredictions: architectures.filter(
      (architecture) => !predicted.some((row) => row.architecture === architecture),
    ),
    concerns: said(report.validity.concerns),
    validityArgued: !blank(report.validity.constructValidity),
    chainSuccess: perInsightSuccess ** insightIds.length,
    recommendations: said(report.recommendations),
    acts,
  };
}
