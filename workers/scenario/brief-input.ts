import { type Agent, agents } from '../../shared/scenario/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { StartOptions } from './request.ts';
import { policyLines } from '../commands/start-command.ts';
import { readJsonObject } from '../terminal/json-file.ts';

/** What a person may say about a brief on the command line. */
export interface BriefOptions {
  readonly category?: string;
  readonly tier?: string;
  readonly status?: string;
  readonly constraint?: readonly string[];
  readonly inspiration?: string;
  readonly model?: readonly string[];
  readonly key?: string;
  readonly policy?: string;
  readonly dollars?: number;
}

/** The brief of a file, of options, or of both: an option outranks the file's field. Not checked yet. */
export async function briefOf(file: string | undefined, options: BriefOptions): Promise<unknown> {
  const { category, tier, status, constraint, inspiration } = options;
  const stated = {
    ...(category === undefined ? {} : { category }),
    ...(tier === undefined ? {} : { tier }),
    ...(status === undefined ? {} : { status }),
    ...(constraint === undefined ? {} : { constraints: constraint }),
    ...(inspiration === undefined ? {} : { inspirationSeed: inspiration }),
  };
  if (file === undefined) return stated;
  return { ...(await readJsonObject(file, 'brief')), ...stated };
}

/** Key, policy and models as the client takes them; the policy is checked there, line by line. */
export async function startOptionsOf(options: BriefOptions): Promise<StartOptions> {
  const policy = await policyLines(options);
  const models = modelsOf(options.model ?? []);
  return {
    ...(options.key === undefined ? {} : { key: options.key }),
    ...(Object.keys(policy).length === 0 ? {} : { policy }),
    ...(models === null ? {} : { models }),
  };
}

/** `--model anthropic:…` names all agents, `--model EULER=openai:…` one; the one outranks the all, in any order. */
export function modelsOf(written: readonly string[]): Partial<Record<Agent, string>> | null {
  if (written.length === 0) return null;
  const everyone: Partial<Record<Agent, string>> = {};
  const single: Partial<Record<Agent, string>> = {};
  for (const one of written) {
    const [, name, ref] = /^([A-Za-z]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined || ref === undefined) {
      for (const agent of agents) everyone[agent] = one;
      continue;
    }
    const agent = agents.find((known) => known === name.toUpperCase());
    if (!agent)
      throw new RequestError([
        `--model: ${name} is no agent; use one of ${agents.join(', ')}, as in EULER=openai:gpt-6-sol`,
      ]);
    single[agent] = ref;
  }
  return { ...everyone, ...single };
}
