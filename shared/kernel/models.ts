import { oneOf } from '../text/amounts.ts';
import { own } from './own.ts';

/** Who can serve a model, with an example of each: the words of every "no such model" message. */
export const providers = {
  openai: 'openai:gpt-6-sol',
  anthropic: 'anthropic:claude-opus-5-5',
  local: 'local:llama3.3',
  simulated: 'simulated:messages',
} as const satisfies Record<string, string>;

export type Provider = keyof typeof providers;

/** The protocols that the built-in simulated models speak. */
export const simulatedModels = ['messages', 'chat', 'responses'] as const;

/** By an agent's key or by a model: the model that is asked where that one declines or cannot be asked; null: none is. */
export type SecondModels = Readonly<Record<string, string | null>>;

/** Simulated models have each other. Of the real ones none takes another's place unless a policy says so. */
export const secondModels: SecondModels = {
  'simulated:messages': 'simulated:chat',
  'simulated:chat': 'simulated:messages',
  'simulated:responses': 'simulated:messages',
};

/** So long an overload is waited out before a second model takes over. */
export const secondModelAfterMs = 300_000;

/** The second model of an agent with this model, or null (kernel rules §13). The agent's own line is the stronger. */
export function secondModelOf(seconds: SecondModels, agent: string, model: string): string | null {
  const [ofAgent, ofModel] = [own(seconds, agent), own(seconds, model)];
  const second = ofAgent === undefined ? ofModel : ofAgent;
  return second === undefined || second === model ? null : second;
}

export interface ModelRef {
  readonly provider: Provider;
  /** The provider's own name; may itself hold colons (`local:llama3.3:70b`). */
  readonly model: string;
}

/**
 * Reads `provider:model`; `simulated:` alone means `simulated:messages`. A bad reference is an answer, not an
 * exception, because workflow code and update validators ask too.
 */
export function parseModelRef(text: string): ModelRef | { readonly problem: string } {
  const colon = text.indexOf(':');
  const provider = colon < 0 ? '' : text.slice(0, colon);
  const model = text.slice(colon + 1).trim();
  if (!isProvider(provider)) return { problem: `"${text}" names no provider. A model is written ${examples}.` };
  if (provider === 'simulated') return simulated(text, model);
  if (model === '' || /\s/.test(model))
    return { problem: `"${text}" names no model of ${provider}. Example: ${providers[provider]}.` };
  return { provider, model };
}

/** Whether everything that this model writes must be stamped SIMULATED (kernel rules §17). */
export function isSimulated(ref: string): boolean {
  return ref.startsWith('simulated:');
}

/**
 * Each model once, under the first agent that has it: what is wrong with it is said once and not for each of its
 * agents.
 */
export function oneOfEach(models: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const agents = new Map<string, string>();
  for (const [agent, ref] of Object.entries(models)) if (!agents.has(ref)) agents.set(ref, agent);
  return Object.fromEntries([...agents].map(([ref, agent]) => [agent, ref]));
}

export function formatModelRef(ref: ModelRef): string {
  return `${ref.provider}:${ref.model}`;
}

const examples = oneOf(Object.values(providers));

const allSimulated = simulatedModels
  .map((name) => `simulated:${name}`)
  .join(', ')
  .replace(/, ([^,]*)$/, ' and $1');

function isProvider(word: string): word is Provider {
  return Object.hasOwn(providers, word);
}

function simulated(text: string, word: string): ModelRef | { readonly problem: string } {
  const model = simulatedModels.find((known) => known === (word || 'messages'));
  if (model === undefined)
    return {
      problem: `"${text}" is not a simulated model. There are ${allSimulated}.`,
    };
  return { provider: 'simulated', model };
}
