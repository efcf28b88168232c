import OpenAI from 'openai';
import { patientFetch } from './patient-fetch.ts';
import { listOf } from './reply-fields.ts';
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
    fetch: async (input, init) => withoutList(await fetch(input, init)),
    maxRetries: 0,
    // Said explicitly because the SDK would otherwise look them up in the environment.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: 'off',
  });

/**
 * Gemini's endpoint in OpenAI's form puts the body of an error into a list (continuedev/continue issue 11462, read
 * 2026-11-26), of which the SDK reads no word: a wrong key would be a wrong request.
 */
async function withoutList(response: Response): Promise<Response> {
  if (response.ok || response.body === null) return response;
  const text = await response.text();
  const { status, headers } = response;
  return new Response(firstOfList(text) ?? text, { status, headers });
}

/** The JSON of a list's first part, or null where the text is no list. */
function firstOfList(text: string): string | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const [first] = listOf(JSON.parse(text));
    return first === undefined ? null : JSON.stringify(first);
  } catch {
    return null;
  }
}
