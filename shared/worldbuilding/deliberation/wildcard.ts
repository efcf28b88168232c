import type { Policy } from '../policy.ts';
import type { Team } from '../vocabulary.ts';
import { excerpt } from '../../text/cut.ts';
import { problemsOfWords } from './plain-words.ts';

/** A response turn that waits for the wildcard. */
export interface OpenTurn {
  readonly team: Team;
  /** Id of the round's proposal. */
  readonly proposal: string;
  /** Milliseconds since the epoch. */
  readonly openedAtMs: number;
}

export interface Words {
  readonly team: Team;
  /** The proposal that they are about; null: whichever is open. */
  readonly proposal: string | null;
  readonly text: string;
}

export type Hearing =
  { readonly heard: true; readonly text: string } | { readonly heard: false; readonly problems: readonly string[] };

/** A response turn that waits, as whoever asks is told: the proposal's id, and when it goes on, in ms since the epoch. */
export interface WaitingTurn {
  readonly proposal: string;
  readonly untilMs: number;
  /** Number of the round, from 1, whose link of the wildcard's token is asked for; absent: nobody is asked for a token. */
  readonly ordinal?: number;
}

/** When the turn goes on without the wildcard, in milliseconds since the epoch. */
export const deadlineOf = ({ openedAtMs }: OpenTurn, { wildcard }: Pick<Policy, 'wildcard'>): number =>
  openedAtMs + wildcard.deadlineMs;

/**
 * Whether a wildcard's words are taken. `open`: the team's open turn, null between turns and once the wildcard has
 * spoken in it. `running`: what the team is at instead, a line each. What comes too late is refused and never kept for a later turn, which is about another proposal.
 */
export function hearWildcard(
  words: Words,
  open: OpenTurn | null,
  atMs: number,
  matchIsOver: boolean,
  policy: Pick<Policy, 'wildcard'>,
  running: readonly string[] = [],
): Hearing {
  const now = running.length === 0 ? '' : `; under way: ${running.join(', ')}`;
  const refused = (...problems: readonly string[]): Hearing => ({ heard: false, problems });
  if (matchIsOver) return refused('the match is over');
  if (open === null || open.team !== words.team)
    return refused(`no turn of team ${words.team} waits for its wildcard${now}`);
  if (words.proposal !== null && words.proposal !== open.proposal)
    return refused(
      `proposal: ${excerpt(words.proposal, 40)} is not what is being discussed, which is ${open.proposal}`,
    );
  if (atMs > deadlineOf(open, policy))
    return refused(`the turn on ${open.proposal} has gone on without its wildcard${now}`);
  const problems = problemsOfWords(words.text, policy.wildcard.characters);
  return problems.length > 0
    ? refused(...problems.map((problem) => `text: ${problem}`))
    : { heard: true, text: words.text.trim() };
}
