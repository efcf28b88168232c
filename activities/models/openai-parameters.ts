import type { Sampling } from '../../shared/kernel/index.ts';
import type { ModelRequest } from './model.ts';

type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high';

/** What a family of models takes: a temperature, a reasoning effort (`off` is its least), or neither. */
interface Family {
  readonly name: RegExp;
  readonly temperature: boolean;
  readonly off: 'none' | 'minimal' | 'low' | null;
  /** Whether Chat Completions takes function tools from it without giving up its effort. */
  readonly tools: boolean;
  /** Most output tokens, thinking included, that a request may ask for: a larger limit is refused. */
  readonly most: number;
}

/**
 * First match decides. OpenAI's model pages and reports of refused requests, read 2026-11-21: reasoning models
 * refuse a temperature, and each generation has another least effort. From 5.2 on, function tools beside an effort are
 * refused too, and an unset effort counts as one (openai/openai-openapi issue 541, BerriAI/litellm pull 34569). A limit
 * above `most` is refused (enoch3712/ExtractThinker issue 346, openai/openai-python issue 687). Where members of a family
 * differ, the row has what all of them accept.
 */
const families: readonly Family[] = [
  { name: /^gpt-5-chat-latest/, temperature: true, off: null, tools: true, most: 16_384 },
  { name: /^gpt-5\.\d+-chat-latest/, temperature: false, off: null, tools: false, most: 16_384 },
  {
    name: /^gpt-5(-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$/,
    temperature: false,
    off: 'minimal',
    tools: true,
    most: 128_000,
  },
  {
    name: /^gpt-5\.[1-9](-mini|-nano|-sol|-terra|-luna)?(-\d{4}-\d{2}-\d{2})?$/,
    temperature: false,
    off: 'none',
    tools: false,
    most: 128_000,
  },
  { name: /^gpt-[5-9]/, temperature: false, off: 'low', tools: false, most: 128_000 },
  { name: /^o\d/, temperature: false, off: 'low', tools: false, most: 100_000 },
  { name: /^gpt-4\.1/, temperature: true, off: null, tools: true, most: 32_768 },
  { name: /^gpt-4o/, temperature: true, off: null, tools: true, most: 16_384 },
  { name: /^gpt-(4-turbo|3\.5)/, temperature: true, off: null, tools: true, most: 4_096 },
];
const others: Family = { name: /^/, temperature: true, off: null, tools: true, most: 128_000 };

/** The sampling parameters of Chat Completions that this model takes; a setting that it refuses is left out. */
export function openaiParameters(
  model: string,
  sampling: Sampling,
): { temperature?: number; reasoning_effort?: Effort } {
  const family = familyOf(model);
  const effort = sampling.thinking === 'off' ? family.off : sampling.thinking;
  return {
    ...(family.temperature && sampling.temperature !== null ? { temperature: sampling.temperature } : {}),
    ...(family.off !== null && effort !== null ? { reasoning_effort: effort } : {}),
  };
}

/**
 * The limit of a request: room for the answer, and beside it for what a model of this family thinks before it answers,
 * at any effort.
 */
export function openaiLimit(
  model: string,
  { answerTokens, thinkingTokens }: Pick<ModelRequest, 'answerTokens' | 'thinkingTokens'>,
): number {
  const { temperature, off, most } = familyOf(model);
  const thinks = off !== null || !temperature;
  return Math.min(answerTokens + (thinks ? thinkingTokens : 0), most);
}

/** The fewest output tokens that the Responses API takes as a limit. */
const leastLimit = 16;

/**
 * The same for the Responses API, limit and all. What was thought is asked for in encrypted form, so that it can go back
 * with the result of a tool; a model that does not think refuses to be asked for it ("Encrypted content is not supported
 * with this model", pydantic/pydantic-ai issues 2865 and 3326, read 2026-11-25).
 */
export function responsesParameters(
  model: string,
  request: Pick<ModelRequest, 'answerTokens' | 'thinkingTokens' | 'sampling'>,
): {
  max_output_tokens: number;
  temperature?: number;
  reasoning?: { effort: Effort };
  include?: ['reasoning.encrypted_content'];
} {
  const { reasoning_effort: effort, ...rest } = openaiParameters(model, request.sampling);
  return {
    max_output_tokens: Math.max(openaiLimit(model, request), leastLimit),
    ...rest,
    ...(effort === undefined ? {} : { reasoning: { effort }, include: ['reasoning.encrypted_content'] }),
  };
}

/** Whether this model can be offered a function tool as it is asked here. */
export function takesTools(model: string): boolean {
  return familyOf(model).tools;
}

function familyOf(model: string): Family {
  return families.find((each) => each.name.test(model)) ?? others;
}

/** A server that we know nothing of (local, simulated) gets the parameter that all of them know. */
export function plainParameters(sampling: Sampling): { temperature?: number } {
  return sampling.temperature === null ? {} : { temperature: sampling.temperature };
}
