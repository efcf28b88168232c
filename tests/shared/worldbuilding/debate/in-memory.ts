import { objected, proposed, resolved, responded } from '../deliberation/said.ts';
import type { Json } from '../../../../shared/kernel/json.ts';
import type { TurnOrder, TurnResult } from '../../../../shared/worldbuilding/activities.ts';
import { begunRound, type BegunRound } from '../../../../shared/worldbuilding/debate/begun-round.ts';
import { settledTurn, type SettledTurn } from '../../../../shared/worldbuilding/debate/settled-turn.ts';
import { deliberationWith } from '../../../../shared/worldbuilding/debate/standing.ts';
import type { Place } from '../../../../shared/worldbuilding/deliberation/schedule.ts';
import type { MatchRow, MatchRowOrder } from '../../../../shared/worldbuilding/match-rows.ts';
import { defaultPolicy, type Policy } from '../../../../shared/worldbuilding/policy.ts';
import { type Role, roles, type Team } from '../../../../shared/worldbuilding/vocabulary.ts';

/** What agents answered: an answer, or why there is none. */
export type Said = { readonly [R in Role]?: object | 'absent' | 'unscored' | undefined };
export type Change = Partial<Pick<TurnOrder, 'attempt' | 'wildcard' | 'results'>>;

export const first: Place = { phase: 'FOUNDATION', round: 1, ordinal: 1 };
export const second: Place = { phase: 'FOUNDATION', round: 2, ordinal: 2 };
export const challenge = 'BIOME/SETTING: a tidal lagoon';

/** A team's debate without a store: rows and answers as the ledger would hold them. */
export function debateOf(team: Team = 'A', policy: Policy = defaultPolicy) {
  const rows: MatchRow[] = [];
  const answers = new Map<string, Json>();
  const write = (row: MatchRowOrder) => {
    rows.push({ ...row, sequence: rows.length + 1, at: '2026-11-21T10:00:00.000Z' });
  };
  const written = { rows, answers };

  const begin = (place: Place = first): BegunRound => {
    const begun = begunRound(team, place, written, policy);
    write(begun.row);
    return begun;
  };
  const orderOf = (
    place: Place,
    turn: TurnOrder['turn'],
    said: Said,
    { attempt = 1, ...more }: Change = {},
  ): TurnOrder => {
    const results = roles.flatMap((speaker): TurnResult[] => {
      const words = said[speaker];
      if (words === undefined) return [];
      if (words === 'absent' || words === 'unscored') return [{ speaker, ref: null, lost: words }];
      const ref = `${team}/${place.phase}/${place.round}/${turn}/${attempt}/${speaker}`;
      answers.set(ref, JSON.parse(JSON.stringify(words)) as Json);
      return [{ speaker, ref, lost: null }];
    });
    return { runKey: 'a-match', team, place, turn, attempt, results, ...more };
  };
  const read = (order: TurnOrder) => settledTurn(order, written, policy);
  const settle = (order: TurnOrder): SettledTurn => {
    const reading = read(order);
    if (!reading.ok) throw new Error(reading.problem);
    reading.settled.rows.forEach(write);
    return reading.settled;
  };
  const say = (turn: TurnOrder['turn'], said: Said, change: Change = {}, place: Place = first): SettledTurn =>
    settle(orderOf(place, turn, said, change));
  /** A round up to its resolution. */
  const upToVote = (place: Place = first, by: 'ARCHITECT' | 'LOREKEEPER' = 'ARCHITECT', proposal = proposed()) => {
    const { goal } = begin(place);
    say('PROPOSAL', { [by]: proposal }, {}, place);
    say('OBJECTION', { CONTRARIAN: objected({ target: goal.proposal }) }, {}, place);
    say('RESPONSE', { LOREKEEPER: responded() }, {}, place);
    say('RESOLUTION', { SYNTHESIZER: resolved() }, {}, place);
  };
  return {
    team,
    rows,
    written,
    write,
    begin,
    orderOf,
    read,
    settle,
    say,
    upToVote,
    state: () => deliberationWith(team, written, []),
  };
}

/** The same vote by all four. */
export const byAll = (vote: object): Said => Object.fromEntries(roles.map((role) => [role, vote]));
export const kindsOf = (rows: readonly MatchRowOrder[]): string[] =>
  rows.map((row) => ('speaker' in row ? `${row.kind} ${row.speaker}` : row.kind));

export const empty = proposed({ title: 'A', body: 'a an the', fills: [] });
export const agreeing = objected({
  failureCase: proposed().body,
  changeWanted: proposed().title,
  text: 'I agree, a great proposal.',
});
export const restating = responded({ adds: proposed().body });
