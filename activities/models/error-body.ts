/** No error says more, nor takes longer to say it: what a server goes on with is not waited for. */
const mostBytes = 64 * 1024;
const saidWithinMs = 5_000;

/**
 * A response as it came, but of one that is an error only so much as anybody reads. Its status says already what went
 * wrong: a body that has no end, that stalls or that breaks off makes nothing else of it, such as a timeout of a
 * request that was refused, and may not take the worker's memory.
 */
export async function withShortError(response: Response): Promise<Response> {
  const { body, ok, status, headers } = response;
  if (ok || body === null) return response;
  headers.delete('content-length');
  return new Response(await beginningOf(body), { status, headers });
}

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const over = setTimeout(() => void reader.cancel().catch(() => undefined), saidWithinMs);
  const read: Uint8Array[] = [];
  let bytes = 0;
  try {
    while (bytes < mostBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      read.push(value);
      bytes += value.byteLength;
    }
  } catch {
    // It broke: what has come of it is all that there is.
  } finally {
    clearTimeout(over);
    void reader.cancel().catch(() => undefined);
  }
  return new TextDecoder().decode(Buffer.concat(read).subarray(0, mostBytes));
}
