import type { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { objection, proposal, resolution, response, tieBreak, vote, type TieBreak } from '../answers.ts';
import type { Spoken, LossCause } from '../deliberation/rows.ts';
import { type Role, type Turn, proposalIdOf } from '../vocabulary.ts';
import type { TurnOrder, TurnResult } from '../activities.ts';
import type { Deliberation, Round } from '../deliberation/deliberation.ts';
import { isDeadlocked } from '../deliberation/settle.ts';
import type { MatchRow, MatchRowHead, MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { namedCalls } from '../stored-rows.ts';
import { resultKey, type Step } from './row-keys.ts';
import { breachesOf, rule } from '../deliberation/discourse.ts';
import type { Breach } from '../deliberation/breaches.ts';
import { breachedLine, lostLine, sentBackLine, spokenLine } from './row-lines.ts';
import type { WrittenDown } from './standing.ts';

/**
 * A stored answer as a turn's words; null: it is no such answer, and the turn is unscored (worldbuilding rules §4.3).
 */
function spokenOf(turn: Turn, speaker: Role, answer: Json | undefined): Spoken | null {
  switch (turn) {
    case 'PROPOSAL':
      return readAs(proposal, answer, (said) => ({ turn, speaker, answer: said }));
    case 'OBJECTION':
      return readAs(objection, answer, (said) => ({ turn, speaker, answer: said }));
    case 'RESPONSE':
      return readAs(response, answer, (said) => ({ turn, speaker, answer: said }));
    case 'RESOLUTION':
      return readAs(resolution, answer, (said) => ({ turn, speaker, answer: said }));
    case 'VOTE':
      return readAs(vote, answer, (said) => ({ turn, speaker, answer: said }));
    default:
      return turn satisfies never;
  }
}

/** The Synthesizer's word in a DEADLOCK; null: none that can be read. */
export const tieBreakOf = (answer: Json | undefined): TieBreak | null => readAs(tieBreak, answer, (said) => said);

function readAs<T, R>(schema: z.ZodType<T>, answer: Json | undefined, use: (said: T) => R): R | null {
  const read = schema.safeParse(answer);
  return read.success ? use(read.data) : null;
}

/** The round that an order is about, where it is the one that is running. */
export function runningRound(
  { rounds }: Deliberation,
  { team, place }: Pick<Step, 'team' | 'place'>,
): Round | undefined {
  const last = rounds.at(-1);
  return last?.id === proposalIdOf(team, place.phase, place.round) ? last : undefined;
}

/** The row by which a speaker was sent back in the attempt before this one. */
function sentBackBefore(
  step: Step,
  speaker: Role,
  rows: readonly MatchRow[],
): Extract<MatchRow, { readonly kind: 'SENT_BACK' }> | undefined {
  const key = resultKey({ ...step, attempt: step.attempt - 1 }, 'sent-back', speaker);
  return rows.flatMap((row) => (row.kind === 'SENT_BACK' && row.key === key ? [row] : []))[0];
}

/**
 * Why an order cannot be settled at all, or null. Such an order is a fault of whoever gave it and no act of an agent:
 * one that names a speaker twice would buy votes, and one that settles an answer again would count it twice. Names ids
 * only.
 */
export function orderProblem(
  order: TurnOrder,
  before: Deliberation,
  rows: readonly MatchRow[],
  policy: Pick<Policy, 'votes'>,
): string | null {
  const { turn, attempt, results, wildcard } = order;
  const round = runningRound(before, order);
  if (round === undefined) return 'this round is not the one that is running';
  if (round.decision !== null) return `${round.id} is decided`;
  const speakers = results.map(({ speaker }) => speaker);
  const twice = speakers.find((speaker, nth) => speakers.indexOf(speaker) !== nth);
  if (twice !== undefined) return `${twice} has two seats in one turn`;
  if (turn === 'TIE_BREAK' && (speakers.length !== 1 || speakers[0] !== 'SYNTHESIZER'))
    return 'a tie is the Synthesizer’s to break';
  if (turn === 'TIE_BREAK' && !isDeadlocked(round, policy)) return `${round.id} is in no deadlock`;
  if (turn !== 'RESPONSE' && wildcard !== undefined) return `nobody asks the wildcard in the turn ${turn}`;
  const unasked =
    attempt === 1 ? undefined : speakers.find((speaker) => sentBackBefore(order, speaker, rows) === undefined);
  if (unasked !== undefined) return `${unasked} was not sent back before attempt ${attempt}`;
  const named = new Set(namedCalls(rows));
  const again = results.find(({ ref }) => ref !== null && named.has(ref));
  return again === undefined ? null : `the answer of ${again.speaker} was settled before`;
}

interface JudgedResult {
  /** In the order in which they are written. */
  readonly rows: readonly MatchRowOrder[];
  /** The rules that its speaker is sent back with; null: the turn is over for them. */
  readonly words: readonly string[] | null;
}

/** What a place is judged by. */
interface TurnEvidence {
  readonly order: TurnOrder & { readonly turn: Turn };
  /** Before the turn: those who speak side by side are judged as if each were the first. */
  readonly before: Deliberation;
  readonly written: WrittenDown;
  readonly policy: Pick<Policy, 'discourse' | 'sendBacks'>;
}

/**
 * What becomes of one agent's turn. It stands; or it breaks a rule, goes back once, and the second time the breach is
 * recorded, with the turn or, where it was not the speaker's to take, without it (worldbuilding rules §5.7). Whoever is
 * sent back and then has nothing to say has not mended the breach: it is recorded as well.
 */
export function judgedResult(result: TurnResult, { order, before, written, policy }: TurnEvidence): JudgedResult {
  const {
    team,
    place: { phase, round },
    turn,
    attempt,
  } = order;
  const { speaker, ref } = result;
  const head = (what: Parameters<typeof resultKey>[1], summary: string): MatchRowHead => ({
    key: resultKey(order, what, speaker),
    team,
    phase,
    round,
    summary,
  });
  const lost = (cause: LossCause): MatchRowOrder => ({
    ...head('lost', lostLine(turn, speaker, cause)),
    kind: 'LOST',
    turn,
    speaker,
    cause,
  });
  const breached = (breaches: readonly Breach[]): MatchRowOrder => ({
    ...head('breached', breachedLine(turn, speaker, breaches)),
    kind: 'BREACHED',
    turn,
    speaker,
    breaches,
  });

  const spoken = ref === null ? null : spokenOf(turn, speaker, written.answers.get(ref));
  if (ref === null || spoken === null) {
    const unmended = sentBackBefore(order, speaker, written.rows);
    return {
      rows: [
        ...(unmended === undefined ? [] : [breached(unmended.breaches)]),
        lost(ref === null ? (result.lost ?? 'absent') : 'unscored'),
      ],
      words: null,
    };
  }
  const stands: MatchRowOrder = { ...head('spoken', spokenLine(spoken)), kind: 'SPOKEN', turn, speaker, call: ref };
  const ruling = rule(breachesOf(spoken, before, policy), attempt - 1, policy);
  switch (ruling.ruling) {
    case 'STANDS':
      return { rows: [stands], words: null };
    case 'SENT_BACK': {
      const { breaches, words } = ruling;
      return {
        rows: [
          {
            ...head('sent-back', sentBackLine(turn, speaker, breaches)),
            kind: 'SENT_BACK',
            turn,
            speaker,
            call: ref,
            breaches,
          },
        ],
        words,
      };
    }
    case 'RECORDED':
      return { rows: [breached(ruling.breaches), ruling.stands ? stands : lost('void')], words: null };
    default:
      return ruling satisfies never;
  }
}
