import type { Deliberation } from '../deliberation/deliberation.ts';
import type { Decision } from '../deliberation/outcome.ts';
import type { MatchRow } from '../match-rows.ts';
import { ballots, roles } from '../vocabulary.ts';
import { rowsOfKind } from './archive.ts';
import type { RecordedBallot, RecordedRound } from './record-parts.ts';

/** The rounds of a team that came to a decision, by Symposium's count. `rows`: of this team. */
export function recordedRounds(rows: readonly MatchRow[], { rounds, canon }: Deliberation): RecordedRound[] {
  const decided = rowsOfKind(rows, 'DECIDED');
  return rounds.flatMap(({ id, phase, round, proposal, decision }) => {
    const row = decided.find((one) => one.phase === phase && one.round === round);
    if (decision === null || row === undefined) return [];
    const {
      outcome,
      amendment,
      by,
      justification,
      count: { table },
    } = decision;
    return [
      {
        phase,
        round,
        at: row.at,
        proposal: proposal === null ? null : id,
        ballots: ballotsOf(decision),
        table: table.map((one) => ({ id: one.id, by: one.by, text: one.text })),
        outcome,
        adopted: amendment?.id ?? null,
        decidedBy: by,
        justification,
        canon: canon.find((entry) => entry.proposal === id)?.id ?? null,
      },
    ];
  });
}

/** Every place as it was counted; one that was not, because it was silent or contradicted itself, has no ballot. */
function ballotsOf({ count: { votes } }: Decision): RecordedBallot[] {
  return roles.map((voter) => {
    const option = votes[voter];
    if (option === undefined) return { voter, ballot: null, amendment: null };
    const plain = ballots.find((one) => one === option) ?? null;
    return plain === null ? { voter, ballot: 'AMEND', amendment: option } : { voter, ballot: plain, amendment: null };
  });
}
