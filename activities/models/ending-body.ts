import { ModelFailure } from '../../shared/kernel/index.ts';
import { patientFetch } from './patient-fetch.ts';

/**
 * `patientFetch` for answers that are read in one piece: a body that goes on beyond so many bytes is broken off, or what has no end would take
 * the worker's memory, and all its calls with it. What it brought may have been paid.
 */
export function endingFetch(mostBytes: number): typeof patientFetch {
  return async (input, init) => {
    const response = await patientFetch(input, init);
    const { body, status, headers } = response;
    return body === null ? response : new Response(body.pipeThrough(counted(mostBytes)), { status, headers });
  };
}

function counted(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, next) {
      bytes += piece.byteLength;
      if (bytes > mostBytes) next.error(new ModelFailure('BAD_REPLY', 'the answer has no end'));
      else next.enqueue(piece);
    },
  });
}
