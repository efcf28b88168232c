import { ModelFailure } from '../../shared/kernel/index.ts';
import { failureOf, type Caller } from './classify.ts';
import { jsonOf } from './reply-fields.ts';
import { serverSentEvents } from './server-sent-events.ts';
import { complaintIn, type Folding } from './streamed.ts';

/** No answer has more bytes, thoughts and all; what goes on without end would take the worker's memory, and all its calls with it. */
const mostBytes = 64 * 2 ** 20;

/** How long a line that has brought a whole answer may take to end by itself, so that it can be used again. */
const lineEndsWithinMs = 1_000;

type Kind = 'events' | 'json' | 'text';
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * The body of a response: events, put together by `folding`, or one piece of JSON from a server that does not stream. What
 * it is its first characters say, as gateways label both as they like; what is neither is handed on as text.
 *
 * An answer is whole with its last event. What comes after that, an error, a line that breaks or one that nobody ends,
 * takes it back no more: it was paid. A stream whose last event never came is no answer, whatever has come of it, and may
 * have been paid: it is CONNECTION_LOST, or what the provider says in the stream (kernel rules §9).
 */
export async function receivedOf(response: Response, folding: Folding, caller: Caller): Promise<unknown> {
  const body = bodyInto(folding, caller, response.headers.get('content-type') ?? '');
  const reader: Reader | undefined = response.body?.getReader();
  try {
    let piece = await reader?.read();
    while (piece?.done === false) {
      body.take(piece.value);
      piece = folding.ended() ? undefined : await reader?.read();
    }
  } catch (error) {
    const whole = body.whole();
    if (whole === null) throw error;
    return whole;
  } finally {
    leave(reader);
  }
  return body.value();
}

function bodyInto(folding: Folding, caller: Caller, labelled: string) {
  const events = eventsInto(folding, caller);
  const kept: Uint8Array[] = [];
  let kind: Kind | null = null;
  let bytes = 0;
  return {
    take(piece: Uint8Array): void {
      bytes += piece.byteLength;
      if (bytes > mostBytes) throw new ModelFailure('BAD_REPLY', `${caller.provider}: the answer has no end`);
      if (kind === 'events') {
        events.take(piece);
        return;
      }
      kept.push(piece);
      kind ??= kindOf(decoded(kept), labelled);
      if (kind === 'events') events.take(Buffer.concat(kept));
      // Blank lines by which some servers keep a line alive before they answer.
      else if (kind === null && decoded(kept).trim() === '') kept.length = 0;
    },
    whole: () => events.whole(),
    /** Of a body that has come to its end. */
    value(): unknown {
      if ((kind ?? labelledAs(labelled)) !== 'events') return valueOf(decoded(kept), kind, labelled);
      const whole = events.whole();
      if (whole !== null) return whole;
      throw new ModelFailure('CONNECTION_LOST', `${caller.provider}: the answer's stream ended before its last event`);
    },
  };
}

/**
 * Takes the events of an answer. Throws what the provider says in a stream that went wrong. One that came to its end
 * with a piece that cannot be read, as where a number is none that JSON knows, is no whole answer: what is missing of
 * it nobody would notice.
 */
function eventsInto(folding: Folding, caller: Caller) {
  const read = serverSentEvents();
  let begun = false;
  let torn = false;
  return {
    take(bytes: Uint8Array): void {
      for (const { name, data } of read(bytes)) {
        if (folding.ended()) return;
        const value = jsonOf(data);
        const complaint = complaintIn(name, value);
        if (complaint !== null) throw failureOf(complaint, caller, null, begun);
        torn ||= folding.lastHasAll !== true && typeof value === 'string' && value.startsWith('{');
        folding.take(value);
        begun = true;
      }
    },
    whole(): unknown {
      const whole = folding.whole();
      if (whole !== null && torn)
        throw new ModelFailure('BAD_REPLY', `${caller.provider}: a piece of the answer's stream is not JSON`);
      return whole;
    },
  };
}

const decoded = (pieces: readonly Uint8Array[]): string => new TextDecoder().decode(Buffer.concat(pieces));

/** Longer than the longest field of an event, with its colon. */
const enough = 8;

/** What a body that begins so is; null: too little has come to say. */
function kindOf(begun: string, labelled: string): Kind | null {
  const start = begun.trimStart();
  if (start === '') return null;
  if (/^[{[]/.test(start)) return 'json';
  if (/^(?:data|event|id|retry)?:/.test(start)) return 'events';
  if (start.length < enough) return null;
  return labelledAs(labelled);
}

const labelledAs = (label: string): Kind => (label.includes('text/event-stream') ? 'events' : 'text');

function valueOf(text: string, kind: Kind | null, labelled: string): unknown {
  return kind === 'json' || labelled.includes('json') ? (JSON.parse(text) as unknown) : text;
}

/** Lets a line that ends in a moment be used again, and closes one that does not; nobody waits for it. */
function leave(reader: Reader | undefined): void {
  if (reader === undefined) return;
  const close = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(close, lineEndsWithinMs);
  timer.unref();
  reader
    .read()
    .then(({ done }) => (done ? undefined : close()))
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
}
