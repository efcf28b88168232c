import OpenAI from 'openai';
import type { Caller } from '../models/classify.ts';
import { redact } from '../models/redact.ts';
import type { PaintReply } from './image-model.ts';

/** How OpenAI's image API says that it will not paint these words: the newer models, and the older ones. */
const codes = ['moderation_blocked', 'content_policy_violation'];

/**
 * The reply that an error is, where it is a refusal of the prompt; null: it is a failure. The same words would be
 * refused again, so nobody retries.
 */
export function refusalOf(
  error: unknown,
  { secret }: Caller,
): Extract<PaintReply, { readonly outcome: 'refused' }> | null {
  if (!(error instanceof OpenAI.APIError) || !codes.includes(error.code ?? '')) return null;
  const body: unknown = error.error;
  const message =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : '';
  return {
    outcome: 'refused',
    why: redact(message, secret) || 'the service gives no reason',
    requestId: error.requestID ?? null,
  };
}
