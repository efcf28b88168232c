import { field, listOf, spokenOf, thoughtsOf } from './reply-fields.ts';
import type { Folding } from './streamed.ts';

/** Fields of a delta that are said once, and not piece by piece. */
const saidOnce = new Set(['role', 'id', 'type', 'name', 'index']);

/**
 * A reason that is none, as some servers write it into every chunk (ollama/ollama issue 4357, sgl-project/sglang issue
 * 3912, koboldcpp's in PowerShell/AIShell issue 350; read 2026-11-27): beside a count of what was used so far it ends
 * nothing.
 */
const unsaid: ReadonlySet<unknown> = new Set(['', 'null']);

type Fields = ReadonlyMap<string, unknown>;

/**
 * The chunks of Chat Completions, put together into the completion that they are pieces of (OpenAI, "Streaming API
 * responses" and the API reference, "Chat Completions streaming", read 2026-11-21). Whole is what has said why it
 * ended, and then either what it used or `[DONE]`.
 */
export function foldedChat(): Folding {
  let head: Readonly<Record<string, unknown>> = {};
  let usage: unknown = null;
  let reason: unknown = null;
  let message: Fields = new Map();
  let done = false;
  return {
    take(chunk) {
      if (chunk === '[DONE]') {
        done = true;
        return;
      }
      head = { ...named(chunk), ...head };
      usage = field(chunk, 'usage') ?? usage;
      const [choice] = listOf(field(chunk, 'choices'));
      message = added(message, inText(field(choice, 'delta')));
      const said = field(choice, 'finish_reason') ?? null;
      if (said !== null && (reason === null || !unsaid.has(said))) reason = said;
    },
    ended: () => done,
    whole() {
      if (reason === null || (!done && (usage === null || unsaid.has(reason)))) return null;
      return {
        ...head,
        object: 'chat.completion',
        choices: [{ index: 0, finish_reason: reason, message: { content: null, refusal: null, ...objectOf(message) } }],
        ...(usage === null ? {} : { usage }),
      };
    },
  };
}

/**
 * What a chunk says of the whole. Azure's first one names nothing: it is about the prompt's filter, and its `id` and `model` are
 * empty (Azure/azure-sdk-for-go issue 21086, seratch/ChatGPT-in-Slack pull 49; read 2026-11-26).
 */
const named = (chunk: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ['id', 'created', 'model', 'service_tier', 'system_fingerprint'].flatMap((name) => {
      const said = field(chunk, name);
      return said === undefined || said === '' || said === 0 ? [] : [[name, said]];
    }),
  );

/** A piece whose content is a list of parts, as the text that it says and what was thought. */
function inText(piece: unknown): unknown {
  const content = field(piece, 'content');
  if (!Array.isArray(content)) return piece;
  const thoughts = thoughtsOf(content);
  return {
    ...(piece as object),
    content: spokenOf(content),
    ...(thoughts === '' ? {} : { reasoning_content: thoughts }),
  };
}

/** What has come so far, with one more piece: texts grow, calls of tools grow each at its index. */
function added(soFar: Fields, piece: unknown): Fields {
  if (typeof piece !== 'object' || piece === null) return soFar;
  const grown = new Map(soFar);
  for (const [name, value] of Object.entries(piece)) {
    if (value === null || value === undefined) continue;
    const old = grown.get(name);
    if (name === 'tool_calls') grown.set(name, calls(old, value));
    else if (typeof value === 'object') grown.set(name, added(old instanceof Map ? old : new Map(), value));
    else if (typeof value === 'string' && typeof old === 'string')
      grown.set(name, saidOnce.has(name) ? old : old + value);
    else grown.set(name, value);
  }
  return grown;
}

function calls(soFar: unknown, pieces: unknown): ReadonlyMap<unknown, Fields> {
  const grown = new Map<unknown, Fields>(soFar instanceof Map ? (soFar as ReadonlyMap<unknown, Fields>) : []);
  for (const piece of listOf(pieces)) {
    const at = field(piece, 'index') ?? 0;
    grown.set(at, added(grown.get(at) ?? new Map(), piece));
  }
  return grown;
}

function objectOf(fields: Fields): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...fields].map(([name, value]) => {
      if (!(value instanceof Map)) return [name, value];
      if (name !== 'tool_calls') return [name, objectOf(value as Fields)];
      return [name, [...(value as ReadonlyMap<unknown, Fields>).values()].map(callOf)];
    }),
  );
}

/** A call without the place that it had in the stream. */
function callOf(fields: Fields): unknown {
  const { index: _, ...call } = objectOf(fields);
  return call;
}
