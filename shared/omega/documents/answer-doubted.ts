import { doubtedStatements } from '../assess/answer.ts';
import type { Argument } from '../confidence/argument.ts';
import { meaningsIn } from '../claims/restatements.ts';
import { settlementsIn } from '../claims/settlements.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import type { SessionRow, Side } from '../memory/session-rows.ts';
import { isFactAddress } from '../vocabulary.ts';
import type { SessionArchive } from './archive.ts';
import { argumentOf } from './argument.ts';
import { inQuotes, plainName } from './names.ts';
import type { SessionRecord } from './record.ts';

type Argued = SessionRecord['argument'][number];

/**
 * The claims that state the answer and against which something was found (OMEGA rules §2.3), with whatever says the same
 * and with what examiners said of them; they carry nothing, so the drawn argument has none of them.
 */
export function doubtedIn(
  session: SessionArchive['session'],
  claims: readonly StandingClaim[],
  argument: Argument,
): readonly Argued[] {
  const meanings = meaningsIn(session.rows);
  const doubted = new Set(doubtedStatements(session, argument).map(meanings.of));
  const said = claims.map(({ id }) => id).filter((id) => doubted.has(meanings.of(id)));
  return argumentOf(claims, said, session).filter(({ id }) => said.includes(id));
}

const found: Readonly<Partial<Record<Argued['findings'][number]['result'], string>>> = {
  FAILED: 'checked it, and it does not hold',
  SUCCEEDS: 'attacked it, and broke it',
};

/** What refuted the answer itself, in clauses without ids of claims: who examined it, and which fact or word it lost against. */
export function refutedBy(doubted: readonly Argued[], rows: readonly SessionRow[]): readonly string[] {
  const ids = doubted.map(({ id }) => id);
  const examined = doubted.flatMap(({ findings }) =>
    findings.flatMap(({ agent, result, reason }) => {
      const how = found[result];
      return how === undefined ? [] : [`${plainName(agent)} ${how} (${inQuotes(reason)})`];
    }),
  );
  const lost = winnersOver(ids, rows).map(({ claim, agentId }) =>
    claim !== null && isFactAddress(claim)
      ? `fact ${claim} speaks against it`
      : `it lost against what ${plainName(agentId)} said`,
  );
  return [...new Set([...examined, ...lost])];
}

/**
 * How the answer itself came out (OMEGA rules §10.2): it is refuted where it was, or where a claim that it requires was;
 * it is in dispute where anything was found against it, or where one of these is.
 */
export function itselfOf(
  doubted: readonly Argued[],
  refuted: readonly string[],
  claims: readonly StandingClaim[],
  restsOn: readonly string[],
): NonNullable<SessionRecord['first']['itself']> {
  const required = claims.filter(({ id }) => restsOn.includes(id));
  const own = doubted.map(({ id }) => id);
  if (refuted.length > 0) return { as: 'REJECTED', claims: own };
  if (required.some(({ ended, lost }) => ended === 'REJECTED' || lost === true)) return { as: 'REJECTED', claims: [] };
  const isDisputed = own.length > 0 || required.some(({ ended, disputed }) => ended === null && disputed);
  return { as: isDisputed ? 'DISPUTED' : 'STANDS', claims: own };
}

/** The sides against which the answer lost, the latest first. */
const winnersOver = (ids: readonly string[], rows: readonly SessionRow[]): readonly Side[] =>
  settlementsIn(rows)
    .filter((one) => one.lost.some((id) => ids.includes(id)))
    .map(({ a, b, settlement }) => (settlement === 'A' ? a : b))
    .toReversed();

/** What the answer itself lost against is the strongest objection there is: it was settled, and for the other side. */
export function lostAgainst(
  doubted: readonly Argued[],
  rows: readonly SessionRow[],
): SessionRecord['first']['objection'] {
  const [winner] = winnersOver(
    doubted.map(({ id }) => id),
    rows,
  );
  const to = doubted.at(-1)?.id;
  return winner === undefined || to === undefined
    ? null
    : { by: winner.agentId, to, result: 'SUCCEEDS', text: winner.statement, reply: null };
}
