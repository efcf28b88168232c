import OpenAI from 'openai';
import { classify, type Caller } from '../models/classify.ts';
import { oneRequest } from '../models/one-request.ts';
import { openaiClient } from '../models/openai-client.ts';
import type { ProviderOptions } from '../models/provider-options.ts';
import { noAnswer } from '../models/streamed.ts';
import { countOf, field, listOf, nameOf, textOf } from '../models/reply-fields.ts';
import { type ImageModel, knownWithinMs, type PaintReply, type PaintRequest, pictureFetch } from './image-model.ts';
import { quality } from './prices.ts';
import { refusalOf } from './refusal.ts';

type Body = OpenAI.Images.ImageGenerateParamsNonStreaming;

/** An image model behind OpenAI's image API: OpenAI itself, a gateway that speaks like it, or the simulated server. */
export function openaiImageModel(options: ProviderOptions): ImageModel {
  const provider = options.id.slice(0, options.id.indexOf(':'));
  const caller = { provider, secret: options.apiKey };
  const client = openaiClient({ fetch: pictureFetch, ...options });
  return {
    id: options.id,
    simulated: options.simulated,
    // "Retrieve model" (openai-node 7, `models.retrieve`; read 2026-11-25). A key without the right to read models may paint.
    known: (signal) =>
      oneRequest({ signal, timeoutMs: knownWithinMs }, caller, async (within) => {
        await client.models
          .retrieve(options.model, { signal: within, timeout: knownWithinMs })
          .catch((error: unknown) => {
            if (!(error instanceof OpenAI.PermissionDeniedError) && !knowsNoNames(error, caller)) throw error;
          });
      }),
    paint(request) {
      const sent = options.simulated
        ? { ...compose(options.model, request), seed: request.seed, layout: request.layout }
        : compose(options.model, request);
      return oneRequest(request, caller, async (signal): Promise<PaintReply> => {
        try {
          return reply(
            caller,
            await client.images.generate(sent, {
              signal,
              timeout: request.timeoutMs,
              headers: { 'Idempotency-Key': request.idempotencyKey },
            }),
            options.simulated ? request.seed : null,
          );
        } catch (error) {
          const refused = refusalOf(error, caller);
          if (refused === null) throw error;
          return refused;
        }
      });
    },
  };
}

/** A server that paints by names and has no list of them, where it does not even say that it has no such model. */
const knowsNoNames = (error: unknown, caller: Caller): boolean =>
  error instanceof OpenAI.NotFoundError && classify(error, caller, 0)?.code === 'NOT_CONFIGURED';

/**
 * The older models name the form of the answer, and the newer ones that of the file. Quality is said, as it sets the
 * price.
 */
function compose(model: string, { prompt, width, height }: PaintRequest): Body {
  const common = { model, prompt, n: 1, size: `${width}x${height}` };
  if (!model.startsWith('dall-e-')) return { ...common, output_format: 'png', quality };
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- OpenAI has retired these models; compatible servers still speak as they did.
  return { ...common, response_format: 'b64_json' };
}

/** A compatible server may send anything with status 200. A list without a picture was paid for; a page of HTML was not. */
function reply(caller: Caller, received: unknown, seed: number | null): PaintReply {
  const data = field(received, 'data');
  if (!Array.isArray(data)) throw noAnswer(received, caller, 'pictures');
  const usage = field(received, 'usage');
  return {
    outcome: 'file',
    file: Buffer.from(base64In(listOf(data)[0]), 'base64'),
    seed,
    usage: isCounted(usage)
      ? { inputTokens: countOf(usage.input_tokens), outputTokens: countOf(usage.output_tokens) }
      : null,
    requestId: nameOf(field(received, '_request_id'), null),
  };
}

/**
 * The bytes of a picture, which gateways also send as a `data:` address, in either field. An address of another kind is
 * fetched by nobody: whoever answers names it, and it would be asked for from inside.
 */
function base64In(picture: unknown): string {
  const [bytes, url] = [textOf(field(picture, 'b64_json')), textOf(field(picture, 'url'))];
  const sent = bytes === '' && url.startsWith('data:') ? url : bytes;
  return sent.startsWith('data:') ? sent.slice(sent.indexOf(',') + 1) : sent;
}

/** No picture takes so many: a count that is larger is none. */
const mostOfPicture = 10_000_000;

/** Whether anything was counted that can be; where nothing was, the picture is booked at its most. */
function isCounted(usage: unknown): usage is Readonly<Record<string, unknown>> {
  const tokens = countOf(field(usage, 'input_tokens')) + countOf(field(usage, 'output_tokens'));
  return tokens > 0 && tokens <= mostOfPicture;
}
