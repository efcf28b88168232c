import type { TurnOrder, TurnSettlement } from '../activities.ts';
import type { Deliberation, Round } from '../deliberation/deliberation.ts';
import type { Decision } from '../deliberation/outcome.ts';
import { problemsOfWords } from '../deliberation/plain-words.ts';
import { isDeadlocked, settle } from '../deliberation/settle.ts';
import type { MatchRowHead, MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { roles, type Role, type Turn } from '../vocabulary.ts';
import { judgedResult, orderProblem, runningRound, tieBreakOf } from './judged-result.ts';
import { decidedKey, tieBreakKey, wildcardKey } from './row-keys.ts';
import { decidedLine, tieBreakLine, wildcardLine } from './row-lines.ts';
import { deliberationWith, type WrittenDown } from './standing.ts';

type DebatePolicy = Pick<Policy, 'discourse' | 'sendBacks' | 'votes' | 'wildcard'>;

/** A turn as Symposium settles it. */
export interface SettledTurn extends Omit<TurnSettlement, 'sentBack' | 'references'> {
  /** In the order in which they are written, which is the order of the roles, whoever answered first. */
  readonly rows: readonly MatchRowOrder[];
  /** Who is asked again, in the same order, and the rules that they are told. */
  readonly sentBack: readonly { readonly speaker: Role; readonly words: readonly string[] }[];
  /** The deliberation after the turn. */
  readonly state: Deliberation;
}

type TurnReading =
  { readonly ok: true; readonly settled: SettledTurn } | { readonly ok: false; readonly problem: string };

/**
 * Judges the turns of an order. `written`: the match so far, with the answers of the order's places.
 */
export function settledTurn(order: TurnOrder, written: WrittenDown, policy: DebatePolicy): TurnReading {
  const before = deliberationWith(order.team, written, []);
  const problem = orderProblem(order, before, written.rows, policy);
  if (problem !== null) return { ok: false, problem };
  const { rows: said, sentBack } =
    order.turn === 'TIE_BREAK'
      ? tieBroken(order, written)
      : spokenIn({ ...order, turn: order.turn }, before, written, policy);
  const heard = deliberationWith(order.team, written, said);
  const round = runningRound(heard, order) ?? null;
  const proposed = round !== null && round.proposal !== null;
  const { deadlock, decision } = ending(order, round, policy);
  if (round === null || decision === null)
    return { ok: true, settled: { rows: said, sentBack, state: heard, proposed, deadlock, decision: null } };
  const { outcome, amendment, by } = decision;
  const decided: MatchRowOrder = { ...head(order, decidedKey(order), ''), kind: 'DECIDED', decision };
  const state = deliberationWith(order.team, written, [...said, decided]);
  const canon = state.canon.find(({ proposal }) => proposal === round.id)?.id ?? null;
  const rows = [...said, { ...decided, summary: decidedLine(round.id, decision, canon) }];
  return {
    ok: true,
    settled: {
      rows,
      sentBack,
      state,
      proposed,
      deadlock,
      decision: { outcome, amendment: amendment?.id ?? null, by, canon },
    },
  };
}

type Said = Pick<SettledTurn, 'rows' | 'sentBack'>;

const head = ({ team, place: { phase, round } }: TurnOrder, key: string, summary: string): MatchRowHead => ({
  key,
  team,
  phase,
  round,
  summary,
});

function spokenIn(
  order: TurnOrder & { readonly turn: Turn },
  before: Deliberation,
  written: WrittenDown,
  policy: DebatePolicy,
): Said {
  const inOrder = [...order.results].sort((a, b) => roles.indexOf(a.speaker) - roles.indexOf(b.speaker));
  const judged = inOrder.map((result) => ({
    speaker: result.speaker,
    ...judgedResult(result, { order, before, written, policy }),
  }));
  return {
    rows: [...judged.flatMap(({ rows }) => rows), ...wildcardRow(order, policy)],
    sentBack: judged.flatMap(({ speaker, words }) => (words === null ? [] : [{ speaker, words }])),
  };
}

/** A person's words are looked at again here: whatever let them in, what is no plain text is silence. */
function wildcardRow(
  order: TurnOrder,
  { wildcard: { characters } }: Pick<Policy, 'wildcard'>,
): readonly MatchRowOrder[] {
  if (order.wildcard === undefined) return [];
  const given = order.wildcard.text;
  const text = given === null || problemsOfWords(given, characters).length > 0 ? null : given.trim();
  return [{ ...head(order, wildcardKey(order), wildcardLine(text)), kind: 'WILDCARD', text }];
}

/** A word that is missing or cannot be read settles nothing, and the round ends in its deadlock. */
function tieBroken(order: TurnOrder, { answers }: WrittenDown): Said {
  const call = order.results[0]?.ref ?? null;
  const tieBreak = call === null ? null : tieBreakOf(answers.get(call));
  if (call === null || tieBreak === null) return { rows: [], sentBack: [] };
  return {
    rows: [{ ...head(order, tieBreakKey(order), tieBreakLine(tieBreak)), kind: 'TIE_BREAK', call }],
    sentBack: [],
  };
}

/**
 * A round ends when all four have voted, or with the word that was asked for because the vote decided nothing. Where
 * nothing was proposed, nothing is decided.
 */
function ending(
  { turn }: TurnOrder,
  round: Round | null,
  policy: Pick<Policy, 'votes'>,
): { readonly deadlock: boolean; readonly decision: Decision | null } {
  const isOver =
    turn === 'TIE_BREAK' ||
    (turn === 'VOTE' && roles.every((role) => round?.ballots.some(({ voter }) => voter === role)));
  if (round === null || !isOver) return { deadlock: false, decision: null };
  const deadlock = turn === 'VOTE' && isDeadlocked(round, policy);
  return { deadlock, decision: deadlock ? null : settle(round, policy) };
}
