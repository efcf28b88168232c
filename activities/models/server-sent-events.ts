/** One event of a stream: its name, where it has one, and its data, which is text. */
export interface ServerSentEvent {
  readonly name: string;
  readonly data: string;
}

const endOfLine = /\r\n|\n|\r/;

/**
 * Reads a `text/event-stream` piece by piece and gives the events that each piece ends, in order (WHATWG HTML,
 * "Server-sent events", 9.2.6). What stands behind the last empty line is no event, and comments, by which a line is kept
 * alive, are none either.
 */
export function serverSentEvents(): (bytes: Uint8Array) => ServerSentEvent[] {
  const decoder = new TextDecoder();
  /** Of the line that is not ended: joined once, when its end is there. */
  let begun: string[] = [];
  let afterReturn = false;
  let name = '';
  let data: string[] = [];

  function read(line: string): ServerSentEvent | null {
    if (line === '') {
      const event = data.length > 0 ? { name, data: data.join('\n') } : null;
      [name, data] = ['', []];
      return event;
    }
    const colon = line.indexOf(':');
    const [field, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    return null;
  }

  return (bytes) => {
    const decoded = decoder.decode(bytes, { stream: true });
    // Of a CR LF that two pieces share, the LF ends nothing more.
    const text = afterReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
    if (decoded !== '') afterReturn = decoded.endsWith('\r');
    const [first = '', ...rest] = text.split(endOfLine);
    begun.push(first);
    const lines = rest.map((next) => {
      const line = begun.join('');
      begun = [next];
      return line;
    });
    return lines.flatMap((line) => read(line) ?? []);
  };
}
