import { z } from 'zod';
import type { messageTypes } from './ledger.ts';

/** One of the seven kinds of message between an agent and the orchestrator (kernel rules §24). */
export type MessageType = (typeof messageTypes)[number];

/** Rough size of a token in UTF-16 units: good enough to cut by, and the same on every machine. */
export const charactersPerToken = 4;

/** Evidence made of blanks is no evidence. */
const something = z.string().regex(/\S/, 'says nothing');

/**
 * Schema of one message (kernel rules §24). Phases and parties are the system's own; a party is an agent or the
 * orchestrator. A confidence is mandatory for DELIVERABLE, VOTE and CHALLENGE and may be null elsewhere. Evidence is
 * mandatory for a CHALLENGE. A VETO without proof must stay readable here: another rule downgrades it, and says so.
 */
export function messageSchema<P extends string, S extends string>(
  phases: readonly P[],
  senders: readonly S[],
  bodyTokens: number,
) {
  const content = z.strictObject({
    summary: something,
    body: z.string().max(bodyTokens * charactersPerToken),
    evidence: z.array(something),
    concerns: z.array(something),
    dependencies: z.array(z.uuidv4()),
  });
  const envelope = {
    message_id: z.uuidv4(),
    timestamp: z.iso.datetime(),
    phase: z.enum(phases),
    sender: z.enum(senders),
    recipient: z.enum(senders),
    metadata: z.strictObject({
      agent_version: z.string().min(1),
      token_count: z.int().min(0),
      /** Share of the context window; null where the window is not known. */
      context_window_usage: z.number().min(0).max(1).nullable(),
      iteration: z.int().min(0),
    }),
  };
  const sure = z.number().min(0).max(1);
  const stated = { ...envelope, confidence: sure, content };
  const free = { ...envelope, confidence: sure.nullable(), content };
  const evidenced = content.extend({ evidence: z.array(something).min(1) });
  return z.discriminatedUnion('message_type', [
    z.strictObject({ ...stated, message_type: z.literal('DELIVERABLE') }),
    z.strictObject({ ...stated, message_type: z.literal('CHALLENGE'), content: evidenced }),
    z.strictObject({ ...free, message_type: z.literal('RESPONSE') }),
    z.strictObject({ ...stated, message_type: z.literal('VOTE') }),
    z.strictObject({ ...free, message_type: z.literal('VETO') }),
    z.strictObject({ ...free, message_type: z.literal('ESCALATION') }),
    z.strictObject({ ...free, message_type: z.literal('BREAKTHROUGH') }),
  ]);
}

/**
 * Cuts a body into parts of at most `limitTokens` (estimated), for a chain of messages. Joined, the parts are the
 * original, character for character. Cuts after a paragraph, else after a line, else after a space; never inside a
 * surrogate pair. An empty body is one empty part. Throws RangeError for a limit below one token.
 */
export function splitBody(text: string, limitTokens: number): string[] {
  if (!(limitTokens >= 1)) throw new RangeError(`a message needs at least one token, not ${limitTokens}`);
  const size = Math.floor(limitTokens) * charactersPerToken;
  const parts: string[] = [];
  let rest = text;
  while (rest.length > size) {
    const cut = cutAt(rest, size);
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}

/** Where to cut: the last end of a paragraph, line or word that fits, unless that wastes more than half of the part. */
function cutAt(text: string, size: number): number {
  const window = text.slice(0, size);
  for (const end of ['\n\n', '\n', ' ']) {
    const cut = window.lastIndexOf(end) + end.length;
    if (cut >= end.length && cut > size / 2) return cut;
  }
  const unit = text.charCodeAt(size - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? size - 1 : size;
}
