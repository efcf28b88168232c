import { createHash } from 'node:crypto';
import {
  endpointProtocol,
  type EndpointQuestion,
  longestAnswer,
  mostReplyBytes,
  readEndpointAnswer,
} from '../../shared/evaluation/index.ts';
import { charactersPerToken, ModelFailure } from '../../shared/kernel/index.ts';
import { type Caller, failureOf } from './classify.ts';
import type { Model, ModelReply, ModelRequest } from './model.ts';
import { oneRequest, waitAskedFor } from './one-request.ts';
import { patientFetch } from './patient-fetch.ts';
import { withoutKey } from './redact.ts';
import { field, nameOf, textOf } from './reply-fields.ts';

export interface EndpointOptions {
  /** `endpoint:<address>`. */
  readonly ref: string;
  readonly address: string;
  /** Goes with each request as a bearer token; null: none. */
  readonly token: string | null;
  readonly fetch?: typeof patientFetch;
}

/**
 * A subject behind plain HTTP (evaluation rules §1.12): one POST with the question, one JSON object with the answer. It knows no
 * schemas and no tools; what it answers is made the object that is asked for here.
 */
export function endpointModel({ ref, address, token, fetch = patientFetch }: EndpointOptions): Model {
  const caller: Caller = { provider: 'endpoint', secret: token ?? '' };
  return {
    id: ref,
    simulated: false,
    async ask(request) {
      const sent = questionOf(request);
      await request.leaving?.(sent);
      const body = await oneRequest(request, caller, async (signal) => {
        const response = await fetch(address, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            'idempotency-key': sent.id,
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(sent),
          signal,
        });
        const text = await boundedText(response);
        if (response.status !== 200) throw refusal(response, text ?? '', caller);
        return text;
      });
      return body === null
        ? tooLong(ref, sent, { cut: `after ${mostReplyBytes} bytes` })
        : reply(ref, sent, withoutKey(body, caller.secret));
    },
  };
}

function questionOf({ system, turns, subject, idempotencyKey, ...request }: ModelRequest): EndpointQuestion {
  const [scenario = '', run = ''] = /^(.+)\.(\d+)$/.exec(subject ?? '')?.slice(1) ?? [];
  if (scenario === '')
    throw new ModelFailure('BAD_REQUEST', 'endpoint: it is asked for answers to scenarios and for nothing else');
  return {
    protocol: endpointProtocol,
    // A digest: a run's key may say what a subject must not know.
    id: createHash('sha256').update(idempotencyKey).digest('hex'),
    scenario,
    run: Number(run),
    prompt: [system, ...turns.flatMap((turn) => ('text' in turn ? [turn.text] : []))].join('\n\n'),
    temperature: request.sampling.temperature,
    thinking: request.sampling.thinking,
    answerTokens: request.answerTokens,
  };
}

/** The body of a response as text; null: it is longer than any answer, and what is left of it is not read. */
async function boundedText({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += (part as Uint8Array).byteLength;
    if (bytes > mostReplyBytes) return null;
    parts.push(part as Uint8Array);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Nobody answers there, or somebody at another address, which a token is not for. */
const nobodyThere: ReadonlySet<number> = new Set([301, 302, 303, 307, 308, 404, 405, 410]);

function refusal({ status, headers }: Response, text: string, caller: Caller): ModelFailure {
  if (nobodyThere.has(status))
    return new ModelFailure(
      'UNKNOWN_MODEL',
      `endpoint ${status}: no questions are answered at this address${status < 400 ? ' (redirects are not followed)' : ''}`,
    );
  const body = jsonIn(text);
  const message = textOf(field(body, 'error')) || textOf(field(field(body, 'error') ?? body, 'message'));
  return failureOf({ status, words: [], message }, caller, waitAskedFor(headers));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws BAD_REPLY, which names the field, where it is no answer by the protocol. */
function reply(ref: string, sent: EndpointQuestion, text: string): ModelReply {
  const received = jsonIn(text);
  if (received === undefined) throw new ModelFailure('BAD_REPLY', 'endpoint: the reply is not JSON');
  const read = readEndpointAnswer(received);
  if ('problem' in read) throw new ModelFailure('BAD_REPLY', `endpoint: ${read.problem}`);
  if (read.answer.length > longestAnswer) return tooLong(ref, sent, received);
  return {
    ...common(sent, received),
    // How sure it is, an endpoint need not say; nothing reads it of a subject.
    text: JSON.stringify({ answer: read.answer, confidence: read.confidence ?? 0 }),
    stop: 'complete',
    stopReason: 'complete',
    usage: {
      inputTokens: read.usage?.inputTokens ?? tokensOf(sent.prompt.length),
      cachedInputTokens: 0,
      outputTokens: read.usage?.outputTokens ?? tokensOf(read.answer.length),
    },
    snapshot: nameOf(read.model, ref),
  };
}

/** No answer within its room. */
const tooLong = (ref: string, sent: EndpointQuestion, received: unknown): ModelReply => ({
  ...common(sent, received),
  text: '',
  stop: 'length',
  stopReason: 'length',
  usage: {
    inputTokens: tokensOf(sent.prompt.length),
    cachedInputTokens: 0,
    outputTokens: sent.answerTokens,
  },
  snapshot: ref,
});

const common = (sent: EndpointQuestion, received: unknown) => ({
  calls: [],
  requestId: sent.id,
  sent,
  received,
});

/** What is not counted is reckoned, so that a cap holds. */
const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);
