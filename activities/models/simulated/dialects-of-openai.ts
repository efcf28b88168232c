import { z } from 'zod';
import { seen } from './dialect.ts';

/* What OpenAI's two APIs have in common. */

/** A function that is offered; the Responses API has these fields in the tool itself. */
export const strictFunction = {
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  strict: z.literal(true),
};

/** A reasoning model takes silence for medium. */
export const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high']).default('medium');

/** How much is thought at which effort, in words that all dialects have. */
export const efforts = { none: null, minimal: 'low', low: 'low', medium: 'medium', high: 'high' } as const;

const kinds: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  400: ['invalid_request_error', null],
  401: ['invalid_request_error', 'invalid_api_key'],
  404: ['invalid_request_error', 'model_not_found'],
  429: ['requests', 'rate_limit_exceeded'],
};

export function failure(status: number, message: string) {
  const [type, code] = kinds[status] ?? ['server_error', null];
  return { error: { message, type, param: null, code } };
}

/** Looks at each picture and counts them; the built-in provider fetches nothing, so they have to be data URIs. */
export function lookAt(urls: readonly string[]): number {
  for (const url of urls) {
    const end = url.indexOf(';base64,');
    if (!url.startsWith('data:') || end < 0) throw new Error('A picture is no data URI in base64.');
    seen(url.slice('data:'.length, end), url.slice(end + ';base64,'.length));
  }
  return urls.length;
}
