import type { Answer, GroundingReport, Library, Work } from '../../shared/scenario/index.ts';
import { fetchFailure } from '../fetch-failure.ts';
import { redact } from '../models/redact.ts';

export type Citation = GroundingReport['citations'][number];

/** Looks a reference up. Never throws: a library that does not answer is said not to have answered. */
export type LookUp = (citation: Citation) => Promise<Answer>;

/** What of a library's protocol differs from another's. */
export interface Catalogue {
  readonly library: Library;
  readonly address: string;
  /** Sent with each request and shown to nobody; null: none. */
  readonly key: string | null;
  /** Path and parameters of the request. */
  query(citation: Citation): { readonly path: string; readonly parameters: Readonly<Record<string, string>> };
  /** The works in the body of its answer, which may hold anything. */
  works(body: unknown): readonly Work[];
}

const timeoutMs = 10_000;
/** Works that are asked for, and kept. */
export const mostWorks = 5;
/** Five works with their fields are some kilobytes. */
const mostBytes = 1_000_000;
/** Signs of a title or of the authors that go into a request. */
export const longestQuery = 300;

/** One library, asked over HTTP. Redirects are not followed: the key goes to the address that was named, and nowhere else. */
export function libraryAt(catalogue: Catalogue): LookUp {
  const { library, address, key } = catalogue;
  return async (citation) => {
    const { path, parameters } = catalogue.query(citation);
    const url = new URL(path, address);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) {
        await response.body?.cancel();
        return { library, works: null, why: `it answered ${response.status}` };
      }
      return { library, works: catalogue.works(await bodyOf(response)).slice(0, mostWorks), why: null };
    } catch (error) {
      return { library, works: null, why: redact(reasonOf(error), key ?? '') };
    }
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new RangeError(`its answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  return error instanceof SyntaxError ? 'its answer is no JSON' : fetchFailure(error, timeoutMs);
}
