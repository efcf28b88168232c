import { z } from 'zod';
import { failure } from './dialects-of-openai.ts';
import { type Answering, type Asked, type Held, type Served, HeldRequests } from './held-requests.ts';

const line = z.strictObject({
  custom_id: z.string().min(1).max(512),
  method: z.literal('POST'),
  url: z.string(),
  body: z.looseObject({ model: z.string() }),
});
type Line = z.infer<typeof line>;

const order = z.object({
  input_file_id: z.string(),
  endpoint: z.enum(['/v1/responses', '/v1/chat/completions']),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
});
type Order = z.infer<typeof order>;

interface Batch {
  readonly id: string;
  readonly order: Order;
  /** Why its file was refused; null: it was not. */
  readonly refused: { readonly code: string; readonly message: string; readonly line: number } | null;
  readonly held: HeldRequests;
}

/** `/openai/v1/files/<id>/content`: what is asked for, which one, and what of it. */
const place = /^\/openai\/v1\/(files|batches)(?:\/([^/]+))?(?:\/(content|cancel))?$/;

/** OpenAI's files and batches, as far as a batch of answers needs them. */
export class BatchesOfOpenai {
  private readonly files = new Map<string, string>();
  private readonly batches = new Map<string, Batch>();
  /** Files of results: one that is deleted is not written again. */
  private readonly written = new Set<string>();
  private readonly answering: Answering;

  constructor(answering: Answering) {
    this.answering = answering;
  }

  failure(status: number, message: string): unknown {
    return failure(status, message);
  }

  serve(asked: Asked): Promise<Served> {
    const [, kind, id, of] = place.exec(asked.path) ?? [];
    const what = [asked.method, kind, ...(id === undefined ? [] : ['one']), ...(of === undefined ? [] : [of])].join(
      ' ',
    );
    const answer = this.answers[what];
    // What it throws is answered like what it rejects with.
    return Promise.resolve().then(
      () =>
        answer?.(asked, id ?? '') ?? {
          status: 404,
          body: failure(404, `There is no ${asked.method} ${asked.path}.`),
        },
    );
  }

  private readonly answers: Readonly<Record<string, (asked: Asked, id: string) => Served>> = {
    'POST files': (asked) => this.upload(asked),
    'GET files one content': (_, id) => found(this.files.get(id), (text) => text),
    'DELETE files one': (_, id) =>
      found(this.files.delete(id) ? id : undefined, () => ({ id, object: 'file', deleted: true })),
    'POST batches': ({ bytes }) => ({
      status: 200,
      body: this.shown(this.begin(order.parse(JSON.parse(bytes.toString('utf8'))))),
    }),
    'GET batches': ({ query }) => ({ status: 200, body: this.list(query) }),
    'GET batches one': (_, id) => found(this.batches.get(id), (batch) => this.shown(batch)),
    'POST batches one cancel': (_, id) =>
      found(this.batches.get(id), (batch) => {
        if (!batch.held.cancel()) throw new Error("Cannot cancel a batch with status 'completed'.");
        return this.shown(batch);
      }),
  };

  private upload({ type, bytes }: Asked): Served {
    const form = formOf(type, bytes.toString('utf8'));
    const text = form.get('file');
    if (form.get('purpose') !== 'batch' || text === undefined) throw new Error('A file with the purpose batch is due.');
    const id = this.put(text);
    return { status: 200, body: { id, object: 'file', purpose: 'batch', filename: 'batch.jsonl', bytes: text.length } };
  }

  private put(text: string): string {
    const id = `file-simulated${this.files.size + 1}x${this.batches.size}`;
    this.files.set(id, text);
    return id;
  }

  private begin(asked: Order): Batch {
    const text = this.files.get(asked.input_file_id);
    if (text === undefined) throw new Error(`No file ${asked.input_file_id}.`);
    const read = linesOf(text, asked.endpoint);
    const held =
      'refused' in read
        ? []
        : read.lines.map((one) => this.answering(`/openai${asked.endpoint}`, one.custom_id, one.body));
    const id = `batch_simulated${this.batches.size + 1}`;
    const batch = { id, order: asked, refused: 'refused' in read ? read.refused : null, held: new HeldRequests(held) };
    this.batches.set(id, batch);
    return batch;
  }

  private shown({ id, order: asked, refused, held }: Batch): object {
    const files = held.ended ? { output: this.fileOf(id, held, true), error: this.fileOf(id, held, false) } : null;
    return {
      id,
      object: 'batch',
      ...asked,
      metadata: asked.metadata ?? null,
      created_at: Math.floor(held.createdAt / 1_000),
      expires_at: Math.floor(held.createdAt / 1_000) + 86_400,
      status: statusOf(held, refused !== null),
      errors: refused === null ? null : { object: 'list', data: [refused] },
      ...(files?.output == null ? {} : { output_file_id: files.output }),
      ...(files?.error == null ? {} : { error_file_id: files.error }),
      request_counts: {
        total: held.all.length,
        completed: held.count('succeeded'),
        failed: held.count('errored') + held.count('expired') + held.count('canceled'),
      },
    };
  }

  /** The file of what was answered, or of what was not; null where nothing would stand in it. */
  private fileOf(batch: string, held: HeldRequests, answered: boolean): string | null {
    const lines = held.all.filter((one) => (held.stateOf(one) === 'succeeded') === answered);
    if (lines.length === 0) return null;
    const id = `file-simulated-${answered ? 'output' : 'error'}-${batch}`;
    if (this.written.has(id)) return id;
    this.written.add(id);
    this.files.set(id, `${lines.map((one, at) => resultOf(batch, at, one, held)).join('\n')}\n`);
    return id;
  }

  /** The newest first, as the API has them. */
  private list(query: URLSearchParams): object {
    const all = [...this.batches.values()].reverse();
    const after = query.get('after');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const limit = Number(query.get('limit') ?? 20);
    const data = all.slice(from, from + limit).map((batch) => this.shown(batch));
    return { object: 'list', data, has_more: from + limit < all.length };
  }
}

/** The fields of a form by their names, as much of `multipart/form-data` as an SDK sends. */
function formOf(type: string, sent: string): ReadonlyMap<string, string> {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const parts = sent.split(`--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const head = part.indexOf('\r\n\r\n');
      return [/ name="([^"]*)"/.exec(part.slice(0, head))?.[1] ?? '', part.slice(head + 4, -2)];
    }),
  );
}

function found<T>(one: T | undefined, shown: (one: T) => unknown): Served {
  return one === undefined
    ? { status: 404, body: failure(404, 'There is no such thing.') }
    : { status: 200, body: shown(one) };
}

function statusOf(held: HeldRequests, isRefused: boolean): string {
  if (isRefused) return 'failed';
  if (!held.ended) return 'in_progress';
  if (held.cancelledAt !== null) return 'cancelled';
  return held.count('expired') > 0 ? 'expired' : 'completed';
}

/** A batch is refused as a whole for a line that is none: an id that stands twice, another address, another model. */
function linesOf(text: string, endpoint: string): { readonly lines: readonly Line[] } | Pick<Batch, 'refused'> {
  const lines: Line[] = [];
  for (const [at, written] of text.trim().split('\n').entries()) {
    const refused = (code: string, message: string) => ({ refused: { code, message, line: at + 1 } });
    const read = line.safeParse(JSON.parse(written));
    if (!read.success) return refused('invalid_json_line', z.prettifyError(read.error));
    const { custom_id: id, url, body } = read.data;
    if (url !== endpoint) return refused('mismatched_endpoint', `The batch is for ${endpoint}.`);
    if (lines.some((one) => one.custom_id === id)) return refused('duplicate_custom_id', `${id} stands twice.`);
    if (lines.some((one) => one.body.model !== body.model)) return refused('mismatched_model', 'One model a batch.');
    lines.push(read.data);
  }
  return { lines };
}

function resultOf(batch: string, at: number, one: Held, held: HeldRequests): string {
  const state = held.stateOf(one);
  const { id, answer } = one;
  const isAnswered = (state === 'succeeded' || state === 'errored') && !('expires' in answer);
  return JSON.stringify({
    id: `batch_req_${batch}_${at}`,
    custom_id: id,
    response: isAnswered ? { status_code: answer.status, request_id: `req_${batch}_${at}`, body: answer.body } : null,
    error: isAnswered ? null : notReached[state === 'expired' ? 'expired' : 'canceled'],
  });
}

const notReached = {
  expired: {
    code: 'batch_expired',
    message: 'This request could not be executed before the completion window expired.',
  },
  canceled: { code: 'batch_cancelled', message: 'This request was not executed, as the batch was cancelled.' },
} as const;
