import type { TurnOrder, TurnResult } from '../activities.ts';
import type { Deliberation } from '../deliberation/deliberation.ts';
import { breachesOf, rule } from '../deliberation/discourse.ts';
import type { LossCause } from '../deliberation/rows.ts';
import type { Breach } from '../deliberation/breaches.ts';
import type { MatchRowHead, MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import type { Turn } from '../vocabulary.ts';
import { sentBackBefore } from './order-problem.ts';
import { resultKey } from './row-keys.ts';
import { breachedLine, lostLine, sentBackLine, spokenLine } from './row-lines.ts';
import { spokenOf } from './spoken.ts';
import type { WrittenDown } from './standing.ts';

export interface JudgedResult {
  /** In the order in which they are written. */
  readonly rows: readonly MatchRowOrder[];
  /** The rules that its speaker is sent back with; null: the turn is over for them. */
  readonly words: readonly string[] | null;
}

/** What a place is judged by. */
export interface TurnEvidence {
  readonly order: TurnOrder & { readonly turn: Turn };
  /** Before the turn: those who speak side by side are judged as if each were the first. */
  readonly before: Deliberation;
  readonly written: WrittenDown;
  /** Texts that everybody was given: the challenge and the curveballs. */
  readonly world: readonly string[];
  readonly policy: Pick<Policy, 'discourse' | 'sendBacks'>;
}

/**
 * What becomes of one agent's turn. It stands; or it breaks a rule, goes back once, and the second time the breach is
 * recorded, with the turn or, where it was not the speaker's to take, without it (worldbuilding rules §5.7). Whoever is
 * sent back and then has nothing to say has not mended the breach: it is recorded as well.
 */
export function judgedResult(
  result: TurnResult,
  { order, before, written, world, policy }: TurnEvidence,
): JudgedResult {
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
  const ruling = rule(breachesOf(spoken, before, world, policy), attempt - 1, policy);
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
