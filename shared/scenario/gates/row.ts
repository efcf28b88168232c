import { failed, noneOf, unscored, type Criterion, type Finding } from '../../kernel/gates.ts';
import type { Policy } from '../policy.ts';
import type { Agent, Status } from '../vocabulary.ts';
import { counted, decimal } from '../../text/amounts.ts';

/** `ALL`: the agents that the deficiency names. `HOUSE`: the workflow itself has something left to do. */
type Addressee = Agent | 'ALL' | 'HOUSE';

/** How a criterion is judged. `self-report` is an agent's own word; everything else Symposium finds out. */
export type Method = 'structural' | 'self-report' | 'recomputed' | 'workflow' | 'vote' | 'similarity';

/** One line of a gate's table. */
export interface Row<Facts> extends Criterion<Facts, Policy> {
  readonly method: Method;
  readonly returnsTo: Addressee;
  readonly statuses: 'ALL' | readonly Status[];
}

/** Statuses whose scenario has a solution that can be written down as steps, timed and varied. */
export const solvable: readonly Status[] = ['KS', 'CT', 'MT', 'DG'];

/** Those with a solution or an impossibility proof, which rests on requirements that have to hold. */
export const decided: readonly Status[] = [...solvable, 'PX'];

export const list = (ids: readonly string[]) => ids.join(', ');

/** `claims without a verdict: C1, C3`, or nothing where there is none. */
export const complaint = (what: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`${what}: ${list(ids)}`];

/** Fewer than asked for: says how many there are. */
export const fewer = (count: number, least: number, what: string): readonly string[] =>
  count >= least ? [] : [`${count} ${what}, where at least ${counted(least, 'is', 'are')} needed`];

export const atLeast = (count: number, least: number, what: string): Finding => noneOf(fewer(count, least, what));

/** Judges what may not be there. */
export function known<T>(facts: T | null | undefined, what: string, judge: (facts: T) => Finding): Finding {
  return facts === null || facts === undefined ? unscored(`${what} is missing or could not be read`) : judge(facts);
}

/**
 * A concept that is too near to another one (scenario rules §1.5, §7.6). People learn to which; no agent learns of another scenario, not
 * even its key.
 */
export function tooAlike(nearest: string | null, score: number, limit: number): Finding {
  const another = 'a registered concept';
  const near = (to: string) => `the concept's similarity to ${to} is ${decimal(score)}, and ${limit} is a duplicate`;
  return failed(near(nearest ?? another), near(another));
}

/** Name of the criterion about one agent's confidence. */
export const confidenceCriterion = (agent: Agent) => `confidence of ${agent}`;

/** A lead's confidence against its threshold; an agent without a threshold passes (scenario rules §5.2, §5.3, §5.4). */
export function confident(agent: Agent, confidence: number, policy: Pick<Policy, 'confidence'>): Finding {
  const threshold = policy.confidence[agent];
  if (threshold === undefined || confidence >= threshold) return noneOf([]);
  return failed(`${agent} states a confidence of ${confidence}, below ${threshold}`);
}
