import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { BatchesOfAnthropic } from './batches-anthropic.ts';
import { BatchesOfOpenai } from './batches-openai.ts';
import type { Answering } from './held-requests.ts';
import { answerInBatch, dialects, reasonOf, send, type Service } from './serve.ts';

/** `/openai/v1/batches/…`, `/openai/v1/files/…`, `/anthropic/v1/messages/batches/…`. */
const ofBatches = /^\/(?:openai\/v1\/(?:batches|files)|anthropic\/v1\/messages\/batches)(?:\/|$)/;

export const isBatchRequest = ({ url }: IncomingMessage): boolean => ofBatches.test(pathOf(url));

const pathOf = (url: string | undefined): string => url?.split('?')[0] ?? '';

/**
 * The batches of both providers: their files, their states, their answers and what was not reached. A batch ends when the
 * slowest of its requests is answered; one of which nobody comes to a request expires then, and not after a day.
 */
export function batchServer(service: Service): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const answering: Answering = (path, id, body) => {
    const dialect = dialects.find((one) => one.path === path);
    if (dialect === undefined) throw new Error(`There is no ${path} for a batch.`);
    const answer = answerInBatch(dialect, body, id, service);
    return { id, answer, readyAt: 'expires' in answer ? null : Date.now() + service.latencyMs + answer.slowMs };
  };
  const [openai, anthropic] = [new BatchesOfOpenai(answering), new BatchesOfAnthropic(answering)];
  return async (request, response) => {
    const path = pathOf(request.url);
    const asked = {
      method: request.method ?? 'GET',
      path,
      query: new URL(request.url ?? '', 'http://simulated').searchParams,
      origin: `http://${request.headers.host ?? '127.0.0.1'}`,
      type: request.headers['content-type'] ?? '',
      bytes: await bytesOf(request),
    };
    const provider = path.startsWith('/openai/') ? openai : anthropic;
    const { status, body } = await provider.serve(asked).catch((error: unknown) => ({
      status: 400,
      body: provider.failure(400, error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error)),
    }));
    send(response, status, {}, body);
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
