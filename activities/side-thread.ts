import { parentPort, Worker } from 'node:worker_threads';

/* Orders go to the thread and replies come back by number, in their order. */

interface Numbered<Order> {
  readonly nth: number;
  readonly order: Order;
}
type Reply<Result> =
  { readonly nth: number; readonly result: Result } | { readonly nth: number; readonly failure: unknown };

interface Awaited<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (failure: unknown) => void;
}

/** The thread ended, or was ended, before it had done what it was asked to. Asked again, it is another thread. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

/**
 * A program in a thread of its own, for work that would hold the thread that serves every run. It starts with the first
 * order, holds no process back from its end, and one that was lost is followed by another with the next order. What is
 * sent and what comes back are copies, by the structured clone algorithm.
 */
export class SideThread<Order, Result> {
  private readonly program: URL;
  private readonly work: string;
  private running: { readonly worker: Worker; readonly waiting: Map<number, Awaited<Result>> } | null = null;
  private orders = 0;

  /** `work`: what it does, for whoever reads that it was lost. */
  constructor(program: URL, work: string) {
    this.program = program;
    this.work = work;
  }

  /** Rejects with what the work threw, and with `ThreadLost`. */
  done(order: Order): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { worker, waiting } = (this.running ??= this.started());
      this.orders += 1;
      worker.postMessage({ nth: this.orders, order } satisfies Numbered<Order>);
      waiting.set(this.orders, { resolve, reject });
    });
  }

  /** Ends the thread, if there is one; whoever still waits hears that it is lost. */
  async close(): Promise<void> {
    await this.running?.worker.terminate();
  }

  private started(): NonNullable<typeof this.running> {
    const worker = new Worker(this.program);
    const waiting = new Map<number, Awaited<Result>>();
    let cause: unknown;
    worker.unref();
    worker.on('message', (reply: Reply<Result>) => {
      const waiter = waiting.get(reply.nth);
      waiting.delete(reply.nth);
      if ('failure' in reply) waiter?.reject(reply.failure);
      else waiter?.resolve(reply.result);
    });
    // An error is followed by the exit.
    worker.on('error', (error: unknown) => {
      cause = error;
    });
    worker.once('exit', () => {
      if (this.running?.worker === worker) this.running = null;
      const lost = new ThreadLost(`the thread that ${this.work} ended before it was done; a new one does it`, {
        cause,
      });
      for (const { reject } of waiting.values()) reject(lost);
    });
    return { worker, waiting };
  }
}

/**
 * The program's side: does the work for each order, one after the other. What it throws reaches whoever ordered. Order
 * and result are those of the `SideThread` that has started the program.
 */
export function serveThread(work: (order: never) => unknown): void {
  parentPort?.on('message', ({ nth, order }: Numbered<never>) =>
    parentPort?.postMessage(replied(nth, () => work(order))),
  );
}

function replied(nth: number, work: () => unknown): Reply<unknown> {
  try {
    return { nth, result: work() };
  } catch (failure) {
    return { nth, failure };
  }
}
