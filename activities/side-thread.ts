import { parentPort, Worker } from 'node:worker_threads';

/* Orders go to the thread and replies come back by number, in their order. */

interface Numbered<Order> {
  readonly nth: number;
  readonly order: Order;
}
/** The first word of a thread: it has loaded its program, which is no part of an order. */
const serving = 'serving';
type Reply<Result> =
  { readonly nth: number; readonly result: Result } | { readonly nth: number; readonly failure: unknown };

interface Awaited<Order, Result> {
  readonly order: Order;
  readonly resolve: (result: Result) => void;
  readonly reject: (failure: unknown) => void;
}

/** The thread ended, or was ended, before it had done what it was asked to. Asked again, it is another thread. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

interface Running<Order, Result> {
  readonly worker: Worker;
  /** `timer`: of the order that it is at, once it serves. `cause`: why it ends. */
  readonly state: { serves: boolean; timer?: NodeJS.Timeout; cause?: unknown };
  /** By their numbers: the thread is at the first, and has not begun the others. */
  readonly waiting: Map<number, Awaited<Order, Result>>;
}

/**
 * A program in a thread of its own, for work that would hold the thread that serves every run. It starts with the first
 * order and holds no process back from its end. A thread that is lost loses the order that it was at, whose doing that may
 * be; those behind it go to another, so that no run is at the mercy of another's order. One that is at an order for longer
 * than orders may take is ended, and is lost like any other. What is sent and what comes back are copies, by the structured
 * clone algorithm.
 */
export class SideThread<Order, Result> {
  private readonly program: URL;
  private readonly work: string;
  private readonly withinMs: number | null;
  private running: Running<Order, Result> | null = null;
  private orders = 0;

  /** `work`: what it does, for whoever reads that it was lost. `withinMs`: how long it may be at one order; null: as long as it takes. */
  constructor(program: URL, work: string, withinMs: number | null) {
    this.program = program;
    this.work = work;
    this.withinMs = withinMs;
  }

  /** Rejects with what the work threw, and with `ThreadLost`. */
  done(order: Order): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.give({ order, resolve, reject });
    });
  }

  /** Ends the thread, if there is one; whoever still waits hears that it is lost. */
  async close(): Promise<void> {
    const { running } = this;
    if (running === null) return;
    this.running = null;
    await running.worker.terminate();
  }

  private give(one: Awaited<Order, Result>): void {
    const running = (this.running ??= this.started());
    const { worker, waiting } = running;
    this.orders += 1;
    worker.postMessage({ nth: this.orders, order: one.order } satisfies Numbered<Order>);
    waiting.set(this.orders, one);
    if (waiting.size === 1) this.begun(running);
  }

  /** The thread is at another order, or at none: what it has for that begins anew. */
  private begun({ worker, waiting, state }: Running<Order, Result>): void {
    clearTimeout(state.timer);
    const { withinMs } = this;
    if (withinMs === null || waiting.size === 0 || !state.serves) return;
    state.timer = setTimeout(() => {
      state.cause = new Error(`it was ended, being at one order for ${withinMs / 1_000} s`);
      void worker.terminate();
    }, withinMs).unref();
  }

  private started(): Running<Order, Result> {
    const worker = new Worker(this.program);
    const waiting = new Map<number, Awaited<Order, Result>>();
    const state: Running<Order, Result>['state'] = { serves: false };
    const running: Running<Order, Result> = { worker, waiting, state };
    worker.unref();
    worker.on('message', (reply: Reply<Result> | typeof serving) => {
      if (reply === serving) {
        state.serves = true;
        this.begun(running);
        return;
      }
      const waiter = waiting.get(reply.nth);
      waiting.delete(reply.nth);
      this.begun(running);
      if ('failure' in reply) waiter?.reject(reply.failure);
      else waiter?.resolve(reply.result);
    });
    // An error is followed by the exit.
    worker.on('error', (error: unknown) => {
      state.cause = error;
    });
    worker.once('exit', () => {
      clearTimeout(state.timer);
      const isClosed = this.running?.worker !== worker;
      if (!isClosed) this.running = null;
      const lost = new ThreadLost(`the thread that ${this.work} ended before it was done; a new one does it`, {
        cause: state.cause,
      });
      for (const [place, one] of [...waiting.values()].entries())
        if (place === 0 || isClosed) one.reject(lost);
        else this.give(one);
    });
    return running;
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
  parentPort?.postMessage(serving);
}

function replied(nth: number, work: () => unknown): Reply<unknown> {
  try {
    return { nth, result: work() };
  } catch (failure) {
    return { nth, failure };
  }
}
