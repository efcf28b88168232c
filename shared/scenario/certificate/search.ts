import { matrix, type Content } from '../context.ts';
import type { Leak } from './certificate.ts';
import { givenOut, sharesAt, valueOf } from './numbers.ts';
import { certificatePolicy } from './policy.ts';
import type { Known } from './known.ts';
import type { Remainder } from './remainder.ts';
import { isContent, stem } from './words.ts';
import type { Passage, Secrets } from './secrets.ts';

type Finding = Pick<Leak, 'how' | 'phrase'>;

/** Looks for one withheld piece in what a request holds beyond what its agent may read. */
export function findingsOf(secrets: Secrets, rest: Remainder, known: Known): Finding[] {
  const passages = secrets.passages.flatMap((passage) => passageFinding(passage, rest, known) ?? []);
  return [...passages, ...numberFindings(secrets, rest, known)];
}

function passageFinding(passage: Passage, rest: Remainder, known: Known): Finding | null {
  return wholeFinding(passage, rest, known) ?? partFinding(passage, rest) ?? rewordedFinding(passage, rest, known);
}

/** The whole passage, word for word. What the agent may read elsewhere in the same words is no leak. */
function wholeFinding(
  { line, words, runs, telling, exact, text }: Passage,
  rest: Remainder,
  known: Known,
): Finding | null {
  if (exact !== null && rest.holdsAsWritten(exact) && !known.containsAsWritten(exact))
    return { how: 'verbatim', phrase: text };
  if (!telling || !(runs.length > 0 ? rest.holdsRuns(runs) : rest.holdsWords(words))) return null;
  return rest.holds(line) && !known.contains(line) ? { how: 'verbatim', phrase: text } : null;
}

/** A part of it in a row, long enough to be nobody else's. */
function partFinding({ words, runs }: Passage, rest: Remainder): Finding | null {
  const { shingle, leastPart } = certificatePolicy;
  let from: number | null = null;
  for (let at = 0; at <= runs.length; at += 1) {
    const run = runs[at];
    const hit = run !== undefined && rest.isUnexplained(run);
    if (hit) from ??= at;
    if (hit || from === null) continue;
    const part = words.slice(from, at - 1 + shingle);
    if (new Set(part.filter(isContent)).size >= leastPart) return { how: 'verbatim', phrase: part.join(' ') };
    from = null;
  }
  return null;
}

/**
 * Its own words together in one place, in whatever order; unless a text that the agent may read has the same ones
 * together.
 */
function rewordedFinding({ words, runs, stems }: Passage, rest: Remainder, known: Known): Finding | null {
  const { leastReworded, rewordedShare, rewordedStretch } = certificatePolicy;
  if (rest.countOf(stems) < leastReworded) return null;
  const covered = known.covers(words, runs);
  const own = new Set(words.filter((one, at) => covered[at] === false && isContent(one) && !isId(one)).map(stem));
  const enough = Math.max(leastReworded, Math.ceil(own.size * rewordedShare));
  if (own.size < leastReworded) return null;
  const length = words.length * rewordedStretch;
  for (const stretch of rest.gatherings(own, enough, length)) {
    if (!known.gathers(stretch.stems, length)) return { how: 'rephrased', phrase: rest.quote(stretch) };
  }
  return null;
}

/** `C1`, `S12`: an id is how everything is addressed, so that two texts may name the same ones and share no thought. */
const isId = (one: string): boolean => /^[a-z]\d+$/.test(one);

/** Figures of the piece that nothing else explains. */
function numberFindings({ piece, numbers, confidences }: Secrets, rest: Remainder, known: Known): Finding[] {
  return rest.figures.flatMap((at): Finding[] => {
    const value = valueOf(rest.words[at] ?? '');
    if (value === null) return [];
    const found = sharesAt(rest.words, at, value).some((share) => {
      const given = confidences.has(share) ? givenOut(share, piece.author, rest.words, at) : null;
      return given === 'attributed' || ((given === 'bare' || numbers.has(share)) && !known.hasNumber(share));
    });
    return found ? [{ how: 'number', phrase: rest.around(at) }] : [];
  });
}

const heading = /^### (\w+) · (.+)$/gm;

/** Sections that a text announces by Symposium’s own headings, of kinds that the matrix knows. */
export function headingsOf(
  texts: readonly string[],
): { readonly content: Content; readonly author: string; readonly line: string }[] {
  return texts
    .flatMap((text) => [...text.matchAll(heading)])
    .flatMap(([line, label = '', author = '']) =>
      Object.hasOwn(matrix, label) ? [{ content: label as Content, author: author.trim(), line }] : [],
    );
}

/** The claim table of a request, as a section or as it is read on demand; its ids are quoted JSON in either. */
const claimTable = /^(?:### claimTable · |claimTable\.HOUSE(?:#\d+)? · )/;
const quotedId = /"id":\s?("(?:[^"\\]|\\.)*")/g;

/** Ids of claims that a text lists as open to dispute. */
export function claimIdsIn(texts: readonly string[]): ReadonlySet<string> {
  const tables = texts
    .flatMap((text) => text.split(/^(?=### |YOUR TASK \(|claimTable\.HOUSE)/m))
    .filter((part) => claimTable.test(part));
  return new Set(
    tables.flatMap((part) => [...part.matchAll(quotedId)]).flatMap(([, quoted = '""']) => unquoted(quoted)),
  );
}

/** What stands in a request may be anybody's words, and need not be JSON. */
function unquoted(quoted: string): string[] {
  try {
    return [String(JSON.parse(quoted))];
  } catch {
    return [];
  }
}
