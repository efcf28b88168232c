import type { IncomingMessage } from 'node:http';

/** Why a request is not answered, or what is not taken of it: its status, and words for whoever asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** After how many seconds it is worth asking again; null: never. */
  readonly afterSeconds: number | null;

  constructor(status: number, why: string, afterSeconds: number | null = null) {
    super(why);
    this.status = status;
    this.afterSeconds = afterSeconds;
  }
}

/** The body of a request as text. Throws `Refusal` where it is too large. */
export async function bodyOf(request: IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Refusal(413, `More than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
