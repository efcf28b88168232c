import { houseEntry } from '../kernel/house-entry.ts';
import { asJson, type Json } from '../kernel/json.ts';
import type { LedgerEntry, LedgerRow } from '../kernel/ledger.ts';
import type { DeliberationRow } from './deliberation/rows.ts';
import type { MatchRow, MatchRowOrder } from './match-rows.ts';
import { agentOf } from './roster.ts';
import { debatePhases, teams, type DebatePhase, type Team } from './vocabulary.ts';
import { prefix } from '../text/cut.ts';

/** Longest summary of a row, in characters. */
const summaryLength = 300;

/**
 * The ledger entry of a row, from the agent whose turn it is about or from Symposium. A second append under its key
 * does nothing.
 */
export function matchEntry(row: MatchRowOrder): LedgerEntry {
  const { key, phase, round, summary, ...rest } = row;
  const content = asJson({ ...rest, round, summary: prefix(summary, summaryLength) }) as Record<string, Json>;
  const entry = houseEntry('MATCH', `match/${key}`, phase, content, round);
  return row.kind === 'SPOKEN' && row.team !== null ? { ...entry, sender: agentOf(row.team, row.speaker) } : entry;
}

/** The match's rows behind ledger rows, in their order; rows of other types are none of its own. */
export function matchRows(ledger: readonly LedgerRow[]): MatchRow[] {
  return ledger.flatMap(({ type, entryKey, sequence, at, phase, content }) =>
    type === 'MATCH' ? [{ ...content, key: entryKey.replace(/^match\//, ''), phase, sequence, at } as MatchRow] : [],
  );
}

/** Stored answers that rows name: without them the rows cannot be read. */
export const namedCalls = (rows: readonly MatchRow[]): string[] =>
  rows.flatMap((row) => {
    if (row.kind === 'RATIFIED') return row.seats.flatMap(({ call }) => call ?? []);
    return 'call' in row && row.call !== null ? [row.call] : [];
  });

/** Without the turns that stood and went back later, on the clerk's word: what was sent back counts for nothing. */
export function standingTurns<R extends MatchRowOrder>(rows: readonly R[]): R[] {
  const returned = new Set(rows.flatMap((row) => (row.kind === 'SENT_BACK' ? [row.call] : [])));
  return rows.filter((row) => row.kind !== 'SPOKEN' || !returned.has(row.call));
}

const isDebate = (phase: string): phase is DebatePhase => (debatePhases as readonly string[]).includes(phase);

/**
 * The deliberation of a team as its rules read it: each turn with its words. `answers`: of the stored calls that rows
 * name; a row whose answer is not among them is left out.
 */
export function deliberationRows(
  rows: readonly (MatchRowOrder & { readonly sequence: number })[],
  team: Team,
  answers: ReadonlyMap<string, Json>,
): DeliberationRow[] {
  const standing = standingTurns(rows);
  return standing.flatMap((row): DeliberationRow[] => {
    if (row.team !== team || !isDebate(row.phase)) return [];
    const { key, sequence, phase, round } = row;
    const head = { key, sequence, phase, round };
    const answerOf = (call: string) => answers.get(call);
    switch (row.kind) {
      case 'ROUND':
        return [{ ...head, kind: 'ROUND', curveballs: row.curveballs }];
      case 'SPOKEN': {
        const answer = answerOf(row.call);
        return answer === undefined
          ? []
          : [
              {
                ...head,
                kind: 'SPOKEN',
                spoken: { turn: row.turn, speaker: row.speaker, answer },
              } as DeliberationRow,
            ];
      }
      case 'LOST':
        return [{ ...head, kind: 'LOST', turn: row.turn, speaker: row.speaker, cause: row.cause }];
      case 'WILDCARD':
        return [{ ...head, kind: 'WILDCARD', text: row.text }];
      case 'SENT_BACK':
        return [{ ...head, kind: 'SENT_BACK', turn: row.turn, speaker: row.speaker, breaches: row.breaches }];
      case 'BREACHED':
        return [{ ...head, kind: 'BREACHED', turn: row.turn, speaker: row.speaker, breaches: row.breaches }];
      case 'TIE_BREAK': {
        const tieBreak = answerOf(row.call);
        return tieBreak === undefined ? [] : [{ ...head, kind: 'TIE_BREAK', tieBreak } as DeliberationRow];
      }
      case 'DECIDED':
        return [{ ...head, kind: 'DECIDED', decision: row.decision }];
      case 'GATE':
        return [{ ...head, kind: 'GATE', report: row.report }];
      default:
        return [];
    }
  });
}

/** Ordinal of the last round that each team has begun; 0 before the first. */
export function begunBy(rows: readonly MatchRow[]): Record<Team, number> {
  const last = (team: Team) =>
    Math.max(0, ...rows.flatMap((row) => (row.kind === 'ROUND' && row.team === team ? [row.ordinal] : [])));
  return Object.fromEntries(teams.map((team) => [team, last(team)])) as Record<Team, number>;
}
