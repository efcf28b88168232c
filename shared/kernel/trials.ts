import { isSimulatedImages } from './image-models.ts';
import { secondModelOf, type SecondModels } from './models.ts';

/** The lines of a policy that name models. */
export interface NamedModels {
  readonly models: Readonly<Record<string, string>>;
  /** Absent: nobody has a second model. */
  readonly secondModels?: SecondModels;
}

/**
 * Each model that a run names, once, with the agents that it answers for, its own and those that it stands in for: it is
 * tried with what these may be asked (kernel rules §40).
 */
export function agentsByModel({ models, secondModels = {} }: NamedModels): ReadonlyMap<string, readonly string[]> {
  const agents = new Map<string, string[]>();
  const add = (model: string, agent: string): void => void agents.set(model, [...(agents.get(model) ?? []), agent]);
  for (const [agent, model] of Object.entries(models)) {
    add(model, agent);
    const second = secondModelOf(secondModels, agent, model);
    if (second !== null) add(second, agent);
  }
  return agents;
}

/** What a run asks for before it begins. */
export interface TrialOrder {
  readonly runKey: string;
  readonly system: string;
  /** `provider:model` */
  readonly model: string;
  /** For whom it answers in this run. */
  readonly agents: readonly string[];
}

/** An embedder that a run names. */
export interface EmbedderTrial {
  readonly runKey: string;
  /** `provider:model` */
  readonly embedder: string;
}

/** An image model that a run names. */
export interface ImageModelTrial {
  readonly runKey: string;
  /** `provider:model` */
  readonly imageModel: string;
}

/** The lines of a policy that name who is asked beside its models. */
export interface NamedBeside {
  readonly embedder?: string;
  readonly pictures?: { readonly model: string };
}

/** The embedder and the image model that are tried: what is hashed here asks nobody, and the simulated painter is built in. */
export const triedBeside = ({
  embedder = '',
  pictures,
}: NamedBeside): { readonly embedder: string | null; readonly imageModel: string | null } => ({
  embedder: /^(openai|local):/.test(embedder) ? embedder : null,
  imageModel: pictures === undefined || isSimulatedImages(pictures.model) ? null : pictures.model,
});

/** Whether an embedder hashes words here: it asks nobody, costs nothing, and knows nothing of what they mean. */
export const hashesWords = (embedder: string): boolean => embedder.startsWith('hashed:');

/** The text of an embedder's trial. */
export const trialText = 'A trial.';

/** With how many schemas a model is tried: the longest of its tasks, and the one with the most alternatives. */
export const schemasTried = 2;

/** Tokens of one trial at most: a long schema with the words round it, and an answer that nobody reads. */
export const trialTokens = { input: 4_000, output: 64 } as const;
