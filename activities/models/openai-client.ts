import OpenAI from 'openai';
import { patientFetch } from './patient-fetch.ts';
import type { ProviderOptions } from './provider-options.ts';

/** The SDK's client as Symposium uses it: one attempt, nothing looked up in the environment, nothing logged. */
export const openaiClient = ({
  apiKey,
  baseURL,
  fetch = patientFetch,
}: Pick<ProviderOptions, 'apiKey' | 'baseURL' | 'fetch'>): OpenAI =>
  new OpenAI({
    apiKey,
    baseURL,
    fetch,
    maxRetries: 0,
    // Said explicitly because the SDK would otherwise look them up in the environment.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: 'off',
  });
