import type { Policy } from '../policy.ts';
import { breach, breachKinds, type Breach } from './breaches.ts';
import { gapOf, lastProposer, type Deliberation, type Round } from './deliberation.ts';
import { objectionBreaches } from './objection-rules.ts';
import { ignoredRejection, saysTooLittle } from './proposal-rules.ts';
import { resolutionBreaches } from './resolution-rules.ts';
import { responseBreaches } from './response-rules.ts';
import type { Spoken } from './rows.ts';
import { mayTake } from './schedule.ts';

/**
 * Which rules of discourse a turn breaks, given the deliberation before it (worldbuilding rules §5.1). Total: a turn
 * without a proposal to talk about is judged by what can be judged. `world`: texts that everybody was given, the
 * challenge and the curveballs, so that using their words is no invention.
 */
export function breachesOf(
  spoken: Spoken,
  state: Deliberation,
  world: readonly string[],
  policy: Pick<Policy, 'discourse'>,
): readonly Breach[] {
  const { turn, speaker } = spoken;
  if (turn === 'PROPOSAL' && speaker === 'SYNTHESIZER') return [breach('SYNTHESIZER_PROPOSES', 'it makes a proposal')];
  if (!mayTake(turn, speaker)) return [breach('OUT_OF_TURN', `${speaker} takes the turn ${turn}`)];
  const round = state.rounds.at(-1);
  switch (spoken.turn) {
    case 'PROPOSAL':
      return [
        ...(lastProposer(state) === speaker
          ? [breach('CONSECUTIVE_PROPOSAL', `${speaker} made the proposal before this one`)]
          : []),
        ...saysTooLittle(spoken.answer, policy),
        ...ignoredRejection(spoken.answer, gapOf(state), policy),
      ];
    case 'OBJECTION':
      return objectionBreaches(spoken.answer, subjectOf(round), policy);
    case 'RESPONSE':
      return responseBreaches(spoken.answer, subjectOf(round), policy);
    case 'RESOLUTION':
      return resolutionBreaches(
        spoken.answer,
        round,
        [...state.canon.flatMap(({ title, text, amendment }) => [title, text, amendment?.text ?? '']), ...world],
        policy,
      );
    case 'VOTE':
      return [];
    default:
      return spoken satisfies never;
  }
}

const subjectOf = (round: Round | undefined) =>
  round === undefined || round.proposal === null ? null : { id: round.id, proposal: round.proposal.proposal };

/** What becomes of a turn. `words`: what goes back to its speaker. */
export type Ruling =
  | { readonly ruling: 'STANDS' }
  | { readonly ruling: 'SENT_BACK'; readonly breaches: readonly Breach[]; readonly words: readonly string[] }
  | { readonly ruling: 'RECORDED'; readonly breaches: readonly Breach[]; readonly stands: boolean };

/**
 * Sent back as often as policy says, then recorded (worldbuilding rules §5.7). `sentBack`: how often this turn was
 * already.
 */
export function rule(breaches: readonly Breach[], sentBack: number, { sendBacks }: Pick<Policy, 'sendBacks'>): Ruling {
  if (breaches.length === 0) return { ruling: 'STANDS' };
  if (sentBack < sendBacks)
    return {
      ruling: 'SENT_BACK',
      breaches,
      words: breaches.map(({ kind, detail }) => `${breachKinds[kind].words} (${detail})`),
    };
  return { ruling: 'RECORDED', breaches, stands: !breaches.some(({ kind }) => breachKinds[kind].voids) };
}
