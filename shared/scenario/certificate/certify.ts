import { claimRowsOf, type ClaimRow } from '../claim-rows.ts';
import { agents, phases } from '../vocabulary.ts';
import { matrix, type Content } from '../context.ts';
import type { Certificate, CheckedContext, Leak } from './certificate.ts';
import { contentsOf, type RunContents, type TimedPiece } from './contents.ts';
import { Known, knownPiece, knownRows, knownText, type KnownText } from './known.ts';
import { certificatePolicy } from './policy.ts';
import { Remainder } from './remainder.ts';
import { isKnown, isWithheld, mayRead, textsOf, type SentRequest } from './request.ts';
import { claimIdsIn, findingsOf, headingsOf } from './search.ts';
import { lineOf, secretsOf, type Secrets } from './secrets.ts';
import { lazily, Reading } from './reading.ts';
import { wordsOf } from './words.ts';
import { truncate } from '../../text/cut.ts';

/**
 * Searches what left the process for what must not have been in it. Of each request everything is set aside that its
 * agent may read: Symposium's fixed words, and the pieces that the matrix clears and that were there in time. In the
 * rest every NO is looked for: word for word, reworded, and as a figure. Pure, so whoever has the store can repeat it.
 *
 * It does not see a leak in another language, in a code, or told in wholly other words.
 */
export function certify(run: RunContents, requests: readonly SentRequest[]): Certificate {
  const comparisons = [...new Set(requests.flatMap(({ declared }) => declared.filter((ref) => ref.includes('..'))))];
  const archive = new Archive(contentsOf(run, comparisons));
  const asked = [...new Set([...agents, ...requests.map(({ agent }) => agent).toSorted()])];
  const checked = phases.flatMap((phase) =>
    asked.flatMap((agent): CheckedContext[] => {
      const own = requests.filter((request) => request.agent === agent && request.phase === phase);
      return own.length === 0 ? [] : [archive.context(agent, phase, own)];
    }),
  );
  return { clean: checked.every(({ leaks }) => leaks.length === 0), calls: requests.length, checked };
}

const kinds = Object.keys(matrix) as Content[];

/** A run's pieces, each made ready once and only if it is needed. */
class Archive {
  private readonly pieces: readonly TimedPiece[];
  private readonly reading = new Reading();
  private readonly knownOf = new Map<TimedPiece, KnownText>();
  private readonly secrets = new Map<TimedPiece, Secrets>();
  private readonly standard = new Map<string, KnownText>();

  constructor(pieces: readonly TimedPiece[]) {
    this.pieces = pieces;
  }

  context(agent: SentRequest['agent'], phase: SentRequest['phase'], requests: readonly SentRequest[]): CheckedContext {
    const withheld = new Set(requests.flatMap((request) => this.pieces.filter((piece) => isWithheld(piece, request))));
    // What every question at this context is forbidden; a dispute's reaches further back.
    const always = kinds.filter((content) => requests.some((request) => !mayRead(content, request)));
    return {
      agent,
      phase,
      calls: requests.length,
      withheld: kinds
        .map((content) => ({ content, pieces: [...withheld].filter((piece) => piece.content === content).length }))
        .filter(({ content, pieces }) => pieces > 0 || always.includes(content)),
      leaks: requests.flatMap((request) => this.leaks(request)),
    };
  }

  private leaks(request: SentRequest): Leak[] {
    const withheld = this.pieces.filter((piece) => isWithheld(piece, request));
    const allowed = this.pieces.filter((piece) => isKnown(piece, request));
    const texts = textsOf(request.body, request.proven);
    const listed = claimIdsIn(texts);
    const rows = listed.size === 0 ? [] : claimRowsOf(allowed);
    const labelled = [
      ...this.labelled(request, texts, withheld, allowed),
      ...listedClaims(request, listed, withheld, rows),
    ];
    if (withheld.length === 0) return few(labelled);
    const explained = [
      ...request.standard.map((text) => this.fixed(text)),
      ...allowed.map((piece) => lazily(this.knownOf, piece, () => knownPiece(piece, this.reading))),
      knownRows(rows, this.reading),
    ];
    const known = new Known(explained, this.reading);
    const rest = new Remainder(texts.join('\n'), known, this.reading);
    // What was there in time is the likelier source, so it is named first; the rest is searched all the same.
    const likely = [...withheld].sort((a, b) => Number(a.at >= request.askedAt) - Number(b.at >= request.askedAt));
    const found = likely.flatMap((piece) =>
      findingsOf(this.secretsOf(piece), rest, known).map((finding): Leak => ({
        call: request.call,
        content: piece.content,
        ref: piece.ref,
        how: finding.how,
        phrase: finding.phrase,
      })),
    );
    return few([...labelled, ...found]);
  }

  /** A section under its own heading, although this agent has no right to it or to that author's. */
  private labelled(
    request: SentRequest,
    texts: readonly string[],
    withheld: readonly TimedPiece[],
    allowed: readonly TimedPiece[],
  ): Leak[] {
    return headingsOf(texts).flatMap(({ content, author, line }): Leak[] => {
      const same = (piece: TimedPiece) => piece.content === content && piece.author === author;
      const source = withheld.findLast((piece) => same(piece) && piece.at < request.askedAt) ?? withheld.find(same);
      const leaked = !mayRead(content, request) || (source !== undefined && !allowed.some(same));
      return leaked
        ? [{ call: request.call, content, ref: source?.ref ?? request.call, how: 'verbatim', phrase: line }]
        : [];
    });
  }

  private fixed(text: string): KnownText {
    return lazily(this.standard, text, () => knownText(text, this.reading));
  }

  private secretsOf(piece: TimedPiece): Secrets {
    return lazily(this.secrets, piece, () => secretsOf(piece, this.reading));
  }
}

/**
 * Claims of withheld pieces in a claim table. An id says nothing of a claim, so nothing else here finds it; that there
 * is one, it says.
 */
function listedClaims(
  { call }: SentRequest,
  listed: ReadonlySet<string>,
  withheld: readonly TimedPiece[],
  allowed: readonly ClaimRow[],
): Leak[] {
  if (listed.size === 0) return [];
  const open = new Set(allowed.map(({ id }) => id));
  return withheld.flatMap((piece): Leak[] => {
    const ids = claimRowsOf([piece])
      .map(({ id }) => id)
      .filter((id) => listed.has(id) && !open.has(id));
    return ids.length === 0
      ? []
      : [{ call, content: piece.content, ref: piece.ref, how: 'verbatim', phrase: ids.join(' ') }];
  });
}

/** What says nothing that was not said before is left out, and of each kind only so many are kept. */
function few(leaks: readonly Leak[]): Leak[] {
  const kept: Leak[] = [];
  const lines: string[] = [];
  for (const leak of leaks) {
    const line = lineOf(wordsOf(leak.phrase).words);
    const ofItsKind = kept.filter(({ content }) => content === leak.content).length;
    if (ofItsKind >= certificatePolicy.shownLeaks || lines.some((known) => known.includes(line))) continue;
    kept.push(leak);
    lines.push(line);
  }
  return kept.map((leak) => ({ ...leak, phrase: shortened(leak.phrase) }));
}

function shortened(phrase: string): string {
  return truncate(phrase, certificatePolicy.shownCharacters);
}
