import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { simulatedImageModel } from '../../../shared/kernel/index.ts';
import { layouts, pictureFile, type Layout, type PictureOrder } from '../../images/simulated/picture.ts';
import { bodyOf, reasonOf, send } from './serve.ts';

/** Where OpenAI's protocol has its pictures. */
const path = '/openai/v1/images/generations';

const size = /^([1-9]\d{1,3})x([1-9]\d{1,3})$/;

/** OpenAI's request as far as the image model reads it; `seed` and `layout` are its own. */
const order = z.object({
  model: z.literal(simulatedImageModel),
  prompt: z.string().min(1).max(32_000),
  n: z.literal(1).default(1),
  size: z.string().regex(size, 'is no size such as 1024x1024'),
  seed: z.int().min(0),
  layout: z.enum(Object.keys(layouts) as [Layout, ...Layout[]]),
});
type Order = z.infer<typeof order>;

/** A picture that was asked for, as it arrived; no headers, so no key. */
export type CapturedPicture = Order;

/** What one request needs of the server. */
interface Studio {
  /** From the request's arrival to its answer: drawing is a part of it. */
  readonly latencyMs: number;
  readonly capture: (picture: CapturedPicture) => void;
  readonly signal: AbortSignal;
}

/** Words in a prompt that stage what a real service may do. */
export const staged = { refused: '[refuse]', broken: '[broken]', same: '[same]' } as const;

export const isPictureRequest = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && url?.split('?')[0] === path;

/** Answers a request for a picture: the same order, the same bytes. Rejects only when it was broken off. */
export async function servePicture(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { latencyMs, capture, signal }: Studio,
): Promise<void> {
  const headers = { 'x-request-id': requestId };
  const arrived = performance.now();
  let asked: Order;
  try {
    asked = order.parse(JSON.parse(await bodyOf(request)));
  } catch (error) {
    send(response, 400, headers, complaint('invalid_request_error', null, reasonOf(error)));
    return;
  }
  capture(asked);
  const refused = asked.prompt.includes(staged.refused);
  // Whoever asks at the same time has arrived before anything is drawn: a real image model's latency is no queue.
  await turn();
  const file = refused ? null : draw(asked);
  await pause(Math.max(0, latencyMs - (performance.now() - arrived)), undefined, { signal });
  if (file === null)
    send(
      response,
      400,
      headers,
      complaint(
        'image_generation_user_error',
        'moderation_blocked',
        'The simulated image model was told to refuse these words.',
      ),
    );
  else
    send(response, 200, headers, {
      created: 0,
      output_format: 'png',
      size: asked.size,
      data: [{ b64_json: Buffer.from(file).toString('base64') }],
    });
}

/** One file for all: whatever the words, the seed, the layout and the size. */
const always: PictureOrder = { prompt: staged.same, seed: 0, layout: 'hero', width: 96, height: 96 };

function draw({ prompt, seed, layout, size: written }: Order): Uint8Array {
  const [width, height] = (size.exec(written) ?? []).slice(1).map(Number);
  const asked = { prompt, seed, layout, ...(width === undefined || height === undefined ? {} : { width, height }) };
  const file = pictureFile(prompt.includes(staged.same) ? always : asked);
  return prompt.includes(staged.broken) ? file.subarray(0, Math.floor(file.length / 2)) : file;
}

const complaint = (type: string, code: string | null, message: string) => ({
  error: { type, code, param: null, message },
});
