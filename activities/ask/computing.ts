import { z } from 'zod';
import type { Json } from '../../shared/kernel/index.ts';
import { computable, compute, type Computation } from '../../shared/verification/index.ts';
import { convert, evaluate } from '../verification/evaluate.ts';
import { data } from './compose.ts';
import type { Computing } from './budgets.ts';
import type { ToolCall, ToolOffer } from '../models/model.ts';

export const computeTool = 'compute';

/** A call of the tool with its results: what is kept of it, and what the agent hears. */
export type Computed = {
  readonly callId: string;
  readonly results: readonly Computation[];
  /** Expressions that were not looked at. */
  readonly more: number;
  /** Why nothing was computed; null: it was. */
  readonly refusal: string | null;
};

/** The tool for an agent whose method computes (kernel rules §35). */
export const offerOfComputing = ({ expressions }: Computing, use: ToolOffer['use']): ToolOffer => ({
  name: computeTool,
  use,
  description: `Evaluates up to ${expressions} expressions with units, exactly as Symposium will repeat your calculations: + - * / ^ sqrt min max abs sin cos tan exp log log10 over the names in \`quantities\`; units stand with the quantities and not in the expression. Each result has an id such as computed:1.2; cite it, and write its value beside it, where a claim rests on it. Compute what you would otherwise do in your head.`,
  parameters: z.toJSONSchema(
    z.strictObject({ expressions: z.array(computable.strict()).describe(`At most ${expressions}.`) }),
    { target: 'draft-2020-12', io: 'input' },
  ),
});

/**
 * The results of a call of the tool. `round`: how often the agent has computed, this call included; above its allowance
 * nothing is computed. `after`: how many expressions earlier calls of the same round had: a model may make several
 * calls in one round, which share the round's allowance.
 */
export function computedFor({ id: callId, input }: ToolCall, round: number, allowed: Computing, after = 0): Computed {
  const nothing = (refusal: string) => ({ callId, results: [], more: 0, refusal });
  if (round > allowed.rounds)
    return nothing(`You have computed ${allowed.rounds} times, and may not again: answer now.`);
  const asked = z.object({ expressions: z.array(z.unknown()) }).safeParse(input);
  if (!asked.success)
    return nothing('Nothing was computed: `expressions` is no list of {expression, quantities, unit}.');
  const { expressions } = asked.data;
  const most = Math.max(0, allowed.expressions - after);
  return {
    callId,
    results: compute(expressions, { round, most, after }, evaluate, convert),
    more: Math.max(0, expressions.length - most),
    refusal: null,
  };
}

/** What several calls of one round come to, one after the other. */
export const computedInRound = (calls: readonly ToolCall[], round: number, allowed: Computing): readonly Computed[] =>
  calls.reduce<Computed[]>((before, call) => {
    const after = before.reduce((sum, { results }) => sum + results.length, 0);
    return [...before, computedFor(call, round, allowed, after)];
  }, []);

/** The result of a call as the agent reads it, on one line. */
export function resultsOf({ results, more, refusal }: Computed): { readonly text: string; readonly refused: boolean } {
  if (refusal !== null) return { text: refusal, refused: true };
  const told = results.map(({ id, value, unit, why }): Json =>
    why === null ? { id, value, unit } : { id, refused: why },
  );
  return { text: data(more === 0 ? { results: told } : { results: told, notComputed: more }), refused: false };
}
