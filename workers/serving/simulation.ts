import { startSimulatedModels } from '../../activities/models/simulated/server.ts';
import type { OwnAnswers } from '../../activities/models/simulated/prompt.ts';
import type { SimulationScript } from '../../activities/models/simulated/script.ts';
import type { Config } from '../config.ts';

export interface SimulationOrder {
  /** What the models do differently than by default. */
  readonly script?: SimulationScript;
  /** How long an answer takes where SYMPOSIUM_SIMULATED_LATENCY_MS says nothing. */
  readonly latencyMs?: number;
  /** Root of simulated models that somebody else has started; the lines above and the manners are then theirs. */
  readonly url?: string;
}

export interface Simulation {
  /** Root of the server, which the first caller starts. */
  url(): Promise<string>;
  stop(): Promise<void>;
}

/** The built-in simulated models, on a free port of this machine; not started until somebody asks. */
export function simulation(config: Config, order: SimulationOrder, own: OwnAnswers = {}): Simulation {
  const { url } = order;
  if (url !== undefined) return { url: () => Promise.resolve(url), stop: () => Promise.resolve() };
  let server: ReturnType<typeof startSimulatedModels> | null = null;
  const latencyMs = config.chosen.has('simulatedLatencyMs')
    ? config.simulatedLatencyMs
    : (order.latencyMs ?? config.simulatedLatencyMs);
  return {
    async url() {
      // A start that failed is not kept: the next caller tries again.
      server ??= startSimulatedModels({
        seed: config.simulatedSeed,
        latencyMs,
        script: order.script ?? [],
        manners: config.simulatedManners,
        own,
      }).catch((error: unknown) => {
        server = null;
        throw error;
      });
      return (await server).url;
    },
    async stop() {
      await (await server)?.stop();
    },
  };
}
