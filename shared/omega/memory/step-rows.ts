import { z } from 'zod';
import type { HouseRow, Output, SettleOrder } from '../activities.ts';
import { contribution } from '../answers/contribution.ts';
import type { Policy } from '../policy.ts';
import { originOf } from '../answers/addresses.ts';
import { testimonyOf } from '../answers/testimony.ts';
import type { SessionAnswer } from '../session/view.ts';
import { tierZeroLine } from '../answers/tier-line.ts';
import { flagNames, stances } from '../vocabulary.ts';
import type { Comparing } from '../facts/comparison.ts';
import { derivedRows, type DerivedRow } from './derived.ts';
import { phi } from '../deployment/priorities.ts';
import { foldOn } from './session.ts';
import type { SessionRow } from './session-rows.ts';
import type { SessionState } from './session-state.ts';
import type { RowOrder } from './stored-rows.ts';

/** A stored answer with what was found in it. */
export type SettledAnswer = SessionAnswer & { readonly facts: Readonly<Record<string, unknown>> | null };

/**
 * All rows of a step, in order: Symposium's own, then each output with what follows from it in the state that it met.
 * Keys come from the step and the place in it, so that a step which is written twice is written once. `before`: the
 * session as it stood when the step began. `comparing`: by what facts and claims are compared, where they are. `carrying`: what the
 * standing answer rests on.
 */
export function stepRows(
  { step, cycle, rows, outputs }: Pick<SettleOrder, 'step' | 'cycle' | 'rows' | 'outputs'>,
  answers: ReadonlyMap<string, SettledAnswer>,
  before: SessionState,
  policy: Pick<Policy, 'lineCharacters'>,
  comparing: Comparing | null = null,
  carrying: ReadonlySet<string> = new Set(),
): readonly RowOrder[] {
  const orders: RowOrder[] = [];
  let state = before;
  const add = (order: RowOrder, heard: SessionRow) => {
    orders.push(order);
    state = foldOn(state, [heard]);
  };
  const place = () => ({ sequence: orders.length + 1, at: before.lastUpdated, iteration: cycle });
  for (const [nth, row] of rows.entries()) {
    add(rowOrder(row, cycle), { ...row, ...place() });
    if (row.kind !== 'INTERVENTION' || row.take !== 'PIVOT') continue;
    for (const [index, archived] of archive(state).entries()) {
      const order = { ...archived, key: `${step}/archive-${nth + 1}/${index + 1}`, agent: phi };
      add({ ...order, iteration: cycle }, { ...order, ...place() });
    }
  }
  for (const [nth, output] of outputs.entries()) {
    const key = `${step}/output-${nth + 1}`;
    const answer = answers.get(output.ref);
    const origin = answer === undefined ? null : originOf(answer);
    if (answer === undefined || origin === null || origin.agent !== output.agent)
      throw new Error(`output ${output.ref} is no stored answer of agent ${output.agent}`);
    const head = { key, agent: output.agent, summary: lineOf(output, answer, policy) };
    const testimony = testimonyOf(answer.answer, origin.agent, origin.iteration, origin.pass);
    add(
      { ...head, kind: 'OUTPUT', iteration: cycle, call: output.ref, quarantined: output.quarantined },
      { ...head, ...place(), kind: 'OUTPUT', testimony, quarantined: output.quarantined },
    );
    if (output.quarantined !== null) continue;
    const accepted = { ...origin, task: output.task, answer: answer.answer, facts: answer.facts };
    for (const [index, row] of derivedRows(accepted, state, comparing, carrying).entries()) {
      const derived = { ...row, key: `${key}/${row.kind.toLowerCase()}-${index + 1}`, agent: output.agent };
      add({ ...derived, iteration: cycle }, { ...derived, ...place() });
    }
  }
  return orders;
}

const archivedBecause = 'archived with its approach: the session pivots';

/**
 * A pivot begins afresh (OMEGA rules §4.2.3, PIVOT): what was open is given up, and with it the contradictions between
 * what was given up.
 */
function archive({ hypotheses, contradictions }: SessionState): readonly DerivedRow[] {
  return [
    ...hypotheses.active.map(({ id }): DerivedRow => ({
      kind: 'ABANDONMENT',
      summary: `${id} is archived`,
      id,
      reason: archivedBecause,
    })),
    ...contradictions.unresolved.map(({ id }): DerivedRow => ({
      kind: 'RESOLUTION',
      summary: `${id} is archived`,
      contradiction: id,
      resolution: archivedBecause,
      by: phi,
    })),
  ];
}

const rowOrder = (row: HouseRow, iteration: number): RowOrder => ({ ...row, iteration });

const does = {
  classify: 'PHI classifies the problem',
  judge: 'PHI judges contradictions',
  confront: 'the Conflict Resolver lays facts beside claims',
  equate: 'the Progress Monitor lays claims beside earlier ones',
} as const;

const spoken = contribution.pick({ verdict: true, confidence: true });
const told = z.object({ stance: z.enum(stances), flags: z.array(z.enum(flagNames)) });

/** The Tier 0 line of an output (OMEGA rules §5.1); an agent without a stance has its verdict for one. */
function lineOf({ task }: Output, { answer, facts }: SettledAnswer, policy: Pick<Policy, 'lineCharacters'>): string {
  if (task !== 'contribute') return does[task];
  const said = spoken.safeParse(answer).data;
  const known = told.safeParse(facts).data;
  if (said === undefined) return 'no verdict';
  return known === undefined ? said.verdict : tierZeroLine({ ...said, ...known }, policy);
}
