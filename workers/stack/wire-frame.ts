/**
 * Postgres wire protocol 3, as far as a server needs it to share one backend: where a message ends, and whether
 * the backend is idle after it. https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export type Frame =
  | { readonly kind: 'startup' | 'encryption' | 'cancel'; readonly bytes: Uint8Array }
  | { readonly kind: 'message'; readonly type: string; readonly bytes: Uint8Array };

const encryptionRequests = new Set([80877103 /* SSL */, 80877104 /* GSSAPI */]);
const cancelRequest = 80877102;
const longestMessage = 256 * 1024 * 1024;
/** As Postgres has it: whoever has not said who they are gets no more memory than this. */
const longestOpening = 10_000;

/**
 * Cuts one client's bytes into frames; keeps what is not whole yet as the pieces that came, which are put together once:
 * a long message costs its length, in however many pieces it comes. Throws on bytes that are no protocol.
 */
export function frameReader(): (chunk: Uint8Array) => Frame[] {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let wanted = 4;
  let started = false;
  return (chunk) => {
    pieces.push(chunk);
    size += chunk.length;
    if (size < wanted) return [];
    let rest = Buffer.concat(pieces, size);
    const frames: Frame[] = [];
    for (;;) {
      wanted = lengthOf(rest, started);
      if (rest.length < wanted) break;
      const bytes = new Uint8Array(rest.subarray(0, wanted));
      rest = rest.subarray(wanted);
      const frame: Frame = started
        ? { kind: 'message', type: String.fromCharCode(bytes[0] ?? 0), bytes }
        : opening(bytes);
      if (frame.kind === 'startup') started = true;
      frames.push(frame);
    }
    pieces = [rest];
    size = rest.length;
    return frames;
  };
}

/** How many bytes the message at the beginning has; what says so, where that is not there yet. */
function lengthOf(bytes: Buffer, started: boolean): number {
  const head = started ? 1 : 0;
  if (bytes.length < head + 4) return head + 4;
  const length = head + bytes.readInt32BE(head);
  if (length < head + 4 || length > (started ? longestMessage : longestOpening))
    throw new Error('not the Postgres protocol');
  return length;
}

function opening(bytes: Uint8Array): Frame {
  const code = bytes.length >= 8 ? Buffer.from(bytes).readInt32BE(4) : 0;
  if (encryptionRequests.has(code)) return { kind: 'encryption', bytes };
  return { kind: code === cancelRequest ? 'cancel' : 'startup', bytes };
}

/** After these the backend says ReadyForQuery: an exchange ends here, if no transaction is open. */
export function endsExchange(frame: Frame): boolean {
  return frame.kind === 'message' && 'QSF'.includes(frame.type);
}

/** Follows the backend's answers, in whatever pieces they come; tells whether the last was ReadyForQuery, idle. */
export function readyWatcher(): { see(answer: Uint8Array): void; isIdle(): boolean } {
  const readyIdle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  let last = Buffer.alloc(0);
  return {
    see(answer) {
      last = Buffer.concat([last, answer.subarray(-readyIdle.length)]).subarray(-readyIdle.length);
    },
    isIdle: () => last.equals(readyIdle),
  };
}

/** A message of either side: its type and its body. */
export function wireMessage(type: string, body: Uint8Array | string = ''): Uint8Array {
  const content = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return new Uint8Array(Buffer.concat([head, content]));
}

/** A message of the simple query protocol. */
export function queryMessage(sql: string): Uint8Array {
  return wireMessage('Q', `${sql}\0`);
}

export const syncMessage: Uint8Array = wireMessage('S');

/** The last word of a server to a client, as Postgres says it. `code`: SQLSTATE. */
export function fatalMessage(code: string, why: string): Uint8Array {
  return wireMessage('E', `SFATAL\0VFATAL\0C${code}\0M${why}\0\0`);
}
