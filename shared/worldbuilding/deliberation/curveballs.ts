import type { Policy } from '../policy.ts';
import type { Team } from '../vocabulary.ts';
import { sameWords } from './content-words.ts';
import { problemsOfWords } from './plain-words.ts';
import { scheduleOf } from './schedule.ts';

/** A constraint from the audience. `ordinal`: the round, counted over all phases, in which both teams meet it. */
export interface Curveball {
  /** `Q1` */
  readonly id: string;
  readonly text: string;
  readonly ordinal: number;
}

/**
 * What a moderator said, a person or a model. Silence and an unreadable verdict do not approve
 * (worldbuilding rules §10.2).
 */
export type Moderation = 'PASSED' | 'REFUSED' | 'UNSCORED';

/** `reason`: in the moderator's words, for whoever made the offer; null: there are none. */
export interface Moderated {
  readonly moderation: Moderation;
  readonly reason: string | null;
  /** Who moderated, where it was not the moderator. */
  readonly by?: string;
}

/** Ordinal of the last round that each team has begun; 0 before the first. */
type Begun = Readonly<Record<Team, number>>;

/** Offers of a match so far. */
export interface Offers {
  /** That were laid before a moderator, of all together. */
  readonly laid: number;
  /** Of these, those of which nobody has decided yet. */
  readonly undecided: number;
}

type Queueing =
  | { readonly queued: true; readonly curveball: Curveball }
  | { readonly queued: false; readonly problems: readonly string[] };

type Bounds = Pick<Policy, 'curveballs' | 'rounds'>;

/** The first round that neither team has begun and that has room for a curveball; null: there is none left. */
function dueRound(queue: readonly Curveball[], begun: Begun, policy: Bounds): number | null {
  const room = (ordinal: number) => queue.filter((one) => one.ordinal === ordinal).length < policy.curveballs.perRound;
  return (
    scheduleOf(policy)
      .map(({ ordinal }) => ordinal)
      .find((ordinal) => ordinal > Math.max(begun.A, begun.B) && room(ordinal)) ?? null
  );
}

/** Why no further curveball could be met by both teams, whatever its words. */
function problemsOfRoom(queue: readonly Curveball[], begun: Begun, policy: Bounds): readonly string[] {
  const { perMatch } = policy.curveballs;
  return [
    ...(queue.length < perMatch ? [] : [`the match has had its ${perMatch} curveballs`]),
    ...(dueRound(queue, begun, policy) === null ? ['no round is left in which both teams could meet it'] : []),
  ];
}

/** What the teams meet already is no further constraint, whoever throws it in. */
function problemsOfRepeat(text: string, queue: readonly Curveball[]): readonly string[] {
  const before = queue.find((one) => sameWords(one.text) === sameWords(text));
  return before === undefined
    ? []
    : [`it says what ${before.id} says, which both teams meet in round ${before.ordinal}`];
}

/** Whether an offer can be taken at all; synchronous, so that whoever offers it learns at once. */
export function problemsOfOffer(
  text: string,
  queue: readonly Curveball[],
  begun: Begun,
  policy: Bounds,
): readonly string[] {
  return [
    ...problemsOfWords(text, policy.curveballs.characters),
    ...problemsOfRoom(queue, begun, policy),
    ...problemsOfRepeat(text, queue),
  ];
}

/** Puts a moderated offer into the queue. It is looked at again, because the match went on while it was moderated. */
export function queueCurveball(
  text: string,
  { moderation, reason, by = 'the moderator' }: Moderated,
  queue: readonly Curveball[],
  begun: Begun,
  policy: Bounds,
): Queueing {
  if (moderation !== 'PASSED')
    return {
      queued: false,
      problems: [
        moderation === 'REFUSED'
          ? `${by} refused it${reason === null ? '' : `: ${reason}`}`
          : 'no moderator has passed it',
      ],
    };
  const problems = problemsOfOffer(text, queue, begun, policy);
  const ordinal = dueRound(queue, begun, policy);
  if (problems.length > 0 || ordinal === null) return { queued: false, problems };
  return { queued: true, curveball: { id: `Q${queue.length + 1}`, text: text.trim(), ordinal } };
}

/** What falls due in a round: the same for both teams, whichever comes to it first. */
export const curveballsIn = (ordinal: number, queue: readonly Curveball[]): readonly Curveball[] =>
  queue.filter((one) => one.ordinal === ordinal);

/** Whether what somebody throws in now could still be met by both teams. Once it could not, it never can again. */
export function audienceIsHeard(
  queue: readonly Curveball[],
  { laid, undecided }: Offers,
  begun: Begun,
  policy: Bounds,
): boolean {
  return problemsOfRoom(queue, begun, policy).length === 0 && (laid < policy.curveballs.offers || undecided > 0);
}
