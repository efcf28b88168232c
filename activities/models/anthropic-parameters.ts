import type Anthropic from '@anthropic-ai/sdk';
import type { Sampling } from '../../shared/kernel/index.ts';

type Thinking = Anthropic.ThinkingConfigParam;

/**
 * How a family is told to think: by effort (`adaptive`) or by a budget of tokens; `off` is how to say no, where it can
 * be said.
 */
interface Family {
  readonly name: RegExp;
  readonly mode: 'adaptive' | 'budget';
  readonly off: Thinking | null;
}

/**
 * First match decides. Anthropic's model and migration pages, read 2026-11-21. `off: null` is either a model that
 * does not think unless asked (4.x) or one that always does (Fable, Mythos, Opus 5.5): both refuse `disabled`.
 */
const families: readonly Family[] = [
  { name: /^claude-(opus|sonnet|haiku)-4-5/, mode: 'budget', off: null },
  { name: /^claude-(opus|sonnet)-4-[678]/, mode: 'adaptive', off: null },
  { name: /^claude-sonnet-5-5/, mode: 'adaptive', off: { type: 'between_tools' } },
  { name: /^claude-(opus|sonnet)-5(-\d{8})?$/, mode: 'adaptive', off: { type: 'disabled' } },
];
/** A model that is not in the table is taken for a new one, and new ones are adaptive. */
const others: Family = { name: /^/, mode: 'adaptive', off: null };

const leastBudget = 1024;

export interface AnthropicParameters {
  readonly thinking?: Thinking;
  readonly effort?: 'low' | 'medium' | 'high';
  /** Most tokens that it may think. They count against `max_tokens`, as the answer does. */
  readonly thinkingTokens: number;
}

/**
 * The thinking parameters of the Messages API that this model takes. There is no temperature: API version
 * 2026-10-21, which the SDK speaks, refuses sampling parameters for every model.
 */
export function anthropicParameters(
  model: string,
  thinking: Sampling['thinking'],
  thinkingTokens: number,
): AnthropicParameters {
  const family = families.find((each) => each.name.test(model)) ?? others;
  if (family.mode === 'budget') {
    // A budget below the least is refused; with so little room a model does without thinking.
    return thinking === 'off' || thinkingTokens < leastBudget
      ? { thinkingTokens: 0 }
      : { thinking: { type: 'enabled', budget_tokens: thinkingTokens }, thinkingTokens };
  }
  if (thinking !== 'off') return { thinking: { type: 'adaptive' }, effort: thinking, thinkingTokens };
  if (family.off === null) return { effort: 'low', thinkingTokens };
  return { thinking: family.off, effort: 'low', thinkingTokens: family.off.type === 'disabled' ? 0 : thinkingTokens };
}
