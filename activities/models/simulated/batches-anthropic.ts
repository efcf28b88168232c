import { z } from 'zod';
import { messages } from './dialect-messages.ts';
import { type Answering, type Asked, type Held, type Served, HeldRequests } from './held-requests.ts';

const order = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        custom_id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'is no id of 1 to 64 letters, digits, _ or -'),
        params: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(100_000),
});

/** `/anthropic/v1/messages/batches/<id>/results`: which one, and what of it. */
const place = /^\/anthropic\/v1\/messages\/batches(?:\/([^/]+))?(?:\/(results|cancel))?$/;

/** Anthropic's Message Batches. */
export class BatchesOfAnthropic {
  private readonly batches = new Map<string, HeldRequests>();
  private readonly answering: Answering;
  private made = 0;

  constructor(answering: Answering) {
    this.answering = answering;
  }

  failure(status: number, message: string): unknown {
    return messages.failure(status, message, 'req_simulated_batch');
  }

  serve(asked: Asked): Promise<Served> {
    // What it throws is answered like what it rejects with.
    return Promise.resolve().then(() => this.served(asked));
  }

  private served(asked: Asked): Served {
    const [, id, of] = place.exec(asked.path) ?? [];
    if (id !== undefined) return this.ofOne(id, `${asked.method}${of === undefined ? '' : ` ${of}`}`, asked);
    if (asked.method === 'POST') return { status: 200, body: this.begin(asked) };
    return { status: 200, body: this.list(asked) };
  }

  private ofOne(id: string, what: string, { origin, path }: Asked): Served {
    const held = this.batches.get(id);
    if (held === undefined) return { status: 404, body: this.failure(404, `There is no ${path}.`) };
    switch (what) {
      case 'GET':
        return { status: 200, body: shown(id, held, origin) };
      case 'GET results':
        if (!held.ended) throw new Error('The batch has not ended.');
        return { status: 200, body: `${held.all.map((one) => resultOf(one, held)).join('\n')}\n` };
      case 'POST cancel':
        if (!held.cancel()) throw new Error('The batch has ended.');
        return { status: 200, body: shown(id, held, origin) };
      case 'DELETE':
        if (!held.ended) throw new Error('The batch has not ended; cancel it first.');
        this.batches.delete(id);
        return { status: 200, body: { id, type: 'message_batch_deleted' } };
      default:
        return { status: 405, body: this.failure(400, `There is no ${what} of ${path}.`) };
    }
  }

  private begin({ bytes, origin }: Asked): object {
    const { requests } = order.parse(JSON.parse(bytes.toString('utf8')));
    if (new Set(requests.map(({ custom_id: id }) => id)).size < requests.length)
      throw new Error('requests: a custom_id stands twice.');
    const held = new HeldRequests(
      requests.map(({ custom_id: id, params }) => this.answering(messages.path, id, params)),
    );
    this.made += 1;
    const id = `msgbatch_simulated${this.made}`;
    this.batches.set(id, held);
    return shown(id, held, origin);
  }

  /** The newest first, as the API has them. */
  private list({ query, origin }: Asked): object {
    const all = [...this.batches].reverse();
    const after = query.get('after_id');
    const from = after === null ? 0 : all.findIndex(([id]) => id === after) + 1;
    const page = all.slice(from, from + Number(query.get('limit') ?? 20));
    return {
      data: page.map(([id, held]) => shown(id, held, origin)),
      has_more: from + page.length < all.length,
      first_id: page[0]?.[0] ?? null,
      last_id: page.at(-1)?.[0] ?? null,
    };
  }
}

const timeOf = (ms: number): string => new Date(ms).toISOString();

function shown(id: string, held: HeldRequests, origin: string): object {
  const { ended, cancelledAt, createdAt, endsAt, all } = held;
  // Requests move from `processing` only once the whole batch has ended.
  const count = (state: Parameters<HeldRequests['count']>[0]) => (ended ? held.count(state) : 0);
  return {
    id,
    type: 'message_batch',
    processing_status: ended ? 'ended' : 'in_progress',
    request_counts: {
      processing: ended ? 0 : all.length,
      succeeded: count('succeeded'),
      errored: count('errored'),
      canceled: count('canceled'),
      expired: count('expired'),
    },
    created_at: timeOf(createdAt),
    expires_at: timeOf(createdAt + 86_400_000),
    ended_at: ended ? timeOf(endsAt) : null,
    cancel_initiated_at: cancelledAt === null ? null : timeOf(cancelledAt),
    archived_at: null,
    results_url: ended ? `${origin}/anthropic/v1/messages/batches/${id}/results` : null,
  };
}

function resultOf(one: Held, held: HeldRequests): string {
  const state = held.stateOf(one);
  const { id, answer } = one;
  const result =
    (state === 'succeeded' || state === 'errored') && !('expires' in answer)
      ? { type: state, ...(state === 'succeeded' ? { message: answer.body } : { error: answer.body }) }
      : { type: state };
  return JSON.stringify({ custom_id: id, result });
}
