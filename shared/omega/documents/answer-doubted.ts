import { doubtedStatements } from '../assess/answer.ts';
import type { Argument } from '../confidence/argument.ts';
import { meaningsIn } from '../claims/restatements.ts';
import { settlementsIn } from '../claims/settlements.ts';
import type { StandingClaim } from '../claims/standing-claims.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import { isFactAddress } from '../vocabulary.ts';
import type { SessionArchive } from './archive.ts';
import { argumentOf } from './argument.ts';
import { plainName } from './names.ts';
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
    findings.flatMap(({ agent, result }) => {
      const how = found[result];
      return how === undefined ? [] : [`${plainName(agent)} ${how}`];
    }),
  );
  const lost = settlementsIn(rows)
    .filter((one) => one.lost.some((id) => ids.includes(id)))
    .map(({ a, b, settlement }) => {
      const winner = settlement === 'A' ? a : b;
      return winner.claim !== null && isFactAddress(winner.claim)
        ? `fact ${winner.claim} speaks against it`
        : `it lost against what ${plainName(winner.agentId)} said`;
    });
  return [...new Set([...examined, ...lost])];
}
