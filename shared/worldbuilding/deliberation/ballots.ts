import { tally, type Ballot as AskResult, type Rule } from '../../kernel/votes.ts';
import type { Vote } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { amendmentIdOf, roles, type Role, type Speaker } from '../vocabulary.ts';
import { isAmong, type Amendment } from './amendments.ts';
import { sameWords } from './content-words.ts';
import { saysNothing } from './says-nothing.ts';
import { byText } from '../../text/order.ts';

/** One ballot as it came in. */
export type Cast =
  | { readonly voter: Speaker; readonly vote: Vote }
  | { readonly voter: Speaker; readonly missing: 'absent' | 'unscored' };

export interface Count {
  readonly accept: number;
  readonly reject: number;
  /** Votes by amendment id; every amendment with at least one. */
  readonly amend: Readonly<Record<string, number>>;
  /** The table with what the ballots themselves put on it. */
  readonly table: readonly Amendment[];
  /** What each counted place voted for, by role: ACCEPT, REJECT or an amendment's id. */
  readonly votes: Readonly<Partial<Record<Role, string>>>;
  readonly absent: readonly string[];
  readonly unscored: readonly string[];
  /** Who voted without a place. */
  readonly ignored: readonly string[];
}

/** What is voted on. */
interface Proposed {
  readonly id: string;
  readonly body: string;
}

const isRole = (speaker: Speaker): speaker is Role => (roles as readonly Speaker[]).includes(speaker);

/** The count is the kernel's; which bars decide is `outcome.ts`, so this one only names the vote. */
const named = ({ votes }: Pick<Policy, 'votes'>): Rule => ({
  name: 'a vote on a proposal',
  base: 'seats',
  share: [votes.accept, roles.length],
  strict: false,
});

/**
 * Counts a vote; the order of ballots has no meaning. A place is one vote: several ballots that say the same are one,
 * and ballots that contradict each other are unreadable. An AMEND that names nothing on the table and states nothing, or
 * what the proposal says, is unreadable. New amendments get the next ids in the order of the roles; the same words are the
 * same amendment.
 */
export function countBallots(
  proposal: Proposed,
  table: readonly Amendment[],
  cast: readonly Cast[],
  policy: Pick<Policy, 'votes'>,
): Count {
  const settled = cast.filter(({ voter }) => isRole(voter));
  const laid = withStated(proposal, table, settled);
  const idOf = (text: string) => laid.find((one) => sameWords(one.text) === sameWords(text))?.id;
  const optionOf = ({ ballot, amendmentId, amendment }: Vote): string | undefined =>
    ballot === 'AMEND'
      ? (secondedIn(table, amendmentId)?.id ?? (amendment === null ? undefined : idOf(amendment)))
      : ballot;
  const ballots = settled.map((one): AskResult<string> => {
    if ('missing' in one) return one;
    const option = optionOf(one.vote);
    return option === undefined ? { voter: one.voter, missing: 'unscored' } : { voter: one.voter, option };
  });
  const silent = roles
    .filter((role) => !settled.some(({ voter }) => voter === role))
    .map((voter): AskResult<string> => ({ voter, missing: 'absent' }));
  const {
    counts: { ACCEPT: accept = 0, REJECT: reject = 0, ...amend },
    absent,
    unscored,
  } = tally({ ballots: [...ballots, ...silent], rule: named(policy) });
  const counted = ballots.flatMap((one) => ('option' in one && !unscored.includes(one.voter) ? [one] : []));
  const votes = roles.flatMap((role) =>
    counted
      .filter(({ voter }) => voter === role)
      .slice(0, 1)
      .map(({ option }) => [role, option] as const),
  );
  return {
    accept,
    reject,
    amend,
    table: laid,
    votes: Object.fromEntries(votes),
    absent,
    unscored,
    ignored: [...new Set(cast.filter(({ voter }) => !isRole(voter)).map(({ voter }) => voter))].sort(),
  };
}

const secondedIn = (table: readonly Amendment[], id: string | null) => table.find((one) => one.id === id);

/** The table and, behind it, what ballots state that is not on it. */
function withStated(
  { id, body }: Proposed,
  table: readonly Amendment[],
  settled: readonly Cast[],
): readonly Amendment[] {
  const laid = [...table];
  const stated = settled.flatMap((one) =>
    'vote' in one &&
    one.vote.ballot === 'AMEND' &&
    secondedIn(table, one.vote.amendmentId) === undefined &&
    one.vote.amendment !== null
      ? [{ by: one.voter, text: one.vote.amendment }]
      : [],
  );
  const inOrder = stated.sort(
    (a, b) =>
      roles.findIndex((role) => role === a.by) - roles.findIndex((role) => role === b.by) || byText(a.text, b.text),
  );
  for (const { by, text } of inOrder) {
    if (saysNothing(text) || isAmong(text, [body, ...laid.map((one) => one.text)])) continue;
    laid.push({ id: amendmentIdOf(id, laid.length + 1), by, text, whole: null });
  }
  return laid;
}
