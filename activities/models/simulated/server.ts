import { createServer } from 'node:http';
import { once } from 'node:events';
import type { CapturedRequest } from './captured-request.ts';
import { player, readScript, type WrittenScript } from './script.ts';
import { isPictureRequest, servePicture, type CapturedPicture } from './images.ts';
import type { MannerName } from './manners/manners.ts';
import { batchServer, isBatchRequest } from './batches.ts';
import { automaticCache, breakpointCache, markedCache } from './prompt-cache.ts';
import { serve, type Service } from './serve.ts';
import { type OwnAnswers, trialTask } from './prompt.ts';

export type { CapturedRequest };

export interface SimulationOptions {
  /** Everything that is answered follows from it and from the request. */
  readonly seed: string;
  /** Waited before each answer. */
  readonly latencyMs: number;
  readonly script: WrittenScript;
  /** Who answers for systems that are brought along. */
  readonly own?: OwnAnswers;
  /** How the models differ from obliging ones; nothing: they don't. */
  readonly manners?: readonly MannerName[];
  readonly port?: number;
  readonly onRequest?: (request: CapturedRequest) => void;
  /**
   * Input is read from a prompt cache by the providers' own rules, which forgets after so long; nothing: the cache is
   * taken to be warm, so that the same request costs the same whatever was asked before it.
   */
  readonly cacheLifetimeMs?: number;
  /** Keeps every request in `requests` and `pictures`; off, so that a long demo does not fill the memory. */
  readonly keepRequests?: boolean;
}

export interface SimulatedModels {
  /** `http://127.0.0.1:<port>`; the protocols lie under `/openai/v1` and `/anthropic`. */
  readonly url: string;
  readonly requests: readonly CapturedRequest[];
  /** Trials of the models, which ask nobody anything. */
  readonly trials: readonly CapturedRequest[];
  /** Pictures that were asked for. */
  readonly pictures: readonly CapturedPicture[];
  /** Replaces the script and starts its counters anew. */
  setScript(script: WrittenScript): void;
  /** Answers at once whoever is kept waiting now, by a script or by the latency. */
  letGo(): void;
  /** Breaks open connections, closes the port and forgets what it kept. */
  stop(): Promise<void>;
}

/**
 * The models of the demo and the tests, behind the providers' own protocols, so that both exercise the production
 * adapters. Listens on 127.0.0.1 only. Throws an `Error` for a script that cannot be used.
 */
export async function startSimulatedModels(options: SimulationOptions): Promise<SimulatedModels> {
  let play = player(readScript(options.script));
  const requests: CapturedRequest[] = [];
  const pictures: CapturedPicture[] = [];
  const trials: CapturedRequest[] = [];
  const stopping = new AbortController();
  let hurry = new AbortController();
  let served = 0;

  const capture = (request: CapturedRequest) => {
    const isTrial = request.task === trialTask;
    if (options.keepRequests === true) (isTrial ? trials : requests).push(request);
    if (!isTrial) options.onRequest?.(request);
  };
  const { cacheLifetimeMs } = options;
  const cache =
    cacheLifetimeMs === undefined
      ? null
      : {
          chat: automaticCache(cacheLifetimeMs),
          responses: breakpointCache(cacheLifetimeMs),
          messages: markedCache(cacheLifetimeMs),
        };
  const serviceUntil = (signal: AbortSignal): Service => ({
    seed: options.seed,
    latencyMs: options.latencyMs,
    capture,
    play: (prompt) => play(prompt),
    signal,
    hurried: hurry.signal,
    own: options.own ?? {},
    manners: options.manners ?? [],
    cache,
  });
  const batches = batchServer(serviceUntil(stopping.signal));
  const server = createServer((request, response) => {
    served += 1;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const [requestId, signal] = [`req_simulated_${served}`, AbortSignal.any([gone.signal, stopping.signal])];
    const answer = (): Promise<void> => {
      if (isBatchRequest(request)) return batches(request, response);
      if (!isPictureRequest(request)) return serve(request, response, requestId, serviceUntil(signal));
      return servePicture(request, response, requestId, {
        latencyMs: options.latencyMs,
        signal,
        capture: (picture) => {
          if (options.keepRequests === true) pictures.push(picture);
        },
      });
    };
    const answered = answer();
    answered.catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulated models have no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    trials,
    pictures,
    setScript(script) {
      play = player(readScript(script));
    },
    letGo() {
      hurry.abort();
      hurry = new AbortController();
    },
    async stop() {
      stopping.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      for (const kept of [requests, pictures, trials]) kept.length = 0;
    },
  };
}
