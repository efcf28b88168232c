import { z } from 'zod';
import { longestAnswer } from '../roster.ts';

/** What crosses between Symposium and a plain HTTP endpoint (evaluation rules §1.12). Both schemas are published. */

export const endpointVersion = '1.0';
/** Of the form of question and answer; another one may be another form. */
export const endpointProtocol = 1;

/** The body of the POST. */
export const endpointQuestion = z.object({
  protocol: z.literal(endpointProtocol),
  /** The same question has the same id, however often it is sent: an endpoint may answer it as it did before. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  scenario: z.string(),
  /** From 1: the how-manieth time this scenario is put. */
  run: z.int().min(1),
  /** All that a subject is given, in plain words. */
  prompt: z.string(),
  /** null: nobody has said. */
  temperature: z.number().min(0).max(2).nullable(),
  /** How hard a model that thinks is to think. */
  thinking: z.enum(['off', 'low', 'medium', 'high']),
  /** So long may the answer be, in tokens. */
  answerTokens: z.int().min(1),
});
export type EndpointQuestion = z.infer<typeof endpointQuestion>;

const count = z.int('has to be a whole number').min(0, 'has to be 0 or more').max(1_000_000_000, 'is too large');

/** What comes back with status 200, as JSON. Fields that are not named here are kept and not read. */
export const endpointAnswer = z.object({
  /** In plain words; empty: it says nothing. */
  answer: z.string('has to be a text'),
  /** How sure it is that the answer is right. */
  confidence: z.number('has to be a number').min(0, 'has to be 0 or more').max(1, 'has to be 1 or less').optional(),
  /** Which version answered. */
  model: z.string('has to be a text').max(200, 'has more than 200 characters').optional(),
  /** Tokens that it read and wrote, thinking included. */
  usage: z.object({ inputTokens: count, outputTokens: count }, 'has to hold inputTokens and outputTokens').optional(),
});
export type EndpointAnswer = z.infer<typeof endpointAnswer>;

/** Bytes of a reply that are read: the longest answer, each character in the longest writing that JSON has for it, and more. */
export const mostReplyBytes = 6 * longestAnswer + 100_000;

/**
 * Reads a reply. The problem names the field and what it has to be, and nothing that stands there. `answer` with more than
 * `longestAnswer` characters is read: whoever asks decides what that means.
 */
export function readEndpointAnswer(body: unknown): EndpointAnswer | { readonly problem: string } {
  const read = endpointAnswer.safeParse(body);
  if (read.success) return read.data;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { problem: 'the reply has to be one JSON object with the field answer' };
  return { problem: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') };
}
