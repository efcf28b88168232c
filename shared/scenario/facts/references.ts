import type { GroundingReport } from '../answers/grounding.ts';
import { excerpt } from '../../text/cut.ts';
import { blank } from './substance.ts';

/** A reference names its authors, its title and a year of four digits that print and the near future allow. */
export const citationYears = { first: 1500, last: 2100 } as const;

type Citation = GroundingReport['citations'][number];
type Constructs = GroundingReport['constructs'];

/** A reference with its year, as the gate compares it with the year of the run. */
export type DatedWork = { readonly work: string; readonly year: number; readonly recent: boolean };

export const specific = ({ authors, year, title }: Citation) =>
  !blank(authors) && !blank(title) && year >= citationYears.first && year <= citationYears.last;

/** The letters and figures of a title, since nobody sets dashes and capitals alike twice. */
export const bareTitle = ({ title }: Citation) =>
  title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();

/** One work of one year whose title is written out here and short there: without its subtitle, or cut at its length. */
function sameWork(one: Citation, other: Citation): boolean {
  const [title, listed] = [bareTitle(one), bareTitle(other)];
  return one.year === other.year && (` ${title} `.startsWith(` ${listed} `) || ` ${listed} `.startsWith(` ${title} `));
}

/** One work that stands in the list under its title and again under half of it: of the same authors, year and place. */
export function listedTwice(listed: readonly Citation[]): string[] {
  const alike = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return listed.flatMap((one, at) =>
    listed
      .slice(0, at)
      .filter(
        (other) =>
          bareTitle(one) !== bareTitle(other) &&
          sameWork(one, other) &&
          alike(one.authors, other.authors) &&
          alike(one.venue, other.venue),
      )
      .map((other) => `${named(one)} and ${named(other)} are one work, listed twice`),
  );
}

const named = ({ title, year }: Citation) => `${excerpt(title, 80)} (${year})`;

/**
 * The recent reference is another than the seminal one and not older, and both stand in the list of citations
 * (scenario rules §2.3.1).
 */
export function misfits(constructs: Constructs, listed: readonly Citation[]): string[] {
  return constructs.flatMap(({ construct, seminal, recent }) => [
    ...(bareTitle(seminal) === bareTitle(recent) ? [`${construct}: one reference is both seminal and recent`] : []),
    ...(recent.year < seminal.year
      ? [`${construct}: the recent reference (${recent.year}) is older than the seminal one (${seminal.year})`]
      : []),
    ...[seminal, recent]
      .filter((reference) => !listed.some((citation) => sameWork(reference, citation)))
      .map((reference) => `${construct}: ${named(reference)} is not among the citations`),
  ]);
}

/** From this many constructs on, one work that is the origin of all of them is the origin of none. */
const several = 3;

/** The one work that is said to have founded every construct; none where there are too few to tell. */
export function oneForAll(constructs: Constructs): string[] {
  const distinct = new Set(constructs.map(({ construct }) => construct.trim().toLowerCase()));
  const founders = new Set(constructs.map(({ seminal }) => bareTitle(seminal)));
  const [first] = constructs;
  return first !== undefined && distinct.size >= several && founders.size === 1 ? [named(first.seminal)] : [];
}

/** Every specific reference once, with its year. */
export function datedWorks(constructs: Constructs, listed: readonly Citation[]): DatedWork[] {
  const works = [
    ...constructs.map(({ recent }) => ({ work: named(recent), year: recent.year, recent: true })),
    ...[...constructs.map(({ seminal }) => seminal), ...listed].map((one) => ({
      work: named(one),
      year: one.year,
      recent: false,
    })),
  ];
  return works.filter((one, at) => works.findIndex(({ work }) => work === one.work) === at);
}

/**
 * `Dziri et al., 2023`, `Binz & Schulz (2023)`, `Kahneman and Tversky (1979)`: forms that nothing but a reference has. With `and` the
 * year stands in brackets, and both are names as persons have them. A longer list is left alone.
 */
const inText =
  /(?<![\p{L}'’-]|, )(\p{Lu}\p{Ll}[\p{L}'’-]{0,40})(?:(?: et al\.?| & \p{Lu}[\p{L}'’-]{1,40}),? \(?| and \p{Lu}\p{Ll}[\p{Ll}'’-]{0,40} \()(\d{4})(?!\d)/gu;

/** `(Kahneman, 2011`, `Kahneman (2011)`: one name, whose year stands as a reference's does. */
const oneName =
  /(?<![\p{L}'’-]|& |\band |, )(\p{Lu}\p{Ll}[\p{L}'’-]{1,40})(?:, (?=\d{4}[);,])| \((?=\d{4}\)))(\d{4})(?!\d)/gu;

/**
 * References in the report's prose that the list lacks; print and its preprint may lie a year apart. What a benchmark is called is
 * nobody's name: two may be named with their year.
 */
export function unlistedIn(
  texts: readonly string[],
  listed: readonly Citation[],
  benchmarks: readonly string[] = [],
): string[] {
  const found = texts
    .flatMap((text) => [...text.matchAll(inText)])
    .filter(([, name = '']) => !benchmarks.some((one) => one.toLowerCase().includes(name.toLowerCase())));
  const by = (name: string) => listed.filter((one) => one.authors.toLowerCase().includes(name.toLowerCase()));
  // A name alone is a reference if the list has it: `Kahneman, 2011`, and no `March 2011`.
  const alone = texts
    .flatMap((text) => [...text.matchAll(oneName)])
    .filter(([, name = '']) => listed.some(({ authors }) => authors.split(/[^\p{L}'’-]+/u).includes(name)));
  const unlisted = [...found, ...alone].filter(
    ([, name = '', year]) => !by(name).some((one) => Math.abs(one.year - Number(year)) <= 1),
  );
  return [...new Set(unlisted.map(([words]) => excerpt(words, 80)))];
}
