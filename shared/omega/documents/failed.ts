import { attackOf, verificationOf } from '../aggregate.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import type { StandingClaim } from '../standing-claims.ts';
import type { TerminalFailure } from '../termination/failure.ts';
import { percent } from '../../text/amounts.ts';
import type { SessionRecord } from './record.ts';

/** What to do after a failure, where PHI has not said it (OMEGA rules §6.5). */
export const recommended: Readonly<Record<TerminalFailure, string>> = {
  RESOURCE:
    'Ask again with a higher limit, or ask a narrower question: what was verified until now is listed above and can stand in the new problem.',
  IRRECOVERABLE:
    'Do not repeat it as it is. State the problem more narrowly, or give the agents what the failures above show that they lacked.',
  INTRACTABLE:
    'Ask another question: what a verified claim shows to be out of reach stays so. A part of it, or a bound on it, may be answerable.',
  ABORT:
    'Whoever ended it knows why. A new session on the same problem finds what this one has handed to the memories.',
};

/** What was tried: each cycle's waves, and each way out of a stall. */
export function attempted(rows: readonly SessionRow[], waves: SessionRecord['waves']): string[] {
  const cycles = [...new Set(waves.map(({ cycle }) => cycle))].sort((a, b) => a - b);
  const tried = cycles.map((cycle) => {
    const own = waves.filter((wave) => wave.cycle === cycle);
    const agents = new Set(own.flatMap(({ places }) => places.map(({ agent }) => agent)));
    return `Cycle ${cycle}: ${agents.size} agents in ${own.length} waves, ${[...new Set(own.map(({ phase }) => phase))].join(', ')}`;
  });
  return [
    ...tried,
    ...rows.flatMap((row) => (row.kind === 'INTERVENTION' ? [`Way out in cycle ${row.iteration}: ${row.take}`] : [])),
  ];
}

const mostLearned = 20;

/** Claims that outlast the failure, the surest first: verified by somebody, refused by none, and never broken. */
export const learned = (claims: readonly StandingClaim[]): string[] =>
  claims
    .filter(
      ({ verifications, attacks }) => verificationOf(verifications) === 'VERIFIED' && attackOf(attacks) !== 'SUCCEEDS',
    )
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1))
    .slice(0, mostLearned)
    .map(({ id, statement, confidence }) => `${id} (${percent(confidence)}, verified): ${statement}`);
