import type Anthropic from '@anthropic-ai/sdk';
import type { Sampling } from '../../shared/kernel/index.ts';
import type { ModelRequest } from './model.ts';

type Thinking = Anthropic.ThinkingConfigParam;

/**
 * How a family is told to think: by effort (`adaptive`) or by a budget of tokens; `off` is how to say no, where it can
 * be said.
 */
interface Family {
  readonly name: RegExp;
  readonly mode: 'adaptive' | 'budget';
  readonly off: Thinking | null;
  /** Most output tokens, thinking included, that a request may ask for. */
  readonly most: number;
}

/**
 * First match decides. Anthropic's model and migration pages, read 2026-11-21; `most` from its pages of each model, read
 * 2026-11-22. `off: null` is either a model that
 * does not think unless asked (4.x) or one that always does (Fable, Mythos, Opus 5.5): both refuse `disabled`.
 */
const families: readonly Family[] = [
  { name: /^claude-(opus|sonnet|haiku)-4-5/, mode: 'budget', off: null, most: 64_000 },
  { name: /^claude-(opus|sonnet)-4-[678]/, mode: 'adaptive', off: null, most: 128_000 },
  { name: /^claude-sonnet-5-5/, mode: 'adaptive', off: { type: 'between_tools' }, most: 128_000 },
  { name: /^claude-(opus|sonnet)-5(-\d{8})?$/, mode: 'adaptive', off: { type: 'disabled' }, most: 128_000 },
];
/** A model that is not in the table is taken for a new one, and new ones are adaptive. */
const others: Family = { name: /^/, mode: 'adaptive', off: null, most: 128_000 };

const leastBudget = 1024;

export interface AnthropicParameters {
  readonly thinking?: Thinking;
  readonly effort?: 'low' | 'medium' | 'high';
  /** Answer and thinking count against one limit. */
  readonly max_tokens: number;
}

/**
 * The thinking parameters of the Messages API that this model takes, and the limit with room for the answer and for
 * what it may think. Where a model allows less than both, the answer's room goes first. There is no temperature: API
 * version 2026-10-21, which the SDK speaks, refuses sampling parameters for every model.
 */
export function anthropicParameters(
  model: string,
  thinking: Sampling['thinking'],
  { answerTokens, thinkingTokens }: Pick<ModelRequest, 'answerTokens' | 'thinkingTokens'>,
): AnthropicParameters {
  const family = families.find((each) => each.name.test(model)) ?? others;
  const limit = (tokens: number) => ({ max_tokens: Math.min(tokens, family.most) });
  if (family.mode === 'budget') {
    const budget = Math.min(thinkingTokens, family.most - answerTokens);
    // A budget below the least is refused; with so little room a model does without thinking.
    return thinking === 'off' || budget < leastBudget
      ? limit(answerTokens)
      : { thinking: { type: 'enabled', budget_tokens: budget }, ...limit(answerTokens + budget) };
  }
  const both = limit(answerTokens + thinkingTokens);
  if (thinking !== 'off') return { thinking: { type: 'adaptive' }, effort: thinking, ...both };
  if (family.off === null) return { effort: 'low', ...both };
  return { thinking: family.off, effort: 'low', ...(family.off.type === 'disabled' ? limit(answerTokens) : both) };
}
