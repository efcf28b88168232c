import { ModelFailure } from '../../shared/kernel/index.ts';
import { failureOf, type Caller } from '../models/classify.ts';
import { oneRequest } from '../models/one-request.ts';
import type { patientFetch } from '../models/patient-fetch.ts';
import { field, listOf, nameOf } from '../models/reply-fields.ts';
import { retryAfterMs } from '../models/retry-after.ts';
import { paintedBy } from './checkpoint.ts';
import { type ImageModel, knownWithinMs, type PaintReply, type PaintRequest, pictureFetch } from './image-model.ts';

export interface StableDiffusionOptions {
  /** `sd:checkpoint`. */
  readonly id: string;
  readonly checkpoint: string;
  /** Root of the server. */
  readonly baseURL: string;
  /** `user:password`, where the server was started with --api-auth; null: it asks for none. */
  readonly auth: string | null;
  readonly fetch?: typeof patientFetch;
}

/**
 * An image model behind the HTTP API of the Stable Diffusion web UI (AUTOMATIC1111, and what speaks like it), started
 * with --api.
 */
export function stableDiffusionImageModel(options: StableDiffusionOptions): ImageModel {
  const caller: Caller = { provider: 'sd', secret: options.auth ?? '' };
  const api = `${options.baseURL.replace(/\/$/, '')}/sdapi/v1`;
  const token = options.auth === null ? null : Buffer.from(options.auth).toString('base64');
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Basic ${token}` }),
  };
  const send = options.fetch ?? pictureFetch;
  return {
    id: options.id,
    simulated: false,
    known: (signal) =>
      oneRequest({ signal, timeoutMs: knownWithinMs }, caller, async (within) => {
        const response = await send(`${api}/sd-models`, { headers, signal: within });
        const text = await response.text();
        if (!response.ok)
          throw failureOf(complaintOf(response.status, text), caller, retryAfterMs(response.headers, Date.now()));
        hasCheckpoint(options.checkpoint, infoOf(text));
      }),
    paint: (request) =>
      oneRequest(request, caller, async (signal) => {
        const response = await send(`${api}/txt2img`, {
          method: 'POST',
          headers,
          body: JSON.stringify(compose(options.checkpoint, request)),
          signal,
        });
        const text = await response.text();
        if (!response.ok)
          throw failureOf(complaintOf(response.status, text), caller, retryAfterMs(response.headers, Date.now()));
        return reply(options.checkpoint, JSON.parse(text), request.seed);
      }),
  };
}

/** One picture; the checkpoint holds for this request only. */
function compose(checkpoint: string, { prompt, seed, width, height }: PaintRequest): Readonly<Record<string, unknown>> {
  return {
    prompt,
    seed,
    width,
    height,
    batch_size: 1,
    n_iter: 1,
    override_settings: { sd_model_checkpoint: checkpoint },
  };
}

function reply(checkpoint: string, received: unknown, seed: number): PaintReply {
  const images: unknown = field(received, 'images');
  if (!Array.isArray(images))
    throw new ModelFailure('BAD_REPLY', 'sd: the answer has no pictures (is the base URL right?)');
  const info = infoOf(field(received, 'info'));
  const other = paintedBy(checkpoint, info);
  // A server that does not know the checkpoint says nothing and paints with whatever it has loaded.
  if (other !== null)
    throw new ModelFailure('UNKNOWN_MODEL', `sd: the server has no checkpoint ${checkpoint} and painted with ${other}`);
  const image: unknown = images[0];
  const used = field(info, 'seed');
  return {
    outcome: 'file',
    file: Buffer.from(typeof image === 'string' ? image.replace(/^data:[^,]*,/, '') : '', 'base64'),
    seed: typeof used === 'number' && Number.isSafeInteger(used) && used >= 0 ? used : seed,
    usage: null,
    requestId: null,
  };
}

/** Throws UNKNOWN_MODEL where the server lists checkpoints (`model_name`, `hash`, `sha256`) and this is none of them. */
function hasCheckpoint(checkpoint: string, listed: unknown): void {
  const names = listOf(listed).flatMap((one) => nameOf(field(one, 'model_name'), null) ?? []);
  const has = listOf(listed).some((one) =>
    ['hash', 'sha256'].some(
      (hash) =>
        paintedBy(checkpoint, { sd_model_name: field(one, 'model_name'), sd_model_hash: field(one, hash) }) === null,
    ),
  );
  if (names.length > 0 && !has)
    throw new ModelFailure(
      'UNKNOWN_MODEL',
      `sd: the server has no checkpoint ${checkpoint}; it has ${names.slice(0, 10).join(', ')}`,
    );
}

/** The server's own account, which it sends as a text of JSON. */
function infoOf(info: unknown): unknown {
  try {
    return typeof info === 'string' ? JSON.parse(info) : info;
  } catch {
    return null;
  }
}

/**
 * `{ error, detail, errors }` of the server, or FastAPI's `{ detail: [{ msg }] }`. Only these are read: the body may
 * echo the request.
 */
function complaintOf(status: number, text: string): Parameters<typeof failureOf>[0] {
  const body = infoOf(text);
  const detail = field(body, 'detail');
  const messages = [
    ...(Array.isArray(detail) ? detail.map((one) => field(one, 'msg')) : [detail]),
    field(body, 'errors'),
  ];
  const words = [field(body, 'error')].filter((word) => typeof word === 'string');
  return {
    status,
    words,
    message: messages.filter((message) => typeof message === 'string' && message !== '').join('; '),
  };
}
