import { addressOf } from '../confidence/claims.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import { byText } from '../../text/order.ts';
import { isFactAddress } from '../vocabulary.ts';
import { factsIn } from './fact.ts';

/** Which facts each claim names as what it rests on, and citations of facts that were not there. */
export interface FactCitations {
  /** Claims by the fact that they cite. */
  readonly by: ReadonlyMap<string, readonly string[]>;
  /** Ids, and no words of a model. */
  readonly dropped: readonly string[];
}

/**
 * Citations of facts. One of a fact that was not there when the answer was given is dropped, and costs nothing else
 * (OMEGA rules §11.2).
 */
export function factCitations(rows: readonly SessionRow[]): FactCitations {
  const laid = new Map(factsIn(rows).map(({ id, sequence }) => [id, sequence]));
  const by = new Map<string, string[]>();
  const dropped = new Set<string>();
  for (const row of [...rows].sort((a, b) => a.sequence - b.sequence || byText(a.key, b.key))) {
    if (row.kind !== 'OUTPUT' || row.quarantined !== null) continue;
    const { testimony } = row;
    const isLaid = (fact: string) => (laid.get(fact) ?? Infinity) < row.sequence;
    for (const { id, requires, alternatives } of testimony.claims)
      for (const fact of new Set([...requires, ...alternatives].filter(isFactAddress))) {
        const claim = addressOf(testimony, id);
        if (!isLaid(fact)) dropped.add(`claim ${claim} cites ${fact}, which was not before it`);
        else if (by.get(fact)?.includes(claim) !== true) by.set(fact, [...(by.get(fact) ?? []), claim]);
      }
    for (const { element } of testimony.inputsUsed)
      if (isFactAddress(element) && !isLaid(element))
        dropped.add(
          `agent ${testimony.agent} says in cycle ${testimony.iteration} that it used ${element}, which was not before it`,
        );
  }
  return { by, dropped: [...dropped] };
}
