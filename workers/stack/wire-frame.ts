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

/** Cuts one client's bytes into frames; keeps what is not whole yet. Throws on bytes that are no protocol. */
export function frameReader(): (chunk: Uint8Array) => Frame[] {
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return frames;
      const length = head + rest.readInt32BE(head);
      if (length < head + 4 || length > longestMessage) throw new Error('not the Postgres protocol');
      if (rest.length < length) return frames;
      const bytes = Uint8Array.from(rest.subarray(0, length));
      rest = rest.subarray(length);
      const frame: Frame = started
        ? { kind: 'message', type: String.fromCharCode(bytes[0] ?? 0), bytes }
        : opening(bytes);
      if (frame.kind === 'startup') started = true;
      frames.push(frame);
    }
  };
}

function opening(bytes: Uint8Array): Frame {
  const code = bytes.length >= 8 ? Buffer.from(bytes).readInt32BE(4) : 0;
  if (encryptionRequests.has(code)) return { kind: 'encryption', bytes };
  return { kind: code === cancelRequest ? 'cancel' : 'startup', bytes };
}

/** After these the backend says ReadyForQuery: an exchange ends here, if no transaction is open. */
export function endsExchange(frame: Frame): boolean {
  return frame.kind === 'startup' || (frame.kind === 'message' && 'QSF'.includes(frame.type));
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

/** A message of the simple query protocol. */
export function queryMessage(sql: string): Uint8Array {
  const body = Buffer.from(`${sql}\0`, 'utf8');
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Uint8Array.from(Buffer.concat([head, body]));
}

export const syncMessage: Uint8Array = Uint8Array.from([0x53, 0, 0, 0, 4]);
