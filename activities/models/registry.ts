import {
  formatModelRef,
  isEndpoint,
  ModelFailure,
  parseEndpoint,
  type ModelRef,
  parseModelRef,
  type Provider,
} from '../../shared/kernel/index.ts';
import { anthropicModel } from './anthropic.ts';
import { countedWhereNot } from './counted.ts';
import { repliedWhereDeclined } from './declined.ts';
import { endpointModel } from './endpoint.ts';
import type { Model } from './model.ts';
import { openaiApiOf, type OpenaiApi } from './openai-api.ts';
import { openaiModel } from './openai.ts';
import type { ProviderOptions } from './provider-options.ts';
import { responsesModel } from './responses.ts';
import { toldWhereRefused } from './schema-as-text.ts';

/**
 * What is sent to who asks for no key. It is cut out of their messages as any key is, so it is no word that one could
 * hold: `localhost` would read "[redacted]host".
 */
export const noKey = 'symposium-sends-no-key';

/** What the worker's configuration knows of providers; null is "not set". Base URLs as the SDKs take them. */
export interface ModelSettings {
  readonly openaiApiKey: string | null;
  readonly openaiBaseUrl: string | null;
  /** By which of its APIs OpenAI is asked; null, or nothing: the address decides (`openai-api.ts`). */
  readonly openaiApi?: OpenaiApi | null;
  readonly anthropicApiKey: string | null;
  readonly anthropicBaseUrl: string | null;
  /** Any OpenAI-compatible server, with its `/v1`. */
  readonly localBaseUrl: string | null;
  readonly localApiKey: string | null;
  /** Root of the built-in simulated server; its protocols lie below it. */
  readonly simulatedBaseUrl: string | null;
  /** Origins of endpoints, each with the token that goes to it and nowhere else; null or left out: none. */
  readonly endpointTokens?: readonly (readonly [origin: string, token: string])[] | null;
}

/**
 * Finds the model of a reference, one client for each. Throws a `ModelFailure` that no retry mends: UNKNOWN_MODEL
 * for a reference that cannot be read, BAD_KEY or NOT_CONFIGURED, with the variable's name, for what is not set.
 */
export function models(settings: ModelSettings): (ref: string) => Model {
  const made = new Map<string, Model>();
  return (text) => {
    if (isEndpoint(text)) return endpointAt(text, settings);
    const ref = parseModelRef(text);
    if ('problem' in ref) throw new ModelFailure('UNKNOWN_MODEL', ref.problem);
    const id = formatModelRef(ref);
    const model =
      made.get(id) ?? toldWhereRefused(repliedWhereDeclined(countedWhereNot(makers[ref.provider](id, ref, settings))));
    made.set(id, model);
    return model;
  };
}

/** Holds no connection, so nothing is kept of it. */
function endpointAt(text: string, { endpointTokens }: ModelSettings): Model {
  const endpoint = parseEndpoint(text);
  if ('problem' in endpoint) throw new ModelFailure('UNKNOWN_MODEL', endpoint.problem);
  return endpointModel({
    ...endpoint,
    token: endpointTokens?.find(([origin]) => origin === endpoint.origin)?.[1] ?? null,
  });
}

const makers: Readonly<Record<Provider, (id: string, ref: ModelRef, settings: ModelSettings) => Model>> = {
  openai: (id, { model }, settings) => {
    const baseURL = settings.openaiBaseUrl ?? 'https://api.openai.com/v1';
    return openaiModels[openaiApiOf(baseURL, settings.openaiApi ?? null)]({
      id,
      model,
      apiKey: key(settings.openaiApiKey, 'OPENAI_API_KEY', id),
      baseURL,
      simulated: false,
    });
  },
  anthropic: (id, { model }, settings) =>
    anthropicModel({
      id,
      model,
      apiKey: key(settings.anthropicApiKey, 'ANTHROPIC_API_KEY', id),
      baseURL: settings.anthropicBaseUrl ?? 'https://api.anthropic.com',
      simulated: false,
    }),
  // Most local servers want no key, but the SDK wants a word.
  local: (id, { model }, settings) =>
    openaiModel({
      id,
      model,
      apiKey: key(settings.localApiKey || noKey, 'LOCAL_API_KEY', id),
      baseURL: url(settings.localBaseUrl, 'LOCAL_BASE_URL', id),
      simulated: false,
    }),
  simulated: (id, { model }, settings) => {
    const root = url(settings.simulatedBaseUrl, 'SIMULATED_BASE_URL', id).replace(/\/$/, '');
    const common = { id, model, apiKey: noKey, simulated: true };
    return model === 'chat' || model === 'responses'
      ? openaiModels[model]({ ...common, baseURL: `${root}/openai/v1` })
      : anthropicModel({ ...common, baseURL: `${root}/anthropic` });
  },
};

const openaiModels: Readonly<Record<OpenaiApi, (options: ProviderOptions) => Model>> = {
  responses: responsesModel,
  chat: openaiModel,
};

/** A provider's key, or the failure that names the variable. */
export function key(value: string | null, variable: string, id: string): string {
  const trimmed = value?.trim();
  if (!trimmed) throw new ModelFailure('BAD_KEY', `${id} needs an API key: ${variable} is not set`);
  // Caught here because fetch's own complaint about a bad header quotes the whole header.
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new ModelFailure('BAD_KEY', `${id} needs an API key: ${variable} holds characters that no key has`);
  return trimmed;
}

/** A server's address, or the failure that names the variable. */
export function url(value: string | null, variable: string, id: string): string {
  if (!value) throw new ModelFailure('NOT_CONFIGURED', `${id} needs a server: ${variable} is not set`);
  return value;
}
