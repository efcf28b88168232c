import { bareLetters } from '../text/invisible.ts';
import type { GroundingReport } from './answers/grounding.ts';

/** Libraries in which references can be looked up (scenario rules §2.3.1). */
export const libraries = ['crossref', 'openalex'] as const;
export type Library = (typeof libraries)[number];

type Citation = GroundingReport['citations'][number];

/** A work as a library lists it. */
export type Work = {
  readonly library: Library;
  /** A DOI, or the library's own id. */
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | null;
};

/** What one library answered; `works` null: nothing came, for this reason. */
export type Answer = { readonly library: Library; readonly works: readonly Work[] | null; readonly why: string | null };

/**
 * `found`: title and an author are those of a listed work, and the year within one. `other year`: of another year.
 * `not found`: every library that was asked answered, and lists no such work. `unanswered`: one did not answer.
 */
export const referenceFindings = ['found', 'other year', 'not found', 'unanswered'] as const;
export type ReferenceFinding = (typeof referenceFindings)[number];

/** A reference with what was found of it. */
export type ReferenceCheck = {
  readonly citation: Citation;
  readonly finding: ReferenceFinding;
  /** The work that it names; null: none was found. */
  readonly work: Work | null;
  readonly answers: readonly Answer[];
};

/** Share of words that two titles have in common (Jaccard) from which they are one. */
const titleLikeness = 0.8;
/** A title that is cut before its subtitle is known by so many words. */
const leastTitle = 4;
/** What is printed ahead of its volume bears another year. */
const yearsApart = 1;

/** Judges by what the libraries answered; the first work that fits counts. */
export function checkOf(citation: Citation, answers: readonly Answer[]): ReferenceCheck {
  const same = answers.flatMap(({ works }) => works ?? []).filter((work) => names(citation, work));
  const fitting = same.find(({ year }) => year !== null && Math.abs(year - citation.year) <= yearsApart);
  const work = fitting ?? same[0] ?? null;
  return { citation, finding: findingOf(fitting !== undefined, work !== null, answers), work, answers };
}

function findingOf(fits: boolean, named: boolean, answers: readonly Answer[]): ReferenceFinding {
  if (fits) return 'found';
  if (named) return 'other year';
  return answers.length > 0 && answers.every(({ works }) => works !== null) ? 'not found' : 'unanswered';
}

/** Whether the citation's title and one of its authors are this work's. A title alone is anybody's. */
function names(citation: Citation, work: Work): boolean {
  const own = wordsIn(citation.authors);
  const byOne = work.authors.some((author) => familyNames(author).some((name) => own.includes(name)));
  return byOne && sameTitle(wordsIn(citation.title), wordsIn(work.title));
}

function sameTitle(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= leastTitle && short.every((word, at) => long[at] === word)) return true;
  const [first, second] = [new Set(one), new Set(other)];
  const common = [...first].filter((word) => second.has(word)).length;
  return common > 0 && common / (first.size + second.size - common) >= titleLikeness;
}

const wordsIn = (text: string): string[] =>
  bareLetters(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of a name that could be the family's: initials are left out. */
const familyNames = (author: string): string[] => wordsIn(author).filter((word) => word.length > 1);

/** What the evaluation document says of a reference. */
export const referenceStates = ['unverified', 'found', 'other year', 'not found'] as const;
export type ReferenceState = (typeof referenceStates)[number];

/** A look-up that was not answered has verified nothing. */
export const stateOf = (check: ReferenceCheck | undefined): ReferenceState =>
  check === undefined || check.finding === 'unanswered' ? 'unverified' : check.finding;

export const citationKey = ({ authors, year, title, venue }: Citation): string =>
  JSON.stringify([authors, year, title, venue]);
