import {
  type AskRequest,
  callKey,
  charactersPerToken,
  house,
  houseEntry,
  type Json,
  type LedgerEntry,
  type ModelFailure,
  splitBody,
} from '../../shared/kernel/index.ts';
import type { Asking } from '../asking.ts';
import { contextUsage } from './context-usage.ts';
import { omittedOf } from './pieces-given.ts';
import type { Call } from '../store/calls.ts';
import { computationsOf } from './tool-use.ts';
import { messageId } from '../store/ledger.ts';
import type { Act, System } from './system.ts';
import { prefix } from '../../shared/text/index.ts';

/** Acts of one answer that get rows of their own; if there are more, one further row counts them. */
export const mostActs = 20;
/** Evidence stands in full in the body; as a list it is cut, since each part of a chain repeats it. */
const longestEvidence = 600;

/** Written before the request is sent: after a crash, the row without an end shows the request. */
export function callAsked(
  request: AskRequest,
  ordinal: number,
  version: string,
  asking: Asking,
  mostMicrodollars: number,
): LedgerEntry {
  const key = callKey({ ...request, ordinal });
  return {
    entryKey: `asked/${key}#${asking.id}`,
    phase: request.phase,
    sender: house,
    recipient: request.agent,
    type: 'CALL',
    confidence: null,
    content: {
      state: 'asked',
      call: key,
      task: request.task,
      subject: request.subject,
      model: request.model,
      ...(mostMicrodollars > 0 ? { cost_at_most_microdollars: mostMicrodollars } : {}),
    },
    metadata: { agent_version: version, iteration: request.round, attempt: asking.attempt },
  };
}

/** The provider gave no answer, and said or showed why. */
export function callFailed(
  request: AskRequest,
  ordinal: number,
  version: string,
  asking: Asking,
  { code, maybePaid }: ModelFailure,
  mostMicrodollars: number,
): LedgerEntry {
  // What was not paid says no cost.
  const asked = callAsked(request, ordinal, version, asking, maybePaid ? mostMicrodollars : 0);
  return {
    ...asked,
    entryKey: `failed/${callKey({ ...request, ordinal })}#${asking.id}`,
    content: { ...asked.content, state: 'failed', why: code },
  };
}

/**
 * The rows of a finished call: the call itself, and the answer as a message, or a chain of them. `context`: its size
 * and budget, in tokens.
 */
export function callEntries(
  call: Call,
  system: System,
  request: AskRequest,
  context: Readonly<Record<string, Json>>,
): LedgerEntry[] {
  const key = callKey(call);
  const refused = call.outcome === 'answered' ? system.refusedActs(call.facts ?? {}) : [];
  const computed = computationsOf([call]);
  const finished: LedgerEntry = {
    entryKey: `call/${key}`,
    phase: call.phase,
    sender: call.agent,
    recipient: house,
    type: 'CALL',
    confidence: call.confidence,
    content: {
      state: call.outcome,
      call: key,
      task: call.task,
      subject: call.subject,
      why: call.why,
      model: call.model,
      snapshot: call.snapshot,
      pieces: call.pieces,
      context,
      omitted: omittedOf(call.pieces),
      duration_ms: call.durationMs,
      usage: {
        input: call.inputTokens,
        cached: call.cachedInputTokens,
        output: call.outputTokens,
        cost_microdollars: call.costMicrodollars,
      },
      ...(refused.length > 0 ? { refused } : {}),
      ...(computed.length > 0 ? { computed } : {}),
    },
    metadata: {
      agent_version: call.agentVersion,
      iteration: call.round,
      request_id: call.requestId,
      stop_reason: call.stopReason,
    },
  };
  return call.outcome === 'answered'
    ? [finished, ...messages(call, system, request), ...acts(call, system, request)]
    : [finished];
}

/** The answer as a message of kernel rules §24. Each part of a chain depends on the part before it. */
function messages(call: Call, system: System, request: AskRequest): LedgerEntry[] {
  const key = callKey(call);
  const parts = splitBody(JSON.stringify(call.answer, null, 1), system.messageTokens);
  return parts.map((body, index) => ({
    entryKey: `message/${key}/${index + 1}`,
    phase: call.phase,
    sender: call.agent,
    recipient: house,
    type: system.messageType(call.task),
    confidence: call.confidence,
    content: {
      summary:
        system.summary(request, call.facts ?? {}, call.answer) +
        (parts.length > 1 ? ` (part ${index + 1} of ${parts.length})` : ''),
      body,
      evidence: list(call.answer, 'evidence', 'citations', 'calculations'),
      concerns: list(call.answer, 'concerns'),
      dependencies: index === 0 ? [] : [messageId(call.runKey, `message/${key}/${index}`)],
    },
    metadata: {
      agent_version: call.agentVersion,
      token_count: call.outputTokens,
      iteration: call.round,
      context_window_usage: contextUsage(call.inputTokens),
    },
  }));
}

/**
 * Challenges, veto, breakthrough and call for a person: a message each, or a chain; they depend on the answer that
 * carries them.
 */
function acts(call: Call, system: System, request: AskRequest): LedgerEntry[] {
  const key = callKey(call);
  const all = system.acts(request, call.answer, call.facts ?? {});
  const written = all.slice(0, mostActs).flatMap((act) =>
    splitBody(act.body, system.messageTokens).map((body, index, parts) => ({
      act,
      body,
      index,
      parts: parts.length,
    })),
  );
  const rows = written.map(({ act, body, index, parts }, place) =>
    actEntry(call, act, {
      entryKey: `act/${key}/${place + 1}`,
      body,
      part: parts > 1 ? ` (part ${index + 1} of ${parts})` : '',
      dependsOn: index === 0 ? `message/${key}/1` : `act/${key}/${place}`,
    }),
  );
  if (all.length <= mostActs) return rows;
  const omitted = houseEntry(
    'DISPUTE',
    `act/${key}/more`,
    call.phase,
    { state: 'omitted', by: call.agent, call: key, written: mostActs, more: all.length - mostActs },
    call.round,
  );
  return [...rows, omitted];
}

function actEntry(
  call: Call,
  act: Act,
  row: { readonly entryKey: string; readonly body: string; readonly part: string; readonly dependsOn: string },
): LedgerEntry {
  return {
    entryKey: row.entryKey,
    phase: call.phase,
    sender: call.agent,
    recipient: house,
    type: act.type,
    confidence: act.confidence,
    content: {
      summary: act.summary + row.part,
      body: row.body,
      evidence: act.evidence.map((text) => prefix(text, longestEvidence)),
      concerns: [],
      dependencies: [messageId(call.runKey, row.dependsOn)],
    },
    metadata: {
      agent_version: call.agentVersion,
      token_count: Math.ceil(row.body.length / charactersPerToken),
      iteration: call.round,
      context_window_usage: contextUsage(call.inputTokens),
    },
  };
}

function list(answer: Json, ...fields: readonly string[]): Json[] {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return [];
  const record = answer as Readonly<Record<string, Json>>;
  return fields.flatMap((field) => {
    const value = record[field];
    return Array.isArray(value)
      ? value
          .map((item: Json) => (typeof item === 'string' ? item : JSON.stringify(item)))
          .filter((text) => text.trim() !== '')
      : [];
  });
}
