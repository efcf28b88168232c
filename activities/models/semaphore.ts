/**
 * A counting semaphore: at most `permits` pieces of work run at a time, in the order in which they came. Whoever is
 * aborted while waiting leaves the queue.
 */
export class Semaphore {
  private free: number;
  private readonly queue: (() => void)[] = [];

  constructor(permits: number) {
    this.free = permits;
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.acquire(signal);
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        this.queue.splice(this.queue.indexOf(proceed), 1);
        reject(signal.reason as Error);
      };
      this.queue.push(proceed);
      signal.addEventListener('abort', abort, { once: true });
    });
  }
}

/** Waits for `ms`; rejects at once, with the signal's reason, when the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
