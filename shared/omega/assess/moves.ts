import type { Argument, Examination } from '../confidence/argument.ts';
import { confidenceOf, type Confidences } from '../confidence/derivation.ts';
import { addressOf } from '../confidence/claims.ts';
import { moveOf, type HypothesisMove } from '../memory/hypotheses.ts';
import type { Policy } from '../policy.ts';
import { sameWords } from '../same-words.ts';
import type { SessionView } from '../session-view.ts';
import { survivingForms, testimoniesIn } from './argument.ts';

/** A cycle's end, as far as it decides what becomes of open hypotheses. */
export interface CycleEnd {
  readonly cycle: number;
  readonly restsOn: readonly string[];
  readonly argument: Argument;
  readonly confidences: Confidences;
  readonly findings: (claim: string) => readonly Examination[];
}

/**
 * What becomes of the hypotheses that are open at a cycle's end, in order of address. What the answer rests on counts
 * as touched: nobody gives that up for silence.
 */
export function movesOf(
  session: Pick<SessionView, 'rows' | 'state'>,
  { cycle, restsOn, argument, confidences, findings }: CycleEnd,
  policy: Pick<Policy, 'hypotheses'>,
): readonly HypothesisMove[] {
  const touched = lastTouches(session);
  for (const id of restsOn) touched.set(id, cycle);
  const weaker = survivingForms(testimoniesIn(session));
  const stated = new Map(argument.claims.map(({ id, statement }) => [sameWords(statement), id]));
  return session.state.hypotheses.active
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, confidence }) => {
      const form = weaker.get(id);
      const succeededBy = form === undefined ? null : (stated.get(sameWords(form)) ?? null);
      const move = moveOf(
        {
          id,
          confidence: confidenceOf(confidences, id) ?? confidence,
          examinations: findings(id),
          succeededBy: succeededBy === id ? null : succeededBy,
          lastTouched: touched.get(id) ?? cycle,
        },
        cycle,
        policy,
      );
      return move === null ? [] : [move];
    });
}

/** The last cycle in which anybody stated a claim, referred to it, rested another on it or examined it, by claim. */
function lastTouches(session: Pick<SessionView, 'rows'>): Map<string, number> {
  const touched = new Map<string, number>();
  for (const by of testimoniesIn(session)) {
    const named = [
      ...by.claims.flatMap(({ id, requires, alternatives }) => [id, ...requires, ...alternatives]),
      ...by.references.map(({ sourceElement }) => sourceElement),
      ...by.verifications.map(({ claimId }) => claimId),
      ...by.attacks.map(({ claimId }) => claimId),
    ];
    for (const id of named) touched.set(addressOf(by, id), Math.max(touched.get(addressOf(by, id)) ?? 0, by.iteration));
  }
  return touched;
}
