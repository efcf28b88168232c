import type { Json } from '../../kernel/json.ts';
import type { Deliberation } from '../deliberation/deliberation.ts';
import type { LossCause, Spoken } from '../deliberation/rows.ts';
import type { MatchRow } from '../match-rows.ts';
import { debatePhases, proposalIdOf, type Speaker, type Team, type Turn } from '../vocabulary.ts';
import { rowsOfKind } from './archive.ts';
import type { RecordedTurn } from './record-parts.ts';

/** What every turn says of itself beside its words. */
type Head = Omit<Extract<RecordedTurn, { turn: 'PROPOSAL' }>, 'turn' | 'said' | 'missing'>;

/**
 * The transcript of a team: what was said and what was lost, in the order of the rows. `rows`: of this team; `answers`:
 * by call.
 */
export function recordedTurns(
  team: Team,
  rows: readonly MatchRow[],
  { rounds }: Deliberation,
  answers: ReadonlyMap<string, Json>,
): RecordedTurn[] {
  const back = rowsOfKind(rows, 'SENT_BACK');
  const headOf = (row: MatchRow, turn: Turn, by: Speaker): Head | null => {
    const phase = debatePhases.find((one) => one === row.phase);
    if (phase === undefined) return null;
    const proposal = proposalIdOf(team, phase, row.round);
    const isMade = rounds.some((round) => round.id === proposal && round.proposal !== null);
    const sentBack = back.filter(
      (one) => one.phase === row.phase && one.round === row.round && one.turn === turn && one.speaker === by,
    ).length;
    return { phase, round: row.round, at: row.at, proposal: isMade ? proposal : null, by, sentBack };
  };
  return rows.flatMap((row): RecordedTurn[] => {
    switch (row.kind) {
      case 'SPOKEN': {
        const [head, answer] = [headOf(row, row.turn, row.speaker), answers.get(row.call)];
        // The rules that wrote the row have read the answer by the schema of its turn.
        return head === null || answer === undefined
          ? []
          : [said(head, { turn: row.turn, speaker: row.speaker, answer } as Spoken)];
      }
      case 'LOST': {
        const head = headOf(row, row.turn, row.speaker);
        return head === null ? [] : [lost(head, row.turn, row.cause)];
      }
      case 'WILDCARD': {
        const head = headOf(row, 'RESPONSE', 'WILDCARD');
        if (head === null) return [];
        return [
          row.text === null
            ? lost(head, 'RESPONSE', 'absent')
            : { ...head, turn: 'RESPONSE', said: { adds: row.text, modifies: null, objects: null }, missing: null },
        ];
      }
      default:
        return [];
    }
  });
}

function said(head: Head, spoken: Spoken): RecordedTurn {
  const told = { ...head, missing: null };
  switch (spoken.turn) {
    case 'PROPOSAL':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'OBJECTION':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'RESPONSE':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'RESOLUTION':
      return { ...told, turn: spoken.turn, said: spoken.answer };
    case 'VOTE':
      return { ...told, turn: spoken.turn, said: spoken.answer };
  }
}

const lost = (head: Head, turn: Turn, missing: LossCause): RecordedTurn => ({ ...head, turn, said: null, missing });
