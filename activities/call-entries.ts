import type { AskRequest } from '../shared/kernel/ask.ts';
import { callKey } from '../shared/kernel/ids.ts';
import { house } from '../shared/kernel/house-entry.ts';
import type { Json } from '../shared/kernel/json.ts';
import type { LedgerEntry } from '../shared/kernel/ledger.ts';
import { splitBody } from '../shared/kernel/message.ts';
import { contextUsage } from './context/usage.ts';
import { omittedOf } from './context/pieces-given.ts';
import type { Call } from './store/calls.ts';
import { messageId } from './store/ledger.ts';
import type { System } from './systems.ts';

/** Written before the request leaves: a later crash then shows as a question without an answer, never as nothing. */
export function callAsked(request: AskRequest, ordinal: number, version: string, attempt: number): LedgerEntry {
  const key = callKey({ ...request, ordinal });
  return {
    entryKey: `asked/${key}#${attempt}`,
    phase: request.phase, sender: house, recipient: request.agent, type: 'CALL', confidence: null,
    content: { state: 'asked', call: key, task: request.task, subject: request.subject, model: request.model },
    metadata: { agent_version: version, iteration: request.round, attempt },
  };
}

/** The provider gave no answer, and said or showed why. */
export function callFailed(request: AskRequest, ordinal: number, version: string, attempt: number, code: string): LedgerEntry {
  const asked = callAsked(request, ordinal, version, attempt);
  return { ...asked, entryKey: `failed/${callKey({ ...request, ordinal })}#${attempt}`, content: { ...asked.content, state: 'failed', why: code } };
}

/** The rows of a finished call: the call itself, and the answer as a message, or a chain of them. `context`: its size and budget, in tokens. */
export function callEntries(call: Call, system: System, request: AskRequest, context: Readonly<Record<string, Json>>): LedgerEntry[] {
  const key = callKey(call);
  const finished: LedgerEntry = {
    entryKey: `call/${key}`,
    phase: call.phase, sender: call.agent, recipient: house, type: 'CALL', confidence: call.confidence,
    content: {
      state: call.outcome, call: key, task: call.task, subject: call.subject, why: call.why, model: call.model, snapshot: call.snapshot,
      pieces: call.pieces, context, omitted: omittedOf(call.pieces), duration_ms: call.durationMs,
      usage: { input: call.inputTokens, cached: call.cachedInputTokens, output: call.outputTokens, cost_microdollars: call.costMicrodollars },
    },
    metadata: { agent_version: call.agentVersion, iteration: call.round, request_id: call.requestId, stop_reason: call.stopReason },
  };
  return call.outcome === 'answered' ? [finished, ...messages(call, system, request)] : [finished];
}

/** The message of spec §1.3. Each part of a chain depends on the part before it. */
function messages(call: Call, system: System, request: AskRequest): LedgerEntry[] {
  const key = callKey(call);
  const parts = splitBody(JSON.stringify(call.answer, null, 1), system.messageTokens);
  return parts.map((body, index) => ({
    entryKey: `message/${key}/${index + 1}`,
    phase: call.phase, sender: call.agent, recipient: house, type: system.messageType(call.task), confidence: call.confidence,
    content: {
      summary: system.summary(request, call.facts ?? {}) + (parts.length > 1 ? ` (part ${index + 1} of ${parts.length})` : ''),
      body,
      evidence: list(call.answer, 'evidence', 'citations', 'calculations'),
      concerns: list(call.answer, 'concerns'),
      dependencies: index === 0 ? [] : [messageId(call.runKey, `message/${key}/${index}`)],
    },
    metadata: {
      agent_version: call.agentVersion, token_count: call.outputTokens, iteration: call.round,
      context_window_usage: contextUsage(call.inputTokens),
    },
  }));
}

function list(answer: Json, ...fields: readonly string[]): Json[] {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return [];
  const record = answer as Readonly<Record<string, Json>>;
  return fields.flatMap((field) => {
    const value = record[field];
    return Array.isArray(value) ? value.map((item: Json) => (typeof item === 'string' ? item : JSON.stringify(item))).filter((text) => text.trim() !== '') : [];
  });
}
